"""Challenges: open offers to play. Exactly one person can accept each."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import ColumnElement, delete, insert, or_, select, true, update
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from crownpoint.errors import GoneError
from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import CHALLENGES, PEOPLE, RELATIONS
from crownpoint.storage.site.full import must_have_room

__all__ = ["Challenge", "Challenges", "take_up"]


@dataclass(frozen=True, slots=True)
class Challenge:
    """An offer: `options` is the JSON of the table's options. `private`: only for those who have its link."""

    id: str
    person_id: str
    to_id: str | None
    room_id: str | None
    options: str
    least_rating: int | None
    most_rating: int | None
    created_ms: int
    expires_ms: int
    table_id: str | None
    private: bool = False
    name: str = ""  # of the challenger, and what kind of person it is
    kind: str = ""


class Challenges:
    """Reads and writes challenges."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(
        self,
        person_id: str,
        options: str,
        now_ms: int,
        expires_ms: int,
        *,
        to_id: str | None = None,
        room_id: str | None = None,
        private: bool = False,
        least_rating: int | None = None,
        most_rating: int | None = None,
        most: int = 1000,
    ) -> tuple[str, str | None]:
        """The id of a new challenge, and the secret of its link where it is private; only a hash of that is kept.

        Raises `FullError` when this person has `most` waiting already.
        """
        secret = secrets.token_urlsafe(24) if private else None
        row = {
            "id": secrets.token_hex(16),
            "person_id": person_id,
            "to_id": to_id,
            "room_id": room_id,
            "link_hash": _hash(secret) if secret is not None else None,
            "options": options,
            "least_rating": least_rating,
            "most_rating": most_rating,
            "created_ms": now_ms,
            "expires_ms": expires_ms,
        }
        mine = (CHALLENGES.c.person_id == person_id) & _waiting(now_ms)
        async with self._store.writing() as connection:
            await must_have_room(connection, person_id, CHALLENGES, mine, most)
            await connection.execute(insert(CHALLENGES), row)
        return str(row["id"]), secret

    async def get(self, challenge_id: str, now_ms: int) -> Challenge:
        """A challenge that waits. Raises `GoneError`."""
        return await self._one(CHALLENGES.c.id == challenge_id, now_ms)

    async def by_link(self, secret: str, now_ms: int) -> Challenge:
        """The challenge behind a link. Raises `GoneError`."""
        return await self._one(CHALLENGES.c.link_hash == _hash(secret), now_ms)

    async def _one(self, where: Any, now_ms: int) -> Challenge:
        found = await self._list(where & _waiting(now_ms), 1)
        if not found:
            raise GoneError("This challenge was accepted or withdrawn, or has expired.")
        return found[0]

    async def public(self, now_ms: int, limit: int = 200) -> list[Challenge]:
        """The challenges to everyone, the latest first."""
        public = CHALLENGES.c.to_id.is_(None) & CHALLENGES.c.link_hash.is_(None)
        return await self._list(public & _waiting(now_ms), limit)

    async def of(self, person_id: str, now_ms: int, limit: int = 200) -> list[Challenge]:
        """The challenges by this person or to this person, except those by people they have blocked."""
        blocked = select(RELATIONS.c.other_id).where(RELATIONS.c.person_id == person_id, RELATIONS.c.kind == "block")
        mine = or_(
            CHALLENGES.c.person_id == person_id,
            (CHALLENGES.c.to_id == person_id) & CHALLENGES.c.person_id.not_in(blocked),
        )
        return await self._list(mine & _waiting(now_ms), limit)

    async def _list(self, where: Any, limit: int) -> list[Challenge]:
        query = (
            select(CHALLENGES, PEOPLE.c.name, PEOPLE.c.kind)
            .join(PEOPLE, PEOPLE.c.id == CHALLENGES.c.person_id)
            .where(where)
            .order_by(CHALLENGES.c.created_ms.desc(), CHALLENGES.c.id)
            .limit(limit)
        )
        async with self._store.reading() as connection:
            return [_challenge(row) for row in await connection.execute(query)]

    async def all(self, now_ms: int, limit: int = 500) -> list[Challenge]:
        """Everything that waits, the latest first."""
        return await self._list(_waiting(now_ms), limit)

    async def delete(self, challenge_id: str, person_id: str | None, now_ms: int) -> Challenge:
        """Withdraw a challenge by this person, or decline one to them; without a person, whoever's it is.

        Raises `GoneError` for all others.
        """
        found = await self.get(challenge_id, now_ms)
        theirs: ColumnElement[bool] = true()
        if person_id is not None:
            theirs = or_(CHALLENGES.c.person_id == person_id, CHALLENGES.c.to_id == person_id)
        async with self._store.writing() as connection:
            gone = await connection.execute(
                delete(CHALLENGES).where(CHALLENGES.c.id == challenge_id, CHALLENGES.c.table_id.is_(None), theirs)
            )
        if gone.rowcount != 1:
            raise GoneError("This challenge was accepted or withdrawn, or has expired.")
        return found

    async def withdraw_public(self, people: Iterable[str], keep: Iterable[str] = ()) -> int:
        """Withdraw the challenges of these people to everyone, with some exceptions."""
        public = CHALLENGES.c.to_id.is_(None) & CHALLENGES.c.link_hash.is_(None) & CHALLENGES.c.table_id.is_(None)
        theirs = CHALLENGES.c.person_id.in_(list(people)) & CHALLENGES.c.id.not_in(list(keep))
        async with self._store.writing() as connection:
            return (await connection.execute(delete(CHALLENGES).where(public & theirs))).rowcount

    async def sweep(self, before_ms: int) -> int:
        """Delete challenges that expired before a time, accepted or not."""
        async with self._store.writing() as connection:
            return (await connection.execute(delete(CHALLENGES).where(CHALLENGES.c.expires_ms < before_ms))).rowcount


async def take_up(connection: AsyncConnection, challenge_id: str, table_id: str, now_ms: int) -> None:
    """Accept this challenge in the transaction that opens the table. Raises `GoneError`."""
    mine = (CHALLENGES.c.id == challenge_id) & _waiting(now_ms)
    if (await connection.execute(update(CHALLENGES).where(mine).values(table_id=table_id))).rowcount != 1:
        raise GoneError("This challenge was accepted or withdrawn, or has expired.")


def _waiting(now_ms: int) -> Any:
    return CHALLENGES.c.table_id.is_(None) & (CHALLENGES.c.expires_ms > now_ms)


def _challenge(row: Row[Any]) -> Challenge:
    found = dict(row._mapping)
    return Challenge(private=found.pop("link_hash") is not None, **found)


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
