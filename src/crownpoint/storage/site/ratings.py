"""Ratings: what each person is rated in each pool, and how each rated match has changed it, once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any, TypeAlias

from sqlalchemy import insert, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.ext.asyncio import AsyncConnection

from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import EVENTS, RATING_CHANGES, RATINGS, SEATS, TABLES
from crownpoint.table import Event, Phase
from crownpoint.table.events import MatchEnded
from crownpoint.table.records.record import load_event

__all__ = ["START", "MatchResult", "RatedMatch", "RatingChange", "Ratings", "Rule", "Standing"]


ABORTED = "aborted"  # the event before the end of a match that was called off


@dataclass(frozen=True, slots=True)
class Standing:
    """A rating as it was after the last match in its pool."""

    rating: float
    deviation: float
    volatility: float
    matches: int = 0
    updated_ms: int = 0


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A rated match that has ended; `score` is the first one's: 1, 0.5 or 0."""

    table_id: str
    pool: str
    length: int
    people: tuple[str, str]
    score: float
    time_ms: int


START = Standing(1500.0, 350.0, 0.06)
"""Where everyone starts in every pool."""

Rule: TypeAlias = Callable[[MatchResult, Standing, Standing], tuple[Standing, Standing]]
"""Both standings after a match, from those before it."""


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What one match did to one person's rating."""

    table_id: str
    person_id: str
    pool: str
    score: float
    rating_before: float
    rating: float
    deviation: float
    time_ms: int


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A match that was counted; no changes where it could not be rated."""

    table_id: str
    number: int  # of the last event
    changes: tuple[RatingChange, ...] = ()


class Ratings:
    """Reads and writes ratings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, people: Iterable[str], pool: str) -> dict[str, Standing]:
        """The standings of these people in a pool, as far as they have played there."""
        query = select(RATINGS).where(RATINGS.c.person_id.in_(list(people)), RATINGS.c.pool == pool)
        async with self._store.reading() as connection:
            return {row.person_id: _standing(row) for row in await connection.execute(query)}

    async def unsettled(self, limit: int = 100) -> list[str]:
        """Rated matches that have ended and are not counted yet, earliest first."""
        due = (TABLES.c.phase == Phase.OVER.value) & TABLES.c.pool.is_not(None) & TABLES.c.settled_ms.is_(None)
        query = select(TABLES.c.id).where(due).order_by(TABLES.c.ended_ms, TABLES.c.id).limit(limit)
        async with self._store.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def settle(self, table_id: str, rule: Rule, now_ms: int) -> RatedMatch | None:
        """Count a match: both ratings and both changes, in one transaction. None when it is counted already.

        Whoever settles the same match at the same time waits, and finds it done. A match in which someone's account
        is gone, or that nobody finished, changes nothing and is not looked at again.
        """
        async with self._store.writing() as connection:
            due = (TABLES.c.id == table_id) & (TABLES.c.phase == Phase.OVER.value) & TABLES.c.settled_ms.is_(None)
            row = (await connection.execute(select(TABLES).where(due).with_for_update())).first()
            if row is None or row.pool is None:
                return None
            await connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(settled_ms=now_ms))
            result = await _result(connection, table_id, row.pool, json.loads(row.summary)["length"])
            if result is None:
                return RatedMatch(table_id, row.last_number)
            return RatedMatch(table_id, row.last_number, await _count(connection, result, rule))


async def _result(connection: AsyncConnection, table_id: str, pool: str, length: int) -> MatchResult | None:
    """How the match ended; None when two different people did not play it to an end."""
    seats = select(SEATS.c.person_id).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
    people = list((await connection.execute(seats)).scalars())
    if len(people) != 2 or None in people or people[0] == people[1]:
        return None
    newest_first = select(EVENTS.c.body).where(EVENTS.c.table_id == table_id).order_by(EVENTS.c.number.desc())
    ended: Event | None = None
    for body in (await connection.execute(newest_first)).scalars():
        event = load_event(body)
        if ended is not None:
            if event.kind == ABORTED:
                return None
            break
        ended = event if isinstance(event.fact, MatchEnded) else None
    if ended is None or not isinstance(ended.fact, MatchEnded):
        return None
    winner = ended.fact.winner
    score = 0.5 if winner is None else 1.0 - winner.value
    return MatchResult(table_id, pool, length, (people[0], people[1]), score, ended.time_ms)


async def _count(connection: AsyncConnection, result: MatchResult, rule: Rule) -> tuple[RatingChange, ...]:
    before = await _locked(connection, result)
    after = rule(result, *before)
    changes = []
    for at, person in enumerate(result.people):
        mine = (RATINGS.c.person_id == person) & (RATINGS.c.pool == result.pool)
        await connection.execute(update(RATINGS).where(mine).values(**asdict(after[at])))
        change = RatingChange(
            table_id=result.table_id,
            person_id=person,
            pool=result.pool,
            score=abs(at - result.score),
            rating_before=before[at].rating,
            rating=after[at].rating,
            deviation=after[at].deviation,
            time_ms=result.time_ms,
        )
        await connection.execute(insert(RATING_CHANGES), asdict(change))
        changes.append(change)
    return tuple(changes)


async def _locked(connection: AsyncConnection, result: MatchResult) -> tuple[Standing, Standing]:
    """Both rows, made where there were none, and nobody else's until the end of the transaction.

    They are locked in the order of the ids, so that two matches of the same people cannot wait for each other.
    """
    make: Any = postgresql_insert if connection.dialect.name == "postgresql" else sqlite_insert
    start = asdict(replace(START, updated_ms=result.time_ms))
    rows = [{"person_id": person, "pool": result.pool} | start for person in sorted(result.people)]
    await connection.execute(make(RATINGS).values(rows).on_conflict_do_nothing())
    both = RATINGS.c.person_id.in_(result.people) & (RATINGS.c.pool == result.pool)
    query = select(RATINGS).where(both).order_by(RATINGS.c.person_id).with_for_update()
    found = {row.person_id: _standing(row) for row in await connection.execute(query)}
    return found[result.people[0]], found[result.people[1]]


def _standing(row: Any) -> Standing:
    return Standing(row.rating, row.deviation, row.volatility, row.matches, row.updated_ms)
