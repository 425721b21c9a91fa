"""The trail of what moderators did. Lines are only added; each is sealed to the one before it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Literal, TypeAlias

from sqlalchemy import insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import TRAIL
from crownpoint.storage.site.people import Person
from crownpoint.storage.site.reports import Reason

__all__ = ["OPERATOR", "Line", "LineKind", "Trail", "add_line"]

LineKind: TypeAlias = Literal[
    "open",
    "none",
    "warn",
    "mute",
    "unmute",
    "suspend",
    "readmit",
    "note",
    "withdraw",
    "close_room",
    "remove_line",
    "review",
]
OPERATOR = "operator"
"""Who did it, where it was done on the machine itself."""

_LOCK = 0x545241494C  # "TRAIL": one line after another


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that a moderator did; the ids may be of deleted accounts."""

    number: int
    time_ms: int
    by_id: str | None
    by_name: str
    kind: LineKind
    about_id: str | None
    about_name: str
    reason: Reason
    words: str
    until_ms: int | None
    seal: str


_COLUMNS = [TRAIL.c[name] for name in Line.__dataclass_fields__]


async def add_line(
    connection: AsyncConnection,
    now_ms: int,
    by: tuple[str | None, str],
    kind: LineKind,
    about: Person | tuple[str | None, str],
    *,
    reason: Reason = "",
    words: str = "",
    until_ms: int | None = None,
) -> Line:
    """Add a line in the transaction that does what it tells of."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    last = (
        await connection.execute(select(TRAIL.c.number, TRAIL.c.seal).order_by(TRAIL.c.number.desc()).limit(1))
    ).first()
    number, before = (1, "") if last is None else (last.number + 1, last.seal)
    about_id, about_name = (about.id, about.name) if isinstance(about, Person) else about
    fields = (number, now_ms, *by, kind, about_id, about_name, reason, words, until_ms)
    line = Line(*fields, seal=_seal(before, fields))
    await connection.execute(insert(TRAIL), asdict(line))
    return line


def _seal(before: str, fields: tuple[object, ...]) -> str:
    return hashlib.sha256(json.dumps([before, *fields]).encode()).hexdigest()


class Trail:
    """Reads the trail, and adds lines that stand alone."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(
        self,
        now_ms: int,
        by: tuple[str | None, str],
        kind: LineKind,
        about: Person | tuple[str | None, str],
        words: str = "",
    ) -> Line:
        """Add a line about something that has been done."""
        async with self._store.writing() as connection:
            return await add_line(connection, now_ms, by, kind, about, words=words)

    async def page(self, before: int | None = None, limit: int = 100) -> list[Line]:
        """Lines, the newest first."""
        query = select(*_COLUMNS).order_by(TRAIL.c.number.desc()).limit(limit)
        if before is not None:
            query = query.where(TRAIL.c.number < before)
        async with self._store.reading() as connection:
            return [Line(**row._mapping) for row in await connection.execute(query)]

    async def of(self, person_id: str, limit: int = 100) -> list[Line]:
        """The lines about a person, the newest first."""
        query = select(*_COLUMNS).where(TRAIL.c.about_id == person_id).order_by(TRAIL.c.number.desc()).limit(limit)
        async with self._store.reading() as connection:
            return [Line(**row._mapping) for row in await connection.execute(query)]

    async def broken_at(self) -> int | None:
        """The number of the first line that was changed, or that follows one that was removed; None if all is well."""
        before, number = "", 0
        async with self._store.reading() as connection:
            for row in await connection.execute(select(*_COLUMNS).order_by(TRAIL.c.number)):
                *fields, seal = row
                if row.number != number + 1 or seal != _seal(before, tuple(fields)):
                    return int(row.number)
                before, number = seal, row.number
        return None
