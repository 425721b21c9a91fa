"""An evaluation of one's own plays: any function that judges the rows of a board array."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind
from crownpoint.checkers import Move, Position, batch

__all__ = ["BoardEvaluation", "EvaluationPlayer"]

BoardEvaluation = Callable[[NDArray[np.uint32]], NDArray[np.floating]]
"""Judges each row of a board array (`crownpoint.checkers.batch`): men ahead, for the side to move."""
_LOST = -300.0
_MOST_EXCHANGES = 12  # plies of captures beyond the depth


class EvaluationPlayer:
    """Searches every line to a depth, and exchanges to their end, with an evaluation of one's own.

    The leaves are judged in few calls, so that a slow evaluation is called with large arrays. It declines every draw.

    >>> def material(boards):                        # men, a king counts one and a half
    ...     black, white, kings, white_to_move = boards.T
    ...     count = np.bitwise_count
    ...     lead = count(black) + count(black & kings) / 2 - count(white) - count(white & kings) / 2
    ...     return np.where(white_to_move, -lead, lead)
    >>> EvaluationPlayer(material, depth=2).best(Position.from_fen("B:W6,15,24:B1"))
    Move('1x10x19x28')
    """

    def __init__(self, evaluate: BoardEvaluation, *, depth: int = 1, name: str = "Own evaluation") -> None:
        if not 1 <= depth <= 8:
            raise ValueError(f"A depth of {depth} makes no sense here: it must be 1 to 8.")
        self.name = name
        self._evaluate = evaluate
        self._depth = depth

    def choose(self, decision: Decision) -> Choice:
        """The best move; draws are declined."""
        if decision.kind is DecisionKind.MOVE:
            return Choice(ChoiceKind.MOVE, self.best(decision.position))
        return Choice(ChoiceKind.DECLINE)

    def best(self, position: Position) -> Move:
        """The move that it would play. The position must have one."""
        return self.rank_moves(position)[0][0]

    def rank_moves(self, position: Position) -> list[tuple[Move, float]]:
        """Every legal move with its score in men, the best first."""
        moves = position.legal_moves()
        if not moves:
            return []
        after = batch.rows(position.after(move) for move in moves)
        scores = -self.scores(after, self._depth - 1)
        order = np.argsort(-scores, kind="stable")
        return [(moves[int(index)], float(scores[index])) for index in order]

    def scores(self, boards: NDArray[np.uint32], depth: int) -> NDArray[np.float64]:
        """What each board is worth to the side to move, to a depth."""
        offsets, moves, results = batch.legal_moves(boards)
        counts = np.diff(offsets)
        values = np.full(len(boards), _LOST)
        going = counts > 0
        if not going.any():
            return values
        captures = np.zeros(len(boards), dtype=bool)
        captures[going] = moves[offsets[:-1][going], 2] != 0
        deeper = going if depth > 0 else captures if depth > -_MOST_EXCHANGES else np.zeros_like(going)
        if deeper.any():
            chosen = np.repeat(deeper, counts)
            worth = -self.scores(np.ascontiguousarray(results[chosen]), depth - 1)
            starts = np.concatenate(([0], np.cumsum(counts[deeper])[:-1]))
            values[deeper] = np.maximum.reduceat(worth, starts)
        leaves = going & ~deeper
        if leaves.any():
            rows = np.ascontiguousarray(boards[leaves])
            values[leaves] = np.asarray(self._evaluate(rows), dtype=np.float64).reshape(len(rows))
        return values
