"""Periodic work for the tables of a site: makes downtime good, and reads events that were missed.

Every process does this for all tables; the database lets one of them win.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import replace

import structlog

from crownpoint.errors import CrownpointError
from crownpoint.host import system_clock
from crownpoint.server.operations.metrics import SEATS, TABLES
from crownpoint.server.operations.periodic import PeriodicTask, stop_tasks
from crownpoint.server.tables.live_table import LiveTable
from crownpoint.server.tables.registry import TableRegistry
from crownpoint.server.wire.bus import TableWritten
from crownpoint.storage.signal import AsyncSignal, Signal
from crownpoint.storage.site.processes import DEAD_MS, Downtime, Failures, Processes
from crownpoint.table import Event, Table

__all__ = ["Upkeep"]

log = structlog.get_logger()

BEAT_S = 2.0
SWEEP_S = 1.0
CAREFUL_MS = 1_500
"""How long no flag may fall after a database outage: another process may know of a longer outage."""
RECENT_MS = 60_000


class Upkeep:
    """The periodic work of this process.

    `computers_free` is sent with the tables whose computers no process plays, `left_behind` with a table whose
    players were connected to a process that has died.
    """

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.site = registry.site
        self.processes = Processes(registry.site.store, registry.site.process)
        self.computers_free: Signal[[Sequence[str]]] = Signal()
        self.left_behind: AsyncSignal[[LiveTable]] = AsyncSignal()
        self._beat_ms = 0
        self._failures: Failures | None = None  # of the database, until the next beat
        self._careful_ms = 0  # no flag falls here before that
        self.site.store.failed.subscribe(self._failed)
        self._beating = asyncio.Lock()
        self._downtimes: list[Downtime] = []
        self.rounds = [
            PeriodicTask("upkeep", self.beat, BEAT_S),
            PeriodicTask("upkeep", self.sweep, SWEEP_S),
            PeriodicTask("upkeep", self.look_for_news, SWEEP_S),
        ]
        registry.loaded.subscribe(self.forgive)

    async def open(self) -> None:
        """Note that we are running, make downtime good, and start the rounds."""
        if self.site.clock is system_clock:
            system_clock.not_before(await self.processes.newest())
        await self._make_good(*await self._beat())
        for each in self.rounds:
            each.start()

    async def end(self) -> None:
        """Stop the rounds."""
        await stop_tasks(*self.rounds)

    async def close(self) -> None:
        """Note when we stopped. Call this last."""
        with contextlib.suppress(CrownpointError):
            await self.processes.stop(self.site.clock())

    async def beat(self) -> None:
        """Note that we are running, and make good the time in which no process was."""
        self._begin_to_make_good(*await self._beat())

    def _begin_to_make_good(self, downtimes: Sequence[Downtime], left: Sequence[str]) -> None:
        if downtimes or left:
            self.registry.start(self._make_good(downtimes, left))

    @property
    def _is_unsure(self) -> bool:
        return self._failures is not None or self.site.clock() - self._beat_ms >= DEAD_MS

    async def _beat(self, *, anyway: bool = True) -> tuple[Sequence[Downtime], Sequence[str]]:
        """The downtimes and tables to make good; nothing if we have just looked, unless `anyway`."""
        async with self._beating:
            if not (anyway or self._is_unsure):
                return (), ()
            found = await self.processes.beat(self.site.clock(), self._failures)
            if self._failures is not None:
                self._careful_ms = self.site.clock() + CAREFUL_MS
                self._failures = None
            new = [downtime for downtime in found.downtimes if downtime not in self._downtimes]
            self._downtimes = found.downtimes
            self._beat_ms = self.site.clock()
            return new, found.left

    async def _make_good(self, downtimes: Sequence[Downtime], left: Sequence[str]) -> None:
        """Set the clocks back, first at the tables we have loaded, then at those that no process has."""
        try:
            recent = self.site.clock() - RECENT_MS  # a process that starts hears of all that are kept
            for downtime in (each for each in downtimes if each.until_ms > recent):
                log.warning("nobody_ran", since_ms=downtime.since_ms, until_ms=downtime.until_ms)
            for live in list(self.registry.tables.values()):
                await self.forgive(live)
            for table_id in left:
                async with self.registry.using(table_id) as live:
                    await self.left_behind.send(live)
            for downtime in downtimes:
                for table_id in await self.processes.untouched(downtime.until_ms):
                    async with self.registry.using(table_id) as live:
                        await self.forgive(live)
        except CrownpointError as error:
            log.warning("not_made_good", problem=str(error))

    async def be_sure(self, live: LiveTable) -> None:
        """Return when downtime has been made good at a table. Call this before anything is decided on time."""
        if self._is_unsure:
            self._begin_to_make_good(*await self._beat(anyway=False))
        await self.forgive(live)

    def _failed(self, idle_s: float) -> None:
        now, before = self.site.clock(), self._failures
        if before is None:
            self._failures = Failures(now - int(1000 * idle_s), now, now)
        else:
            self._failures = replace(before, last_ms=now)

    async def forgive(self, live: LiveTable) -> None:
        """Set the running clock of a table back by the last downtime, once."""
        if not self._downtimes or live.session.table.deadline_ms is None:
            return
        last = self._downtimes[-1]

        def change(table: Table, now_ms: int) -> tuple[Event, ...]:
            return table.host_was_down(last.since_ms, now_ms) if table.events[-1].time_ms < last.until_ms else ()

        if live.session.table.events[-1].time_ms < last.until_ms:
            await live.session.change(change)

    async def time_counts(self) -> bool:
        """Whether anything may be decided on time now: not right after a database outage."""
        if self._failures is not None:
            self._begin_to_make_good(*await self._beat(anyway=False))
        return self.site.clock() >= self._careful_ms

    async def sweep(self) -> None:
        """Find computers that no process plays, and release tables that nobody needs."""
        self.computers_free.send(await self.processes.computers(self.site.clock()))
        self.registry.release_idle()
        TABLES.set(len(self.registry.tables))
        SEATS.set(sum(holder.person is not None for live in self.registry.tables.values() for holder in live.holders))

    async def look_for_news(self) -> None:
        """Read what other processes have written to our tables, whether or not the bus has told us.

        Messages can be lost, and a process may die between writing and telling. The clock of a player who does
        not know of the move would run.
        """
        behind, self.registry.behind = self.registry.behind, set()
        for table_id in behind & set(self.registry.tables):
            self.registry.start(self.registry.catch_up(self.registry.tables[table_id]))
        if self.site.bus.is_alone or not self.registry.tables:
            return
        for table_id, number in (await self.processes.numbers(list(self.registry.tables))).items():
            self.registry.hear(TableWritten(table=table_id, number=number))
