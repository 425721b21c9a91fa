"""Links by which others may see a match of somebody's library."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import delete, insert, select

from crownpoint.errors import MatchNotFoundError
from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import LIBRARY, SHARES

__all__ = ["Share", "Shares"]


@dataclass(frozen=True, slots=True)
class Share:
    """A link, and whose match it shows. A quiz shows the errors as questions, without their answers."""

    secret: str
    match_id: str
    person_id: str
    quiz: bool


class Shares:
    """The links of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def make(self, person_id: str, match_id: str, quiz: bool, now_ms: int) -> str:
        """The secret of the link to a person's own match; always the same one. Raises `MatchNotFoundError`."""
        mine = select(LIBRARY.c.id).where(LIBRARY.c.id == match_id, LIBRARY.c.person_id == person_id)
        async with self._store.writing() as connection:
            if await connection.scalar(mine.with_for_update()) is None:
                raise MatchNotFoundError(f"There is no match {match_id} in this library.")
            there = select(SHARES.c.secret).where(SHARES.c.match_id == match_id, SHARES.c.quiz == quiz)
            if (known := await connection.scalar(there)) is not None:
                return str(known)
            secret = secrets.token_hex(16)
            row = {"secret": secret, "match_id": match_id, "quiz": quiz, "created_ms": now_ms}
            await connection.execute(insert(SHARES), row)
        return secret

    async def end(self, person_id: str, match_id: str) -> None:
        """Take the links to a person's own match back."""
        mine = select(LIBRARY.c.id).where(LIBRARY.c.id == match_id, LIBRARY.c.person_id == person_id)
        async with self._store.writing() as connection:
            await connection.execute(delete(SHARES).where(SHARES.c.match_id.in_(mine)))

    async def get(self, secret: str) -> Share:
        """The share of a link. Raises `MatchNotFoundError`."""
        query = select(SHARES.c.secret, SHARES.c.match_id, LIBRARY.c.person_id, SHARES.c.quiz)
        query = query.join(LIBRARY, LIBRARY.c.id == SHARES.c.match_id).where(SHARES.c.secret == secret)
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            raise MatchNotFoundError("This link leads nowhere.")
        return Share(*row)
