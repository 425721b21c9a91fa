"""What the site shows of a person's games: ratings and their history, records, recent games; and the leaderboards."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, case, exists, func, select, tuple_
from sqlalchemy.engine import Row

from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import PEOPLE, RATING_CHANGES, RATINGS, SEATS, TABLES

__all__ = ["PlayedGame", "Profiles", "Ranked", "Rating", "RatingPoint", "Record"]

MOST_DEVIATION = 110.0
"""The largest deviation that a leaderboard shows."""

ACTIVE_MS = 180 * 24 * 3600 * 1000
"""How long people stay on a leaderboard without playing a rated match."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong someone is in a pool."""

    pool: str
    rating: float
    deviation: float
    matches: int
    updated_ms: int


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A rating after a match; `table` is None for a private match of others."""

    time_ms: int
    rating: float
    deviation: float
    score: float
    table: str | None


@dataclass(frozen=True, slots=True)
class Record:
    """Matches won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A match that has ended, from the side of one who played it; `opponent` is None for a computer or nobody."""

    table: str
    game: str
    length: int
    seat: int
    players: tuple[str, str]
    points: tuple[float, float]
    score: float  # 1 won, 0.5 drawn, 0 lost
    opponent: str | None
    pool: str | None
    rating_change: float | None
    ended_ms: int


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of a leaderboard."""

    rank: int
    name: str
    kind: str
    rating: float
    deviation: float
    matches: int


class Profiles:
    """Reads what tables and ratings have written."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def ratings(self, person_id: str) -> list[Rating]:
        """The ratings of a person, one for each pool played in."""
        columns = (RATINGS.c.pool, RATINGS.c.rating, RATINGS.c.deviation, RATINGS.c.matches, RATINGS.c.updated_ms)
        query = select(*columns).where(RATINGS.c.person_id == person_id).order_by(RATINGS.c.pool)
        async with self._store.reading() as connection:
            return [Rating(*row) for row in await connection.execute(query)]

    async def history(self, person_id: str, pool: str, *, viewer: str | None, limit: int = 500) -> list[RatingPoint]:
        """The history of a rating: the newest points, in order of time. Of private matches others see no table."""
        change = RATING_CHANGES.c
        played = exists().where(SEATS.c.table_id == change.table_id, SEATS.c.person_id == viewer)
        seen = case((~TABLES.c.private | played, change.table_id))
        query = select(change.time_ms, change.rating, change.deviation, change.score, seen).join_from(
            RATING_CHANGES, TABLES
        )
        query = query.where(change.person_id == person_id, change.pool == pool).order_by(change.time_ms.desc())
        async with self._store.reading() as connection:
            rows = (await connection.execute(query.limit(limit))).all()
        return [RatingPoint(*row) for row in reversed(rows)]

    async def records(self, person_id: str) -> dict[str, Record]:
        """Matches won, drawn and lost in each game."""
        query = select(TABLES.c.game, SEATS.c.score, func.count().label("matches")).join_from(SEATS, TABLES)
        query = query.where(SEATS.c.person_id == person_id, SEATS.c.score.is_not(None))
        async with self._store.reading() as connection:
            return _records((await connection.execute(query.group_by(TABLES.c.game, SEATS.c.score))).all())

    async def head_to_head(self, person_id: str, other_id: str) -> dict[str, Record]:
        """The same against one other person."""
        theirs = SEATS.alias("theirs")
        query = select(TABLES.c.game, SEATS.c.score, func.count().label("matches")).join_from(SEATS, TABLES)
        query = query.join(theirs, and_(theirs.c.table_id == SEATS.c.table_id, theirs.c.seat != SEATS.c.seat))
        query = query.where(SEATS.c.person_id == person_id, theirs.c.person_id == other_id, SEATS.c.score.is_not(None))
        async with self._store.reading() as connection:
            return _records((await connection.execute(query.group_by(TABLES.c.game, SEATS.c.score))).all())

    async def games(
        self, person_id: str, *, private: bool, before: tuple[int, str] | None = None, limit: int = 20
    ) -> list[PlayedGame]:
        """Matches that have ended, the newest first; `before` is the time and table where the last page ended."""
        theirs = SEATS.alias("theirs")
        change = RATING_CHANGES.c
        columns = (TABLES, SEATS.c.seat, SEATS.c.score, PEOPLE.c.name.label("opponent"))
        query = select(*columns, (change.rating - change.rating_before).label("change")).join_from(SEATS, TABLES)
        query = query.outerjoin(theirs, and_(theirs.c.table_id == SEATS.c.table_id, theirs.c.seat != SEATS.c.seat))
        query = query.outerjoin(PEOPLE, PEOPLE.c.id == theirs.c.person_id)
        counted = and_(change.table_id == SEATS.c.table_id, change.person_id == SEATS.c.person_id)
        query = query.outerjoin(RATING_CHANGES, counted)
        query = query.where(SEATS.c.person_id == person_id, SEATS.c.score.is_not(None))
        if not private:
            query = query.where(~TABLES.c.private)
        if before is not None:
            query = query.where(tuple_(TABLES.c.ended_ms, TABLES.c.id) < before)
        async with self._store.reading() as connection:
            rows = await connection.execute(query.order_by(TABLES.c.ended_ms.desc(), TABLES.c.id.desc()).limit(limit))
            return [_played(row) for row in rows]

    async def playing(self, person_id: str) -> str | None:
        """The public table that the person played at last and whose match has not ended."""
        query = select(TABLES.c.id).join(SEATS, SEATS.c.table_id == TABLES.c.id)
        query = query.where(SEATS.c.person_id == person_id, TABLES.c.ended_ms.is_(None), ~TABLES.c.private)
        async with self._store.reading() as connection:
            found: str | None = await connection.scalar(query.order_by(TABLES.c.updated_ms.desc()).limit(1))
        return found

    async def leaderboard(self, pool: str, now_ms: int, offset: int = 0, limit: int = 50) -> list[Ranked]:
        """The best of a pool: members and bots who are recently active and not provisional."""
        columns = (PEOPLE.c.name, PEOPLE.c.kind, RATINGS.c.rating, RATINGS.c.deviation, RATINGS.c.matches)
        query = select(*columns).join_from(RATINGS, PEOPLE)
        query = query.where(
            RATINGS.c.pool == pool,
            RATINGS.c.deviation <= MOST_DEVIATION,
            RATINGS.c.updated_ms >= now_ms - ACTIVE_MS,
            PEOPLE.c.kind != "guest",
            func.coalesce(PEOPLE.c.barred_until_ms, 0) <= now_ms,
        )
        query = query.order_by(RATINGS.c.rating.desc(), PEOPLE.c.name_key).offset(offset).limit(limit)
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [Ranked(rank, *row) for rank, row in enumerate(rows, start=offset + 1)]


def _records(rows: Any) -> dict[str, Record]:
    found: dict[str, dict[float, int]] = {}
    for game, score, matches in rows:
        found.setdefault(game, {})[score] = matches
    return {game: Record(each.get(1, 0), each.get(0.5, 0), each.get(0, 0)) for game, each in sorted(found.items())}


def _played(row: Row[*tuple[Any, ...]]) -> PlayedGame:
    summary = json.loads(row.summary)
    return PlayedGame(
        table=row.id,
        game=row.game,
        length=summary["length"],
        seat=row.seat,
        players=tuple(seat["name"] for seat in summary["seats"]),
        points=tuple(summary["score"]),
        score=row.score,
        opponent=row.opponent,
        pool=row.pool,
        rating_change=row.change,
        ended_ms=row.ended_ms,
    )
