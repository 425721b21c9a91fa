"""Who has blocked or muted whom. `Relations` writes it; a block works both ways."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import or_, select

from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import RELATIONS

__all__ = ["Blocks"]


class Blocks:
    """Reads blocks and mutes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def among(self, people: Iterable[str]) -> set[tuple[str, str]]:
        """Who of these has blocked whom of them."""
        those = list(people)
        both = RELATIONS.c.person_id.in_(those) & RELATIONS.c.other_id.in_(those) & (RELATIONS.c.kind == "block")
        async with self._store.reading() as connection:
            rows = await connection.execute(select(RELATIONS.c.person_id, RELATIONS.c.other_id).where(both))
            return {(row.person_id, row.other_id) for row in rows}

    async def around(self, person_id: str) -> set[str]:
        """Whom this person has blocked, and who has blocked this person."""
        either = or_(RELATIONS.c.person_id == person_id, RELATIONS.c.other_id == person_id)
        query = select(RELATIONS.c.person_id, RELATIONS.c.other_id).where(either, RELATIONS.c.kind == "block")
        async with self._store.reading() as connection:
            found = {each for row in await connection.execute(query) for each in row}
        return found - {person_id}

    async def hushed_by(self, person_id: str) -> set[str]:
        """Whose messages this person does not see: people they have muted, and everyone with a block between them."""
        query = select(RELATIONS.c.other_id).where(RELATIONS.c.person_id == person_id, RELATIONS.c.kind == "mute")
        async with self._store.reading() as connection:
            muted = set((await connection.execute(query)).scalars())
        return muted | await self.around(person_id)

    async def hushing(self, person_id: str) -> set[str]:
        """Who does not see the messages of this person."""
        query = select(RELATIONS.c.person_id).where(RELATIONS.c.other_id == person_id, RELATIONS.c.kind == "mute")
        async with self._store.reading() as connection:
            muting = set((await connection.execute(query)).scalars())
        return muting | await self.around(person_id)
