"""A list with a line for questions: a name, a file, a note; or a key that answers yes."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from crownpoint.errors import CrownpointError
from crownpoint.tui.drawing.painting import Painting
from crownpoint.tui.screens.form_screen import FormScreen

__all__ = ["EntryScreen"]


class EntryScreen(FormScreen):
    """`asking` is what is asked now, `message` is the question or what came of it."""

    def __init__(self) -> None:
        super().__init__()
        self.message = self.asking = ""

    def compose(self) -> ComposeResult:
        """The list, an input line for questions, the keys."""
        form, keys = super().compose()
        yield form
        yield Input(id="entry", compact=True, disabled=True)
        yield keys

    async def key(self, key: str, character: str | None) -> bool:
        """While a text is being written, Esc gives up."""
        if isinstance(self.focused, Input):
            if key == "escape":
                self.close_entry()
                return True
            return False
        return await self.press_key(key, character)

    async def press_key(self, key: str, character: str | None) -> bool:
        """A key while nothing is being written."""
        return await super().key(key, character)

    async def answer(self, asked: str, text: str) -> None:
        """Do what was asked for, with this text."""
        raise NotImplementedError

    async def look_up(self) -> None:
        """Read again what the page shows."""

    @on(Painting.Pressed, "#form")
    def _keep(self, message: Painting.Pressed) -> None:
        """A press while a question is open is no answer to it: the question is closed, and nothing is done."""
        if self.asking:
            message.prevent_default()
            self.close_entry()

    def ask(self, what: str, question: str, value: str) -> None:
        """Ask for a text."""
        self.asking, self.message = what, question
        entry = self.query_one("#entry", Input)
        entry.disabled = False
        entry.value = value
        self.set_focus(entry)  # at once: the next key belongs to the text

    def close_entry(self) -> None:
        """Ask no longer."""
        entry = self.query_one("#entry", Input)
        entry.value = ""
        entry.disabled = True
        self.message = self.asking = ""
        self.set_focus(self.query_one("#form"))
        self.repaint()

    @on(Input.Submitted, "#entry")
    async def _submit(self, event: Input.Submitted) -> None:
        asked, text = self.asking, event.value.strip()
        self.close_entry()
        try:
            await self.answer(asked, text)
        except (CrownpointError, OSError, ValueError) as error:
            self.message = str(error)
        await self.look_up()
