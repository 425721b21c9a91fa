"""Pings those who play by the clock: how long a round trip takes, and which connections have gone silent."""

from __future__ import annotations

import asyncio
from collections.abc import Set
from typing import NamedTuple

from crownpoint.server.tables.live_table import LiveTable
from crownpoint.server.tables.presence import SeatPresence
from crownpoint.server.tables.registry import TableRegistry
from crownpoint.table import ClockKind, Seat

__all__ = ["Pings"]

SILENT_S = 8.0
"""A socket that has answered before and is silent for this long is lost. TCP alone would take a minute to notice."""


class Asked(NamedTuple):
    """An echo that is awaited: when it was sent, by the site's clock and by the loop's."""

    at_ms: int
    sent: float


class Pings:
    """Asks sockets for an echo. Only the server's own measurements count."""

    def __init__(self, registry: TableRegistry, presence: SeatPresence) -> None:
        self.registry = registry
        self.site = registry.site
        self.presence = presence
        self.watching: dict[str, LiveTable] = {}  # by socket
        self._asked: dict[str, Asked] = {}
        self.answers: set[str] = set()  # the sockets that are known to answer

    def measure(self, sid: str, live: LiveTable, person: str | None) -> None:
        """Ping a client and measure how long the answer takes."""
        clock = live.session.table.options.clock
        if person is not None and clock.kind not in (ClockKind.NONE, ClockKind.DAYS):
            self.registry.start(self._echo(sid, live, person))

    async def _echo(self, sid: str, live: LiveTable, person: str) -> None:
        loop = asyncio.get_running_loop()
        sent = loop.time()
        self._asked.setdefault(sid, Asked(self.site.clock(), sent))

        def answered(*_: object) -> None:
            live.allowance(person).measured(1000 * (loop.time() - sent))
            self._asked.pop(sid, None)
            self.answers.add(sid)
            if sid in live.silent:
                live.silent.discard(sid)
                self.look_at(sid, live)

        await self.site.sockets.emit("echo", to=sid, callback=answered)

    async def measure_all(self) -> None:
        """Ping everyone who plays with a clock, and find the connections that have gone silent."""
        self._find_silent(self.watching.keys())
        for sid, live in list(self.watching.items()):
            viewpoint = live.watchers.get(sid)
            if viewpoint is not None and viewpoint.seat is not None:
                self._measure_seat(sid, live)

    def ask(self, live: LiveTable, seat: Seat) -> None:
        """Ping a seat, unless a ping is already on its way."""
        for sid in self._sockets(live, seat) - self._asked.keys():
            self._measure_seat(sid, live)

    def are_in_doubt(self, live: LiveTable, seat: Seat) -> bool:
        """Whether all connections of a seat may be lost: no answer has arrived, and it is too early to be sure."""
        sids = self._sockets(live, seat)
        self._find_silent(sids)
        return bool(sids) and sids <= self._asked.keys()

    def _sockets(self, live: LiveTable, seat: Seat) -> set[str]:
        """The sockets of a seat that are known to answer."""
        return {sid for sid, viewpoint in live.watchers.items() if viewpoint.seat is seat} & self.answers

    def _find_silent(self, sids: Set[str]) -> None:
        late = asyncio.get_running_loop().time() - SILENT_S
        for sid in sids & self._asked.keys() & self.answers:
            if self._asked[sid].sent < late:
                self.watching[sid].silent.add(sid)  # until it answers, or is closed
                self.look_at(sid, self.watching[sid])

    def _measure_seat(self, sid: str, live: LiveTable) -> None:
        if sid in self.site.callers:
            self.measure(sid, live, self.site.callers[sid].person)

    def look_at(self, sid: str, live: LiveTable) -> None:
        """Check whether the player behind a socket is still connected."""
        viewpoint = live.watchers.get(sid)
        if viewpoint is not None and viewpoint.seat is not None:
            self.registry.start(self.presence.look_at(live, viewpoint.seat, self.heard_ms(sid)))

    def heard_ms(self, sid: str) -> int | None:
        """Since when a socket has not answered; None when no ping is on its way."""
        return self._asked[sid].at_ms if sid in self._asked else None

    def forget(self, sid: str) -> None:
        """Forget a socket that was closed."""
        self._asked.pop(sid, None)
        self.answers.discard(sid)
