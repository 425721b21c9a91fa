"""Personal access tokens, with which programs act for a person; and codes that can be used once."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import delete, func, insert, or_, select, update

from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import CODES, PEOPLE, TOKENS
from crownpoint.storage.site.full import must_have_room
from crownpoint.storage.site.logins import new_secret, secret_hash
from crownpoint.storage.site.people import PERSON_COLUMNS, Person, person_of

__all__ = ["PREFIX", "Codes", "Token", "Tokens"]

PREFIX = "cp_"
"""How every token begins, so that leaked ones can be recognized."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token as its owner sees it later: everything but the secret."""

    id: str
    person_id: str
    name: str
    scopes: frozenset[str]
    created_ms: int
    used_ms: int | None
    expires_ms: int | None


class Tokens:
    """Reads and writes tokens."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(
        self,
        person_id: str,
        name: str,
        scopes: Iterable[str],
        now_ms: int,
        expires_ms: int | None = None,
        *,
        owner_id: str | None = None,
        most: int = 1000,
    ) -> tuple[str, Token]:
        """A new token: its secret, which is nowhere else, and what the list shows. Of a bot, `owner_id` runs it.

        Raises `FullError` when the owner and the owner's bots have `most` together.
        """
        owner = owner_id or person_id
        theirs = select(PEOPLE.c.id).where(or_(PEOPLE.c.id == owner, PEOPLE.c.owner_id == owner))
        secret = PREFIX + new_secret()
        token = Token(secrets.token_hex(16), person_id, name, frozenset(scopes), now_ms, None, expires_ms)
        row = {
            "token_hash": secret_hash(secret),
            "id": token.id,
            "person_id": person_id,
            "name": name,
            "scopes": " ".join(sorted(token.scopes)),
            "created_ms": now_ms,
            "expires_ms": expires_ms,
        }
        async with self._store.writing() as connection:
            await must_have_room(connection, owner, TOKENS, TOKENS.c.person_id.in_(theirs), most)
            await connection.execute(insert(TOKENS), row)
        return secret, token

    async def find(self, secret: str, now_ms: int) -> tuple[Person, Token] | None:
        """Who holds this token; None if nobody does or it has expired."""
        query = select(*PERSON_COLUMNS, *_COLUMNS).join_from(TOKENS, PEOPLE)
        valid = (TOKENS.c.token_hash == secret_hash(secret)) & (func.coalesce(TOKENS.c.expires_ms, now_ms + 1) > now_ms)
        async with self._store.reading() as connection:
            row = (await connection.execute(query.where(valid))).first()
        return (person_of(row), _token(row[-len(_COLUMNS) :])) if row is not None else None

    async def touch(self, token: Token, now_ms: int) -> None:
        """Note that a token is used now, and its person was seen."""
        async with self._store.writing() as connection:
            await connection.execute(update(TOKENS).where(TOKENS.c.id == token.id).values(used_ms=now_ms))
            await connection.execute(update(PEOPLE).where(PEOPLE.c.id == token.person_id).values(seen_ms=now_ms))

    async def of(self, people: Iterable[str]) -> list[Token]:
        """The tokens of these people, the newest first."""
        query = select(*_COLUMNS).where(TOKENS.c.person_id.in_(list(people)))
        async with self._store.reading() as connection:
            return [_token(row) for row in await connection.execute(query.order_by(TOKENS.c.created_ms.desc()))]

    async def end(self, people: Iterable[str], token_id: str) -> Token | None:
        """Revoke a token of one of these people; None if there is none with this id."""
        mine = (TOKENS.c.id == token_id) & TOKENS.c.person_id.in_(list(people))
        async with self._store.writing() as connection:
            row = (await connection.execute(select(*_COLUMNS).where(mine))).first()
            await connection.execute(delete(TOKENS).where(mine))
        return _token(row) if row is not None else None

    async def end_all(self, person_id: str) -> list[str]:
        """Revoke every token of a person. Returns their ids."""
        theirs = TOKENS.c.person_id == person_id
        async with self._store.writing() as connection:
            ids = list((await connection.execute(select(TOKENS.c.id).where(theirs))).scalars())
            await connection.execute(delete(TOKENS).where(TOKENS.c.id.in_(ids)))
        return ids

    async def living(self, ids: Iterable[str], now_ms: int) -> set[str]:
        """Which of these tokens are still valid, and of people who are not barred."""
        free = func.coalesce(PEOPLE.c.barred_until_ms, 0) <= now_ms
        valid = func.coalesce(TOKENS.c.expires_ms, now_ms + 1) > now_ms
        query = select(TOKENS.c.id).join_from(TOKENS, PEOPLE).where(TOKENS.c.id.in_(list(ids)), valid, free)
        async with self._store.reading() as connection:
            return set((await connection.execute(query)).scalars())


_COLUMNS = (
    TOKENS.c.id.label("token"),
    TOKENS.c.person_id.label("holder"),
    TOKENS.c.name.label("label"),
    TOKENS.c.scopes.label("scopes"),
    TOKENS.c.created_ms.label("made"),
    TOKENS.c.used_ms.label("used"),
    TOKENS.c.expires_ms.label("ends"),
)


def _token(row: Iterable[object]) -> Token:
    token_id, holder, name, scopes, *times = row
    return Token(token_id, holder, name, frozenset(str(scopes).split()), *times)  # type: ignore[arg-type]


class Codes:
    """Secrets that can be used once, for one purpose and a short time."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(self, purpose: str, person_id: str | None, expires_ms: int, secret: str | None = None) -> str:
        """A new code, or a given secret as one."""
        code = new_secret() if secret is None else secret
        row = {"code_hash": secret_hash(code), "purpose": purpose, "person_id": person_id, "expires_ms": expires_ms}
        async with self._store.writing() as connection:
            await connection.execute(insert(CODES), row)
        return code

    async def use(self, purpose: str, code: str, now_ms: int) -> tuple[str | None] | None:
        """Use up a code: None if it is wrong or has expired, else the person it was made for, if any.

        If the same code is used twice at once, one of them succeeds.
        """
        this = (CODES.c.code_hash == secret_hash(code)) & (CODES.c.purpose == purpose)
        async with self._store.writing() as connection:
            row = (await connection.execute(select(CODES.c.person_id, CODES.c.expires_ms).where(this))).first()
            spent = await connection.execute(delete(CODES).where(this))
        if row is None or spent.rowcount != 1 or row.expires_ms <= now_ms:
            return None
        return (row.person_id,)

    async def sweep(self, now_ms: int) -> None:
        """Delete expired codes."""
        async with self._store.writing() as connection:
            await connection.execute(delete(CODES).where(CODES.c.expires_ms <= now_ms))
