"""Matches in progress: those to watch, those of one person, and whom each waits for."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, exists, select

from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import PEOPLE, RATINGS, SEATS, TABLES
from crownpoint.storage.site.ratings import Standing
from crownpoint.table import Phase

__all__ = ["Match", "MatchPlayer", "Matches", "Turn"]

TOGETHER = 200
"""Tables in one query."""


@dataclass(frozen=True, slots=True)
class MatchPlayer:
    """Who sits at a table: a person, or a computer (no id). `standing` is that of the table's pool."""

    id: str | None
    name: str
    kind: str | None
    standing: Standing | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match that is being played."""

    table_id: str
    game: str
    length: int
    players: tuple[MatchPlayer, MatchPlayer]
    score: tuple[float, float]
    pool: str | None
    created_ms: int
    last_number: int
    deadline_ms: int | None
    to_act: int

    def seat_of(self, person_id: str) -> int:
        """Where this person sits."""
        return 0 if self.players[0].id == person_id else 1

    def waits_for(self, person_id: str) -> bool:
        """Whether it waits for this person."""
        return bool(self.to_act >> self.seat_of(person_id) & 1)


@dataclass(frozen=True, slots=True)
class Turn:
    """Where a match stands for one of its players. `here`: some connection of theirs watches the table."""

    table_id: str
    person_id: str
    seat: int
    number: int
    is_theirs: bool
    is_over: bool
    here: bool


class Matches:
    """Reads matches in progress."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def public(self, limit: int = 100) -> list[Match]:
        """Those that everyone may see, most recently begun first, so that moves do not change the order."""
        seated = exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.person_id.is_not(None))
        return await self._list(TABLES.c.private.is_(False) & seated, limit)

    async def of(self, person_id: str, limit: int = 200) -> list[Match]:
        """The unfinished matches of a person: those that wait for them first, the shortest time left first."""
        mine = select(SEATS.c.table_id).where(SEATS.c.person_id == person_id)
        found = await self._list(TABLES.c.id.in_(mine), limit)
        return sorted(found, key=lambda match: (not match.waits_for(person_id), match.deadline_ms or math.inf))

    async def _list(self, where: ColumnElement[bool], limit: int) -> list[Match]:
        async with self._store.reading() as connection:
            running = select(TABLES).where(TABLES.c.ended_ms.is_(None), where)
            newest = running.order_by(TABLES.c.created_ms.desc(), TABLES.c.id.desc()).limit(limit)
            tables = (await connection.execute(newest)).all()
            mine = and_(RATINGS.c.person_id == SEATS.c.person_id, RATINGS.c.pool == TABLES.c.pool)
            seats = (
                select(SEATS.c.table_id, SEATS.c.seat, PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.kind, RATINGS)
                .join(TABLES, TABLES.c.id == SEATS.c.table_id)
                .join(PEOPLE, PEOPLE.c.id == SEATS.c.person_id)
                .outerjoin(RATINGS, mine)
                .where(SEATS.c.table_id.in_([table.id for table in tables]))
            )
            players = {(row.table_id, row.seat): row for row in await connection.execute(seats)}
        return [_match(table, [players.get((table.id, seat)) for seat in (0, 1)]) for table in tables]

    async def turns(self, tables: Sequence[str], people: Collection[str], *, away: bool = False) -> list[Turn]:
        """Where these matches stand for those of these people who play them; `away`: and are not at the table.

        Of people who play few are away, so that however many are asked for, not much is read.
        """
        found: list[Turn] = []
        query = (
            select(SEATS.c.table_id, SEATS.c.person_id, SEATS.c.seat, SEATS.c.gone_ms)
            .add_columns(TABLES.c.last_number, TABLES.c.to_act, TABLES.c.phase)
            .join(TABLES, TABLES.c.id == SEATS.c.table_id)
            .where(SEATS.c.gone_ms.is_not(None) if away else SEATS.c.person_id.in_(people))
        )
        async with self._store.reading() as connection:
            for at in range(0, len(tables), TOGETHER):
                rows = await connection.execute(query.where(SEATS.c.table_id.in_(tables[at : at + TOGETHER])))
                found += [
                    Turn(
                        table_id=row.table_id,
                        person_id=row.person_id,
                        seat=row.seat,
                        number=row.last_number,
                        is_theirs=bool(row.to_act >> row.seat & 1),
                        is_over=row.phase == Phase.OVER.value,
                        here=row.gone_ms is None,
                    )
                    for row in rows
                    if row.person_id in people
                ]
        return found


def _match(table: Any, rows: Sequence[Any]) -> Match:
    summary = json.loads(table.summary)
    first, second = (
        MatchPlayer(row.id, row.name, row.kind, _standing(row)) if row else MatchPlayer(None, seat["name"], None)
        for seat, row in zip(summary["seats"], rows, strict=True)
    )
    return Match(
        table_id=table.id,
        game=table.game,
        length=summary["length"],
        players=(first, second),
        score=(summary["score"][0], summary["score"][1]),
        pool=table.pool,
        created_ms=table.created_ms,
        last_number=table.last_number,
        deadline_ms=table.deadline_ms,
        to_act=table.to_act,
    )


def _standing(row: Any) -> Standing | None:
    if row.rating is None:
        return None
    return Standing(row.rating, row.deviation, row.volatility, row.matches, row.updated_ms)
