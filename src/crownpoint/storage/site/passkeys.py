"""Passkeys: public keys of members' devices."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from crownpoint.errors import NameTakenError
from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import PASSKEYS
from crownpoint.storage.site.full import must_have_room

__all__ = ["Passkey", "Passkeys"]


@dataclass(frozen=True, slots=True)
class Passkey:
    """A key; `credential_id` and `public_key` are in base 64 for URLs."""

    credential_id: str
    person_id: str
    public_key: str
    sign_count: int
    name: str
    created_ms: int


class Passkeys:
    """Reads and writes passkeys."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, passkey: Passkey, most: int = 1000) -> None:
        """Keep a new key. Raises `NameTakenError` when it is here already, `FullError` if there are `most`."""
        values = {name: getattr(passkey, name) for name in Passkey.__dataclass_fields__}
        mine = PASSKEYS.c.person_id == passkey.person_id
        async with self._store.writing() as connection:
            await must_have_room(connection, passkey.person_id, PASSKEYS, mine, most)
            try:
                await connection.execute(insert(PASSKEYS), values)
            except IntegrityError as error:
                raise NameTakenError("This passkey is already registered.") from error

    async def get(self, credential_id: str) -> Passkey | None:
        """The key with this id."""
        async with self._store.reading() as connection:
            row = (await connection.execute(select(PASSKEYS).where(PASSKEYS.c.credential_id == credential_id))).first()
        return Passkey(**row._mapping) if row is not None else None

    async def of(self, person_id: str) -> list[Passkey]:
        """The keys of a member, the oldest first."""
        query = select(PASSKEYS).where(PASSKEYS.c.person_id == person_id).order_by(PASSKEYS.c.created_ms)
        async with self._store.reading() as connection:
            return [Passkey(**row._mapping) for row in await connection.execute(query)]

    async def used(self, credential_id: str, before: int, count: int) -> bool:
        """Save the counter of a key; False if someone else has saved it in the meantime."""
        this = (PASSKEYS.c.credential_id == credential_id) & (PASSKEYS.c.sign_count == before)
        async with self._store.writing() as connection:
            return (await connection.execute(update(PASSKEYS).where(this).values(sign_count=count))).rowcount == 1

    async def remove(self, person_id: str, credential_id: str) -> bool:
        """Delete a key of this member; False if there is none with this id."""
        this = (PASSKEYS.c.person_id == person_id) & (PASSKEYS.c.credential_id == credential_id)
        async with self._store.writing() as connection:
            return (await connection.execute(delete(PASSKEYS).where(this))).rowcount == 1
