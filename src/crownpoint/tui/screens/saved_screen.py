"""The saved games: go on, replay, rename, export, import, delete."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from crownpoint.errors import CrownpointError
from crownpoint.tui.play.form import Row
from crownpoint.tui.screens.entry_screen import EntryScreen
from crownpoint.tui.words.sentences import game_name, score

if TYPE_CHECKING:
    from crownpoint.storage import SavedTable

__all__ = ["SavedScreen"]


class SavedScreen(EntryScreen):
    """One row for each saved game, the last one first."""

    title_key = "saved.title"
    keys_line = "saved.keys_line"

    def __init__(self) -> None:
        super().__init__()
        self.games: list[SavedTable] = []

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

    async def press_key(self, key: str, character: str | None) -> bool:
        """The letters of this page, then those of every list."""
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
            return await super().press_key(key, character)
        self.repaint()
        return True

    def _ask(self, what: str, value: str) -> None:
        self.ask(what, self.say(f"saved.{what}_ask"), value)

    async def answer(self, asked: str, text: str) -> None:
        """Rename, write to a file, or read from one."""
        saved, game = self.crownpoint.saved, self.game
        if asked == "rename" and game is not None:
            await saved.rename(game.id, text)
            self.message = self.say("status.saved_as", name=text)
        elif asked == "export" and game is not None:
            await saved.export(game.id, Path(text).expanduser())
            self.message = self.say("status.exported", path=text)
        elif asked == "import":
            await saved.import_record(Path(text).expanduser())
            self.message = self.say("status.imported", path=text)
