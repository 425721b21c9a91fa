"""Looks after the tables of the site: what we were down for counts against nobody, and no news stays unheard.

Every process does this for all tables; the database lets one of them win.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import structlog

from crownpoint.errors import CrownpointError
from crownpoint.server.online.metrics import SEATS, TABLES
from crownpoint.server.online.rounds import Round, close_rounds
from crownpoint.server.online.tables.held import Held
from crownpoint.server.online.tables.hub import Hub
from crownpoint.storage.duties import DEAD_MS, Downtime, Duties, Failures
from crownpoint.table import Event, Table

__all__ = ["Keeper"]

log = structlog.get_logger()

BEAT_S = 2.0
SWEEP_S = 1.0
CAREFUL_MS = 1_500
"""After the database was away, another process may know better for how long: so much later flags may fall again."""
RECENT_MS = 60_000


async def _nothing(held: Held) -> None:
    """Nobody has to be told."""


class Keeper:
    """The rounds of this process.

    `on_computers` is called with the tables whose computers nobody looks after, `on_left` with a table whose players
    were connected to a process that does not run any more.
    """

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.site = hub.site
        self.duties = Duties(hub.site.store, hub.site.process)
        self.on_computers: Callable[[Sequence[str]], None] = lambda tables: None
        self.on_left: Callable[[Held], Awaitable[None]] = _nothing
        self._beat_ms = 0
        self._failures: Failures | None = None  # of the database, until the next beat
        self._careful_ms = 0  # no flag falls here before that
        self.site.store.on_failure = self._failed
        self._beating = asyncio.Lock()
        self._downtimes: list[Downtime] = []
        self.rounds = [
            Round("keeper", self.beat, BEAT_S),
            Round("keeper", self.sweep, SWEEP_S),
            Round("keeper", self.look_for_news, SWEEP_S),
        ]
        hub.prepare.append(self.forgive)

    async def open(self) -> None:
        """Note that we run, forgive what we were down for, and begin the rounds."""
        await self._make_good(*await self._beat())
        for each in self.rounds:
            each.start()

    async def end(self) -> None:
        """Look after the tables no longer."""
        await close_rounds(*self.rounds)

    async def close(self) -> None:
        """Note when we stopped; the last thing to be done."""
        with contextlib.suppress(CrownpointError):
            await self.duties.stop(self.site.clock())

    async def beat(self) -> None:
        """Note that we run, find out whether nobody did for a while, and begin to make that good."""
        self._begin_to_make_good(*await self._beat())

    def _begin_to_make_good(self, downtimes: Sequence[Downtime], left: Sequence[str]) -> None:
        if downtimes or left:
            self.hub.start(self._make_good(downtimes, left))

    @property
    def _is_unsure(self) -> bool:
        return self._failures is not None or self.site.clock() - self._beat_ms >= DEAD_MS

    async def _beat(self, *, anyway: bool = True) -> tuple[Sequence[Downtime], Sequence[str]]:
        """The times and tables to make good; nothing new where someone has just looked, unless `anyway`."""
        async with self._beating:
            if not (anyway or self._is_unsure):
                return (), ()
            found = await self.duties.beat(self.site.clock(), self._failures)
            if self._failures is not None:
                self._careful_ms = self.site.clock() + CAREFUL_MS
                self._failures = None
            new = [downtime for downtime in found.downtimes if downtime not in self._downtimes]
            self._downtimes = found.downtimes
            self._beat_ms = self.site.clock()
            return new, found.left

    async def _make_good(self, downtimes: Sequence[Downtime], left: Sequence[str]) -> None:
        """Set the clocks back at once where we have the table in hand, then where nobody has."""
        try:
            recent = self.site.clock() - RECENT_MS  # a process that starts hears of all that are kept
            for downtime in (each for each in downtimes if each.until_ms > recent):
                log.warning("nobody_ran", since_ms=downtime.since_ms, until_ms=downtime.until_ms)
            for held in list(self.hub.tables.values()):
                await self.forgive(held)
            for table_id in left:
                async with self.hub.using(table_id) as held:
                    await self.on_left(held)
            for downtime in downtimes:
                for table_id in await self.duties.untouched(downtime.until_ms):
                    async with self.hub.using(table_id) as held:
                        await self.forgive(held)
        except CrownpointError as error:
            log.warning("not_made_good", problem=str(error))

    async def be_sure(self, held: Held) -> None:
        """Return when what we were down for is forgiven at a table. Call it before time may decide anything there."""
        if self._is_unsure:
            self._begin_to_make_good(*await self._beat(anyway=False))
        await self.forgive(held)

    def _failed(self, idle_s: float) -> None:
        now, before = self.site.clock(), self._failures
        if before is None:
            self._failures = Failures(now - int(1000 * idle_s), now, now)
        else:
            self._failures = replace(before, last_ms=now)

    async def forgive(self, held: Held) -> None:
        """Set the running clock of a table back by the last time nobody ran, once."""
        if not self._downtimes or held.session.table.deadline_ms is None:
            return
        last = self._downtimes[-1]

        def change(table: Table, now_ms: int) -> tuple[Event, ...]:
            return table.host_was_down(last.since_ms, now_ms) if table.events[-1].time_ms < last.until_ms else ()

        if held.session.table.events[-1].time_ms < last.until_ms:
            self.hub.written(held, await held.session.change(change))

    async def time_counts(self) -> bool:
        """Whether time may decide anything now: not just after the database was away."""
        if self._failures is not None:
            self._begin_to_make_good(*await self._beat(anyway=False))
        return self.site.clock() >= self._careful_ms

    async def sweep(self) -> None:
        """Look after the computers that nobody looks after, and put down the tables nobody needs."""
        self.on_computers(await self.duties.computers(self.site.clock()))
        self.hub.put_down()
        TABLES.set(len(self.hub.tables))
        SEATS.set(sum(sitter.person is not None for held in self.hub.tables.values() for sitter in held.sitters))

    async def look_for_news(self) -> None:
        """Look up what the others have written to the tables in hand, whether or not news of it have come.

        They may be lost on the way, and a process that was killed has written what it could not tell any more: the
        clock of a player who does not know of it would run.
        """
        behind, self.hub.behind = self.hub.behind, set()
        for table_id in behind & set(self.hub.tables):
            self.hub.start(self.hub.catch_up(self.hub.tables[table_id]))
        if self.site.bus.is_alone or not self.hub.tables:
            return
        for table_id, number in (await self.duties.numbers(list(self.hub.tables))).items():
            self.hub.on_news(table_id, {"number": number})
