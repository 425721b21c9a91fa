"""The store: tables in a database, each an append-only list of events."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import delete, insert, select, update
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from crownpoint.errors import (
    InvalidRecordError,
    StorageError,
    StoreDamagedError,
    TableConflictError,
    TableNotFoundError,
)
from crownpoint.storage.engine import clear_errors, open_engine
from crownpoint.storage.log.appending import Append, Intent, Queue, Writer
from crownpoint.storage.schema import EVENTS, INTENTS, SEATS, TABLES
from crownpoint.storage.signal import Signal
from crownpoint.table import Event, OccupantKind, Phase, Seat, Table
from crownpoint.table.events import Aborted, GameEnded, MatchEnded
from crownpoint.table.records.audit import audit
from crownpoint.table.records.record import dump_event, load_event, read_record, write_record

__all__ = ["Lease", "SavedSeat", "SavedTable", "Seating", "Store", "default_path"]

CLOSING_S = 10.0  # how long closing waits for transactions that do not end


def default_path() -> Path:
    """The file in the user's data folder where games are kept."""
    return Path(platformdirs.user_data_dir("crownpoint", appauthor=False)) / "tables.sqlite"


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """Who sits at a saved table."""

    name: str
    kind: OccupantKind = OccupantKind.PERSON
    level: str | None = None


@dataclass(frozen=True, slots=True)
class SavedTable:
    """One line in the list of saved games."""

    id: str
    name: str
    game: str
    phase: Phase
    seats: tuple[SavedSeat, SavedSeat]
    score: tuple[float, float]
    length: int
    games: int  # finished
    last_number: int
    created_ms: int
    updated_ms: int
    seen_ms: int

    @property
    def players(self) -> tuple[str, str]:
        """The names of both."""
        return self.seats[0].name, self.seats[1].name

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.phase is Phase.OVER


@dataclass(frozen=True, slots=True)
class Lease:
    """Which process plays the computers of a table, and until when no other process may take over."""

    process: str
    until_ms: int


@dataclass(frozen=True, slots=True)
class Seating:
    """What a site knows of a new table: who sits there by id (None: a computer), and what it counts for.

    `within` is called in the transaction that opens the table: what it raises undoes it all.
    """

    people: tuple[str | None, str | None]
    private: bool = False
    pool: str | None = None
    lease: Lease | None = None
    within: Callable[[AsyncConnection, str], Awaitable[None]] | None = None


class Store:
    """Saved tables. Open one with `Store.open`, close it with `close` or use it in `async with`."""

    def __init__(self, engine: AsyncEngine) -> None:
        """A store on an engine made by `open_engine`."""
        self._engine = engine
        self._shown = engine.url.render_as_string(hide_password=True)
        self._queue = Queue(_writer(engine))
        self.failed: Signal[[float]] = Signal()
        """Sent whenever the database fails, with the seconds since it last worked."""
        self._worked = time.monotonic()
        self._transactions = 0  # that are open
        self._at_rest = asyncio.Event()
        self._at_rest.set()

    @classmethod
    async def open(cls, where: Path | str | None = None) -> Store:
        """A store in a SQLite file or at a database URL; by default in the user's data folder.

        Raises `StoreDamagedError`, `StoreTooNewError` or `StoreReadOnlyError` and leaves what is there as it is.
        """
        return cls(await open_engine(default_path() if where is None else where))

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Finish pending writes and close every connection.

        A transaction that was cancelled closes its connection first: cancelled once more while it does, as a loop
        cancels all tasks at its end, it would never return.
        """
        await self._queue.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._at_rest.wait(), CLOSING_S)
        await self._engine.dispose()

    async def create(self, table: Table, name: str = "", seating: Seating | None = None) -> None:
        """Save a new table with all its events; `seating` says who sits there.

        Raises `TableConflictError` when its id is there already.
        """
        events = table.events
        row = _row(table, None if seating is None else seating.lease) | {
            "id": table.id,
            "summary": _summary(table),
            "name": name or default_name(table),
            "game": table.options.game,
            "created_ms": events[0].time_ms,
        }
        if seating is not None:
            row |= {"private": seating.private, "pool": seating.pool}
        async with self.writing() as connection:
            try:
                await connection.execute(insert(TABLES), row)
                await connection.execute(insert(EVENTS), _bodies(table.id, events))
            except IntegrityError as error:
                raise TableConflictError(f"Table {table.id} is already saved.") from error
            if seating is not None:
                seats = [
                    {"table_id": table.id, "seat": seat, "person_id": person, "gone_ms": events[0].time_ms}
                    for seat, person in enumerate(seating.people)
                ]
                await connection.execute(insert(SEATS), seats)
                if seating.within is not None:
                    await seating.within(connection, table.id)

    async def append(
        self, table: Table, events: Sequence[Event], intent: Intent | None = None, lease: Lease | None = None
    ) -> None:
        """Add the newest events of a table; when this returns, they are on disk, and so is the intent.

        `lease` names who plays the computer if it is to act now. Raises `TableConflictError` when one of the numbers
        is taken, `IntentDoneError` when the intent was carried out before, and `TableNotFoundError` when the table is
        gone.
        """
        if events:
            lines = [(event.number, dump_event(event)) for event in events]
            before, row = events[0].number - 1, _row(table, lease)
            if any(isinstance(event.fact, GameEnded) for event in events):
                row["summary"] = _summary(table)
            with self._noticing():
                await self._queue.append(Append(table.id, before, row, lines, intent, _scores(events)))

    async def carried_out(self, table_id: str, intent: Intent) -> int | None:
        """The number of the last event of an intent that was carried out; None when it was not."""
        row = INTENTS.c
        query = select(row.number).where(
            row.table_id == table_id, row.person_id == intent.person, row.intent == intent.id
        )
        async with self.reading() as connection:
            number: int | None = await connection.scalar(query)
            return number

    async def seen(self, table_id: str, now_ms: int) -> None:
        """Note that a host is running this table, so that after a crash only the time since then is given back."""
        async with self.writing() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(seen_ms=now_ms))

    async def load(self, table_id: str) -> Table:
        """The table as it was last saved. Raises `TableNotFoundError` or `StoreDamagedError`."""
        return self._table(table_id, await self.events(table_id))

    async def events(self, table_id: str, after: int = 0) -> list[Event]:
        """The events of a table after a number, all by default; empty when there is no such table."""
        query = select(EVENTS.c.body).where(EVENTS.c.table_id == table_id, EVENTS.c.number > after)
        async with self.reading() as connection:
            bodies = (await connection.execute(query.order_by(EVENTS.c.number))).scalars().all()
        try:
            return [load_event(body) for body in bodies]
        except InvalidRecordError as error:
            raise StoreDamagedError(f"Table {table_id} cannot be read: {error} Nothing was changed.") from error

    def _table(self, table_id: str, events: list[Event]) -> Table:
        if not events:
            raise TableNotFoundError(f"There is no saved table {table_id}.")
        try:
            return Table.from_events(events)
        except (InvalidRecordError, ValueError, AssertionError, LookupError) as error:
            raise StoreDamagedError(f"Table {table_id} cannot be read: {error} Nothing was changed.") from error

    async def list(self) -> list[SavedTable]:
        """All saved tables, most recently played first."""
        async with self.reading() as connection:
            rows = await connection.execute(select(TABLES).order_by(TABLES.c.updated_ms.desc(), TABLES.c.id))
            return [_saved(row) for row in rows]

    async def find(self, key: str) -> SavedTable:
        """The saved table with this id, the beginning of it, or this name. Raises `TableNotFoundError`."""
        saved = await self.list()
        exact = [table for table in saved if key in (table.id, table.name)]
        found = exact or [table for table in saved if len(key) >= 4 and table.id.startswith(key)]
        if not found:
            raise TableNotFoundError(f"There is no saved game “{key}”.")
        if len(found) > 1:
            raise TableNotFoundError(f"“{key}” matches {len(found)} saved games: give the id of one.")
        return found[0]

    async def rename(self, table_id: str, name: str) -> None:
        """Give a saved table another name. Raises `TableNotFoundError`, or `ValueError` when the name is empty."""
        if not name.strip():
            raise ValueError("A saved game needs a name.")
        await self._change(table_id, update(TABLES).where(TABLES.c.id == table_id).values(name=name.strip()))

    async def delete(self, table_id: str) -> None:
        """Delete a saved table and its events for good. Raises `TableNotFoundError`."""
        await self._change(table_id, delete(TABLES).where(TABLES.c.id == table_id))

    async def _change(self, table_id: str, statement: Any) -> None:
        async with self.writing() as connection:
            if (await connection.execute(statement)).rowcount != 1:
                raise TableNotFoundError(f"There is no saved table {table_id}.")

    async def export(self, table_id: str) -> str:
        """The record of a table, as docs/notation/table-record.md describes it."""
        saved = await self.find(table_id)
        return write_record(await self.events(saved.id), saved.name)

    async def import_record(self, text: str) -> SavedTable:
        """Save the table of a record after an audit.

        Raises `InvalidRecordError` with line and field, or `TableConflictError` if it is saved here already.
        """
        record = read_record(text)
        table = audit(record.events)
        await self.create(table, record.name)
        return await self.find(table.id)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads."""
        with self._counted(), self._noticing(), clear_errors(self._shown):
            async with self._engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes: it locks the database at its start and is on disk at its end."""
        with self._counted(), self._noticing(), clear_errors(self._shown):
            async with self._engine.execution_options(writes=True).begin() as connection:
                yield connection

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self._transactions += 1
        self._at_rest.clear()
        try:
            yield
        finally:
            self._transactions -= 1
            if not self._transactions:
                self._at_rest.set()

    @contextmanager
    def _noticing(self) -> Iterator[None]:
        try:
            yield
        except StorageError as error:
            if type(error) is StorageError:  # the others are answers
                self.failed.send(time.monotonic() - self._worked)
            raise
        self._worked = time.monotonic()


def _writer(engine: AsyncEngine) -> Writer:
    if engine.dialect.name == "sqlite":
        from crownpoint.storage.log.sqlite_writer import SqliteWriter

        return SqliteWriter(str(engine.url.database))
    from crownpoint.storage.log.postgres_writer import PostgresWriter  # slow to load, and needless for a file

    return PostgresWriter(engine)


def default_name(table: Table) -> str:
    """What a table is called until someone names it: both names and the day in UTC."""
    first, second = table.seats
    day = datetime.fromtimestamp(table.events[0].time_ms / 1000, UTC).date()
    return f"{first.name} – {second.name}, {day}"


def _summary(table: Table) -> str:
    """What lists show of a table. It changes at the end of a game only."""
    results = table.results
    summary = {
        "seats": [{"name": seat.name, "kind": seat.kind.value, "level": seat.level} for seat in table.seats],
        "score": results[-1].score if results else (0, 0),
        "length": table.options.length,
        "games": len(results),
    }
    return json.dumps(summary, ensure_ascii=False)


def _row(table: Table, lease: Lease | None) -> dict[str, Any]:
    """What changes in the row of a table when events are added; a summary of None stays as it is."""
    to_act = table.to_act
    due = any(table.seats[seat].kind is OccupantKind.COMPUTER for seat in to_act)
    return {
        "phase": table.phase.value,
        "summary": None,
        "last_number": table.number,
        "updated_ms": table.events[-1].time_ms,
        "seen_ms": table.events[-1].time_ms,
        "ended_ms": table.ended_ms,
        "to_act": sum(1 << seat for seat in to_act),
        "deadline_ms": table.deadline_ms,
        "computer_due": due,
        "lease_by": lease.process if due and lease is not None else None,
        "lease_until_ms": lease.until_ms if due and lease is not None else None,
    }


def _scores(events: Sequence[Event]) -> tuple[float, float] | None:
    """What the match gave to each seat: 1 won, 0.5 drawn, 0 lost; None unless it has ended now and counts."""
    ended = next((event.fact for event in events if isinstance(event.fact, MatchEnded)), None)
    if ended is None or any(isinstance(event.fact, Aborted) for event in events):
        return None
    first = 0.5 if ended.winner is None else float(ended.winner is Seat.FIRST)
    return first, 1 - first


def _bodies(table_id: str, events: Sequence[Event]) -> list[dict[str, Any]]:
    return [{"table_id": table_id, "number": event.number, "body": dump_event(event)} for event in events]


def _saved(row: Row[Any]) -> SavedTable:
    summary = json.loads(row.summary)
    first, second = summary["seats"]
    return SavedTable(
        id=row.id,
        name=row.name,
        game=row.game,
        phase=Phase(row.phase),
        seats=(_saved_seat(first), _saved_seat(second)),
        score=(summary["score"][0], summary["score"][1]),
        length=summary["length"],
        games=summary["games"],
        last_number=row.last_number,
        created_ms=row.created_ms,
        updated_ms=row.updated_ms,
        seen_ms=row.seen_ms,
    )


def _saved_seat(data: dict[str, Any]) -> SavedSeat:
    return SavedSeat(data["name"], OccupantKind(data["kind"]), data["level"])
