"""What the engine found in rated matches, and how often a player left the page: kept for moderators."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from crownpoint.errors import StorageError
from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import ASSESSMENTS, RATING_CHANGES, SEATS, TABLES

__all__ = ["Assessments", "RatedMatch"]

MOST_TIMES, MOST_AWAY_MS = 1000, 24 * 3_600_000  # a page that tells more is not believed


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A rated match of a person."""

    table_id: str
    seat: int
    time_ms: int
    score: float
    rating_before: float
    away_times: int
    away_ms: int


class Assessments:
    """Reads and writes them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def matches(self, person_id: str, pool: str, limit: int) -> list[RatedMatch]:
        """The rated matches of a person in a pool, the newest first; private ones are nobody else's business."""
        change = RATING_CHANGES.c
        here = (SEATS.c.table_id == change.table_id) & (SEATS.c.person_id == change.person_id)
        columns = (change.table_id, SEATS.c.seat, change.time_ms, change.score, change.rating_before)
        query = select(*columns, SEATS.c.away_times, SEATS.c.away_ms).join(SEATS, here)
        query = query.join(TABLES, TABLES.c.id == change.table_id)
        query = query.where(change.person_id == person_id, change.pool == pool, ~TABLES.c.private)
        async with self._store.reading() as connection:
            rows = await connection.execute(query.order_by(change.time_ms.desc(), change.table_id).limit(limit))
            return [RatedMatch(*row) for row in rows]

    async def opponents(self, tables: list[str], person_id: str) -> dict[str, float]:
        """The rating of the opponent before each of these matches, by table."""
        change = RATING_CHANGES.c
        query = select(change.table_id, change.rating_before)
        query = query.where(change.table_id.in_(tables), change.person_id != person_id)
        async with self._store.reading() as connection:
            return {row.table_id: row.rating_before for row in await connection.execute(query)}

    async def of(self, tables: list[str]) -> dict[tuple[str, int], list[Any]]:
        """What was found at these tables, by table and seat."""
        query = select(ASSESSMENTS).where(ASSESSMENTS.c.table_id.in_(tables))
        async with self._store.reading() as connection:
            rows = await connection.execute(query)
            return {(row.table_id, row.seat): json.loads(row.body) for row in rows}

    async def keep(self, table_id: str, found: dict[int, list[Any]]) -> None:
        """Keep what was found at a table, unless another process was first."""
        rows = [{"table_id": table_id, "seat": seat, "body": json.dumps(body)} for seat, body in found.items()]
        try:
            async with self._store.writing() as connection:
                await connection.execute(insert(ASSESSMENTS), rows)
        except StorageError as error:
            if not isinstance(error.__cause__, IntegrityError):
                raise

    async def left_page(self, table_id: str, person_id: str, times: int, away_ms: int) -> bool:
        """Add to how often and how long a player left the page of a running match; False if there is none."""
        running = select(TABLES.c.id).where(TABLES.c.id == table_id, TABLES.c.ended_ms.is_(None))
        mine = (SEATS.c.table_id.in_(running)) & (SEATS.c.person_id == person_id)
        believed = (SEATS.c.away_times < MOST_TIMES) & (SEATS.c.away_ms < MOST_AWAY_MS)
        values = {"away_times": SEATS.c.away_times + times, "away_ms": SEATS.c.away_ms + away_ms}
        async with self._store.writing() as connection:
            found = (await connection.execute(select(SEATS.c.seat).where(mine))).first()
            await connection.execute(update(SEATS).where(mine & believed).values(values))
        return found is not None
