"""Matches that someone has called off alone, or left before they began: read from the logs of their tables."""

from __future__ import annotations

from sqlalchemy import exists, select

from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import EVENTS, SEATS, TABLES
from crownpoint.table.events import Aborted
from crownpoint.table.records.record import load_event

__all__ = ["aborts"]


async def aborts(store: Store, person_id: str, since_ms: int) -> list[int]:
    """When this person has called off matches against other people since then, in order of time."""
    theirs = SEATS.alias("theirs")
    opposed = exists().where(
        theirs.c.table_id == SEATS.c.table_id, theirs.c.seat != SEATS.c.seat, theirs.c.person_id.is_not(None)
    )
    query = (
        select(EVENTS.c.body, SEATS.c.seat)
        .join_from(SEATS, TABLES)
        .join(EVENTS, EVENTS.c.table_id == TABLES.c.id)
        .where(SEATS.c.person_id == person_id, TABLES.c.ended_ms > since_ms, SEATS.c.score.is_(None), opposed)
        .where(EVENTS.c.body.contains('"aborted"'))
    )
    async with store.reading() as connection:
        found = [(load_event(row.body), row.seat) for row in await connection.execute(query)]
    return sorted(event.time_ms for event, seat in found if isinstance(event.fact, Aborted) and event.seat == seat)
