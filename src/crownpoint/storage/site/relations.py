"""Whom people follow, mute and block; and their reports to the moderators."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import ColumnElement, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from crownpoint.errors import StorageError
from crownpoint.storage.site.people import PERSON_COLUMNS, Person, person_of
from crownpoint.storage.schema import PEOPLE, RELATIONS, REPORTS, SEATS
from crownpoint.storage.log.store import Store

__all__ = ["Relation", "Relations", "Report", "Reports"]

Relation: TypeAlias = Literal["follow", "block", "mute"]


class Relations:
    """Reads and writes relations between people."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, person_id: str, other_id: str, kind: Relation, now_ms: int) -> None:
        """Follow, mute or block someone. Repeating it changes nothing; blocking someone unfollows them."""
        row = {"person_id": person_id, "other_id": other_id, "kind": kind, "created_ms": now_ms}
        try:
            async with self._store.writing() as connection:
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

    async def count(self, person_id: str) -> int:
        """How many relations a person has."""
        query = select(func.count()).select_from(RELATIONS).where(RELATIONS.c.person_id == person_id)
        async with self._store.reading() as connection:
            return int(await connection.scalar(query) or 0)

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


@dataclass(frozen=True, slots=True)
class Report:
    """A report about someone. The ids may be of deleted accounts."""

    id: str
    reporter_id: str
    about_id: str
    table_id: str | None
    text: str
    created_ms: int
    closed_ms: int | None
    verdict: str | None


class Reports:
    """Reads and writes reports."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(self, reporter_id: str, about_id: str, table_id: str | None, text: str, now_ms: int) -> Report:
        """Add a report."""
        report = Report(secrets.token_hex(16), reporter_id, about_id, table_id, text, now_ms, None, None)
        values = {name: getattr(report, name) for name in Report.__dataclass_fields__}
        async with self._store.writing() as connection:
            await connection.execute(insert(REPORTS), values)
        return report

    async def sat_at(self, table_id: str, person_id: str) -> bool:
        """Whether a person has a seat at a table."""
        query = select(SEATS.c.seat).where(SEATS.c.table_id == table_id, SEATS.c.person_id == person_id)
        async with self._store.reading() as connection:
            return (await connection.execute(query)).first() is not None

    async def page(self, *, closed: bool = False, limit: int = 100) -> list[Report]:
        """Open reports, oldest first; or closed ones, newest first."""
        order = REPORTS.c.closed_ms.desc() if closed else REPORTS.c.created_ms
        query = select(REPORTS).where(REPORTS.c.closed_ms.is_not(None) if closed else REPORTS.c.closed_ms.is_(None))
        async with self._store.reading() as connection:
            rows = await connection.execute(query.order_by(order, REPORTS.c.id).limit(limit))
            return [Report(**row._mapping) for row in rows]

    async def close(self, report_id: str, verdict: str, now_ms: int) -> bool:
        """Close a report; False if there is no such open report."""
        this = (REPORTS.c.id == report_id) & REPORTS.c.closed_ms.is_(None)
        async with self._store.writing() as connection:
            done = await connection.execute(update(REPORTS).where(this).values(closed_ms=now_ms, verdict=verdict))
            return done.rowcount == 1
