"""Who sits where at the tables of a site, and since when nobody is connected there."""

from __future__ import annotations

from sqlalchemy import select

from crownpoint.storage.schema import SEATS
from crownpoint.storage.store import Store

__all__ = ["seated"]


async def seated(store: Store, table_id: str) -> dict[int, tuple[str | None, int | None]]:
    """By seat: the person, and since when nobody of theirs is connected. Empty where the table is not of a site."""
    query = select(SEATS.c.seat, SEATS.c.person_id, SEATS.c.gone_ms).where(SEATS.c.table_id == table_id)
    async with store.reading() as connection:
        return {row.seat: (row.person_id, row.gone_ms) for row in await connection.execute(query)}
