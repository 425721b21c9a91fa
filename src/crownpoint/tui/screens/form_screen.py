"""A page that is a list of rows: the start page, the new game, the settings, the saved games."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from textual import events, on
from textual.app import ComposeResult
from textual.screen import Screen

from crownpoint.messages import Catalog
from crownpoint.tui.drawing import Canvas
from crownpoint.tui.drawing.painting import Painting
from crownpoint.tui.drawing.text import draw_items
from crownpoint.tui.play.form import Row, draw_form

if TYPE_CHECKING:
    from crownpoint.tui.app import CrownpointApp

__all__ = ["FormScreen"]


class FormScreen(Screen[None]):
    """Rows with a cursor: arrows move and change, Enter presses, letters write, Esc goes back; the mouse does all."""

    keys_line = "settings.keys_line"
    title_key = "settings.title"

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0
        self._seen = ("", -1)  # the row under the cursor when it was last drawn, and where it was

    @property
    def crownpoint(self) -> CrownpointApp:
        """The app, with its own type."""
        return cast("CrownpointApp", self.app)

    @property
    def say(self) -> Catalog:
        """The sentences."""
        return self.crownpoint.settings.say

    @property
    def heading(self) -> str:
        """The title of the page."""
        return self.say(self.title_key)

    def rows(self) -> Sequence[Row]:
        """The rows as they are now."""
        raise NotImplementedError

    def note(self) -> str:
        """A sentence under the rows."""
        return ""

    def compose(self) -> ComposeResult:
        """The form and the line of keys."""
        stage = self.crownpoint.stage
        yield Painting(self.draw, stage, id="form", focusable=True)
        yield Painting(self.draw_keys, stage, id="keys")

    async def on_mount(self) -> None:
        """Start at the first row that can be chosen."""
        self.query_one("#form").focus()

    def draw(self, width: int, height: int) -> Canvas:
        """The form."""
        rows = self.rows()
        self._follow(rows)
        return draw_form(self.heading, rows, self.cursor, self.note(), width, height)

    def draw_keys(self, width: int, height: int) -> Canvas:
        """The line of keys; each word can be pressed."""
        items = []
        for part in self.say(self.keys_line).split("   "):
            key, _, word = part.rpartition(" ")
            items.append((key, word, key))
        return draw_items(items, width, height)

    def repaint(self) -> None:
        """Draw everything again."""
        for painting in self.query(Painting):
            painting.repaint()

    def on_screen_resume(self) -> None:
        """Something may have changed behind another page."""
        self.repaint()

    @on(Painting.Pressed, "#form")
    async def _press(self, message: Painting.Pressed) -> None:
        place = message.place
        if isinstance(place, tuple):
            index, what = place
            self.cursor = index
            row = self.rows()[index]
            if what in ("less", "more") and row.turn is not None:
                await self._call(row.turn(1 if what == "more" else -1))
            else:
                await self.press(row)
        self.repaint()

    @on(Painting.Pressed, "#keys")
    async def _press_key(self, message: Painting.Pressed) -> None:
        words = {"Esc": "escape", "Enter": "enter", "Q": "q", "F1": "f1", "Del": "delete"}
        key = words.get(str(message.place), str(message.place).lower())
        await self.key(key, key if len(key) == 1 else None)

    async def press(self, row: Row) -> None:
        """A press on a row: it does its work, or its next value."""
        if row.turn is not None:
            await self._call(row.turn(1))
        else:
            await self._call(row.enter())

    async def _call(self, result: object) -> None:
        if inspect.isawaitable(result):
            await result

    async def on_key(self, event: events.Key) -> None:
        """Every key of the page."""
        if await self.key(event.key, event.character):
            event.stop()
            event.prevent_default()

    async def key(self, key: str, character: str | None) -> bool:
        """Do what a key does. Returns whether it does anything."""
        rows = self.rows()
        self._follow(rows)
        self.cursor = min(self.cursor, max(len(rows) - 1, 0))
        row = rows[self.cursor] if rows else None
        if key in ("up", "down", "tab", "shift+tab"):
            self._move(1 if key in ("down", "tab") else -1, rows)
        elif key in ("home", "end"):
            self.cursor = 0 if key == "home" else len(rows) - 1
        elif key in ("left", "right") and row is not None and row.turn is not None:
            await self._call(row.turn(1 if key == "right" else -1))
        elif row is not None and row.write is not None and self._edit(row, key, character):
            pass
        elif key == "enter" or (key == "space" and row is not None):
            await self._enter(row)
        elif key == "escape":
            await self.leave()
        elif key == "f1":
            self.crownpoint.open_help()
        else:
            return False
        self.repaint()
        return True

    async def _enter(self, row: Row | None) -> None:
        if row is not None:
            await self.press(row)

    def _follow(self, rows: Sequence[Row]) -> None:
        """Stay on the row that the player sees, where others come and go above it."""
        names = [row.name for row in rows]
        name, at = self._seen
        if self.cursor == at and name in names:
            self.cursor = names.index(name)
        if self.cursor < len(rows):
            self._seen = (names[self.cursor], self.cursor)

    def _move(self, step: int, rows: Sequence[Row]) -> None:
        for _ in rows:
            self.cursor = (self.cursor + step) % len(rows)
            if not rows[self.cursor].quiet:
                return

    def _edit(self, row: Row, key: str, character: str | None) -> bool:
        assert row.write is not None
        if key == "backspace":
            row.write(row.value[:-1])
        elif character is not None and character.isprintable() and (character != " " or row.value):
            row.write((row.value + character)[: row.limit])
        else:
            return False
        return True

    async def on_paste(self, event: events.Paste) -> None:
        """Text pasted into a row that takes text."""
        rows = self.rows()
        self._follow(rows)
        row = rows[self.cursor] if self.cursor < len(rows) else None
        if row is not None and row.write is not None:
            event.stop()
            text = "".join(letter for letter in event.text if letter.isprintable()).strip()
            row.write((row.value + text)[: row.limit])
            self.repaint()

    async def leave(self) -> None:
        """Go back to the page before."""
        self.dismiss(None)
