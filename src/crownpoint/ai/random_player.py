"""A player that knows only the rules. Its moves are random but repeatable: the same seed gives the same moves."""

from __future__ import annotations

import random

from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind

__all__ = ["RandomPlayer"]


class RandomPlayer:
    """Plays any legal move, never doubles, takes every cube, accepts every offer.

    >>> RandomPlayer().choose(Decision("nim", DecisionKind.MOVE, (ChoiceKind.MOVE,), None, None, ["take 1"])).move
    'take 1'
    """

    name = "Random"

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, decision: Decision) -> Choice:
        """A legal move at random, else the quietest of the choices."""
        if decision.kind is DecisionKind.MOVE:
            return Choice(ChoiceKind.MOVE, self._random.choice(decision.legal_moves))
        quiet = (ChoiceKind.ROLL, ChoiceKind.TAKE, ChoiceKind.ACCEPT)
        return Choice(next(choice for choice in quiet if choice in decision.choices))
