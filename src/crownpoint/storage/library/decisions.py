"""The decisions of a whole library: counted for leaks, searched for positions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, case, func, select, tuple_

from crownpoint.ai.study import PlayedMatch, TaggedLoss
from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import DECISIONS, LIBRARY, SHAPES

__all__ = ["Decisions", "FoundDecision", "Pack", "PlayedChoice", "PlayerCount"]

_MOST = 200_000  # decisions of one report
_PLAYERS = 20
_MOST_MATCHES = 1000  # of one player in one answer
_AT_ONCE = 400  # decisions of one query


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """A player of the library, and in how many analyzed matches."""

    name: str
    game: str
    matches: int


@dataclass(frozen=True, slots=True)
class Pack:
    """The boards of one match: its places with blanks between, and the shapes one after the other."""

    match_id: str
    places: str
    packed: bytes


@dataclass(frozen=True, slots=True)
class FoundDecision:
    """A decision that was searched for."""

    match: str
    place: str
    white: str
    black: str
    date: str
    player: str
    loss: float | None
    """None if it was not analyzed."""
    choice: str
    winner: str
    """Of the match: `white`, `black`, `draw`, or nothing if it is not known."""


@dataclass(frozen=True, slots=True)
class PlayedChoice:
    """A choice that was made in a position: how often, what it cost on the mean, and how the matches ended."""

    choice: str
    decisions: int
    loss: float | None
    """None if none of them was analyzed."""
    won: int
    drawn: int
    lost: int


class _Count:
    """The decisions with one choice, being counted."""

    def __init__(self) -> None:
        self._decisions = self._judged = self._won = self._drawn = self._lost = 0
        self._loss = 0.0

    def add(self, player: str, winner: str, count: int, judged: int, loss: float) -> None:
        self._decisions += count
        self._judged += judged
        self._loss += loss
        self._won += count if winner == player else 0
        self._drawn += count if winner == "draw" else 0
        self._lost += count if winner not in ("", "draw", player) else 0

    def choice(self, name: str) -> PlayedChoice:
        mean = self._loss / self._judged if self._judged else None
        return PlayedChoice(name, self._decisions, mean, self._won, self._drawn, self._lost)


def _played(row: Any, player: str) -> PlayedMatch:
    side = 0 if row.white == player else 1
    names, rates = (row.white, row.black), (row.white_rate, row.black_rate)
    scores = row.result.split("–")
    winner = {"draw": "drawn", ("white", "black")[side]: "won"}.get(row.winner, "lost" if row.winner else "")
    figures = {key: both[side] for key, both in json.loads(row.figures).items() if both[side] is not None}
    day = row.date or datetime.fromtimestamp(row.added_ms / 1000, UTC).date().isoformat()
    return PlayedMatch(
        row.id, day, names[1 - side], row.length, "–".join(scores if side == 0 else scores[::-1]), winner,
        rates[side] or 0.0, rates[1 - side] or 0.0, figures,
    )  # fmt: skip


class Decisions:
    """The decisions of one person's library."""

    def __init__(self, store: Store, person_id: str) -> None:
        self._store = store
        self._mine = LIBRARY.c.person_id == person_id

    async def players(self) -> list[PlayerCount]:
        """Who played most of the matches that were analyzed."""
        counts: dict[tuple[str, str], int] = {}
        async with self._store.reading() as connection:
            for side in (LIBRARY.c.white, LIBRARY.c.black):
                query = select(side, LIBRARY.c.game, func.count()).where(self._mine, LIBRARY.c.level.is_not(None))
                for name, game, count in await connection.execute(query.group_by(side, LIBRARY.c.game)):
                    counts[name, game] = counts.get((name, game), 0) + int(count)
        found = [PlayerCount(name, game, count) for (name, game), count in counts.items()]
        return sorted(found, key=lambda each: (-each.matches, each.name))[:_PLAYERS]

    async def played(self, game: str, player: str) -> list[PlayedMatch]:
        """The analyzed matches of a player, the oldest first; the last ones where there are very many."""
        names = ("id", "date", "added_ms", "white", "black", "length", "result", "winner", "white_rate", "black_rate")
        query = select(*(LIBRARY.c[name] for name in names), LIBRARY.c.figures).where(
            self._mine, LIBRARY.c.game == game, LIBRARY.c.figures.is_not(None),
            (LIBRARY.c.white == player) | (LIBRARY.c.black == player),
        )  # fmt: skip
        async with self._store.reading() as connection:
            rows = await connection.execute(query.order_by(LIBRARY.c.added_ms.desc()).limit(_MOST_MATCHES))
            found = [_played(row, player) for row in rows]
        return sorted(found, key=lambda each: each.day)

    async def losses(self, game: str, player: str) -> list[TaggedLoss]:
        """What the decisions of a player that count have cost, with their tags."""
        query = select(DECISIONS.c.loss, DECISIONS.c.tags).where(*self._of(game, player), DECISIONS.c.counted)
        async with self._store.reading() as connection:
            rows = await connection.execute(query.join(LIBRARY, LIBRARY.c.id == DECISIONS.c.match_id).limit(_MOST))
            return [TaggedLoss(row.loss, tuple(row.tags.split())) for row in rows]

    async def worst(self, game: str, player: str, tag: str, least: float, most: int) -> dict[str, list[str]]:
        """The decisions with a tag that cost a player most, at least so much: their places by match."""
        has = (" " + DECISIONS.c.tags + " ").contains(f" {tag} ", autoescape=True)
        query = select(DECISIONS.c.match_id, DECISIONS.c.place).join(LIBRARY, LIBRARY.c.id == DECISIONS.c.match_id)
        query = query.where(*self._of(game, player), has, DECISIONS.c.loss >= least)
        found: dict[str, list[str]] = {}
        async with self._store.reading() as connection:
            for row in await connection.execute(query.order_by(DECISIONS.c.loss.desc()).limit(most)):
                found.setdefault(row.match_id, []).append(row.place)
        return found

    async def packs(self, game: str) -> list[Pack]:
        """The boards of all matches of a game, the last added first."""
        query = select(SHAPES.c.match_id, SHAPES.c.places, SHAPES.c.packed)
        query = query.join(LIBRARY, LIBRARY.c.id == SHAPES.c.match_id).where(self._mine, LIBRARY.c.game == game)
        async with self._store.reading() as connection:
            rows = await connection.execute(query.order_by(LIBRARY.c.added_ms.desc(), LIBRARY.c.id))
            return [Pack(row.match_id, row.places, bytes(row.packed)) for row in rows]

    async def choices(self, game: str, shape: bytes) -> list[PlayedChoice]:
        """What was chosen in a position in the whole library, the most frequent first."""
        here = (self._mine, LIBRARY.c.game == game, DECISIONS.c.shape == shape)
        loss = func.sum(case((DECISIONS.c.judged, DECISIONS.c.loss), else_=0.0))
        judged = func.sum(case((DECISIONS.c.judged, 1), else_=0))
        groups = (DECISIONS.c.choice, DECISIONS.c.player, LIBRARY.c.winner)
        query = select(*groups, func.count(), judged, loss).join(LIBRARY, LIBRARY.c.id == DECISIONS.c.match_id)
        found: dict[str, _Count] = {}
        async with self._store.reading() as connection:
            for choice, player, winner, *counts in await connection.execute(query.where(*here).group_by(*groups)):
                found.setdefault(choice, _Count()).add(player, winner, *counts)
        choices = [count.choice(choice) for choice, count in found.items()]
        return sorted(choices, key=lambda each: (-each.decisions, each.choice))

    async def details(self, found: Sequence[tuple[str, str]]) -> list[FoundDecision]:
        """Decisions by match and place, in their order."""
        query = select(
            DECISIONS.c.match_id, DECISIONS.c.place, LIBRARY.c.white, LIBRARY.c.black, LIBRARY.c.date,
            DECISIONS.c.player, case((DECISIONS.c.judged, DECISIONS.c.loss)).label("loss"), DECISIONS.c.choice,
            LIBRARY.c.winner,
        ).join(LIBRARY, LIBRARY.c.id == DECISIONS.c.match_id)  # fmt: skip
        rows: dict[tuple[str, str], FoundDecision] = {}
        async with self._store.reading() as connection:
            for start in range(0, len(found), _AT_ONCE):
                pairs = tuple_(DECISIONS.c.match_id, DECISIONS.c.place).in_(found[start : start + _AT_ONCE])
                for row in await connection.execute(query.where(self._mine, pairs)):
                    rows[row.match_id, row.place] = FoundDecision(*row)
        return [rows[each] for each in found if each in rows]

    def _of(self, game: str, player: str) -> tuple[ColumnElement[bool], ...]:
        white = (LIBRARY.c.white == player) & (DECISIONS.c.player == "white")
        black = (LIBRARY.c.black == player) & (DECISIONS.c.player == "black")
        return self._mine, LIBRARY.c.game == game, white | black
