"""Who sits where at the tables of a site, and since when nobody is connected there."""

from __future__ import annotations

from sqlalchemy import select, update

from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import SEATS, TABLES

__all__ = ["arrived", "is_private", "is_seen_by", "left", "seated"]


async def is_private(store: Store, table_id: str) -> bool:
    """Whether a table is kept out of public lists."""
    async with store.reading() as connection:
        return bool(await connection.scalar(select(TABLES.c.private).where(TABLES.c.id == table_id)))


async def is_seen_by(store: Store, table_id: str, person_id: str | None) -> bool:
    """Whether there is such a table of a site, and this person may know of it: a private one is for its players."""
    people = {person for person, _ in (await seated(store, table_id)).values()}
    return bool(people) and ((person_id is not None and person_id in people) or not await is_private(store, table_id))


async def seated(store: Store, table_id: str) -> dict[int, tuple[str | None, int | None]]:
    """By seat: the person, and since when they are disconnected. Empty for a table that is not of a site."""
    query = select(SEATS.c.seat, SEATS.c.person_id, SEATS.c.gone_ms).where(SEATS.c.table_id == table_id)
    async with store.reading() as connection:
        return {row.seat: (row.person_id, row.gone_ms) for row in await connection.execute(query)}


async def arrived(store: Store, table_id: str, seat: int, process: str) -> None:
    """Note that the player at this seat is connected to a process."""
    mine = update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
    async with store.writing() as connection:
        await connection.execute(mine.values(here_by=process, gone_ms=None))


async def left(store: Store, table_id: str, seat: int, process: str, now_ms: int) -> bool:
    """Note that the player at this seat has left a process; False if they are connected to another one."""
    here = (SEATS.c.table_id == table_id) & (SEATS.c.seat == seat) & (SEATS.c.here_by == process)
    async with store.writing() as connection:
        return (await connection.execute(update(SEATS).where(here).values(here_by=None, gone_ms=now_ms))).rowcount == 1
