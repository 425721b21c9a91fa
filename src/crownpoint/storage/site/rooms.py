"""The chat rooms of the lobby and their messages."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select, true
from sqlalchemy.exc import IntegrityError

from crownpoint.errors import NameTakenError
from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import LINES, PEOPLE, ROOMS
from crownpoint.storage.site.full import must_have_room
from crownpoint.storage.site.names import name_key

__all__ = ["KEPT", "Line", "Room", "Rooms"]

KEPT = 100
"""How many messages of a room are kept."""


@dataclass(frozen=True, slots=True)
class Room:
    """A chat room."""

    id: str
    name: str
    language: str
    owner_id: str | None
    created_ms: int


_ROOMS = select(*(ROOMS.c[name] for name in Room.__dataclass_fields__))


@dataclass(frozen=True, slots=True)
class Line:
    """A message in a chat room."""

    id: int
    room_id: str
    person_id: str
    name: str
    text: str
    created_ms: int


class Rooms:
    """Reads and writes rooms and their messages."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(
        self, name: str, language: str, owner_id: str | None, now_ms: int, *, most: int = 1000, most_of_one: int = 1000
    ) -> Room:
        """A new room. Raises `NameTakenError`, or `FullError` if there are too many, in all or of the owner."""
        room = Room(secrets.token_hex(16), name, language, owner_id, now_ms)
        row = {
            "id": room.id,
            "name": name,
            "name_key": name_key(name),
            "language": language,
            "owner_id": owner_id,
            "created_ms": now_ms,
        }
        async with self._store.writing() as connection:
            if owner_id is not None:
                await must_have_room(connection, owner_id, ROOMS, ROOMS.c.owner_id == owner_id, most_of_one)
                await must_have_room(connection, owner_id, ROOMS, true(), most)
            try:
                await connection.execute(insert(ROOMS), row)
            except IntegrityError as error:
                text = f"There is already a room called “{name}”, or something that looks the same."
                raise NameTakenError(text) from error
        return room

    async def all(self) -> list[Room]:
        """All rooms, the oldest first."""
        async with self._store.reading() as connection:
            rows = await connection.execute(_ROOMS.order_by(ROOMS.c.created_ms, ROOMS.c.name_key))
            return [Room(**row._mapping) for row in rows]

    async def get(self, room_id: str) -> Room | None:
        """The room with this id, if there is one."""
        async with self._store.reading() as connection:
            row = (await connection.execute(_ROOMS.where(ROOMS.c.id == room_id))).one_or_none()
        return None if row is None else Room(**row._mapping)

    async def delete(self, room_id: str) -> bool:
        """Delete a room and its messages. Returns whether it existed."""
        async with self._store.writing() as connection:
            await connection.execute(delete(LINES).where(LINES.c.room_id == room_id))
            return (await connection.execute(delete(ROOMS).where(ROOMS.c.id == room_id))).rowcount == 1

    async def say(self, room_id: str, person_id: str, text: str, now_ms: int) -> int:
        """Add a message and delete those beyond the last `KEPT`. Returns its number."""
        row = {"room_id": room_id, "person_id": person_id, "text": text, "created_ms": now_ms}
        kept = select(LINES.c.id).where(LINES.c.room_id == room_id).order_by(LINES.c.id.desc()).limit(KEPT)
        async with self._store.writing() as connection:
            new = (await connection.execute(insert(LINES).returning(LINES.c.id), row)).scalar_one()
            oldest = await connection.scalar(select(func.min(kept.subquery().c.id)))
            await connection.execute(delete(LINES).where(LINES.c.room_id == room_id, LINES.c.id < oldest))
        return int(new)

    async def lines(self, room_id: str, after: int = 0, limit: int = KEPT) -> list[Line]:
        """The last messages of a room, or those after a number, oldest first."""
        query = (
            select(LINES, PEOPLE.c.name)
            .join(PEOPLE, PEOPLE.c.id == LINES.c.person_id)
            .where(LINES.c.room_id == room_id, LINES.c.id > after)
            .order_by(LINES.c.id.desc())
            .limit(limit)
        )
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [Line(**row._mapping) for row in reversed(rows)]

    async def of(self, person_id: str, limit: int) -> list[Line]:
        """The last messages of a person in all rooms, the oldest first."""
        query = select(LINES, PEOPLE.c.name).join(PEOPLE, PEOPLE.c.id == LINES.c.person_id)
        query = query.where(LINES.c.person_id == person_id).order_by(LINES.c.id.desc()).limit(limit)
        async with self._store.reading() as connection:
            return [Line(**row._mapping) for row in await connection.execute(query)][::-1]

    async def remove_line(self, line_id: int) -> Line | None:
        """Delete a message. Returns it; None if there was none."""
        query = select(LINES, PEOPLE.c.name).join(PEOPLE, PEOPLE.c.id == LINES.c.person_id)
        async with self._store.writing() as connection:
            row = (await connection.execute(query.where(LINES.c.id == line_id))).first()
            await connection.execute(delete(LINES).where(LINES.c.id == line_id))
        return None if row is None else Line(**row._mapping)
