"""A player with your own evaluation, which searches as the engine does."""

from __future__ import annotations

from collections.abc import Iterable

from crownpoint.ai.checkers.engine import KNOWN_LIMITS, Engine
from crownpoint.ai.checkers.own_evaluation import BoardEvaluation
from crownpoint.ai.limit import Limit
from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind
from crownpoint.checkers import Move, Position

__all__ = ["EvaluationPlayer"]


class EvaluationPlayer:
    """Plays the moves that the engine's alpha-beta search finds with your own evaluation.

    The search asks for one position at a time. It declines every draw.

    >>> import numpy as np
    >>> def material(boards):                        # men, a king counts one and a half
    ...     black, white, kings, white_to_move = boards.T
    ...     count = np.bitwise_count
    ...     lead = count(black) + count(black & kings) / 2 - count(white) - count(white & kings) / 2
    ...     return np.where(white_to_move, -lead, lead)
    >>> EvaluationPlayer(material, depth=2).best(Position.from_fen("B:W6,15,24:B1"))
    Move('1x10x19x28')
    """

    def __init__(
        self,
        evaluate: BoardEvaluation,
        *,
        depth: int | None = None,
        limit: Limit | None = None,
        use_endgames: bool = False,
        name: str = "Own evaluation",
    ) -> None:
        """It looks `depth` plies ahead, and exchanges to their end, 1 unless told; or as far as `limit` allows.
        `use_endgames` takes what the endgame tables know from them. Raises `InvalidLimitError`."""
        if depth is not None and limit is not None:
            raise ValueError("A player looks ahead to a depth or to a limit, not to both.")
        self._limit = limit or Limit(depth=1 if depth is None else depth)
        self._limit.require(*KNOWN_LIMITS)
        self.name = name
        self.engine = Engine(evaluation=evaluate, use_endgames=use_endgames, use_book=False)
        """The engine that searches with the evaluation; `analyse_match` takes it too."""

    def choose(self, decision: Decision) -> Choice:
        """The best move; draws are declined."""
        if decision.kind is DecisionKind.MOVE:
            return Choice(ChoiceKind.MOVE, self.best(decision.position, decision.history))
        return Choice(ChoiceKind.DECLINE)

    def best(self, position: Position, history: Iterable[Position] = ()) -> Move:
        """The move that it would play; `history` are the earlier positions of the game. The position must have one."""
        return self._search(position, 1, history)[0][0]

    def rank_moves(self, position: Position) -> list[tuple[Move, float]]:
        """Every legal move with its score in men, the best first."""
        return self._search(position, len(position.legal_moves()))

    def _search(self, position: Position, lines: int, history: Iterable[Position] = ()) -> list[tuple[Move, float]]:
        self.engine.clear()  # so that what is played does not depend on what was asked before
        found = self.engine.analyse(position, self._limit, history=history, lines=max(1, lines))
        return [(each.move, each.score) for each in found.candidates]
