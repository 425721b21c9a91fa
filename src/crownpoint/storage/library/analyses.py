"""The analyses of the library's matches: decision by decision, so that one that was stopped goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from crownpoint.ai.reports import Figure
from crownpoint.ai.study import Indexed
from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import DECISIONS, JUDGMENTS, LIBRARY, SHAPES

__all__ = ["CLAIM_MS", "Analyses", "Kept", "NotIndexed", "Work"]

CLAIM_MS = 120_000
"""A process that has not written for this long has given up its work; another may continue."""

Kept = dict[str, tuple[str, dict[str, Any]]]
"""Judgments by place, each with the engine that made it."""


@dataclass(frozen=True, slots=True)
class Work:
    """An analysis to make."""

    match_id: str
    person_id: str
    game: str
    level: str


@dataclass(frozen=True, slots=True)
class NotIndexed:
    """A match whose positions cannot be searched yet; `level` is that of a finished analysis, if there is one."""

    match_id: str
    person_id: str
    game: str
    level: str | None


class Analyses:
    """Reads and writes them, for all libraries of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def want(self, match_ids: Sequence[str], level: str, now_ms: int) -> None:
        """Ask for analyses of these matches."""
        values = {"wanted": level, "wanted_ms": now_ms, "claimed_ms": None, "fault": None}
        await self._update(LIBRARY.c.id.in_(match_ids), values)

    async def give_up(self, match_id: str) -> None:
        """Withdraw the request. Results stay."""
        await self._update(LIBRARY.c.id == match_id, {"wanted": None, "wanted_ms": None, "claimed_ms": None})

    async def waiting(self, person_id: str) -> int:
        """How many analyses of a person are still to be made."""
        query = select(func.count()).where(LIBRARY.c.person_id == person_id, LIBRARY.c.wanted.is_not(None))
        async with self._store.reading() as connection:
            return int(await connection.scalar(query) or 0)

    async def claim(self, now_ms: int) -> Work | None:
        """The analysis that has waited longest and that nobody is working on; it is the caller's for `CLAIM_MS`."""
        free = LIBRARY.c.wanted.is_not(None) & _nobody_works(now_ms)
        query = select(LIBRARY.c.id, LIBRARY.c.person_id, LIBRARY.c.game, LIBRARY.c.wanted).where(free)
        async with self._store.writing() as connection:
            row = (await connection.execute(query.order_by(LIBRARY.c.wanted_ms, LIBRARY.c.id).limit(1))).first()
            if row is None:
                return None
            taken = update(LIBRARY).where(LIBRARY.c.id == row.id, free).values(claimed_ms=now_ms)
            return Work(*row) if (await connection.execute(taken)).rowcount else None

    async def take(self, match_id: str, level: str, now_ms: int) -> bool:
        """Ask for an analysis and claim it; returns False if another process works at the match."""
        taken = update(LIBRARY).where(LIBRARY.c.id == match_id, _nobody_works(now_ms))
        values = {"wanted": level, "wanted_ms": now_ms, "claimed_ms": now_ms, "fault": None}
        async with self._store.writing() as connection:
            return bool((await connection.execute(taken.values(values))).rowcount)

    async def release(self, match_id: str) -> None:
        """Release a claimed match, so that others can continue at once."""
        await self._update(LIBRARY.c.id == match_id, {"claimed_ms": None})

    async def of(self, match_id: str, level: str) -> Kept:
        """What was found at a level."""
        query = select(JUDGMENTS).where(JUDGMENTS.c.match_id == match_id, JUDGMENTS.c.level == level)
        async with self._store.reading() as connection:
            return {row.place: (row.engine, json.loads(row.body)) for row in await connection.execute(query)}

    async def bodies(self, match_id: str, level: str) -> dict[str, dict[str, Any]]:
        """The same without the engines."""
        return {place: body for place, (_, body) in (await self.of(match_id, level)).items()}

    async def begin(self, match_id: str, level: str, engine: str, judged: int, decisions: int) -> None:
        """An analysis is being made; so many of its decisions are judged already."""
        values = {"level": level, "engine": engine, "judged": judged, "decisions": decisions}
        await self._update(LIBRARY.c.id == match_id, values | {"white_rate": None, "black_rate": None, "fault": None})

    async def keep(
        self,
        match_id: str,
        level: str,
        engine: str,
        place: str,
        body: dict[str, Any],
        judged: int,
        now_ms: int,
        indexed: Indexed | None = None,
    ) -> bool:
        """Keep a judgment, instead of an older one. Returns False if the match is gone or no longer wanted."""
        row = {"match_id": match_id, "level": level, "place": place, "engine": engine, "body": json.dumps(body)}
        here = (LIBRARY.c.id == match_id) & (LIBRARY.c.wanted == level)
        same = (JUDGMENTS.c.match_id == match_id) & (JUDGMENTS.c.level == level) & (JUDGMENTS.c.place == place)
        async with self._store.writing() as connection:
            changed = await connection.execute(update(LIBRARY).where(here).values(judged=judged, claimed_ms=now_ms))
            if not changed.rowcount:
                return False
            await connection.execute(delete(JUDGMENTS).where(same))
            await connection.execute(insert(JUDGMENTS), row)
            if indexed is not None:
                old = (DECISIONS.c.match_id == match_id) & (DECISIONS.c.place == place)
                await connection.execute(delete(DECISIONS).where(old))
                await connection.execute(insert(DECISIONS), _row(match_id, place, indexed))
        return True

    async def indexed(self, match_id: str) -> set[str]:
        """The places of a match whose decisions can be searched and counted."""
        query = select(DECISIONS.c.place).where(DECISIONS.c.match_id == match_id, DECISIONS.c.judged)
        async with self._store.reading() as connection:
            return set((await connection.execute(query)).scalars())

    async def index(self, match_id: str, found: Mapping[str, Indexed]) -> None:
        """Have decisions searched and counted that were judged before they could be."""
        rows = [_row(match_id, place, indexed) for place, indexed in found.items()]
        async with self._store.writing() as connection:
            old = DECISIONS.c.place.in_(list(found))
            await connection.execute(delete(DECISIONS).where(DECISIONS.c.match_id == match_id, old))
            if rows:
                await connection.execute(insert(DECISIONS), rows)

    async def finish(self, match_id: str, figures: Sequence[Figure]) -> None:
        """Every decision is judged; the first figure is the error rate."""
        rate = figures[0]
        values = {
            "white_rate": rate.white, "black_rate": rate.black, "wanted": None, "wanted_ms": None,
            "figures": _figures(figures), "indexed": True,
        }  # fmt: skip
        async with self._store.writing() as connection:
            here = update(LIBRARY).where(LIBRARY.c.id == match_id).values(values | {"claimed_ms": None})
            if not (await connection.execute(here)).rowcount:
                return
            await _pack(connection, match_id)

    async def not_indexed(self) -> NotIndexed | None:
        """A match whose positions cannot be searched yet, or whose figures are missing."""
        query = select(LIBRARY.c.id, LIBRARY.c.person_id, LIBRARY.c.game, LIBRARY.c.level, LIBRARY.c.white_rate)
        query = query.where(LIBRARY.c.indexed.is_(False), LIBRARY.c.wanted.is_(None)).order_by(LIBRARY.c.added_ms)
        async with self._store.reading() as connection:
            row = (await connection.execute(query.limit(1))).first()
        if row is None:
            return None
        return NotIndexed(row.id, row.person_id, row.game, row.level if row.white_rate is not None else None)

    async def add_index(
        self, match_id: str, played: Mapping[str, Indexed], figures: Sequence[Figure] | None = None
    ) -> None:
        """Have decisions searched that were not judged, and keep the figures of a match that was."""
        rows = [_row(match_id, place, indexed, judged=False) for place, indexed in played.items()]
        values: dict[str, Any] = {"indexed": True} | ({"figures": _figures(figures)} if figures else {})
        async with self._store.writing() as connection:
            here = update(LIBRARY).where(LIBRARY.c.id == match_id).values(values)
            if not (await connection.execute(here)).rowcount:
                return
            there = select(DECISIONS.c.place).where(DECISIONS.c.match_id == match_id)
            known = set((await connection.execute(there)).scalars())
            if new := [row for row in rows if row["place"] not in known]:
                await connection.execute(insert(DECISIONS), new)
                await _pack(connection, match_id)

    async def fail(self, match_id: str, fault: str) -> None:
        """The match cannot be analyzed, and why."""
        values = {"wanted": None, "wanted_ms": None, "claimed_ms": None, "fault": fault.replace("\0", " ")[:500]}
        await self._update(LIBRARY.c.id == match_id, values)

    async def _update(self, where: Any, values: dict[str, Any]) -> None:
        async with self._store.writing() as connection:
            await connection.execute(update(LIBRARY).where(where).values(values))


def _nobody_works(now_ms: int) -> ColumnElement[bool]:
    return or_(LIBRARY.c.claimed_ms.is_(None), LIBRARY.c.claimed_ms < now_ms - CLAIM_MS)


async def _pack(connection: AsyncConnection, match_id: str) -> None:
    """Write the boards of a match in one piece."""
    of_match = select(DECISIONS.c.place, DECISIONS.c.shape).where(DECISIONS.c.match_id == match_id)
    rows = (await connection.execute(of_match.order_by(DECISIONS.c.place))).all()
    packed = {"places": " ".join(row.place for row in rows), "packed": b"".join(row.shape for row in rows)}
    await connection.execute(delete(SHAPES).where(SHAPES.c.match_id == match_id))
    await connection.execute(insert(SHAPES), {"match_id": match_id, **packed})


def _figures(figures: Sequence[Figure]) -> str:
    return json.dumps({each.key: [each.white, each.black] for each in figures})


def _row(match_id: str, place: str, indexed: Indexed, *, judged: bool = True) -> dict[str, Any]:
    return {
        "match_id": match_id, "place": place, "player": indexed.player, "counted": indexed.counted, "judged": judged,
        "loss": indexed.loss, "tags": " ".join(indexed.tags), "shape": indexed.shape,
        "choice": indexed.choice.replace("\0", " ")[:80],
    }  # fmt: skip
