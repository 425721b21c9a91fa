"""The computers of a site's tables: which process plays them, and where they think.

The write that makes it a computer's turn takes the lease on it in the same transaction, so that usually one process
plays it. If that process dies, its lease expires and another takes over; if two play at once, the log accepts the
first.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import structlog

from crownpoint.ai import worker
from crownpoint.ai.player import Choice, ChoiceKind, Decision
from crownpoint.errors import CrownpointError
from crownpoint.host import Written
from crownpoint.server.operations.metrics import COMPUTER_SECONDS, COMPUTERS_WAITING
from crownpoint.server.tables.live_table import LiveTable
from crownpoint.server.tables.registry import TableRegistry
from crownpoint.server.wire.bus import ComputerHurried, ComputerPaceSet, ComputerStepped, ComputerThinking
from crownpoint.storage.site.processes import Processes
from crownpoint.table import Seat

__all__ = ["Computers", "EnginePool"]

log = structlog.get_logger()


class EnginePool:
    """Where engines work: in separate processes at a site, in threads at home."""

    def __init__(self, workers: int, *, threads: bool = False) -> None:
        """`workers` at a time; 0 for as many as fit the machine."""
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._threads = threads
        self._pool: Executor | None = None
        self._free = asyncio.Semaphore(2 * self._workers)  # what the pool is given; the rest waits in order

    async def choose(self, seat: Seat, level: str | None, seed: int, decision: Decision) -> Choice:
        """What the character `level` chooses."""
        kind, text = await self.run(worker.choose, level, seed, worker.packed(decision))
        return Choice(ChoiceKind(kind), text)

    async def run(self, work: Any, *arguments: Any, game: str | None = None) -> Any:
        """Run a function in an engine; its last argument is the decision, unless the game is told.

        A broken pool is replaced.
        """
        loop = asyncio.get_running_loop()
        COMPUTERS_WAITING.inc()
        try:
            async with self._free:
                started = loop.time()
                try:
                    found = await loop.run_in_executor(self._made(), work, *arguments)
                except BrokenProcessPool:  # a worker was killed
                    self._pool = None
                    found = await loop.run_in_executor(self._made(), work, *arguments)
                COMPUTER_SECONDS.labels(game or arguments[-1].game).observe(loop.time() - started)
                return found
        finally:
            COMPUTERS_WAITING.dec()

    def stop(self) -> None:
        """Shut the workers down."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _made(self) -> Executor:
        if self._pool is None:
            if self._threads:
                self._pool = ThreadPoolExecutor(self._workers, "engine")
            else:
                context = multiprocessing.get_context("spawn")  # a fork would take our sockets along
                self._pool = ProcessPoolExecutor(self._workers, context, worker.warm)
        return self._pool


class Computers:
    """The computer players that this process is responsible for."""

    def __init__(self, registry: TableRegistry, processes: Processes) -> None:
        self.registry = registry
        self.site = registry.site
        self._processes = processes
        self._playing: set[str] = set()
        registry.announcer.subscribe(self._written)
        bus = self.site.bus
        bus.subscribe(ComputerHurried, self._hear)
        bus.subscribe(ComputerPaceSet, self._hear)
        bus.subscribe(ComputerStepped, self._hear)
        bus.subscribe(ComputerThinking, self._hear)

    def _written(self, written: Written) -> None:
        live = self.registry.live(written.session)
        if written.ours and live is not None:
            self.look_at(live)

    def look_at(self, live: LiveTable) -> None:
        """Play here if a computer is to act."""
        if live.id not in self._playing and not self.site.closing and live.computers.is_due:
            self._playing.add(live.id)
            self.registry.start(self._play(live))

    def take_over(self, table_ids: Sequence[str]) -> None:
        """Take over computers that no process plays."""
        for table_id in table_ids:
            if table_id not in self._playing:
                self.registry.start(self._take_over(table_id))

    async def _take_over(self, table_id: str) -> None:
        if await self._processes.claim(table_id, self.registry.lease(), self.site.clock()):
            live = await self.registry.get(table_id)
            log.info("computer_taken_over", table=table_id, number=live.session.table.number)
            self.look_at(live)

    async def _play(self, live: LiveTable) -> None:
        live.busy += 1
        unsubscribe = live.computers.thinking.subscribe(lambda seat: self._tell(live, seat))
        try:
            while live.computers.is_due and not self.site.closing:
                await live.computers.play_once()
        except CrownpointError as error:  # the lease runs out, and someone tries again
            log.warning("computer_failed", table=live.id, number=live.session.table.number, problem=str(error))
        except Exception:
            log.exception("computer_failed", table=live.id, number=live.session.table.number)
        finally:
            unsubscribe()
            live.busy -= 1
            live.idle_since_ms = self.site.clock()
            self._playing.discard(live.id)

    def _tell(self, live: LiveTable, seat: Seat | None) -> None:
        self.site.bus.publish(ComputerThinking(live.id, seat, self.site.clock(), self.site.process))

    def _hear(self, message: ComputerHurried | ComputerPaceSet | ComputerStepped | ComputerThinking) -> None:
        live = self.registry.tables.get(message.table)
        if live is None:
            return
        match message:
            case ComputerThinking():
                live.tell("thinking", {"table": live.id, "seat": message.seat, "since": message.since})
            case ComputerHurried():
                live.computers.hurry()
            case ComputerPaceSet():
                live.computers.set_pace(message.pace)
            case ComputerStepped():
                live.computers.step()
