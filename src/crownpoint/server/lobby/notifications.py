"""Notifications: what concerns one person is sent to all their connections, on every process.

No message says whose turn it is: whenever tables have changed, it is looked up for all of them together. Event streams
are told at once; a socket is told only if the person is not looking at the table anyway.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Collection
from typing import TYPE_CHECKING

import structlog

from crownpoint.errors import CrownpointError
from crownpoint.server.operations.periodic import PeriodicTask, stop_tasks
from crownpoint.server.wire.bus import PersonNotified, TableOpened, TableWritten
from crownpoint.server.wire.notifications import MatchOver, MatchStarted, Notification, YourTurn
from crownpoint.storage.signal import Signal
from crownpoint.storage.site.matches import Matches, Turn

if TYPE_CHECKING:
    from crownpoint.server.site import Site

__all__ = ["Notifications", "Stream"]

log = structlog.get_logger()

QUICK_S, SLOW_S, AGAIN_S = 0.02, 2.0, 1.0
MOST_WAITING = 256
REMEMBERED = 50_000


class Stream:
    """One open event stream: notifications wait here until they are read."""

    def __init__(self) -> None:
        self.waiting: asyncio.Queue[Notification] = asyncio.Queue(MOST_WAITING)
        self.lost = False  # not read for too long; a new stream starts with the current state

    def put(self, notification: Notification) -> None:
        """Add a notification, or give up on a reader who has fallen too far behind."""
        try:
            self.waiting.put_nowait(notification)
        except asyncio.QueueFull:
            self.lost = True


class Notifications:
    """Tells people what concerns them."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.matches = Matches(site.store)
        self.streams: defaultdict[str, set[Stream]] = defaultdict(set)  # by person
        self._quick: set[str] = set()  # tables that have changed, for the streams …
        self._slow: set[str] = set()  # … and for the sockets
        self._told: OrderedDict[tuple[str, str], int] = OrderedDict()  # by table and person: the last number told
        self._rounds = PeriodicTask("desk", self._look_quickly), PeriodicTask("desk", self._look_slowly, SLOW_S)
        self._sending: set[asyncio.Future[None]] = set()
        self.streams_changed: Signal[[str]] = Signal()  # someone opened or closed a stream, or sits down with one
        site.bus.subscribe(TableWritten, self._written)
        site.bus.subscribe(TableOpened, self._opened)
        site.bus.subscribe(PersonNotified, lambda message: self.tell(message.person, message.notification))

    async def open(self) -> None:
        """Start looking for turns to notify."""
        for each in self._rounds:
            each.start()

    async def close(self) -> None:
        """Stop, and end all streams."""
        await stop_tasks(*self._rounds)
        if self._sending:
            await asyncio.wait(self._sending)

    def follow(self, person_id: str) -> Stream:
        """Open a stream of a person's notifications."""
        stream = Stream()
        self.streams[person_id].add(stream)
        self.streams_changed.send(person_id)
        return stream

    def leave(self, person_id: str, stream: Stream) -> None:
        """Close a stream."""
        self.streams[person_id].discard(stream)
        if not self.streams[person_id]:
            del self.streams[person_id]
            self.streams_changed.send(person_id)

    def _written(self, message: TableWritten) -> None:
        self._slow.add(message.table)
        if self.streams:
            self._quick.add(message.table)
            self._rounds[0].wake()

    def _opened(self, message: TableOpened) -> None:
        for person in message.people:
            self.tell(person, MatchStarted(table=message.table))

    def tell(self, person_id: str, notification: Notification, *, sockets: bool = True) -> None:
        """Tell the connections of this process."""
        for stream in self.streams.get(person_id, ()):
            stream.put(notification)
        if sockets:
            self._emit(person_id, notification)
        if isinstance(notification, MatchStarted) and person_id in self.streams:
            self._quick.add(notification.table)
            self._rounds[0].wake()
            self.streams_changed.send(person_id)

    def _emit(self, person_id: str, notification: Notification) -> None:
        message = notification.model_dump(mode="json")
        task = asyncio.ensure_future(self.site.sockets.emit("notification", message, room=f"person:{person_id}"))
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
        if not self.site.bus.is_sure and self.streams:  # messages may be lost: look at all matches of those who listen
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
            log.warning("notifications_wait", sentence=str(error))
            tables.update(those)
            return False
        for turn in turns:
            if (notification := turn_notification(turn)) is None:
                continue
            if to_sockets:
                self._emit(turn.person_id, notification)
            elif self._is_new(turn):
                self.tell(turn.person_id, notification, sockets=False)
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


def turn_notification(turn: Turn) -> Notification | None:
    """The notification for a match that has changed."""
    if turn.is_over:
        return MatchOver(table=turn.table_id, seat=turn.seat, number=turn.number)
    if turn.is_theirs:
        return YourTurn(table=turn.table_id, seat=turn.seat, number=turn.number)
    return None


def _check(task: asyncio.Future[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.warning("notification_not_sent", error=repr(task.exception()))
