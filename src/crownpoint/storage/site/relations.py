"""Whom people follow, mute and block."""

from __future__ import annotations

from typing import Literal, TypeAlias

from sqlalchemy import ColumnElement, and_, delete, func, insert, not_, or_, select
from sqlalchemy.exc import IntegrityError

from crownpoint.errors import StorageError
from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import PEOPLE, RELATIONS
from crownpoint.storage.site.full import must_have_room
from crownpoint.storage.site.people import PERSON_COLUMNS, Person, person_of

__all__ = ["Relation", "Relations"]

Relation: TypeAlias = Literal["follow", "block", "mute"]


class Relations:
    """Reads and writes relations between people."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, person_id: str, other_id: str, kind: Relation, now_ms: int, most: int = 10_000) -> None:
        """Follow, mute or block someone. Repeating it changes nothing; blocking someone unfollows them.

        Raises `FullError` if the person has `most` others already.
        """
        row = {"person_id": person_id, "other_id": other_id, "kind": kind, "created_ms": now_ms}
        try:
            async with self._store.writing() as connection:
                others = and_(RELATIONS.c.person_id == person_id, not_(_is(person_id, other_id, kind)))
                await must_have_room(connection, person_id, RELATIONS, others, most)  # first, for the order of locks
                await connection.execute(delete(RELATIONS).where(_is(person_id, other_id, kind)))
                await connection.execute(insert(RELATIONS), row)
                if kind == "block":
                    following = or_(_is(person_id, other_id, "follow"), _is(other_id, person_id, "follow"))
                    await connection.execute(delete(RELATIONS).where(following))
        except StorageError as error:
            if not isinstance(error.__cause__, IntegrityError):  # else it was noted at the same moment, or one has gone
                raise

    async def remove(self, person_id: str, other_id: str, kind: Relation) -> None:
        """Stop following, muting or blocking someone."""
        async with self._store.writing() as connection:
            await connection.execute(delete(RELATIONS).where(_is(person_id, other_id, kind)))

    async def of(self, person_id: str) -> list[tuple[Relation, Person]]:
        """All relations of a person, in order of names."""
        query = select(RELATIONS.c.kind.label("relation"), *PERSON_COLUMNS)
        query = query.join_from(RELATIONS, PEOPLE, RELATIONS.c.other_id == PEOPLE.c.id)
        query = query.where(RELATIONS.c.person_id == person_id).order_by(PEOPLE.c.name_key)
        async with self._store.reading() as connection:
            return [(row.relation, person_of(row)) for row in await connection.execute(query)]

    async def between(self, person_id: str, other_id: str) -> set[Relation]:
        """The relations of one person to another."""
        mine = (RELATIONS.c.person_id == person_id) & (RELATIONS.c.other_id == other_id)
        async with self._store.reading() as connection:
            return set((await connection.execute(select(RELATIONS.c.kind).where(mine))).scalars())

    async def followers(self, person_id: str) -> int:
        """How many follow a person."""
        query = select(func.count()).where(RELATIONS.c.other_id == person_id, RELATIONS.c.kind == "follow")
        async with self._store.reading() as connection:
            return int(await connection.scalar(query) or 0)

    async def blocked_between(self, one: str, other: str) -> bool:
        """Whether one of the two has blocked the other."""
        query = select(RELATIONS.c.kind).where(or_(_is(one, other, "block"), _is(other, one, "block")))
        async with self._store.reading() as connection:
            return (await connection.execute(query)).first() is not None


def _is(person_id: str, other_id: str, kind: Relation) -> ColumnElement[bool]:
    return and_(RELATIONS.c.person_id == person_id, RELATIONS.c.other_id == other_id, RELATIONS.c.kind == kind)
