"""Who is connected to the site, on any process."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select

from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import PEOPLE, PRESENCE, PROCESSES, SEATS, TABLES
from crownpoint.table import Phase

__all__ = ["Presence", "Present"]


@dataclass(frozen=True, slots=True)
class Present:
    """Someone who is connected, their chat room, and whether they are playing."""

    id: str
    name: str
    kind: str
    room: str | None
    playing: bool


class Presence:
    """Who is connected to any process of the site."""

    def __init__(self, store: Store, process_id: str) -> None:
        self._store = store
        self._process = process_id
        self._written: dict[str, str | None] = {}

    async def write(self, people: Mapping[str, str | None]) -> bool:
        """Note who is connected to this process, and the room where each is; whether anything has changed."""
        mine = PRESENCE.c.process_id == self._process
        changed = [person for person, room in people.items() if self._written.get(person, "") != room]
        gone = [person for person in self._written if person not in people]
        if not changed and not gone:
            return False
        async with self._store.writing() as connection:
            await connection.execute(delete(PRESENCE).where(mine & PRESENCE.c.person_id.in_([*changed, *gone])))
            known = select(PEOPLE.c.id).where(PEOPLE.c.id.in_(changed))  # an account may be gone meanwhile
            rows = [
                {"process_id": self._process, "person_id": person, "room_id": people[person]}
                for person in (await connection.execute(known)).scalars()
            ]
            if rows:
                await connection.execute(insert(PRESENCE), rows)
        self._written = dict(people)
        return True

    async def online(self, alive_since_ms: int, limit: int = 500) -> list[Present]:
        """Who is connected to a process that was seen since then, by name, each once."""
        alive = select(PROCESSES.c.id).where(PROCESSES.c.seen_ms >= alive_since_ms)
        playing = (
            select(SEATS.c.person_id)
            .join(TABLES, TABLES.c.id == SEATS.c.table_id)
            .where(TABLES.c.phase.in_([Phase.PLAYING.value, Phase.BETWEEN_GAMES.value]), TABLES.c.private.is_(False))
            .where(TABLES.c.ended_ms.is_(None))  # by its index
            .where(SEATS.c.gone_ms.is_(None))  # connected there: a match of days is not played all the time
        )
        query = (
            select(
                PEOPLE.c.id,
                PEOPLE.c.name,
                PEOPLE.c.kind,
                func.max(PRESENCE.c.room_id).label("room"),
                PEOPLE.c.id.in_(playing).label("playing"),
            )
            .join(PRESENCE, PRESENCE.c.person_id == PEOPLE.c.id)
            .where(PRESENCE.c.process_id.in_(alive))
            .group_by(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.kind)
            .order_by(PEOPLE.c.name)
            .limit(limit)
        )
        async with self._store.reading() as connection:
            rows = await connection.execute(query)
            return [Present(row.id, row.name, row.kind, row.room, bool(row.playing)) for row in rows]

    async def elsewhere(self, people: Iterable[str], alive_since_ms: int) -> set[str]:
        """Who of these people is connected to another process that was seen since then."""
        alive = select(PROCESSES.c.id).where(PROCESSES.c.seen_ms >= alive_since_ms, PROCESSES.c.id != self._process)
        theirs = PRESENCE.c.person_id.in_(list(people)) & PRESENCE.c.process_id.in_(alive)
        async with self._store.reading() as connection:
            return set((await connection.execute(select(PRESENCE.c.person_id).where(theirs))).scalars())

    async def sweep(self, alive_since_ms: int) -> None:
        """Delete the rows of processes that were not seen since then."""
        alive = select(PROCESSES.c.id).where(PROCESSES.c.seen_ms >= alive_since_ms)
        async with self._store.writing() as connection:
            await connection.execute(
                delete(PRESENCE).where(PRESENCE.c.process_id.not_in(alive), PRESENCE.c.process_id != self._process)
            )

    async def close(self) -> None:
        """Delete the rows of this process."""
        await self.write({})
