"""Line mode: the player types words and reads sentences. For screen readers, scripts and small windows; no Textual."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crownpoint.ai.player import Player
from crownpoint.ai.sleeper import player_for
from crownpoint.errors import CrownpointError, StorageError
from crownpoint.host import ComputerDriver, Session, ThreadThinker
from crownpoint.table import Phase
from crownpoint.tui.line.home_words import HomeWords
from crownpoint.tui.line.reading import read_ahead
from crownpoint.tui.line.table_lines import TableLines
from crownpoint.tui.play.model import TableModel
from crownpoint.tui.play.saved_games import SavedGames
from crownpoint.tui.settings import Settings

__all__ = ["LineMode"]


class LineMode(TableLines):
    """A table on this machine in words. `read` gives the next line, or None at the end."""

    def __init__(
        self,
        session: Session,
        settings: Settings,
        saved: SavedGames,
        read: Callable[[], str | None],
        write: Callable[[str], None],
        players: Callable[[str, str | None, int], Player] = player_for,
    ) -> None:
        super().__init__(settings, write)
        self.saved = saved
        self._read = read
        self._players = players
        self._words = HomeWords(self)
        self.sit_down(session)

    def sit_down(self, session: Session) -> None:
        """Play at this table from now on."""
        self.model = TableModel(session, self.settings, blunder_key="line.blunder")
        self.driver = ComputerDriver(session, ThreadThinker(find=self._players), pace="instant")
        self._told = max(0, session.table.number - 3)

    async def run(self) -> int:
        """Play until the player leaves or the lines end. Returns the number of lines that were refused."""
        self.write(self.settings.say.plain("line.welcome"))
        while True:
            await self._play_computers()
            self.tell()
            line = await read_ahead(self._read)
            if line is None:
                self.write(self.say.plain("line.end_of_input"))
                break
            if not await self._do(line.strip() or "status"):
                break
        await self.driver.session.close()
        self.say_goodbye()
        return self.refused

    def say_goodbye(self) -> None:
        """Say whether the game can be continued."""
        if self.model.view.phase is not Phase.OVER:
            key = "line.saved" if self.saved.keeps(self.driver.session) else "line.not_saved"
            self.write(self.say.plain(key, id=self.model.table.id[:8]))

    @property
    def completions(self) -> Sequence[str]:
        """What can be typed: the words, and the moves that are legal now."""
        view = self.model.view
        moves = view.legal_moves if view.viewer is view.turn else ()
        return [*self._words.words, *(move.text for move in moves)]

    async def _play_computers(self) -> None:
        try:
            while await self.driver.play_once():
                self.tell_news()
        except StorageError:
            self.model.notice = self.say("app.failure")

    async def _do(self, line: str) -> bool:
        """Do what a line says. Returns False when the player leaves."""
        try:
            again = await self._words.do(line)
        except (CrownpointError, OSError, ValueError) as error:
            self.refuse(str(error))
            return True
        self.tell_outcome()
        if self.model.table.rematch_agreed:
            self.sit_down(await self.saved.rematch(self.driver.session))
        return again
