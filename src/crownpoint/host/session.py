"""A session: a table being played on a store. An event is on disk before it is announced.

The host's clock and its randomness come in here, so that `table` itself needs neither.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from crownpoint.errors import IllegalActionError, IntentDoneError, TableConflictError
from crownpoint.host.announce import Announcer, Written
from crownpoint.host.clock import system_clock
from crownpoint.storage.log.appending import Intent
from crownpoint.storage.log.store import Lease, Seating, Store
from crownpoint.table import Action, Draft, Event, GiveNonce, Occupant, OccupantKind, Seat, Table, TableOptions, View
from crownpoint.table.decide import DECISIONS
from crownpoint.table.dice.fair_dice import ID_BYTES, NONCE_BYTES, SEED_BYTES
from crownpoint.table.refusal import Reason, refuse

__all__ = ["Change", "Log", "Session"]

TRIES = 20
"""How often a change is retried when other processes write first."""

Change = Callable[[Table, int], tuple[Event, ...]]
"""Makes something happen at a table at a time."""


class Log(Protocol):
    """Where the events of a table are kept: a `Store`, or a `MemoryLog` for a table that is not saved."""

    async def create(self, table: Table, name: str = "", seating: Seating | None = None) -> None:
        """Keep a new table with all its events. Raises `TableConflictError` when its id is there already."""

    async def append(
        self, table: Table, events: Sequence[Event], intent: Intent | None = None, lease: Lease | None = None
    ) -> None:
        """Add the newest events of a table. Raises `TableConflictError` when one of their numbers is taken."""

    async def carried_out(self, table_id: str, intent: Intent) -> int | None:
        """The number of the last event of an intent that was carried out; None when it was not."""

    async def seen(self, table_id: str, now_ms: int) -> None:
        """Note that a host runs this table now."""

    async def load(self, table_id: str) -> Table:
        """The table as it was last saved. Raises `TableNotFoundError`."""

    async def events(self, table_id: str, after: int = 0) -> list[Event]:
        """The events of a table after a number."""


class Session:
    """One table. All changes of this process go through `act`, `tick` and `change`, one at a time.

    `table` holds nothing but what is on disk. A change is worked out on a copy, is written, and only then taken over;
    when writing fails, the copy is thrown away. Where another process has written first, the change is worked out again
    on what is there now. Every write is announced by `announcer`. `lease` says who is to play the computers next.
    """

    def __init__(
        self,
        store: Log,
        table: Table,
        clock: Callable[[], int] = system_clock,
        announcer: Announcer | None = None,
        lease: Callable[[], Lease | None] = lambda: None,
    ) -> None:
        """Use `open`, `load` or `resume`."""
        self.store = store
        self.table = table
        self.announcer = announcer or Announcer()
        self._lease = lease
        self._clock = clock
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(
        cls,
        store: Log,
        options: TableOptions,
        seats: tuple[Occupant, Occupant],
        *,
        name: str = "",
        clock: Callable[[], int] = system_clock,
        entropy: Callable[[int], bytes] = os.urandom,
        rematch_of: str | None = None,
        match_id: str | None = None,
        seating: Seating | None = None,
        announcer: Announcer | None = None,
        lease: Callable[[], Lease | None] = lambda: None,
    ) -> Session:
        """Open a table and save it. Seats at this machine give their nonces at once; remote ones send theirs.

        Raises `ValueError` when the options cannot be played, and `TableConflictError` when there is a table with this
        id already.
        """
        match_id, seed = match_id or entropy(ID_BYTES).hex(), entropy(SEED_BYTES).hex()
        table = Table.open(options, seats, match_id=match_id, seed=seed, now_ms=clock(), rematch_of=rematch_of)
        for seat in Seat:
            if seats[seat].kind is not OccupantKind.REMOTE:
                table.act(seat, GiveNonce(entropy(NONCE_BYTES).hex()), clock())
        await store.create(table, name, seating)
        return cls(store, table, clock, announcer, lease)

    @classmethod
    async def load(
        cls,
        store: Log,
        table_id: str,
        clock: Callable[[], int] = system_clock,
        announcer: Announcer | None = None,
        lease: Callable[[], Lease | None] = lambda: None,
    ) -> Session:
        """A saved table as it stands, with its clocks running on. Raises `TableNotFoundError`."""
        return cls(store, await store.load(table_id), clock, announcer, lease)

    @classmethod
    async def resume(cls, store: Store, table_id: str, clock: Callable[[], int] = system_clock) -> Session:
        """Resume a saved table. The time since a host last ran it counts against nobody."""
        saved = await store.find(table_id)
        session = cls(store, await store.load(saved.id), clock)
        await session.change(lambda table, now: table.host_was_down(saved.seen_ms, now))
        return session

    async def rematch(self, *, entropy: Callable[[int], bytes] = os.urandom) -> Session:
        """Open the table of the rematch that both seats agreed on: the same options, colors exchanged."""
        first = self.view(None).seats[Seat.SECOND].color
        options = replace(self.table.options, first_color=first)
        return await Session.open(
            self.store, options, self.table.seats, clock=self._clock, entropy=entropy, rematch_of=self.table.id
        )

    async def act(
        self, seat: Seat, action: Action, *, intent: Intent | None = None, seen: int | None = None, lag_ms: int = 0
    ) -> tuple[Event, ...]:
        """Do what a seat asks, save it, tell the listeners, and return the new events.

        `seen` is the number of the last event that the seat knew of, by default the last one known here; `lag_ms` is
        how long its message is known to have been on its way. Raises `IllegalActionError` (nothing changed),
        `IntentDoneError` (it was done before) or `StorageError` (nothing shown). Once begun it is carried through, even
        when the caller is cancelled.
        """
        known = self.table.number if seen is None else seen
        await self.tick(lag_ms)

        def change(table: Table, now_ms: int) -> tuple[Event, ...]:
            if action.kind in DECISIONS and table.has_moved_on(known) and table.why_not(seat, action) is None:
                raise refuse(Reason.STALE)
            return table.act(seat, action, now_ms - lag_ms)

        try:
            return await self.change(change, intent)
        except IllegalActionError:
            done = None if intent is None else await self.store.carried_out(self.table.id, intent)
            if done is None:
                raise
            raise IntentDoneError("That was done already.", done) from None

    async def tick(self, lag_ms: int = 0) -> tuple[Event, ...]:
        """Check the time: a flag may have fallen."""
        if self.table.deadline_ms is None or self._clock() - lag_ms < self.table.deadline_ms:
            return ()
        return await self.change(lambda table, now: table.tick(now - lag_ms))

    async def change(self, change: Change, intent: Intent | None = None) -> tuple[Event, ...]:
        """Save what `change` makes happen at a table at a time; it may be asked again, when others write first."""
        task = asyncio.ensure_future(self._change(change, intent))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        async with self._lock:
            await self._catch_up()

    def now_ms(self) -> int:
        """The time by the host's clock."""
        return self._clock()

    def view(self, viewer: Seat | None) -> View:
        """What a seat, or a watcher, may know now. It shows nothing that is not on disk."""
        return self.table.view(viewer, self._clock())

    def draft(self, seat: Seat) -> Draft:
        """A move to try at a seat."""
        return self.table.draft(seat)

    def subscribe(self, listener: Callable[[Sequence[Event]], None]) -> Callable[[], None]:
        """Call the listener with every batch of new events of this table; the function returned ends that."""
        return self.announcer.subscribe(lambda written: listener(written.events) if written.session is self else None)

    async def heartbeat(self) -> None:
        """Note that the host is running; call it now and then while a clock runs."""
        await self.store.seen(self.table.id, self._clock())

    async def close(self) -> None:
        """Finish what is being written and note when the host stopped."""
        await self.finish()
        await self.heartbeat()

    async def finish(self) -> None:
        """Finish what is being written."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _change(self, change: Change, intent: Intent | None) -> tuple[Event, ...]:
        async with self._lock:
            for _ in range(TRIES - 1):
                try:
                    return await self._try(change, intent)
                except IntentDoneError:
                    raise
                except TableConflictError:
                    continue  # the table has moved on: ask again
            return await self._try(change, intent)

    async def _try(self, change: Change, intent: Intent | None) -> tuple[Event, ...]:
        ahead = self.table.copy()
        events = change(ahead, self._clock())
        if events:
            try:
                await self.store.append(ahead, events, intent, self._lease())
            except BaseException:
                await self._catch_up()
                raise
            self.table.take_over(ahead)
            self.announcer.send(Written(self, events, ours=True))
        return events

    async def _catch_up(self) -> None:
        """Believe the disk, whatever it holds now."""
        events = await self.store.events(self.table.id, after=self.table.number)
        for event in events:
            self.table.fold(event)
        if events:
            self.announcer.send(Written(self, events, ours=False))
