"""The people of a site: guests, members and bots."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from sqlalchemy import ColumnElement, delete, exists, insert, or_, select, update
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from crownpoint.errors import NameTakenError
from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import FORMER_NAMES, INTENTS, LOGINS, PEOPLE, ROOMS, SEATS, TABLES
from crownpoint.storage.site.full import must_have_room
from crownpoint.storage.site.names import look_key, name_key

__all__ = ["KINDS", "ROLES", "Accounts", "Kind", "Person", "Role", "person_of"]

Kind: TypeAlias = Literal["guest", "member", "bot"]
Role: TypeAlias = Literal["player", "moderator", "admin"]
KINDS: tuple[Kind, ...] = get_args(Kind)
ROLES: tuple[Role, ...] = get_args(Role)

FOREVER_MS = 253_402_300_800_000  # the year 10000


@dataclass(frozen=True, slots=True)
class Person:
    """A person as stored in the database, without the password."""

    id: str
    kind: Kind
    name: str
    role: Role
    owner_id: str | None
    language: str
    settings: str
    about: str
    created_ms: int
    seen_ms: int
    barred_until_ms: int | None
    muted_until_ms: int | None

    def is_barred(self, now_ms: int) -> bool:
        """Whether this person is barred now."""
        return self.barred_until_ms is not None and self.barred_until_ms > now_ms

    def is_muted(self, now_ms: int) -> bool:
        """Whether this person may not write in chats now."""
        return self.muted_until_ms is not None and self.muted_until_ms > now_ms


PERSON_COLUMNS = [PEOPLE.c[name] for name in Person.__dataclass_fields__]


def person_of(row: Row[*tuple[Any, ...]]) -> Person:
    """The person in the columns `PERSON_COLUMNS` of a row."""
    found = row._mapping
    return Person(**{column.name: found[column] for column in PERSON_COLUMNS})


class Accounts:
    """Reads and writes people."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(
        self,
        kind: Kind,
        name: str,
        now_ms: int,
        *,
        password: str | None = None,
        owner_id: str | None = None,
        language: str = "en",
        role: Role = "player",
        about: str = "",
        most: int | None = None,
    ) -> Person:
        """A new person; `password` is a hash. Raises `NameTakenError`, or `FullError` if the owner has `most`."""
        row: dict[str, Any] = {
            "id": secrets.token_hex(16),
            "kind": kind,
            **_named(name),
            "password": password,
            "role": role,
            "owner_id": owner_id,
            "language": language,
            "about": about,
            "created_ms": now_ms,
            "seen_ms": now_ms,
        }
        async with self._store.writing() as connection:
            if owner_id is not None and most is not None:
                await must_have_room(connection, owner_id, PEOPLE, PEOPLE.c.owner_id == owner_id, most)
            try:
                await connection.execute(insert(PEOPLE), row)
            except IntegrityError as error:
                raise _taken(name) from error
            await _must_be_nobodys(connection, name, row["id"])
            return await _get(connection, row["id"])

    async def get(self, person_id: str) -> Person | None:
        """The person with this id."""
        return await self._find(PEOPLE.c.id == person_id)

    async def find(self, name: str) -> Person | None:
        """The person with this name, however it is spelled, or with this as an earlier name."""
        key = name_key(name)
        before = select(FORMER_NAMES.c.person_id).where(FORMER_NAMES.c.name_key == key).scalar_subquery()
        return await self._find(PEOPLE.c.name_key == key) or await self._find(PEOPLE.c.id == before)

    async def _find(self, where: ColumnElement[bool]) -> Person | None:
        async with self._store.reading() as connection:
            row = (await connection.execute(select(*PERSON_COLUMNS).where(where))).first()
        return person_of(row) if row is not None else None

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """The names of people by their ids, as far as they are there."""
        async with self._store.reading() as connection:
            rows = await connection.execute(select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.id.in_(list(ids))))
            return {row.id: row.name for row in rows}

    async def page(self, *, kind: Kind | None = None, after: str = "", limit: int = 1000) -> list[Person]:
        """People in the order of their compared names, those after the name `after`."""
        query = select(*PERSON_COLUMNS).where(PEOPLE.c.name_key > name_key(after))
        if kind is not None:
            query = query.where(PEOPLE.c.kind == kind)
        async with self._store.reading() as connection:
            return [person_of(row) for row in await connection.execute(query.order_by(PEOPLE.c.name_key).limit(limit))]

    async def search(self, text: str, now_ms: int, *, restricted: bool = False, limit: int = 50) -> list[Person]:
        """People whose compared name holds a text, or whom a moderator has muted or suspended; by name."""
        query = select(*PERSON_COLUMNS).where(PEOPLE.c.name_key.contains(name_key(text), autoescape=True))
        if restricted:
            query = query.where(or_(PEOPLE.c.barred_until_ms > now_ms, PEOPLE.c.muted_until_ms > now_ms))
        async with self._store.reading() as connection:
            return [person_of(row) for row in await connection.execute(query.order_by(PEOPLE.c.name_key).limit(limit))]

    async def bots_of(self, owner_id: str) -> list[Person]:
        """The bots that a member runs."""
        query = select(*PERSON_COLUMNS).where(PEOPLE.c.owner_id == owner_id).order_by(PEOPLE.c.name_key)
        async with self._store.reading() as connection:
            return [person_of(row) for row in await connection.execute(query)]

    async def password_of(self, name: str) -> tuple[Person, str | None] | None:
        """The person with this name, and the hash of the password; None when there is no such person."""
        query = select(*PERSON_COLUMNS, PEOPLE.c.password).where(PEOPLE.c.name_key == name_key(name))
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).first()
        return (person_of(row), row.password) if row is not None else None

    async def set_password(self, person_id: str, password: str, instead_of: str | None = None) -> None:
        """Write a new hash; with `instead_of` only where that one still stands."""
        mine = PEOPLE.c.id == person_id
        if instead_of is not None:
            mine &= PEOPLE.c.password == instead_of
        async with self._store.writing() as connection:
            await connection.execute(update(PEOPLE).where(mine).values(password=password))

    async def make_member(self, person_id: str, name: str, password: str) -> Person | None:
        """Turn a guest into a member: the same person with a name and a password. None when it is no guest.

        Raises `NameTakenError`.
        """
        guest = (PEOPLE.c.id == person_id) & (PEOPLE.c.kind == "guest")
        values = {"kind": "member", **_named(name), "password": password}
        async with self._store.writing() as connection:
            try:
                changed = await connection.execute(update(PEOPLE).where(guest).values(**values))
            except IntegrityError as error:
                raise _taken(name) from error
            if changed.rowcount == 0:
                return None
            await _must_be_nobodys(connection, name, person_id)
            return await _get(connection, person_id)

    async def rename(self, person_id: str, name: str, now_ms: int, not_since_ms: int) -> Person | None:
        """Give someone another name; the old one stays theirs, and nobody else can take it.

        None when they had another name later than `not_since_ms`, or are gone: then nothing is changed. A name that
        only looks different is no other name, and may be spelled anew at any time. Raises `NameTakenError`.
        """
        key, mine = name_key(name), PEOPLE.c.id == person_id
        async with self._store.writing() as connection:
            columns = (PEOPLE.c.name, PEOPLE.c.name_key, PEOPLE.c.look_key)
            old = (await connection.execute(select(*columns).where(mine))).first()
            if old is None:
                return None
            if old.name_key != key:
                left = FORMER_NAMES.c.person_id == person_id
                lately = select(FORMER_NAMES.c.name).where(left, FORMER_NAMES.c.left_ms > not_since_ms)
                if (await connection.execute(lately)).first() is not None:
                    return None
                await connection.execute(delete(FORMER_NAMES).where(left, FORMER_NAMES.c.name_key == key))
                row = {**old._mapping, "person_id": person_id, "left_ms": now_ms}
                await connection.execute(insert(FORMER_NAMES), row)
            try:
                await connection.execute(update(PEOPLE).where(mine).values(**_named(name)))
            except IntegrityError as error:
                raise _taken(name) from error
            await _must_be_nobodys(connection, name, person_id)
            return await _get(connection, person_id)

    async def change(self, person_id: str, **values: Any) -> Person | None:
        """Write some of `language`, `about`, `settings`, `role`; None when the person is gone."""
        async with self._store.writing() as connection:
            changed = await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person_id).values(**values))
            return await _get(connection, person_id) if changed.rowcount == 1 else None

    async def touch(self, ids: Iterable[str], now_ms: int) -> None:
        """Note that these people were seen now."""
        async with self._store.writing() as connection:
            await connection.execute(update(PEOPLE).where(PEOPLE.c.id.in_(list(ids))).values(seen_ms=now_ms))

    async def delete(self, person_id: str) -> list[str]:
        """Delete someone and what is theirs alone, bots included. Returns the ids of all.

        Games with other people stay: the seat becomes nobody's. Games with nobody else go.
        """
        theirs = or_(PEOPLE.c.id == person_id, PEOPLE.c.owner_id == person_id)
        async with self._store.writing() as connection:
            ids = list((await connection.execute(select(PEOPLE.c.id).where(theirs))).scalars())
            await _delete(connection, ids)
        return ids

    async def sweep(self, now_ms: int, guests_unseen_since_ms: int) -> int:
        """Delete guests who were not seen since then and have no login left; they cannot come back."""
        lost = (PEOPLE.c.kind == "guest") & (PEOPLE.c.seen_ms < guests_unseen_since_ms)
        here = exists().where((LOGINS.c.person_id == PEOPLE.c.id) & (LOGINS.c.expires_ms > now_ms))
        async with self._store.writing() as connection:
            ids = list((await connection.execute(select(PEOPLE.c.id).where(lost & ~here).limit(500))).scalars())
            await _delete(connection, ids)
        return len(ids)


async def _get(connection: AsyncConnection, person_id: str) -> Person:
    return person_of((await connection.execute(select(*PERSON_COLUMNS).where(PEOPLE.c.id == person_id))).one())


async def _must_be_nobodys(connection: AsyncConnection, name: str, person_id: str) -> None:
    """Raise `NameTakenError` if someone else had this name before.

    To be asked after the name was written: whoever gives it up at the same moment has done so by then, or not at all.
    """
    same = or_(FORMER_NAMES.c.name_key == name_key(name), FORMER_NAMES.c.look_key == look_key(name))
    theirs = same & (FORMER_NAMES.c.person_id != person_id)
    if (await connection.execute(select(FORMER_NAMES.c.name).where(theirs))).first() is not None:
        raise _taken(name)


async def _delete(connection: AsyncConnection, ids: list[str]) -> None:
    mine = select(SEATS.c.table_id).where(SEATS.c.person_id.in_(ids))
    shared = select(SEATS.c.table_id).where(SEATS.c.person_id.is_not(None), SEATS.c.person_id.not_in(ids))
    await connection.execute(delete(TABLES).where(TABLES.c.id.in_(mine), TABLES.c.id.not_in(shared)))
    await connection.execute(delete(INTENTS).where(INTENTS.c.person_id.in_(ids)))
    await connection.execute(update(ROOMS).where(ROOMS.c.owner_id.in_(ids)).values(owner_id=None))
    await connection.execute(delete(PEOPLE).where(PEOPLE.c.id.in_(ids)))


def _named(name: str) -> dict[str, str]:
    return {"name": name, "name_key": name_key(name), "look_key": look_key(name)}


def _taken(name: str) -> NameTakenError:
    return NameTakenError(f"Someone is already called “{name}”, or something that looks the same.")
