"""Reviews of finished games by the engine: error rates, luck and winning chances, computed in the background."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence

from crownpoint.ai import worker
from crownpoint.ai.kits import KITS
from crownpoint.ai.player import ChoiceKind
from crownpoint.ai.review import Judgment, judge
from crownpoint.host.decisions import Decided, decided_by_game
from crownpoint.server.tables.computers import EnginePool
from crownpoint.server.wire.reviews import GameReview, Review, ReviewedMove, SeatReview
from crownpoint.storage import Store
from crownpoint.table import Seat, Table

__all__ = ["Decided", "Reviews", "judged_by"]

KEPT = 64  # games


Judging = Callable[[Decided], Awaitable[Judgment | None]]
"""Has one decision judged."""


async def judge_here(decided: Decided) -> Judgment | None:
    """Judge a decision in a thread of this process."""
    return await asyncio.to_thread(judge, decided.decision, decided.choice, decided.move)


def judged_by(engines: EnginePool) -> Judging:
    """Have decisions judged by the engines of a site."""

    async def judged(decided: Decided) -> Judgment | None:
        decision = worker.packed(decided.decision)
        found: Judgment | None = await engines.run(worker.judge, decided.choice.value, decided.move, decision)
        return found

    return judged


class Reviews:
    """The reviews of a store's tables. Each game is computed once, one at a time, so that play is not slowed down."""

    def __init__(self, store: Store, judging: Judging = judge_here) -> None:
        self._store = store
        self._judging = judging
        self._kept: OrderedDict[tuple[str, int], GameReview] = OrderedDict()
        self._turn = asyncio.Lock()

    async def of_table(self, table_id: str) -> Review:
        """The finished games of a table and both seats' figures over all of them.

        Raises `TableNotFoundError`, or `EngineDataError` if the engine has no weights.
        """
        table = await self._store.load(table_id)
        async with self._turn:
            missing = [game for game in range(1, len(table.results) + 1) if (table_id, game) not in self._kept]
            decided = await asyncio.to_thread(decided_by_game, table.events) if missing else {}
            for game in missing:
                self._kept[table_id, game] = await _review(table, game, decided.get(game, []), self._judging)
            games = [self._kept[table_id, game] for game in range(1, len(table.results) + 1)]
            while len(self._kept) > max(KEPT, len(games)):
                self._kept.popitem(last=False)
        moves = [move for game in games for move in game.moves]
        return Review(games=games, seats=_both(table.options.game, moves))


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
                cause=judged.cause,
                forced=judged.forced,
                counted=judged.counted,
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
    counted = [move for move in moves if move.counted]
    scale = KITS[game].error_rate_scale
    rate = scale * sum(move.loss for move in counted) / len(counted) if counted else 0.0
    rolls = [move.luck for move in moves if move.luck is not None]
    return SeatReview(
        decisions=len(counted),
        error_rate=round(rate, 2),
        blunders=sum(move.mark == "blunder" for move in counted),
        luck=round(sum(rolls), 3) if rolls else None,
    )
