"""An evaluation of one's own plays: any function that judges the rows of a board array."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind
from crownpoint.backgammon import ROLLS, Dice, Move, Position, batch

__all__ = ["BoardEvaluation", "EvaluationPlayer"]

BoardEvaluation = Callable[[NDArray[np.int8]], NDArray[np.floating]]
"""Judges each row of a board array (`crownpoint.backgammon.batch`): points a game for the side on roll."""
_WAYS = 36


class EvaluationPlayer:
    """Searches through rolls with an evaluation of one's own. It plays without the cube: it never doubles, and takes.

    All leaves of a search are judged in few calls, so that a slow evaluation is called with large arrays. Games that
    are over are not given to it.

    >>> def race(boards):                            # whoever is ahead in the race
    ...     numbers = np.arange(26)
    ...     own, other = np.maximum(boards[:, :26], 0), np.maximum(-boards[:, :26], 0)
    ...     return (other @ (25 - numbers) - own @ numbers) / 100
    >>> from crownpoint.backgammon import STARTING_POSITION
    >>> EvaluationPlayer(race, plies=1).best(STARTING_POSITION, (6, 5)) in STARTING_POSITION.legal_moves((6, 5))
    True
    """

    def __init__(self, evaluate: BoardEvaluation, *, plies: int = 0, name: str = "Own evaluation") -> None:
        """`plies` are counted as everywhere: 0 judges the positions after the moves."""
        if not 0 <= plies <= 2:
            raise ValueError(f"{plies} plies make no sense here: it must be 0 to 2.")
        self.name = name
        self._evaluate = evaluate
        self._plies = plies

    def choose(self, decision: Decision) -> Choice:
        """The best move; no double, a take, and every resignation is accepted."""
        if decision.kind is DecisionKind.MOVE:
            assert decision.dice is not None
            return Choice(ChoiceKind.MOVE, self.best(decision.position, decision.dice))
        quiet = (ChoiceKind.ROLL, ChoiceKind.TAKE, ChoiceKind.ACCEPT)
        return Choice(next(choice for choice in quiet if choice in decision.choices))

    def best(self, position: Position, dice: Dice | tuple[int, int]) -> Move:
        """The move that it would play; the empty move where there is none."""
        ranked = self.rank_moves(position, dice)
        return ranked[0][0] if ranked else Move()

    def rank_moves(self, position: Position, dice: Dice | tuple[int, int]) -> list[tuple[Move, float]]:
        """Every legal move with its equity, the best first."""
        moves = position.legal_moves(dice)
        if not moves:
            return []
        after = batch.rows(position.after(move) for move in moves)
        equities = -self.equities(after, self._plies)
        order = np.argsort(-equities, kind="stable")
        return [(moves[int(index)], float(equities[index])) for index in order]

    def equities(self, boards: NDArray[np.int8], plies: int) -> NDArray[np.float64]:
        """What each board is worth to the side on roll, to a depth."""
        values = batch.outcomes(boards).astype(np.float64)
        going = np.flatnonzero(values == 0)
        if going.size == 0:
            return values
        alive = np.ascontiguousarray(boards[going])
        if plies == 0:
            values[going] = np.asarray(self._evaluate(alive), dtype=np.float64).reshape(len(alive))
        else:
            values[going] = sum(ways * self._rolled(alive, dice, plies) for dice, ways in ROLLS) / _WAYS
        return values

    def _rolled(self, boards: NDArray[np.int8], dice: Dice, plies: int) -> NDArray[np.float64]:
        """What each board is worth after a roll, with the best move."""
        offsets, _, results = batch.legal_moves(boards, np.tile(np.array(dice), (len(boards), 1)))
        counts = np.diff(offsets)
        # A side that cannot move leaves the board as it is: one more result.
        ends = np.concatenate((results, boards[counts == 0]))
        worth = -self.equities(batch.flipped(ends), plies - 1)
        best = np.empty(len(boards))
        best[counts == 0] = worth[len(results) :]
        if len(results):
            best[counts > 0] = np.maximum.reduceat(worth[: len(results)], offsets[:-1][counts > 0])
        return best
