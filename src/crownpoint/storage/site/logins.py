"""Logins: the browsers in which someone is signed in. The database has the hash of the cookie's secret."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update

from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import LOGINS, PEOPLE
from crownpoint.storage.site.people import PERSON_COLUMNS, Person, person_of

__all__ = ["Login", "Logins", "new_secret", "secret_hash"]

LASTS_MS = 60 * 24 * 3600 * 1000  # since it was last used
AGENT_LENGTH = 200


def new_secret() -> str:
    """256 random bits as text."""
    return secrets.token_urlsafe(32)


def secret_hash(secret: str) -> str:
    """The form in which the database keeps a secret. A secret of 256 bits needs no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Login:
    """One browser."""

    id: str
    agent: str
    created_ms: int
    seen_ms: int
    expires_ms: int


class Logins:
    """Reads and writes logins."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(self, person_id: str, agent: str, now_ms: int) -> tuple[str, str]:
        """A new login: the secret for the cookie and the id. The secret is nowhere else."""
        secret, login_id = new_secret(), secrets.token_hex(16)
        row = {
            "token_hash": secret_hash(secret),
            "id": login_id,
            "person_id": person_id,
            "agent": agent[:AGENT_LENGTH],
            "created_ms": now_ms,
            "seen_ms": now_ms,
            "expires_ms": now_ms + LASTS_MS,
        }
        async with self._store.writing() as connection:
            await connection.execute(insert(LOGINS), row)
        return secret, login_id

    async def find(self, secret: str, now_ms: int) -> tuple[Person, Login] | None:
        """Who holds this secret; None if nobody does or the login has expired."""
        columns = (LOGINS.c.id.label("login"), LOGINS.c.agent, LOGINS.c.created_ms.label("begun"))
        times = (LOGINS.c.seen_ms.label("used"), LOGINS.c.expires_ms)
        query = select(*PERSON_COLUMNS, *columns, *times).join_from(LOGINS, PEOPLE)
        valid = (LOGINS.c.token_hash == secret_hash(secret)) & (LOGINS.c.expires_ms > now_ms)
        async with self._store.reading() as connection:
            row = (await connection.execute(query.where(valid))).first()
        if row is None:
            return None
        return person_of(row), Login(row.login, row.agent, row.begun, row.used, row.expires_ms)

    async def touch(self, login_id: str, now_ms: int) -> None:
        """Note that a login is used now: this extends it, and its person counts as seen."""
        mine = LOGINS.c.id == login_id
        person = select(LOGINS.c.person_id).where(mine).scalar_subquery()
        async with self._store.writing() as connection:
            await connection.execute(update(LOGINS).where(mine).values(seen_ms=now_ms, expires_ms=now_ms + LASTS_MS))
            await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(seen_ms=now_ms))

    async def of(self, person_id: str, now_ms: int) -> list[Login]:
        """The logins of a person that have not expired, most recently used first."""
        query = select(LOGINS.c.id, LOGINS.c.agent, LOGINS.c.created_ms, LOGINS.c.seen_ms, LOGINS.c.expires_ms)
        query = query.where(LOGINS.c.person_id == person_id, LOGINS.c.expires_ms > now_ms)
        async with self._store.reading() as connection:
            rows = await connection.execute(query.order_by(LOGINS.c.seen_ms.desc(), LOGINS.c.id))
            return [Login(*row) for row in rows]

    async def end(self, person_id: str, login_id: str) -> bool:
        """End one login of this person; False if there is none with this id."""
        mine = (LOGINS.c.person_id == person_id) & (LOGINS.c.id == login_id)
        async with self._store.writing() as connection:
            return (await connection.execute(delete(LOGINS).where(mine))).rowcount == 1

    async def end_all(self, person_id: str, except_id: str | None = None) -> list[str]:
        """End every login of a person but one. Returns their ids."""
        theirs = (LOGINS.c.person_id == person_id) & (LOGINS.c.id != (except_id or ""))
        async with self._store.writing() as connection:
            ids = list((await connection.execute(select(LOGINS.c.id).where(theirs))).scalars())
            await connection.execute(delete(LOGINS).where(LOGINS.c.id.in_(ids)))
        return ids

    async def living(self, ids: Iterable[str], now_ms: int) -> set[str]:
        """Which of these logins are still valid."""
        query = select(LOGINS.c.id).where(LOGINS.c.id.in_(list(ids)), LOGINS.c.expires_ms > now_ms)
        async with self._store.reading() as connection:
            return set((await connection.execute(query)).scalars())

    async def sweep(self, now_ms: int) -> None:
        """Delete expired logins."""
        async with self._store.writing() as connection:
            await connection.execute(delete(LOGINS).where(LOGINS.c.expires_ms <= now_ms))
