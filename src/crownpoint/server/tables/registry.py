"""The tables loaded in this process: loaded when someone needs them, released when nobody does.

Any process may load any table; the database decides the order of events. One dispatcher, `announcer`, tells sockets,
other processes and computers of every write of this process. The bus tells us what others write, and while its messages
may be lost we look up the newest numbers now and then.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import structlog

from crownpoint.errors import CrownpointError, TableNotFoundError
from crownpoint.host import Announcer, ComputerDriver, Session, Written
from crownpoint.host.computers import Thinker
from crownpoint.server.caller import Caller
from crownpoint.server.net.outbox import Outbox
from crownpoint.server.operations.metrics import EVENTS
from crownpoint.server.site import Site
from crownpoint.server.tables.live_table import LiveTable, SeatHolder
from crownpoint.server.wire.bus import TableWritten
from crownpoint.storage import Lease
from crownpoint.storage.signal import AsyncSignal
from crownpoint.storage.site.seating import is_private, seated
from crownpoint.table import OccupantKind

__all__ = ["LEASE_MS", "TableRegistry", "no_table"]

log = structlog.get_logger()

LEASE_MS = 30_000
"""How long no other process plays a table's computer. Thinking takes less, and acting twice does no harm."""

IDLE_MS = 20_000
"""How long a table that nobody watches is kept: most reloads are over by then."""


def no_table(table_id: str) -> TableNotFoundError:
    """The refusal for a table that does not exist, or that the caller may not see."""
    return TableNotFoundError(f"There is no table {table_id} here.")


class TableRegistry:
    """All live tables of this process. `loaded` is sent with a table that was just read from the store."""

    def __init__(self, site: Site, thinker: Thinker, time_scale: float = 1.0) -> None:
        """The computers think in `thinker`; `pace` 0 lets them play without delay."""
        self.site = site
        self.thinker = thinker
        self.time_scale = time_scale
        self.outbox = Outbox(site.clients)
        self.tables: dict[str, LiveTable] = {}
        self.behind: set[str] = set()
        self.loaded: AsyncSignal[[LiveTable]] = AsyncSignal()
        self.announcer = Announcer()
        self.announcer.subscribe(self._announce)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def get(self, table_id: str) -> LiveTable:
        """The table, loaded if necessary. Raises `TableNotFoundError`."""
        live = self.tables.get(table_id)
        if live is not None:
            return live
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    @asynccontextmanager
    async def using(self, table_id: str) -> AsyncIterator[LiveTable]:
        """The table; it stays loaded as long as it is used."""
        live = await self.get(table_id)
        live.busy += 1
        try:
            yield live
        finally:
            live.busy -= 1
            live.idle_since_ms = self.site.clock()

    @asynccontextmanager
    async def seen_by(self, caller: Caller, table_id: str) -> AsyncIterator[LiveTable]:
        """The same, if the caller may know of the table: a private one is there for its players only."""
        async with self.using(table_id) as live:
            if live.private and not live.seats_of(caller.person):
                raise no_table(table_id)
            yield live

    def lease(self) -> Lease:
        """The right of this process to play the computers of a table for a while."""
        return Lease(self.site.process, self.site.clock() + LEASE_MS)

    def add(self, session: Session, people: tuple[str | None, str | None], private: bool) -> LiveTable:
        """Hold a table that was just opened; nobody is connected there yet."""
        opened_ms = session.table.events[0].time_ms
        first, second = (SeatHolder(person, opened_ms) for person in people)
        return self._hold(session, (first, second), private)

    async def _load(self, table_id: str) -> LiveTable:
        store = self.site.store
        session, seats, private = await asyncio.gather(
            Session.load(store, table_id, self.site.clock, self.announcer, self.lease),
            seated(store, table_id),
            is_private(store, table_id),
        )
        owner = self.site.people.owner
        first, second = (
            SeatHolder(owner)
            if owner is not None and occupant.kind is OccupantKind.PERSON
            else SeatHolder(*seats.get(seat, (None, None)))
            for seat, occupant in enumerate(session.table.seats)
        )
        live = self._hold(session, (first, second), private)
        await self.loaded.send(live)
        return live

    def _hold(self, session: Session, holders: tuple[SeatHolder, SeatHolder], private: bool) -> LiveTable:
        live = LiveTable(
            session,
            holders,
            ComputerDriver(session, self.thinker, time_scale=self.time_scale),
            self.outbox,
            self.site.config.free_chat,
            private,
            idle_since_ms=self.site.clock(),
        )
        self.tables[live.id] = live
        return live

    def live(self, session: Session) -> LiveTable | None:
        """The live table of a session, if it is still held."""
        return self.tables.get(session.table.id)

    def _announce(self, written: Written) -> None:
        live = self.live(written.session)
        if live is not None:
            live.publish(written.events)
        if written.ours:
            table = written.session.table
            EVENTS.labels(table.options.game).inc(len(written.events))
            self.tell_processes(table.id, written.events[-1].number)

    def tell_processes(self, table_id: str, number: int) -> None:
        """Tell all processes the newest number of a table."""
        self.site.bus.publish(TableWritten(table=table_id, number=number))

    def hear(self, message: TableWritten) -> None:
        """Another process may have written to a table."""
        live = self.tables.get(message.table)
        if live is not None and message.number > live.session.table.number:
            self.start(self.catch_up(live))

    async def catch_up(self, live: LiveTable) -> None:
        """Read what others have written. If the database is unreachable, `behind` remembers to try again."""
        try:
            await live.session.catch_up()
        except CrownpointError as error:
            self.behind.add(live.id)
            log.warning("catching_up_later", table=live.id, number=live.session.table.number, problem=str(error))
        except Exception:
            log.exception("catching_up_failed", table=live.id, number=live.session.table.number)

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run a coroutine in the background; `close` waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def release_idle(self) -> None:
        """Release the tables that nobody has needed for a while."""
        limit = self.site.clock() - IDLE_MS
        for live in list(self.tables.values()):
            if not live.watchers and not live.visits and not live.busy and live.idle_since_ms < limit:
                del self.tables[live.id]

    async def forget(self, table_id: str) -> None:
        """Release a table now, because it is going to be deleted."""
        live = self.tables.pop(table_id, None)
        if live is not None:
            await live.session.finish()

    async def close(self) -> None:
        """Finish what is being written. Computers play nothing more, not even those that wait for a step."""
        for live in self.tables.values():
            live.computers.close()
        while self._tasks or self._loading:  # one may begin another
            await asyncio.wait([*self._tasks, *self._loading.values()])
        for live in list(self.tables.values()):
            await live.session.finish()
        self.tables.clear()
