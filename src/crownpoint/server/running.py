"""The tables that this host plays: opened or taken up from the store, each with the driver of its computers."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections import OrderedDict
from collections.abc import Callable, Sequence

import structlog

from crownpoint.ai.sleeper import player_for
from crownpoint.server.pace import PacedDriver, Speed
from crownpoint.storage import Session, Store
from crownpoint.table import Event, Occupant, OccupantKind, Seat, TableOptions

__all__ = ["Running", "RunningTable"]

log = structlog.get_logger()

REMEMBERED_INTENTS = 256

OnEvents = Callable[["RunningTable", Sequence[Event]], None]
OnThinking = Callable[["RunningTable", "Seat | None"], None]


class RunningTable:
    """One table with its driver. Made by `Running`."""

    def __init__(self, session: Session, on_events: OnEvents, on_thinking: OnThinking, speed: Speed) -> None:
        self.session = session
        self.next: str | None = None  # the table of the rematch
        self.done: OrderedDict[str, int] = OrderedDict()  # intents already carried out, with the number after each
        session.subscribe(lambda events: on_events(self, events))
        seats = session.table.seats
        players = {
            seat: player_for(session.table.options.game, seats[seat].level, seed=int(session.table.id[:8], 16) + seat)
            for seat in Seat
            if seats[seat].kind is OccupantKind.COMPUTER
        }
        self.driver = PacedDriver(session, players, lambda seat: on_thinking(self, seat))
        self.driver.set_speed(speed)
        self.task = asyncio.create_task(self._drive())

    @property
    def id(self) -> str:
        """The table's id."""
        return self.session.table.id

    def remember(self, intent: str, number: int) -> None:
        """Note that an intent was carried out."""
        self.done[intent] = number
        while len(self.done) > REMEMBERED_INTENTS:
            self.done.popitem(last=False)

    async def _drive(self) -> None:
        try:
            await self.driver.run()
        except asyncio.CancelledError:
            raise
        except Exception:  # a fault of ours must not take the host down; the game is on disk
            log.exception("driver_failed", table=self.id, number=self.session.table.number)

    async def close(self) -> None:
        """Stop the computers and finish what is being written."""
        for player in self.driver.players.values():
            stop = getattr(player, "stop", None)
            if stop is not None:
                stop()
        self.task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.task
        await self.session.close()


class Running:
    """All tables being played on a store."""

    def __init__(
        self,
        store: Store,
        on_events: OnEvents,
        on_thinking: OnThinking,
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self.store = store
        self.entropy = entropy
        self.speed: Speed = "normal"
        self._on_events = on_events
        self._on_thinking = on_thinking
        self._tables: dict[str, RunningTable] = {}
        self._lock = asyncio.Lock()

    async def open(self, options: TableOptions, seats: tuple[Occupant, Occupant], name: str = "") -> RunningTable:
        """Open a new table. Raises `ValueError` when the options cannot be played."""
        return self._start(await Session.open(self.store, options, seats, name=name, entropy=self.entropy))

    async def get(self, table_id: str) -> RunningTable:
        """The running table, taken up from the store if need be. Raises `StorageError` when there is none."""
        async with self._lock:
            found = self._tables.get(table_id)
            return found or self._start(await Session.resume(self.store, table_id))

    async def rematch(self, table: RunningTable) -> None:
        """Open the table of an agreed rematch, once."""
        if table.next is None and table.session.table.rematch_agreed:
            table.next = self._start(await table.session.rematch(entropy=self.entropy)).id

    async def forget(self, table_id: str) -> None:
        """Stop playing a table; it stays in the store."""
        table = self._tables.pop(table_id, None)
        if table is not None:
            await table.close()

    async def close(self) -> None:
        """Stop all tables."""
        for table_id in list(self._tables):
            await self.forget(table_id)

    def _start(self, session: Session) -> RunningTable:
        table = RunningTable(session, self._on_events, self._on_thinking, self.speed)
        self._tables[table.id] = table
        return table
