"""The decisions of a whole library: counted for leaks, searched for positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, func, select, tuple_

from crownpoint.ai.study import TaggedLoss
from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import DECISIONS, LIBRARY, SHAPES

__all__ = ["Decisions", "FoundDecision", "Pack", "PlayedChoice", "PlayerCount", "played_choices"]

_MOST = 200_000  # decisions of one report
_PLAYERS = 20
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
    loss: float
    choice: str
    winner: str
    """Of the match: `white`, `black`, `draw`, or nothing where it is not known."""


@dataclass(frozen=True, slots=True)
class PlayedChoice:
    """A choice that was made in a position: how often, what it cost on the mean, and how the matches ended."""

    choice: str
    decisions: int
    loss: float
    won: int
    drawn: int
    lost: int


def played_choices(found: Sequence[FoundDecision]) -> list[PlayedChoice]:
    """The choices that were made, the most frequent first."""
    by_choice: dict[str, list[FoundDecision]] = {}
    for each in found:
        by_choice.setdefault(each.choice, []).append(each)
    counted = []
    for choice, made in by_choice.items():
        won = sum(each.winner == each.player for each in made)
        drawn = sum(each.winner == "draw" for each in made)
        lost = sum(each.winner not in ("", "draw", each.player) for each in made)
        counted.append(PlayedChoice(choice, len(made), sum(each.loss for each in made) / len(made), won, drawn, lost))
    return sorted(counted, key=lambda each: (-each.decisions, each.choice))


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
        """The boards of all matches of a game that were analyzed, the last added first."""
        query = select(SHAPES.c.match_id, SHAPES.c.places, SHAPES.c.packed)
        query = query.join(LIBRARY, LIBRARY.c.id == SHAPES.c.match_id).where(self._mine, LIBRARY.c.game == game)
        async with self._store.reading() as connection:
            rows = await connection.execute(query.order_by(LIBRARY.c.added_ms.desc(), LIBRARY.c.id))
            return [Pack(row.match_id, row.places, bytes(row.packed)) for row in rows]

    async def details(self, found: Sequence[tuple[str, str]]) -> list[FoundDecision]:
        """Decisions by match and place, in their order."""
        query = select(
            DECISIONS.c.match_id, DECISIONS.c.place, LIBRARY.c.white, LIBRARY.c.black, LIBRARY.c.date,
            DECISIONS.c.player, DECISIONS.c.loss, DECISIONS.c.choice, LIBRARY.c.winner,
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
