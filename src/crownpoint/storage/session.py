"""A session: a table being played on a store. An event is on disk before anyone is told of it.

The host's clock and its randomness come in here, so that `table` itself needs neither.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from crownpoint.storage.store import Store
from crownpoint.table import Action, Draft, Event, GiveNonce, Occupant, OccupantKind, Seat, Table, TableOptions, View
from crownpoint.table.fair_dice import ID_BYTES, NONCE_BYTES, SEED_BYTES

__all__ = ["Listener", "Session", "system_clock"]

Listener = Callable[[Sequence[Event]], None]
"""Is told of new events, in order, after they are on disk."""


def system_clock() -> int:
    """The time of this machine in milliseconds."""
    return time.time_ns() // 1_000_000


class Session:
    """One table, one host. All changes go through `act` and `tick`, one at a time.

    `table` holds nothing but what is on disk. A change is worked out on a second table that runs ahead, is written, and
    only then taken over; when writing fails, the second table is thrown away.
    """

    def __init__(self, store: Store, table: Table, clock: Callable[[], int] = system_clock) -> None:
        """Use `open` or `resume`."""
        self.store = store
        self.table = table
        self._ahead = Table.from_events(table.events)
        self._clock = clock
        self._lock = asyncio.Lock()
        self._listeners: list[Listener] = []
        self._tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(
        cls,
        store: Store,
        options: TableOptions,
        seats: tuple[Occupant, Occupant],
        *,
        name: str = "",
        clock: Callable[[], int] = system_clock,
        entropy: Callable[[int], bytes] = os.urandom,
        rematch_of: str | None = None,
    ) -> Session:
        """Open a table and save it. Seats at this machine give their nonces at once; remote ones send theirs.

        Raises `ValueError` when the options cannot be played.
        """
        match_id, seed = entropy(ID_BYTES).hex(), entropy(SEED_BYTES).hex()
        table = Table.open(options, seats, match_id=match_id, seed=seed, now_ms=clock(), rematch_of=rematch_of)
        await store.create(table, name)
        session = cls(store, table, clock)
        for seat in Seat:
            if seats[seat].kind is not OccupantKind.REMOTE:
                await session.act(seat, GiveNonce(entropy(NONCE_BYTES).hex()))
        return session

    @classmethod
    async def resume(cls, store: Store, table_id: str, clock: Callable[[], int] = system_clock) -> Session:
        """Go on with a saved table. The time since a host last ran it counts against nobody."""
        saved = await store.find(table_id)
        session = cls(store, await store.load(saved.id), clock)
        await session._run(lambda now: session._ahead.host_was_down(saved.seen_ms, now))
        return session

    async def rematch(self, *, entropy: Callable[[int], bytes] = os.urandom) -> Session:
        """Open the table of the rematch that both seats agreed on: the same options, colours exchanged."""
        first = self.view(None).seats[Seat.SECOND].colour
        options = replace(self.table.options, first_colour=first)
        return await Session.open(
            self.store, options, self.table.seats, clock=self._clock, entropy=entropy, rematch_of=self.table.id
        )

    async def act(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Do what a seat asks, save it, tell the listeners, and return the new events.

        Raises `IllegalActionError` (nothing changed) or `StorageError` (nothing shown). Once begun it is carried
        through, even when the caller is cancelled.
        """
        await self.tick()
        return await self._run(lambda now: self._ahead.act(seat, action, now))

    async def tick(self) -> tuple[Event, ...]:
        """Let time do its work: a flag may have fallen."""
        if self.table.deadline_ms is None or self._clock() < self.table.deadline_ms:
            return ()
        return await self._run(lambda now: self._ahead.tick(now))

    def now_ms(self) -> int:
        """The time by the host's clock."""
        return self._clock()

    def view(self, viewer: Seat | None) -> View:
        """What a seat, or a watcher, may know now. It shows nothing that is not on disk."""
        return self.table.view(viewer, self._clock())

    def draft(self, seat: Seat) -> Draft:
        """A move to try at a seat."""
        return self.table.draft(seat)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener with every batch of new events; the function returned ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def heartbeat(self) -> None:
        """Note that the host is running; call it now and then while a clock runs."""
        await self.store.seen(self.table.id, self._clock())

    async def close(self) -> None:
        """Finish what is being written and note when the host stopped."""
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self.heartbeat()

    async def _run(self, change: Callable[[int], tuple[Event, ...]]) -> tuple[Event, ...]:
        task = asyncio.ensure_future(self._change(change))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _change(self, change: Callable[[int], tuple[Event, ...]]) -> tuple[Event, ...]:
        async with self._lock:
            events = change(self._clock())
            if events:
                await self._save(events)
            return events

    async def _save(self, events: tuple[Event, ...]) -> None:
        try:
            await self.store.append(self._ahead, events)
        except BaseException:
            await self._catch_up()
            raise
        self._show(events)

    async def _catch_up(self) -> None:
        """After a failed write: believe the disk, whatever it holds now."""
        try:
            self._show(await self.store.events(self.table.id, after=self.table.number))
        finally:
            self._ahead = Table.from_events(self.table.events)

    def _show(self, events: Sequence[Event]) -> None:
        for event in events:
            self.table.fold(event)
        if events:
            for listener in list(self._listeners):
                listener(events)
