"""Backgammon as numbers.

An action is a step: 6 × (place - 1) + die - 1, for the checker on a place from 1 to 24 or on the bar (25) in the
player's own numbering. 150 to 153 are roll, double, take and drop. A turn is played step by step; which steps may come
first is decided by the whole moves, so that both dice are played wherever that is possible. An outcome of chance is
6 × (first die - 1) + second die - 1: in an opening roll White's die is the first, and there are no ties; otherwise the
first is not the smaller one.

An observation has 40 numbers: the 28 of a row of `crownpoint.backgammon.batch` as the side sees it; how many of each
number from 1 to 6 are left to play; whether it is to act; the cube's exponent of two; its owner (1 own, -1 the
opponent's); what is asked (0 a step, 1 roll or double, 2 take or drop); and the points that both still need.
"""

from __future__ import annotations

import random
from typing import ClassVar

import numpy as np

from crownpoint.backgammon import (
    OFF,
    ActionKind,
    Match,
    PartialMove,
    Phase,
    Position,
    Rules,
    Step,
    random_roller,
)  # fmt: skip
from crownpoint.color import Color
from crownpoint.envs.play import Observation, Play

__all__ = ["KIT", "BackgammonPlay"]

_DICE = 6
ROLL, DOUBLE, TAKE, DROP = range(25 * _DICE, 25 * _DICE + 4)
_WORDS = {ROLL: "roll", DOUBLE: "double", TAKE: "take", DROP: "drop"}
_ASKED = {Phase.MOVE: 0, Phase.ROLL: 1, Phase.CUBE: 2}


class BackgammonPlay(Play):
    """A money game, or a match to `length` points; without a cube unless `cube` is given.

    What a side wins is points in a money game, and 1 or -1 in a match. With `chance_nodes` the dice are given from
    outside.
    """

    colors = (Color.WHITE, Color.BLACK)
    actions = DROP + 1
    observed = 40
    outcomes = _DICE**2
    options: ClassVar = {"length": 0, "cube": False}

    def __init__(
        self, chance: random.Random, *, length: int = 0, cube: bool = False, chance_nodes: bool = False
    ) -> None:
        self.match = Match(length, rules=Rules(cube=cube), roller=random_roller(chance))
        self._turn: PartialMove | None = None
        self._waits, self.is_chance = chance_nodes, False
        self._settle()

    @classmethod
    def most_won(cls, **options: int | bool) -> float:
        """A backgammon with the cube, or the match."""
        return 1.0 if options.get("length") else 3.0 * (Rules().max_cube if options.get("cube") else 1)

    @property
    def to_act(self) -> Color | None:
        """The side to act."""
        return None if self._is_over or self.is_chance else self.match.game.to_act

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The 30 opening rolls without ties, or the 21 rolls."""
        if not self.is_chance:
            return []
        pairs = [(first, second) for first in range(_DICE) for second in range(_DICE)]
        if self.match.game.phase is Phase.OPENING:
            return [(_DICE * first + second, 1 / 30) for first, second in pairs if first != second]
        return [
            (_DICE * first + second, (1 if first == second else 2) / 36) for first, second in pairs if first >= second
        ]

    @property
    def _is_over(self) -> bool:
        return self.match.game.is_over and (self.match.length == 0 or self.match.is_over)

    def _settle(self) -> None:
        """Go on to the next choice: roll, pass, and start games where there is nothing to choose."""
        while not self._is_over:
            game = self.match.game
            if game.is_over:
                self.match.next_game()
            elif game.phase is Phase.OPENING or (
                game.phase is Phase.ROLL and game.why_not(ActionKind.DOUBLE) is not None
            ):
                if self._waits:
                    self.is_chance = True
                    break
                game.roll()
            elif game.phase is Phase.MOVE and not game.legal_moves:
                game.pass_turn()
            else:
                self._turn = game.partial_move() if game.phase is Phase.MOVE else None
                return
        self._turn = None

    def _steps(self) -> dict[int, Step]:
        steps = self._turn.legal_steps if self._turn is not None else ()
        return {_DICE * (step.source - 1) + step.die - 1: step for step in steps}

    def legal_actions(self) -> list[int]:
        """The legal actions, the outcomes of chance where it has its turn."""
        if self._is_over:
            return []
        if self.is_chance:
            return [outcome for outcome, _ in self.chance_outcomes()]
        if self._turn is not None:
            return sorted(self._steps())
        return [ROLL, DOUBLE] if self.match.game.phase is Phase.ROLL else [TAKE, DROP]

    def apply(self, action: int) -> None:
        """Make a step, act with the cube, or roll what chance has given."""
        if action not in self.legal_actions():
            raise ValueError(f"Action {action} is not legal now: legal are {self.legal_actions()}.")
        game = self.match.game
        if self.is_chance:
            self.is_chance = False
            game.roll(action // _DICE + 1, action % _DICE + 1)
        elif self._turn is not None:
            self._turn = self._turn.after(self._steps()[action])
            if not self._turn.is_complete:
                return
            game.play(self._turn.move)
        elif action == ROLL and self._waits:
            self.is_chance = True
            return
        elif action == ROLL:
            game.roll()
        elif action == DOUBLE:
            game.double()
        elif action == TAKE:
            game.take()
        else:
            game.drop()
        self._settle()

    def observation(self, color: Color) -> Observation:
        """What a side sees."""
        game = self.match.game
        seen = np.zeros(self.observed, dtype=np.int8)
        points, off = self._board(game.position, color)
        seen[:26], seen[26:28] = points, off
        for number in self._turn.dice_left if self._turn is not None else ():
            seen[27 + number] += 1
        seen[34] = self.to_act is color
        seen[35] = game.cube.value.bit_length() - 1
        seen[36] = 0 if game.cube.owner is None else 1 if game.cube.owner is color else -1
        seen[37] = _ASKED.get(game.phase, 0)
        seen[38:40] = [min(game.score.needs(side), 127) for side in (color, color.opponent)]
        return seen

    def _board(self, position: Position, color: Color) -> tuple[tuple[int, ...], tuple[int, int]]:
        if self._turn is not None:
            points, off = self._turn.points, self._turn.off
        else:
            points, off = position.board.points, position.board.off
        if color is position.turn:
            return points, off
        return tuple(-count for count in reversed(points)), (off[1], off[0])

    def returns(self, color: Color) -> float:
        """Points, or 1 and -1 for a match."""
        if not self._is_over:
            return 0.0
        outcome = self.match.game.outcome
        assert outcome is not None
        won = 1.0 if self.match.length else float(outcome.points)
        return won if outcome.winner is color else -won

    def action_text(self, action: int) -> str:
        """`8/5`, `roll`, `double` and so on; `1/off (5)` with a larger die than is needed; `3-1` of chance."""
        if self.is_chance:
            return f"{action // _DICE + 1}-{action % _DICE + 1}"
        if action in _WORDS:
            return _WORDS[action]
        step = self._steps()[action]
        return f"{step} ({step.die})" if step.target == OFF and step.die != step.source else str(step)


KIT = BackgammonPlay
