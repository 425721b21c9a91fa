"""Plays the computers of the tables: they think in worker processes and take their natural time.

Who writes that a computer is to act takes the lease on it in the same transaction, so that usually one process looks
after it. When that process dies its lease runs out, and another takes over; should two play at once, the log takes the
first.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import structlog

from crownpoint.ai import worker
from crownpoint.ai.player import Choice, ChoiceKind, Decision
from crownpoint.errors import CrownpointError, IllegalActionError
from crownpoint.server.online.metrics import COMPUTER_SECONDS, COMPUTERS_WAITING
from crownpoint.server.online.tables.held import Held
from crownpoint.server.online.tables.hub import LEASE_MS, Hub
from crownpoint.server.pace import FORCED_S, NATURAL_S
from crownpoint.storage import Lease
from crownpoint.storage.duties import Duties
from crownpoint.table import OccupantKind, Seat

__all__ = ["Computers", "tell_thinking"]

log = structlog.get_logger()


class Computers:
    """The computer players that this process looks after."""

    def __init__(self, hub: Hub, duties: Duties, workers: int, pace: float = 1.0) -> None:
        """`workers` processes, 0 for as many as fit the machine; `pace` 0 plays without delay."""
        self.hub = hub
        self.site = hub.site
        self.pace = pace
        self._duties = duties
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool: Executor | None = None
        self._free = asyncio.Semaphore(2 * self._workers)  # what the pool is given; the rest waits in order
        self._playing: set[str] = set()

    async def close(self) -> None:
        """End the worker processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def look_at(self, held: Held) -> None:
        """Play here if a computer is to act."""
        if held.id not in self._playing and _due(held) is not None and not self.site.closing:
            self._playing.add(held.id)
            self.hub.start(self._play(held))

    def take_over(self, table_ids: Sequence[str]) -> None:
        """Look after computers that nobody looks after."""
        for table_id in table_ids:
            if table_id not in self._playing:
                self.hub.start(self._take_over(table_id))

    async def _take_over(self, table_id: str) -> None:
        now = self.site.clock()
        if await self._duties.claim(table_id, Lease(self.site.process, now + LEASE_MS), now):
            held = await self.hub.get(table_id)
            log.info("computer_taken_over", table=table_id, number=held.session.table.number)
            self.look_at(held)

    async def _play(self, held: Held) -> None:
        held.busy += 1
        try:
            while (due := _due(held)) is not None and not self.site.closing:
                await self._play_once(held, *due)
        except CrownpointError as error:  # the lease runs out, and someone tries again
            log.warning("computer_failed", table=held.id, number=held.session.table.number, problem=str(error))
        except Exception:
            log.exception("computer_failed", table=held.id, number=held.session.table.number)
        finally:
            held.busy -= 1
            held.idle_since_ms = self.site.clock()
            self._playing.discard(held.id)

    async def _play_once(self, held: Held, seat: Seat, decision: Decision) -> None:
        table, number = held.session.table, held.session.table.number
        held.hurried.clear()
        self._tell(held, seat)
        try:
            level, seed = table.seats[seat].level, int(table.id[:8], 16) + seat
            (kind, text), _ = await asyncio.gather(
                self.run(worker.choose, level, seed, worker.packed(decision)), self._pause(held, seat, decision)
            )
        finally:
            self._tell(held, None)
        if table.has_moved_on(number):
            return  # the question is no longer asked
        try:
            action = table.action_of(seat, Choice(ChoiceKind(kind), text))
            self.hub.written(held, await held.session.act(seat, action, seen=number))
        except IllegalActionError as error:
            log.info("computer_too_late", table=held.id, number=table.number, sentence=str(error))

    async def run(self, work: Any, *arguments: Any) -> Any:
        """Have something worked out in a worker process; a pool that broke is made anew."""
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
                COMPUTER_SECONDS.labels(arguments[-1].game).observe(loop.time() - started)
                return found
        finally:
            COMPUTERS_WAITING.dec()

    def _made(self) -> Executor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")  # a fork would take our sockets along
            self._pool = ProcessPoolExecutor(self._workers, context, worker.warm)
        return self._pool

    async def _pause(self, held: Held, seat: Seat, decision: Decision) -> None:
        level = held.session.table.seats[seat].level or ""
        natural = random.uniform(*NATURAL_S.get(level, (0.5, 1.0)))
        longest = FORCED_S if len(decision.legal_moves) == 1 else natural
        try:
            await asyncio.wait_for(held.hurried.wait(), longest * self.pace)
        except TimeoutError:
            return

    def _tell(self, held: Held, seat: Seat | None) -> None:
        thinking = {"thinking": seat, "since": self.site.clock(), "by": self.site.process}
        tell_thinking(held, thinking)
        self.site.bus.publish(f"table:{held.id}", thinking)


def tell_thinking(held: Held, news: dict[str, Any]) -> None:
    """Tell those who watch from here that a computer thinks, or that it has ended."""
    held.tell("thinking", {"table": held.id, "seat": news["thinking"], "since": news["since"]})


def _due(held: Held) -> tuple[Seat, Decision] | None:
    """The seat of a computer that is to act, and its decision."""
    table = held.session.table
    if all(occupant.kind is not OccupantKind.COMPUTER for occupant in table.seats):
        return None
    for seat in table.to_act:
        if table.seats[seat].kind is OccupantKind.COMPUTER and (decision := table.decision(seat)) is not None:
            return seat, decision
    return None
