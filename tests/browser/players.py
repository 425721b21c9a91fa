"""Robots that play through the page as a person does: they see what it offers and press that."""

from __future__ import annotations

import asyncio
import re
import time
from random import Random
from typing import Protocol

from playwright.async_api import Page
from tests.browser.reading import Reading, Thing, read

ENOUGH = 3000  # presses, for any match
WANTED = ("accept", "ready", "next", "roll", "confirm", "resume")
KEYS = {"take": "t", "drop": "x", "double": "d", "accept": "y", "roll": "Space"}


class Hand(Protocol):
    """A way of pressing things."""

    async def press(self, page: Page, seen: Reading, thing: Thing) -> None:
        """Press a button of the page."""

    async def take_up(self, page: Page, seen: Reading, piece: Thing) -> None:
        """Take up a piece that may move."""

    async def bring(self, page: Page, seen: Reading, target: Thing) -> None:
        """Bring the piece in hand to a target."""


class Mouse:
    """Clicks, and drags every other piece."""

    def __init__(self) -> None:
        self.drags = False

    async def press(self, page: Page, seen: Reading, thing: Thing) -> None:
        await page.mouse.click(thing.x, thing.y)

    async def take_up(self, page: Page, seen: Reading, piece: Thing) -> None:
        await self.press(page, seen, piece)

    async def bring(self, page: Page, seen: Reading, target: Thing) -> None:
        self.drags = not self.drags
        piece = seen.in_hand
        if not self.drags or piece is None:
            await self.press(page, seen, target)
            return
        await page.mouse.move(piece.x, piece.y)
        await page.mouse.down()
        await page.mouse.move(target.x, target.y, steps=3)
        await page.mouse.up()


DOUBLE_TAP_S = 0.6


class Finger:
    """Taps; never twice at one place so fast that it is a double tap, whose second tap a button ignores."""

    def __init__(self) -> None:
        self.last = (0.0, 0.0)
        self.last_s = 0.0

    async def press(self, page: Page, seen: Reading, thing: Thing) -> None:
        if max(abs(thing.x - self.last[0]), abs(thing.y - self.last[1])) < 40:
            await asyncio.sleep(max(0.0, self.last_s + DOUBLE_TAP_S - time.monotonic()))
        self.last = (thing.x, thing.y)
        await page.touchscreen.tap(thing.x, thing.y)
        self.last_s = time.monotonic()

    async def take_up(self, page: Page, seen: Reading, piece: Thing) -> None:
        await self.press(page, seen, piece)

    async def bring(self, page: Page, seen: Reading, target: Thing) -> None:
        await self.press(page, seen, target)


class Keys:
    """The keyboard alone: letters for the buttons, Tab walks to a piece, Enter takes it, a number is a target."""

    async def press(self, page: Page, seen: Reading, thing: Thing) -> None:
        await page.keyboard.press(KEYS.get(thing.key, "Enter"))

    async def take_up(self, page: Page, seen: Reading, piece: Thing) -> None:
        for walk in ("Tab", "Shift+Tab"):
            if seen.focus not in seen.places:
                await page.keyboard.press("ArrowLeft")  # from anywhere to the board
                seen = await read(page, seen, focus=True)
            while seen.focus != piece.key and seen.focus in seen.places:
                await page.keyboard.press(walk)
                seen = await read(page, seen, focus=True)
        assert seen.focus == piece.key
        await page.keyboard.press("Enter")

    async def bring(self, page: Page, seen: Reading, target: Thing) -> None:
        await page.keyboard.press(str(target.number))


class Player:
    """Plays whatever the page offers to the end of the match, and remembers what it met on the way."""

    def __init__(self, page: Page, hand: Hand, seed: int | None = None) -> None:
        """A player who runs with the last piece, the longest way; with a seed, one who moves any piece anywhere."""
        self.page = page
        self.hand = hand
        self.random = None if seed is None else Random(seed)
        self.met: set[str] = set()

    async def play(self, presses: int | None = None) -> None:
        """Play until the page offers a rematch, or for so many presses; wait while there is nothing to press."""
        seen = await read(self.page)
        made = 0
        while made < ENOUGH:
            self._note(seen)
            if "rematch" in seen.buttons or made == presses:
                return
            made += await self._act_whole(seen)
            seen = await read(self.page, seen)
        raise AssertionError(f"not over after {ENOUGH} presses: {seen.title}")

    async def take_turn(self) -> None:
        """Wait until there is something to press, and press until there is nothing left."""
        seen = await read(self.page)
        while not await self._act(seen):
            seen = await read(self.page, seen)
        seen = await read(self.page, seen)
        while await self._act(seen):
            seen = await read(self.page, seen)

    def _note(self, seen: Reading) -> None:
        if "Crawford" in seen.strip:
            self.met.add("crawford")
            assert "double" not in seen.buttons, "no doubling in the Crawford game"

    def _choose(self, things: list[Thing]) -> Thing:
        return things[-1] if self.random is None else self.random.choice(things)

    def _button(self, seen: Reading) -> str | None:
        """Double once, take once, and drop what goes higher, so that a match has more than one game."""
        if "take" in seen.buttons:
            return "take" if seen.title.endswith("doubles to 2") else "drop"
        if "double" in seen.buttons and seen.places["cube"].label == "Cube 1.":
            return "double"
        return next((name for name in WANTED if name in seen.buttons), None)

    async def _act_whole(self, seen: Reading) -> bool:
        """The same, and who is told to stop meanwhile stops after it: nobody leaves with a piece in the air."""
        act = asyncio.create_task(self._act(seen))
        try:
            return await asyncio.shield(act)
        except asyncio.CancelledError:
            await act
            raise

    async def _act(self, seen: Reading) -> bool:
        """Press what there is to press; whether there was anything."""
        name = self._button(seen)
        if name is not None:
            self.met.add(name)
            await self.hand.press(self.page, seen, seen.buttons[name])
        elif seen.targets:
            await self.hand.bring(self.page, seen, self._choose(seen.targets))
        elif seen.pieces:
            await self.hand.take_up(self.page, seen, self._choose(seen.pieces))
        elif re.match("No move", seen.title):
            self.met.add("no move")
            await self.page.keyboard.press("Enter")  # does not wait until it is taken away
        else:
            return False
        return True
