"""Seeks: people who wait for a quick match. Nobody is paired twice, however many processes look for pairs."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.ext.asyncio import AsyncConnection

from crownpoint.errors import GoneError
from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import PEOPLE, SEEKS

__all__ = ["Seek", "Seeks", "pair"]


@dataclass(frozen=True, slots=True)
class Seek:
    """Someone who waits. Two seeks may meet when their `terms`, the JSON of the options, are equal."""

    person_id: str
    id: str
    terms: str
    pool: str
    rating: float
    since_ms: int
    seen_ms: int
    table_id: str | None = None
    name: str = ""
    owner_id: str | None = None  # of a bot


class Seeks:
    """Reads and writes seeks."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def start(self, person_id: str, terms: str, pool: str, rating: float, now_ms: int) -> str:
        """Start a search, which replaces an earlier one of this person. Returns its id."""
        row = {
            "id": secrets.token_hex(16),
            "terms": terms,
            "pool": pool,
            "rating": rating,
            "since_ms": now_ms,
            "seen_ms": now_ms,
            "table_id": None,
        }
        async with self._store.writing() as connection:
            make: Any = postgresql_insert if connection.dialect.name == "postgresql" else sqlite_insert
            new = make(SEEKS).values(person_id=person_id, **row)
            await connection.execute(new.on_conflict_do_update(index_elements=["person_id"], set_=row))
        return str(row["id"])

    async def get(self, person_id: str, seek_id: str) -> Seek:
        """A search of this person, found or not. Raises `GoneError`."""
        mine = (SEEKS.c.person_id == person_id) & (SEEKS.c.id == seek_id)
        found = await self._list(mine)
        if not found:
            raise GoneError("This search has ended.")
        return found[0]

    async def waiting(self, seen_since_ms: int) -> list[Seek]:
        """The searches of people seen since then, longest waiting first."""
        return await self._list(SEEKS.c.table_id.is_(None) & (SEEKS.c.seen_ms >= seen_since_ms))

    async def _list(self, where: Any) -> list[Seek]:
        query = (
            select(SEEKS, PEOPLE.c.name, PEOPLE.c.owner_id)
            .join(PEOPLE, PEOPLE.c.id == SEEKS.c.person_id)
            .where(where)
            .order_by(SEEKS.c.since_ms, SEEKS.c.person_id)
        )
        async with self._store.reading() as connection:
            return [Seek(**row._mapping) for row in await connection.execute(query)]

    async def renew(self, people: Iterable[str], now_ms: int) -> None:
        """Note that these people are still here."""
        theirs = SEEKS.c.person_id.in_(list(people)) & SEEKS.c.table_id.is_(None)
        async with self._store.writing() as connection:
            await connection.execute(update(SEEKS).where(theirs).values(seen_ms=now_ms))

    async def stop(self, people: Iterable[str]) -> int:
        """End the searches of these people that have found nobody yet. Returns how many there were."""
        theirs = SEEKS.c.person_id.in_(list(people)) & SEEKS.c.table_id.is_(None)
        async with self._store.writing() as connection:
            return (await connection.execute(delete(SEEKS).where(theirs))).rowcount

    async def sweep(self, before_ms: int) -> None:
        """Delete searches, found or not, of people who were not seen since then."""
        async with self._store.writing() as connection:
            await connection.execute(delete(SEEKS).where(SEEKS.c.seen_ms < before_ms))


async def pair(connection: AsyncConnection, one: Seek, other: Seek, table_id: str) -> None:
    """In the transaction that opens the table: both searches are over, or `GoneError`.

    A row that another transaction holds is not waited for: that one is being paired already.
    """
    both = SEEKS.c.id.in_([one.id, other.id]) & SEEKS.c.table_id.is_(None)
    query = select(SEEKS.c.person_id).where(both).order_by(SEEKS.c.person_id).with_for_update(skip_locked=True)
    if len((await connection.execute(query)).all()) != 2:
        raise GoneError("One of them has found someone else.")
    await connection.execute(update(SEEKS).where(both).values(table_id=table_id))
