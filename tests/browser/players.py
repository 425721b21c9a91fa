"""Robots that play through the page as a person does: they read what the board says and press what it offers."""

from __future__ import annotations

import contextlib
import re
from typing import Protocol

from playwright.async_api import Locator, Page
from playwright.async_api import TimeoutError as GoneError

BUTTONS = re.compile(r"^(Roll|Take|Confirm|Accept)( \w+)?$")
MAY_MOVE = re.compile(r"can move|must capture|must enter")
TARGET = re.compile(r"target 1\b")
PATIENCE_MS = 60_000
ENOUGH = 4_000  # presses and waits, for any game
GONE_MS = 3_000  # the computer may have answered meanwhile, and what was offered is no longer there


class Hand(Protocol):
    """A way of pressing things."""

    async def press(self, thing: Locator) -> None:
        """Press a button, a piece or a target."""


class Mouse:
    """Clicks."""

    async def press(self, thing: Locator) -> None:
        await thing.click(timeout=GONE_MS)


class Finger:
    """Taps."""

    async def press(self, thing: Locator) -> None:
        await thing.tap(timeout=GONE_MS)


class Keys:
    """The keyboard alone: focus goes to a thing as Tab or the arrows would take it there, Enter presses it."""

    async def press(self, thing: Locator) -> None:
        await thing.focus(timeout=GONE_MS)
        await thing.page.keyboard.press("Enter")


async def play_to_the_end(page: Page, hand: Hand) -> None:
    """Play whatever the page offers until it offers a rematch."""
    over = page.get_by_role("button", name=re.compile("^Rematch"))
    idle = presses = 0
    while not await over.count():
        presses += 1
        assert presses < ENOUGH, await page.locator("body").aria_snapshot()
        thing = await _offered(page)
        if thing is not None:
            with contextlib.suppress(GoneError):
                await hand.press(thing)
            idle = 0
        else:
            idle += 100
            assert idle < PATIENCE_MS, await page.locator("body").aria_snapshot()
        await page.wait_for_timeout(30 if idle == 0 else 100)


async def _offered(page: Page) -> Locator | None:
    """What to press next: an action, else a target of the piece in hand, else a piece."""
    for thing in (
        page.get_by_role("button", name=BUTTONS, disabled=False).first,
        page.get_by_role("button", name=TARGET).first,
        page.get_by_role("button", name=MAY_MOVE).first,
    ):
        if await thing.count():
            return thing
    return None
