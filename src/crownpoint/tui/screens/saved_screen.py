"""The saved games: go on, replay, rename, export, import, delete."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from crownpoint.errors import CrownpointError
from crownpoint.tui.drawing.painting import Painting
from crownpoint.tui.play.form import Row
from crownpoint.tui.screens.form_screen import FormScreen
from crownpoint.tui.words.sentences import game_name, score

if TYPE_CHECKING:
    from crownpoint.storage import SavedTable

__all__ = ["SavedScreen"]


class SavedScreen(FormScreen):
    """One row for each saved game, the last one first."""

    title_key = "saved.title"
    keys_line = "saved.keys_line"

    def __init__(self) -> None:
        super().__init__()
        self.games: list[SavedTable] = []
        self.message = ""
        self.asking = ""  # "rename", "export", "import" or "delete"

    def compose(self) -> ComposeResult:
        """The list, an input line for questions, the keys."""
        form, keys = super().compose()
        yield form
        yield Input(id="entry", compact=True, disabled=True)
        yield keys

    async def on_mount(self) -> None:
        """Look the games up."""
        self.query_one("#form").focus()
        await self.look_up()

    async def look_up(self) -> None:
        """Read the list again."""
        self.games = await self.crownpoint.saved.list()
        self.cursor = min(self.cursor, max(len(self.games) - 1, 0))
        self.repaint()

    def rows(self) -> Sequence[Row]:
        """The games."""
        return [self._row(game) for game in self.games]

    def _row(self, game: SavedTable) -> Row:
        say = self.say
        day = datetime.fromtimestamp(game.updated_ms / 1000, UTC).strftime("%Y-%m-%d")
        state = say("saved.finished" if game.is_over else "saved.running")
        first, second = (score(points) for points in game.score)
        facts = f"{game_name(game.game, say)}  {first} : {second}  {state}  {day}"
        return Row(game.id, game.name[:30], facts, enter=self.open)

    def note(self) -> str:
        """What was asked, what happened, or that there is nothing yet."""
        if self.message:
            return self.message
        return self.crownpoint.saved.problem or ("" if self.games else self.say("saved.empty"))

    @property
    def game(self) -> SavedTable | None:
        """The game under the cursor."""
        return self.games[self.cursor] if self.cursor < len(self.games) else None

    async def open(self) -> None:
        """Go on with a running game; replay one that is over."""
        game = self.game
        if game is None:
            return
        try:
            if game.is_over:
                await self.crownpoint.open_replay(game.id)
            else:
                self.dismiss(None)
                await self.crownpoint.continue_game(game.id)
        except CrownpointError as error:
            self.message = str(error)

    async def key(self, key: str, character: str | None) -> bool:
        """The letters of this page, then those of every list."""
        if isinstance(self.focused, Input):
            if key == "escape":
                self._close_entry()
                return True
            return False
        game, asked = self.game, self.asking
        self.message = self.asking = ""
        if asked == "delete":
            if character in ("y", "Y") and game is not None:
                try:
                    await self.crownpoint.saved.delete(game.id)
                except CrownpointError as error:
                    self.message = str(error)
                await self.look_up()
            self.repaint()
            return True
        letter = (character or "").lower()
        if game is not None and letter == "v":
            await self.crownpoint.open_replay(game.id)
        elif game is not None and key == "delete":
            self.asking, self.message = "delete", self.say("saved.delete_ask", name=game.name)
        elif game is not None and letter in ("n", "e"):
            self._ask("rename" if letter == "n" else "export", game.name if letter == "n" else f"{game.id[:8]}.jsonl")
        elif letter == "i":
            self._ask("import", "")
        else:
            return await super().key(key, character)
        self.repaint()
        return True

    @on(Painting.Pressed, "#form")
    def _keep(self, message: Painting.Pressed) -> None:
        """A press while a question is open is no answer to it: the question is closed, and nothing is done."""
        if self.asking:
            message.prevent_default()
            self._close_entry()

    def _ask(self, what: str, value: str) -> None:
        self.asking, self.message = what, self.say(f"saved.{what}_ask")
        entry = self.query_one("#entry", Input)
        entry.disabled = False
        entry.value = value
        entry.focus()

    def _close_entry(self) -> None:
        entry = self.query_one("#entry", Input)
        entry.value = ""
        entry.disabled = True
        self.message = self.asking = ""
        self.query_one("#form").focus()
        self.repaint()

    @on(Input.Submitted, "#entry")
    async def _submit(self, event: Input.Submitted) -> None:
        asked, text, game = self.asking, event.value.strip(), self.game
        self._close_entry()
        try:
            await self._answer(asked, text, game)
        except (CrownpointError, OSError, ValueError) as error:
            self.message = str(error)
        await self.look_up()

    async def _answer(self, asked: str, text: str, game: SavedTable | None) -> None:
        saved = self.crownpoint.saved
        if asked == "rename" and game is not None:
            await saved.rename(game.id, text)
            self.message = self.say("status.saved_as", name=text)
        elif asked == "export" and game is not None:
            await saved.export(game.id, Path(text).expanduser())
            self.message = self.say("status.exported", path=text)
        elif asked == "import":
            await saved.import_record(Path(text).expanduser())
            self.message = self.say("status.imported", path=text)
