"""Reviews of finished games by the engine: error rates, luck and winning chances, computed in the background."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass

from crownpoint.ai.kits import KITS
from crownpoint.ai.player import ChoiceKind, Decision
from crownpoint.ai.review import Judgment, judge
from crownpoint.server.wire.reviews import GameReview, Review, ReviewedMove, SeatReview
from crownpoint.storage import Store
from crownpoint.table import Event, Seat, Table
from crownpoint.table import events as facts

__all__ = ["Decided", "Reviews"]

KEPT = 64  # games
_CHOICES: dict[type, ChoiceKind] = {
    facts.Moved: ChoiceKind.MOVE,
    facts.Rolled: ChoiceKind.ROLL,
    facts.Doubled: ChoiceKind.DOUBLE,
    facts.Taken: ChoiceKind.TAKE,
    facts.Dropped: ChoiceKind.DROP,
}


@dataclass(frozen=True, slots=True)
class Decided:
    """One decision of a game, and what was chosen."""

    number: int
    seat: Seat
    decision: Decision
    choice: ChoiceKind
    move: str


Judging = Callable[[Decided], Awaitable[Judgment | None]]
"""Has one decision judged."""


async def judge_here(decided: Decided) -> Judgment | None:
    """Judge a decision in a thread of this process."""
    return await asyncio.to_thread(judge, decided.decision, decided.choice, decided.move)


class Reviews:
    """The reviews of a store's tables. Each game is computed once, one at a time, so that play is not slowed down."""

    def __init__(self, store: Store, judging: Judging = judge_here) -> None:
        self._store = store
        self._judging = judging
        self._kept: OrderedDict[tuple[str, int], GameReview] = OrderedDict()
        self._turn = asyncio.Lock()

    async def of_table(self, table_id: str) -> Review:
        """The finished games of a table and both seats' figures over all of them.

        Raises `TableNotFoundError`, or `EngineDataError` where the engine has no weights.
        """
        table = await self._store.load(table_id)
        async with self._turn:
            missing = [game for game in range(1, len(table.results) + 1) if (table_id, game) not in self._kept]
            decided = await asyncio.to_thread(_decided, table.events) if missing else {}
            for game in missing:
                self._kept[table_id, game] = await _review(table, game, decided.get(game, []), self._judging)
            games = [self._kept[table_id, game] for game in range(1, len(table.results) + 1)]
            while len(self._kept) > max(KEPT, len(games)):
                self._kept.popitem(last=False)
        moves = [move for game in games for move in game.moves]
        return Review(games=games, seats=_both(table.options.game, moves))


def _decided(events: Sequence[Event]) -> dict[int, list[Decided]]:
    """Every decision that stands, by game: those that were taken back are left out."""
    found: dict[int, list[Decided]] = {}
    for game, each in _walk(events):
        if isinstance(each, Decided):
            found.setdefault(game, []).append(each)
        else:
            found[game] = [earlier for earlier in found.get(game, []) if earlier.number < each.before]
    return found


def _walk(events: Sequence[Event]) -> Iterator[tuple[int, Decided | facts.TookBack]]:
    table = Table.from_events(events[:1])
    game = 0
    for event in events[1:]:
        fact = event.fact
        if isinstance(fact, facts.GameStarted):
            game = fact.game
        elif isinstance(fact, facts.TookBack):
            yield game, fact
        elif (choice := _CHOICES.get(type(fact))) is not None and event.seat is not None:
            decision = table.decision(event.seat)
            if decision is not None:
                move = fact.text if isinstance(fact, facts.Moved) else ""
                yield game, Decided(event.number, event.seat, decision, choice, move)
        table.fold(event)


async def _review(table: Table, game: int, decided: Sequence[Decided], judging: Judging) -> GameReview:
    moves = []
    for each in decided:
        judged = await judging(each)
        if judged is None:
            continue
        chance = judged.chance
        if chance is not None:
            chance = round(chance if each.seat is Seat.FIRST else 1 - chance, 4)
        moves.append(
            ReviewedMove(
                number=each.number,
                seat=each.seat,
                choice=each.choice.value,
                move=each.move,
                best=judged.best,
                loss=round(judged.loss, 4),
                mark=judged.mark,
                forced=judged.forced,
                luck=None if judged.luck is None else round(judged.luck, 4),
                chance=chance,
            )
        )
    winner = table.results[game - 1].winner
    end = 0.5 if winner is None else float(winner is Seat.FIRST)
    chances = [move.chance for move in moves if move.choice == ChoiceKind.MOVE and move.chance is not None] + [end]
    return GameReview(game=game, moves=moves, chances=chances, seats=_both(table.options.game, moves))


def _both(game: str, moves: Sequence[ReviewedMove]) -> tuple[SeatReview, SeatReview]:
    return _seat(game, [move for move in moves if move.seat == 0]), _seat(game, [m for m in moves if m.seat == 1])


def _seat(game: str, moves: Sequence[ReviewedMove]) -> SeatReview:
    """The error rate is the mean loss of a decision on the scale of the game."""
    free = [move for move in moves if not move.forced]
    scale = KITS[game].error_rate_scale
    rate = scale * sum(move.loss for move in free) / len(free) if free else 0.0
    rolls = [move.luck for move in moves if move.luck is not None]
    return SeatReview(
        decisions=len(free),
        error_rate=round(rate, 2),
        blunders=sum(move.mark == "blunder" for move in free),
        luck=round(sum(rolls), 3) if rolls else None,
    )
