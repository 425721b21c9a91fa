"""Lists of the tables of a site: those of everyone and those of one person."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from sqlalchemy import exists, or_, select, tuple_
from sqlalchemy.engine import Row

from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import SEATS, TABLES

__all__ = ["HistoryLine", "HistorySeat", "history"]

NOBODY: tuple[None, None] = (None, None)


@dataclass(frozen=True, slots=True)
class HistorySeat:
    """A seat: the person (None: a computer, or a deleted account), the name, and what the match gave (1, 0.5, 0)."""

    person: str | None
    name: str
    kind: str
    level: str | None
    score: float | None


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A table in a list."""

    id: str
    name: str
    game: str
    phase: str
    pool: str | None
    private: bool
    length: int
    games: int
    score: tuple[float, float]
    seats: tuple[HistorySeat, HistorySeat]
    number: int
    created_ms: int
    updated_ms: int
    ended_ms: int | None


async def history(
    store: Store,
    *,
    viewer: str | None = None,
    everything: bool = False,
    person: str | None = None,
    game: str | None = None,
    over: bool = True,
    before: tuple[int, str] | None = None,
    limit: int = 20,
) -> list[HistoryLine]:
    """Matches that have ended, most recently ended first, or those in progress, most recently begun first.

    All of them, or those of a person; private ones only for their players, or with `everything` for the owner of
    the store. `before` is the time and the table where the last page ended. Moves do not change the order.
    """
    row = TABLES.c
    time_ms = row.ended_ms if over else row.created_ms
    query = select(TABLES).where(row.ended_ms.is_not(None) if over else row.ended_ms.is_(None))
    if not everything:
        query = query.where(exists().where(SEATS.c.table_id == row.id))  # a list of all seats would be read as a whole
        mine = select(SEATS.c.table_id).where(SEATS.c.person_id == viewer)
        query = query.where(row.private.is_(False) if viewer is None else or_(row.private.is_(False), row.id.in_(mine)))
    if person is not None:
        query = query.where(row.id.in_(select(SEATS.c.table_id).where(SEATS.c.person_id == person)))
    if game is not None:
        query = query.where(row.game == game)
    if before is not None:
        query = query.where(tuple_(time_ms, row.id) < before)
    async with store.reading() as connection:
        tables = (await connection.execute(query.order_by(time_ms.desc(), row.id.desc()).limit(limit))).all()
        found = await connection.execute(select(SEATS).where(SEATS.c.table_id.in_([table.id for table in tables])))
        seats: defaultdict[str, dict[int, tuple[str | None, float | None]]] = defaultdict(dict)
        for seat in found:
            seats[seat.table_id][seat.seat] = (seat.person_id, seat.score)
    return [_line(table, seats[table.id]) for table in tables]


def _line(row: Row[Any], people: dict[int, tuple[str | None, float | None]]) -> HistoryLine:
    summary = json.loads(row.summary)
    first, second = (
        HistorySeat(people.get(at, NOBODY)[0], seat["name"], seat["kind"], seat["level"], people.get(at, NOBODY)[1])
        for at, seat in enumerate(summary["seats"])
    )
    return HistoryLine(
        id=row.id,
        name=row.name,
        game=row.game,
        phase=row.phase,
        pool=row.pool,
        private=row.private,
        length=summary["length"],
        games=summary["games"],
        score=(summary["score"][0], summary["score"][1]),
        seats=(first, second),
        number=row.last_number,
        created_ms=row.created_ms,
        updated_ms=row.updated_ms,
        ended_ms=row.ended_ms,
    )
