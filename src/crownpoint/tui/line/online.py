"""Line mode at a site: the lobby and the tables, told as they change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from crownpoint.errors import CrownpointError
from crownpoint.table import Phase, Table
from crownpoint.table.events import GameStarted
from crownpoint.tui.line.online_words import OnlineWords
from crownpoint.tui.line.reading import read_ahead
from crownpoint.tui.line.table_lines import TableLines
from crownpoint.tui.online.remote_session import RemoteSession
from crownpoint.tui.online.site_client import SiteClient, SiteRefusedError
from crownpoint.tui.online.visit import Visit, VisitListener, what_is_played
from crownpoint.tui.play.model import TableModel
from crownpoint.tui.play.new_game import NewGame
from crownpoint.tui.settings import Settings
from crownpoint.tui.words.sentences import game_name, score

__all__ = ["OnlineMode"]


def _start_of_game(table: Table) -> int:
    """The number of the event with which the game began, unless there is more to tell of it than colors."""
    started = [event for event in table.events if isinstance(event.fact, GameStarted)]
    return started[-1].number if started and started[-1].fact.ballot is None else 0  # type: ignore[union-attr]


class OnlineMode(TableLines):
    """A person at a site. `new` is what a search or challenge is for where nothing else is said."""

    again_key = "line.online.again"

    def __init__(
        self,
        client: SiteClient,
        new: NewGame,
        settings: Settings,
        folder: Path,
        read: Callable[[], str | None],
        write: Callable[[str], None],
    ) -> None:
        super().__init__(settings, write)
        self.client, self.new = client, new
        self._read = read
        self._words = OnlineWords(self)
        self._news = asyncio.Event()
        listener = VisitListener(lambda: self.say, self.tell_of, self._arrived, self._news.set)
        self.visit = Visit(client, folder, listener)
        self._listed: list[tuple[str, str]] = []  # what the numbers of the lobby stand for: ("join" or "watch", id)
        self._checked = ""  # the match whose dice were checked last
        self._away = False

    @property
    def session(self) -> RemoteSession | None:
        """The table we are at, None in the lobby."""
        return self.visit.session

    async def run(self) -> int:
        """Play until the player leaves or the lines end. Returns the number of lines that were refused."""
        await self.visit.sign_in(self.settings.language)
        self.write(self.say.plain("line.online.hello", name=self.visit.me["name"], site=self.client.address))
        stream = asyncio.create_task(self.visit.listen())
        line: asyncio.Future[str | None] | None = None
        try:
            while True:
                await self._tell_news()
                line = line or read_ahead(self._read)
                changed: asyncio.Future[Any] = asyncio.ensure_future(self._news.wait())
                await asyncio.wait([line, changed], return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
                self._news.clear()
                if line.done():
                    text, line = line.result(), None
                    if text is None or not await self._do(text.strip() or "status"):
                        break
        finally:
            stream.cancel()
            await self.visit.leave()
        return self.refused

    async def _do(self, line: str) -> bool:
        try:
            again = await self._words.do(line)
        except SiteRefusedError as error:
            self.refuse(self.say.reason(self.new.game, error))
            return True
        except (CrownpointError, OSError, ValueError) as error:
            self.refuse(str(error))
            return True
        if self.session is not None:
            self.tell_outcome()
        return again

    @property
    def completions(self) -> Sequence[str]:
        """What can be typed: the words, and the moves that are legal now."""
        view = self.model.view if self.session is not None else None
        mine = view is not None and view.turn is not None and view.turn is view.viewer
        return [*self._words.words, *(move.text for move in view.legal_moves if mine)] if view else self._words.words

    # What happens

    def tell_of(self, key: str, **values: object) -> None:
        """Say something of the visit."""
        self.write(str(values["sentence"]) if key == "refused" else self.say(key, **values))

    async def _tell_news(self) -> None:
        session = self.session
        if session is None:
            return
        if session.away != self._away:
            self._away = session.away
            self.tell_of("line.online.away" if self._away else "line.online.back")
        self.model.refresh()
        self.tell()
        if self.model.view.phase is Phase.OVER and self._checked != self.model.table.id:
            self._checked = self.model.table.id
            await self.visit.check_dice(session)

    def _arrived(self, session: RemoteSession) -> None:
        self.model = TableModel(session, self.settings, blunder_key="line.blunder")
        self.model.changed = self._news.set
        self._told = max(session.table.number - 3, _start_of_game(session.table))
        self._status = ""
        self.tell_overview()

    # What the player asks for

    async def tell_lobby(self) -> None:
        """Who is here, what is offered, what is being played."""
        lobby = await self.visit.lobby()
        self._listed = []
        people = [person["name"] for person in lobby["people"]]
        if people:
            self.tell_of("line.online.people", list=", ".join(people))
        for challenge in lobby["challenges"]:
            self._listed.append(("join", challenge["id"]))
            values = {"name": challenge["by"]["name"], "what": what_is_played(challenge["options"], self.say)}
            self.tell_of("line.online.challenge", number=len(self._listed), **values)
        if not lobby["challenges"]:
            self.tell_of("line.online.no_challenges")
        for game in lobby["games"]:
            self._listed.append(("watch", game["table"]))
            first, second = (player["name"] for player in game["players"])
            points = {"a": score(game["score"][0]), "b": score(game["score"][1])}
            name, number = game_name(game["game"], self.say), len(self._listed)
            self.tell_of("line.online.match", number=number, first=first, second=second, game=name, **points)
        for line in lobby["lines"]:
            self.write(self.say("ear.move", name=line["name"], move=line["text"]))

    def listed_id(self, kind: str, number: int) -> str:
        """What a number of the lobby stands for. Raises ValueError where it stands for nothing of the kind."""
        if not 0 < number <= len(self._listed) or self._listed[number - 1][0] != kind:
            raise ValueError(self.say("line.no_number", n=number))
        return self._listed[number - 1][1]

    def last_challenge(self) -> str:
        """The last challenge to us. Raises ValueError where there is none."""
        if not self.visit.challenges:
            raise ValueError(self.say("line.online.no_challenges"))
        found: str = self.visit.challenges[-1]["id"]
        return found

    async def resume(self) -> None:
        """Go to the match that waits."""
        if not self.visit.waiting:
            raise ValueError(self.say("line.online.not_at_table"))
        await self.visit.sit_down(self.visit.waiting[0])

    async def leave(self) -> None:
        """Leave the table; the match goes on."""
        await self.visit.leave()
        self.tell_of("line.online.left")
