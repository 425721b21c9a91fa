"""What the processes of a site have to do for its tables: flags, computers, downtime."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import case, delete, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from crownpoint.storage.log.store import Lease, Store
from crownpoint.storage.schema import DOWNTIMES, PROCESSES, SEATS, TABLES

__all__ = ["DEAD_MS", "Beat", "Downtime", "Failures", "Processes"]

DEAD_MS = 6_000
"""A process that was not seen for this long has died."""

OUTAGE_MS = 500
"""A shorter database outage is not worth setting all clocks back for."""

KEPT_MS = 7 * 24 * 3_600_000
TOGETHER = 200


@dataclass(frozen=True, slots=True)
class Failures:
    """A database outage as a process saw it: when the database last worked, and the first and last failure since."""

    worked_ms: int
    first_ms: int
    last_ms: int


@dataclass(frozen=True, slots=True)
class Beat:
    """What a process learns when it notes that it is running."""

    downtimes: list[Downtime]  # all that are known, those just ended included
    left: Sequence[str]  # tables with a running clock whose players were connected to a process that is no more


@dataclass(frozen=True, slots=True)
class Downtime:
    """A time in which no process was running."""

    since_ms: int
    until_ms: int


class Processes:
    """The duties of a process, as the database knows them."""

    def __init__(self, store: Store, process: str) -> None:
        self._store = store
        self._process = process

    async def beat(self, now_ms: int, failures: Failures | None = None) -> Beat:
        """Note that this process is running. `failures` tells of a database outage since the last time."""
        async with self._store.writing() as connection:
            await self._note_downtime(connection, now_ms)
            if failures is not None:
                await self._note_outage(connection, failures, now_ms)
            mine = update(PROCESSES).where(PROCESSES.c.id == self._process)
            if (await connection.execute(mine.values(seen_ms=now_ms, stopped_ms=None))).rowcount == 0:
                row = {"id": self._process, "started_ms": now_ms, "seen_ms": now_ms}
                await connection.execute(insert(PROCESSES), row)
            left = await self._bury(connection, now_ms)
            await connection.execute(delete(DOWNTIMES).where(DOWNTIMES.c.until_ms < now_ms - KEPT_MS))
            rows = await connection.execute(select(DOWNTIMES).order_by(DOWNTIMES.c.since_ms))
            return Beat([Downtime(row.since_ms, row.until_ms) for row in rows], left)

    async def newest(self) -> int:
        """When a process was last seen; 0 for a new site."""
        async with self._store.reading() as connection:
            return int(await connection.scalar(select(func.max(PROCESSES.c.seen_ms))) or 0)

    async def _note_downtime(self, connection: AsyncConnection, now_ms: int) -> None:
        row = PROCESSES.c
        last_seen = func.max(case((row.stopped_ms.is_not(None), row.stopped_ms), else_=row.seen_ms))
        alive = func.count(case((row.stopped_ms.is_(None) & (row.seen_ms > now_ms - DEAD_MS), 1)))
        since, running = (await connection.execute(select(last_seen, alive))).one()
        if since is not None and not running and since < now_ms:
            await self._note(connection, since, now_ms)

    async def _note_outage(self, connection: AsyncConnection, failures: Failures, now_ms: int) -> None:
        """Nothing can be done while the database is away: from the last that anyone wrote to the first thereafter."""
        noted = select(func.count()).where(DOWNTIMES.c.until_ms >= failures.first_ms)
        if await connection.scalar(noted):
            return
        if connection.dialect.name == "postgresql":  # one process after the other: all have found the same
            await connection.execute(text("LOCK TABLE downtimes IN SHARE ROW EXCLUSIVE MODE"))
            if await connection.scalar(noted):
                return
        written = [TABLES.c.updated_ms, PROCESSES.c.seen_ms]
        for found_ms in {failures.first_ms, failures.last_ms}:  # a connection that was cut may be noticed only later
            before = [await connection.scalar(select(func.max(each)).where(each <= found_ms)) for each in written]
            after = [await connection.scalar(select(func.min(each)).where(each > found_ms)) for each in written]
            since = max(each for each in (*before, failures.worked_ms) if each is not None)
            until = min(each for each in (*after, now_ms) if each is not None)
            if until - since >= OUTAGE_MS:
                await self._note(connection, since, until)
                return

    async def _note(self, connection: AsyncConnection, since_ms: int, until_ms: int) -> None:
        try:
            async with connection.begin_nested():
                await connection.execute(insert(DOWNTIMES), {"since_ms": since_ms, "until_ms": until_ms})
        except IntegrityError:
            return  # another process has found the same

    async def _bury(self, connection: AsyncConnection, now_ms: int) -> Sequence[str]:
        """Whoever was connected to a process that does not run any more is not connected to it.

        From now on, not since it was last seen: they may have come to another one, which could not note it while the
        database was away, and the clocks would give them the time in which they thought.
        """
        row = PROCESSES.c
        dead = (row.id != self._process) & (row.stopped_ms.is_not(None) | (row.seen_ms <= now_ms - DEAD_MS))
        ids = (await connection.execute(select(row.id).where(dead))).scalars().all()
        if not ids:
            return ()
        theirs = SEATS.c.here_by.in_(ids)
        timed = select(SEATS.c.table_id).distinct().join(TABLES, TABLES.c.id == SEATS.c.table_id)
        left = await connection.execute(timed.where(theirs, TABLES.c.deadline_ms.is_not(None)))
        tables = left.scalars().all()
        await connection.execute(update(SEATS).where(theirs).values(here_by=None, gone_ms=now_ms))
        await connection.execute(delete(PROCESSES).where(row.id.in_(ids)))
        return tables

    async def stop(self, now_ms: int) -> None:
        """Note that this process stops. If it is the last one, all clocks stop."""
        async with self._store.writing() as connection:
            mine = update(PROCESSES).where(PROCESSES.c.id == self._process)
            await connection.execute(mine.values(seen_ms=now_ms, stopped_ms=now_ms))
            here = update(SEATS).where(SEATS.c.here_by == self._process)
            await connection.execute(here.values(here_by=None, gone_ms=now_ms))

    async def overdue(self, now_ms: int) -> Sequence[str]:
        """Tables with a deadline that has passed, longest overdue first."""
        query = select(TABLES.c.id).where(TABLES.c.deadline_ms <= now_ms).order_by(TABLES.c.deadline_ms)
        return await self._ids(query.limit(TOGETHER))

    async def untouched(self, since_ms: int) -> Sequence[str]:
        """Tables whose clock runs and to which nothing was written from then on."""
        row = TABLES.c
        async with self._store.reading() as connection:
            query = select(row.id).where(row.deadline_ms.is_not(None), row.updated_ms < since_ms)
            return (await connection.execute(query)).scalars().all()

    async def computers(self, now_ms: int) -> Sequence[str]:
        """Tables where it is a computer's turn and no process plays it."""
        row = TABLES.c
        free = or_(row.lease_until_ms.is_(None), row.lease_until_ms <= now_ms)
        return await self._ids(select(row.id).where(row.computer_due, free).limit(TOGETHER))

    async def claim(self, table_id: str, lease: Lease, now_ms: int) -> bool:
        """Take over a computer that no process plays; False if another process was first."""
        row = TABLES.c
        free = or_(row.lease_until_ms.is_(None), row.lease_until_ms <= now_ms)
        mine = update(TABLES).where(row.id == table_id, row.computer_due, free)
        async with self._store.writing() as connection:
            values = {"lease_by": lease.process, "lease_until_ms": lease.until_ms}
            return (await connection.execute(mine.values(values))).rowcount == 1

    async def numbers(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The newest number of each of these tables."""
        found: dict[str, int] = {}
        async with self._store.reading() as connection:
            for at in range(0, len(table_ids), TOGETHER):
                some = TABLES.c.id.in_(table_ids[at : at + TOGETHER])
                rows = await connection.execute(select(TABLES.c.id, TABLES.c.last_number).where(some))
                found.update({row.id: row.last_number for row in rows})
        return found

    async def _ids(self, query: object) -> Sequence[str]:
        async with self._store.reading() as connection:
            return (await connection.execute(query)).scalars().all()  # type: ignore[call-overload, no-any-return]
