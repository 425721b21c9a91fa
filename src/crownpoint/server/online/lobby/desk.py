"""The news desk: what concerns one person goes to all connections of that person, on every process.

News come over the bus. Whose turn it is, nobody says: whenever tables have changed, the desk looks it up for all of
them together. Programs that follow the event stream are told at once; a socket is told only when the person does not
look at the table anyway.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

import structlog
from pydantic import ValidationError

from crownpoint.errors import CrownpointError
from crownpoint.server.online.lobby.messages.live import News
from crownpoint.server.online.rounds import Round, close_rounds
from crownpoint.storage.matches import Matches, Turn

if TYPE_CHECKING:
    from crownpoint.server.online.site import Site

__all__ = ["Desk", "Stream"]

log = structlog.get_logger()

QUICK_S, SLOW_S, AGAIN_S = 0.02, 2.0, 1.0
MOST_WAITING = 256
REMEMBERED = 50_000


class Stream:
    """One open event stream: news wait here until they are read."""

    def __init__(self) -> None:
        self.news: asyncio.Queue[News] = asyncio.Queue(MOST_WAITING)
        self.lost = False  # it was not read for too long; whoever comes back gets everything anew

    def put(self, news: News) -> None:
        """Add news, or give up on a reader who has fallen too far behind."""
        try:
            self.news.put_nowait(news)
        except asyncio.QueueFull:
            self.lost = True


class Desk:
    """Tells people what concerns them."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.matches = Matches(site.store)
        self.streams: defaultdict[str, set[Stream]] = defaultdict(set)  # by person
        self._quick: set[str] = set()  # tables that have changed, for the streams …
        self._slow: set[str] = set()  # … and for the sockets
        self._told: OrderedDict[tuple[str, str], int] = OrderedDict()  # by table and person: the last number told
        self._rounds = Round("desk", self._look_quickly), Round("desk", self._look_slowly, SLOW_S)
        self._sending: set[asyncio.Future[None]] = set()
        self.attending: Callable[[str], None] = lambda person: None  # told of those who come, go, or sit down
        site.bus.subscribe(self._heard)

    async def open(self) -> None:
        """Begin."""
        for each in self._rounds:
            each.start()

    async def close(self) -> None:
        """End."""
        await close_rounds(*self._rounds)
        if self._sending:
            await asyncio.wait(self._sending)

    def follow(self, person_id: str) -> Stream:
        """A new stream of a person's news."""
        stream = Stream()
        self.streams[person_id].add(stream)
        self.attending(person_id)
        return stream

    def leave(self, person_id: str, stream: Stream) -> None:
        """End a stream."""
        self.streams[person_id].discard(stream)
        if not self.streams[person_id]:
            del self.streams[person_id]
            self.attending(person_id)

    def _heard(self, topic: str, news: dict[str, Any]) -> None:
        kind, _, whom = topic.partition(":")
        if kind == "table":
            self._slow.add(whom)
            if self.streams:
                self._quick.add(whom)
                self._rounds[0].wake()
        elif kind == "person" and (found := _news(news)) is not None:
            self.tell(whom, found)

    def tell(self, person_id: str, news: News, *, sockets: bool = True) -> None:
        """Tell the connections of this process."""
        for stream in self.streams.get(person_id, ()):
            stream.put(news)
        if sockets:
            self._emit(person_id, news)
        if news.kind == "started" and news.table is not None and person_id in self.streams:
            self._quick.add(news.table)
            self._rounds[0].wake()
            self.attending(person_id)

    def _emit(self, person_id: str, news: News) -> None:
        task = asyncio.ensure_future(self.site.sockets.emit("news", news.told(), room=f"person:{person_id}"))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)
        task.add_done_callback(_check)

    async def _look_quickly(self) -> None:
        await asyncio.sleep(QUICK_S)  # what happens at the same time is looked up together
        if not await self._look(self._quick, set(self.streams), to_sockets=False):
            await asyncio.sleep(AGAIN_S)
            self._rounds[0].wake()

    async def _look_slowly(self) -> None:
        people = {caller.person for caller in self.site.callers.values() if caller.person is not None}
        await self._look(self._slow, people, to_sockets=True)
        if not self.site.bus.is_sure and self.streams:  # news may be lost: look at all matches of those who listen
            running = [await self.matches.of(person) for person in list(self.streams)]
            found = {match.table_id for each in running for match in each}
            await self._look(found, set(self.streams), to_sockets=False)

    async def _look(self, tables: set[str], people: Collection[str], *, to_sockets: bool) -> bool:
        """Tell these people of these tables, which are taken out of the set; where that fails they stay in it."""
        those = list(tables)
        tables.clear()  # what happens from now on is looked up once more
        if not those or not people:
            return True
        try:
            turns = await self.matches.turns(those, people, away=to_sockets)
        except CrownpointError as error:
            log.warning("news_wait", sentence=str(error))
            tables.update(those)
            return False
        for turn in turns:
            if (news := turn_news(turn)) is None:
                continue
            if to_sockets:
                self._emit(turn.person_id, news)
            elif self._is_new(turn):
                self.tell(turn.person_id, news, sockets=False)
        return True

    def _is_new(self, turn: Turn) -> bool:
        key = (turn.table_id, turn.person_id)
        if self._told.get(key, -1) >= turn.number:
            return False
        self._told[key] = turn.number
        self._told.move_to_end(key)
        while len(self._told) > REMEMBERED:
            self._told.popitem(last=False)
        return True


def turn_news(turn: Turn) -> News | None:
    """What there is to say of a match that has changed."""
    if turn.is_over:
        return News(kind="over", table=turn.table_id, seat=turn.seat, number=turn.number)
    if turn.is_theirs:
        return News(kind="your_turn", table=turn.table_id, seat=turn.seat, number=turn.number)
    return None


def _news(news: dict[str, Any]) -> News | None:
    """News that are for the person; what the rooms tell each other about someone is not."""
    if "kind" not in news:
        return News(kind="started", table=news["table"]) if isinstance(news.get("table"), str) else None
    try:
        return News.model_validate(news)
    except ValidationError:
        log.warning("unknown_news", kind=str(news.get("kind"))[:40])  # of a newer process
        return None


def _check(task: asyncio.Future[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.warning("news_not_sent", error=repr(task.exception()))
