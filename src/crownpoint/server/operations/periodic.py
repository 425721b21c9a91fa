"""Periodic work in the background.

A round that has begun is finished when the site closes: cut short in the middle of a query, it would leave a connection
or a thread behind.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from crownpoint.errors import CrownpointError
from crownpoint.server.operations.metrics import ERRORS

__all__ = ["PeriodicTask", "stop_tasks"]

log = structlog.get_logger()

PATIENCE_S = 10.0
"""A round that takes longer than this at shutdown, for instance without a database, is cancelled after all."""


class PeriodicTask:
    """Does something every so many seconds, or sooner when woken; without a time, only when woken.

    A round that fails is logged, and the next one runs as usual.
    """

    def __init__(self, part: str, work: Callable[[], Awaitable[None]], every_s: float | None = None) -> None:
        self._part = part
        self._work = work
        self._every_s = every_s
        self._due = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    def start(self, *, at_once: bool = False) -> None:
        """Start, with the first round now or after a wait."""
        if at_once:
            self.wake()
        self._task = asyncio.create_task(self._run())

    def wake(self) -> None:
        """Run a round now, or another one after the current round."""
        self._due.set()

    def end(self) -> None:
        """Start no further round."""
        self._closing = True
        self._due.set()

    async def ended(self) -> None:
        """Return when the last round is finished."""
        if self._task is None:
            return
        _, late = await asyncio.wait([self._task], timeout=PATIENCE_S)
        if late:
            log.warning("round_cut_short", part=self._part, work=self._work.__name__)
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        while await self._wait():
            try:
                await self._work()
            except CrownpointError as error:  # the database is away: the next round will show
                log.warning("round_failed", part=self._part, work=self._work.__name__, problem=str(error))
            except Exception:
                ERRORS.labels(self._part).inc()
                log.exception("round_failed", part=self._part, work=self._work.__name__)

    async def _wait(self) -> bool:
        """Wait until the next round is due; false if there is none."""
        try:
            async with asyncio.timeout(self._every_s):
                await self._due.wait()
        except TimeoutError:
            pass
        self._due.clear()
        return not self._closing


async def stop_tasks(*rounds: PeriodicTask) -> None:
    """Stop these tasks, each after its current round."""
    for each in rounds:
        each.end()
    for each in rounds:
        await each.ended()
