"""A player with your own evaluation, which searches as the engine does."""

from __future__ import annotations

from crownpoint.ai.backgammon.engine import Engine
from crownpoint.ai.backgammon.own_evaluation import BoardEvaluation
from crownpoint.ai.backgammon.persona import BackgammonPlayer, Taste
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.ai.limit import MAX_PLIES
from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind
from crownpoint.backgammon import Dice, Move, Position

__all__ = ["EvaluationPlayer"]

_QUIET = (ChoiceKind.ROLL, ChoiceKind.TAKE, ChoiceKind.ACCEPT)


class EvaluationPlayer:
    """Plays the moves that the engine's search finds with your own evaluation.

    With `cube` it also doubles, takes and drops by it, which works well only if the evaluation gives the five chances.
    Without, it never doubles, and takes.

    >>> import numpy as np
    >>> def race(boards):                            # whoever is ahead in the race
    ...     numbers = np.arange(26)
    ...     own, other = np.maximum(boards[:, :26], 0), np.maximum(-boards[:, :26], 0)
    ...     return (other @ (25 - numbers) - own @ numbers) / 100
    >>> from crownpoint.backgammon import STARTING_POSITION
    >>> EvaluationPlayer(race, plies=1).best(STARTING_POSITION, (6, 5)) in STARTING_POSITION.legal_moves((6, 5))
    True
    """

    def __init__(
        self,
        evaluate: BoardEvaluation,
        *,
        plies: int = 0,
        cube: bool = False,
        use_endgames: bool = False,
        name: str = "Own evaluation",
    ) -> None:
        """`plies` are counted as everywhere: 0 judges the positions after the moves. `use_endgames` takes what the
        bear-off tables know from them instead of the evaluation."""
        if not 0 <= plies <= MAX_PLIES:
            raise ValueError(f"The number of plies must be 0 to {MAX_PLIES} here, not {plies}.")
        self.name = name
        self.engine = Engine(evaluation=evaluate, use_endgames=use_endgames)
        """The engine that searches with the evaluation; `rollout` and `analyse_match` take it too."""
        self._plies, self._cube = plies, cube
        self._stakes = Stakes(cubeless=True)
        self._player = BackgammonPlayer(name, Taste(plies=plies), engine=self.engine)

    def choose(self, decision: Decision) -> Choice:
        """The best move; with `cube` also the best cube action."""
        if self._cube:
            return self._player.choose(decision)
        if decision.kind is DecisionKind.MOVE:
            assert decision.dice is not None
            return Choice(ChoiceKind.MOVE, self.best(decision.position, decision.dice))
        return Choice(next(choice for choice in _QUIET if choice in decision.choices))

    def best(self, position: Position, dice: Dice | tuple[int, int]) -> Move:
        """The move that it would play without a cube; the empty move if there is none."""
        return self._player.best(position, Dice.of(dice), self._stakes)

    def rank_moves(self, position: Position, dice: Dice | tuple[int, int]) -> list[tuple[Move, float]]:
        """Every legal move with its equity without a cube, the best first; only the promising ones are searched."""
        found = self.engine.rank_moves(position, Dice.of(dice), self._stakes, self._plies)
        return [(each.move, each.cubeless) for each in found]
