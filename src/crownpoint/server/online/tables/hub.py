"""The tables in the hands of this process: taken up when someone needs them, put down when nobody does.

Any process may hold any table. The database decides what comes after what; news of the others' writing come over the
bus, and while they may be lost the newest numbers are looked up now and then.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import structlog

from crownpoint.errors import CrownpointError
from crownpoint.server.online.metrics import EVENTS
from crownpoint.server.online.site import Site
from crownpoint.server.online.tables.held import Held, Sitting
from crownpoint.server.online.tables.outbox import Outbox
from crownpoint.storage import Lease, Session
from crownpoint.storage.seating import is_private, seated
from crownpoint.table import Event

__all__ = ["LEASE_MS", "Hub"]

log = structlog.get_logger()

LEASE_MS = 30_000
"""For so long nobody else looks after a table's computer; thinking takes less, and acting twice harms nobody."""

IDLE_MS = 20_000
"""A table that nobody watches is kept so long: most reloads are over by then."""

Written = Callable[[Held, Sequence[Event]], None]


class Hub:
    """All tables held here. `written` is called after this process has written to one."""

    def __init__(self, site: Site, written: Written) -> None:
        self.site = site
        self.outbox = Outbox(site.sockets)
        self.tables: dict[str, Held] = {}
        self.behind: set[str] = set()
        self.prepare: list[Callable[[Held], Awaitable[None]]] = []  # what is done with a table that is taken up
        self.on_events: Written = lambda held, events: None  # called with all new events of a table in hand
        self._written = written
        self._loading: dict[str, asyncio.Task[Held]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def get(self, table_id: str) -> Held:
        """The table, loaded if need be. Raises `TableNotFoundError`."""
        held = self.tables.get(table_id)
        if held is not None:
            return held
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    @asynccontextmanager
    async def using(self, table_id: str) -> AsyncIterator[Held]:
        """The table, which stays in hand meanwhile."""
        held = await self.get(table_id)
        held.busy += 1
        try:
            yield held
        finally:
            held.busy -= 1
            held.idle_since_ms = self.site.clock()

    def take(self, session: Session, people: tuple[str | None, str | None], private: bool) -> Held:
        """Take in hand a table that was just opened; nobody is connected there yet."""
        opened_ms = session.table.events[0].time_ms
        first, second = (Sitting(person, opened_ms) for person in people)
        return self._hold(session, (first, second), private)

    async def _load(self, table_id: str) -> Held:
        store = self.site.store
        session, sitters, private = await asyncio.gather(
            Session.load(store, table_id, self.site.clock), seated(store, table_id), is_private(store, table_id)
        )
        first, second = (Sitting(*sitters.get(seat, (None, None))) for seat in (0, 1))
        held = self._hold(session, (first, second), private)
        for prepare in self.prepare:
            await prepare(held)
        return held

    def _hold(self, session: Session, sitters: tuple[Sitting, Sitting], private: bool) -> Held:
        held = Held(session, sitters, self.outbox, self.site.config.free_chat, private, idle_since_ms=self.site.clock())
        session.lease = lambda: Lease(self.site.process, self.site.clock() + LEASE_MS)
        session.subscribe(held.publish)
        session.subscribe(lambda events: self.on_events(held, events))
        self.tables[held.id] = held
        return held

    def written(self, held: Held, events: Sequence[Event]) -> None:
        """Say that this process has written these events."""
        if events:
            EVENTS.labels(held.session.table.options.game).inc(len(events))
            self.tell(held, events[-1].number)
            self._written(held, events)

    def tell(self, held: Held, number: int) -> None:
        """Say to all processes how far a table is."""
        self.site.bus.publish(f"table:{held.id}", {"number": number})

    def on_news(self, table_id: str, news: dict[str, Any]) -> None:
        """Another process may have written to a table."""
        held, number = self.tables.get(table_id), news.get("number")
        if held is not None and isinstance(number, int) and number > held.session.table.number:
            self.start(self.catch_up(held))

    async def catch_up(self, held: Held) -> None:
        """Read what others have written. When the database is away, `behind` keeps in mind to try again."""
        try:
            await held.session.catch_up()
        except CrownpointError as error:
            self.behind.add(held.id)
            log.warning("catching_up_later", table=held.id, number=held.session.table.number, problem=str(error))
        except Exception:
            log.exception("catching_up_failed", table=held.id, number=held.session.table.number)

    def start(self, work: Any) -> None:
        """Let a coroutine run beside."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def put_down(self) -> None:
        """Let go of the tables that nobody has needed for a while."""
        limit = self.site.clock() - IDLE_MS
        for held in list(self.tables.values()):
            if not held.watchers and not held.busy and held.idle_since_ms < limit:
                del self.tables[held.id]

    async def close(self) -> None:
        """Finish what is being written."""
        while self._tasks or self._loading:  # one may begin another
            await asyncio.wait([*self._tasks, *self._loading.values()])
        for held in list(self.tables.values()):
            await held.session.finish()
        self.tables.clear()
