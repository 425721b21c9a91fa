"""Line mode: sentences go out, words come in. For screen readers, scripts and small windows; it needs no Textual."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from crownpoint.ai.player import Player
from crownpoint.ai.sleeper import player_for
from crownpoint.errors import CrownpointError, StorageError
from crownpoint.host import ComputerDriver, Session, ThreadThinker
from crownpoint.messages import Catalog
from crownpoint.table import Event, GameResult
from crownpoint.table import events as facts
from crownpoint.tui.line.words import LineWords
from crownpoint.tui.play.model import TableModel
from crownpoint.tui.play.saved_games import SavedGames
from crownpoint.tui.settings import Settings
from crownpoint.tui.words.event_summary import sentence_of
from crownpoint.tui.words.sentences import result_sentence

__all__ = ["LineMode"]


class LineMode:
    """A table in words. `read` gives the next line, or None at the end; `write` takes a line.

    `refused` counts the lines that were not understood or not allowed.
    """

    def __init__(
        self,
        session: Session,
        settings: Settings,
        saved: SavedGames,
        read: Callable[[], str | None],
        write: Callable[[str], None],
        players: Callable[[str, str | None, int], Player] = player_for,
    ) -> None:
        self.settings = settings
        self.saved = saved
        self.refused = 0
        self._read = read
        self.write = write
        self._players = players
        self._words = LineWords(self)
        self._told = 0  # the number of the last event that was told
        self._status = ""  # what was said last of how things stand
        self.sit_down(session)

    def sit_down(self, session: Session) -> None:
        """Play at this table from now on."""
        self.model = TableModel(session, self.settings)
        self.driver = ComputerDriver(session, ThreadThinker(find=self._players), speed="instant")
        self._told = max(0, session.table.number - 3)

    async def run(self) -> int:
        """Play until the player leaves or the lines end. Returns the number of lines that were refused."""
        self.write(self.settings.say.plain("line.welcome"))
        while True:
            await self._play_computers()
            self._tell()
            line = await asyncio.to_thread(self._read)
            if line is None:
                self.write(self.settings.say.plain("line.end_of_input"))
                break
            if line.strip() and not await self._do(line.strip()):
                break
        await self.driver.session.close()
        return self.refused

    async def _play_computers(self) -> None:
        try:
            while await self.driver.play_once():
                for text in self._news():
                    self.write(text)
        except StorageError:
            self.model.notice = self.say("app.failure")

    def _news(self) -> list[str]:
        """What has happened since the last time."""
        model = self.model
        texts = [self._sentence(event) for event in model.table.events[self._told :]]
        self._told = model.table.number
        if model.news.line and model.aside:
            texts.append(model.aside)
            model.news.line = None
        return [text for text in texts if text]

    def _tell(self) -> None:
        """Say the news, and the status where it is not the one that was said last."""
        model = self.model
        model.handover = False
        model.clear_notice()
        news, status = self._news(), model.status
        if news and status.startswith(news[-1]):
            news.pop()
        for text in news:
            self.write(text)
        if status and (news or status != self._status):
            self.write(status)
        self._status = status

    def _sentence(self, event: Event) -> str:
        model = self.model
        match event.fact:
            case facts.GameEnded(winner, points, ending, score, multiple):
                result = GameResult(model.view.game, winner, points, ending, score, multiple)
                return result_sentence(model.view, result, self.say)
        return sentence_of(event, model.view, self.say)

    @property
    def say(self) -> Catalog:
        """The sentences."""
        return self.settings.say

    async def _do(self, line: str) -> bool:
        """Do what a line says. Returns False when the player leaves."""
        try:
            again = await self._words.do(line)
        except (CrownpointError, OSError, ValueError) as error:
            self.refuse(str(error))
            return True
        model = self.model
        if model.refused:
            self.refuse(model.notice)
        elif model.notice and model.news.stuck is None:
            self.write(model.notice)  # a warning
        model.clear_notice()
        if self.model.table.rematch_agreed:
            self.sit_down(await self.saved.rematch(self.driver.session))
        return again

    def refuse(self, text: str) -> None:
        """Say why a line was not carried out."""
        self.refused += 1
        self.write(text)
