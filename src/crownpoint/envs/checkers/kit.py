"""Checkers as numbers.

An action is 4 × (square - 1) + direction, for a piece on a square as its owner sees the board: Black as it is numbered,
White turned around, so that men go forward to higher numbers for both. Directions are 0 forward to the higher column,
1 forward to the lower column, 2 and 3 the same backward, in the columns that the owner sees. A capture of several
pieces is played jump by jump.

An observation has 34 numbers: the 32 squares as the side sees them (1 own man, 2 own king, negative the opponent's),
the square of the piece that has to go on capturing, or 0, and how many quiet moves were made since the last change.
"""

from __future__ import annotations

import random
from itertools import pairwise
from typing import ClassVar

import numpy as np

from crownpoint.checkers import Game, Position, draw_ballot
from crownpoint.checkers.openings import OpeningRule
from crownpoint.checkers.squares import place, square_at, stride
from crownpoint.color import Color
from crownpoint.envs.play import Observation, Play

__all__ = ["KIT", "CheckersPlay"]

_SQUARES = 32
_DIRECTIONS = {(True, True): 0, (True, False): 1, (False, True): 2, (False, False): 3}


class CheckersPlay(Play):
    """A game; from a ballot of the three-move rule if `ballots` is given. A win is 1, a draw 0, a loss -1."""

    colors = (Color.BLACK, Color.WHITE)
    actions = 4 * _SQUARES
    observed = 34
    options: ClassVar = {"ballots": False}

    def __init__(self, chance: random.Random, *, ballots: bool = False, chance_nodes: bool = False) -> None:
        """There are no chance nodes: a ballot is drawn before the game."""
        start = draw_ballot(OpeningRule.THREE_MOVE, chance).position if ballots else None
        self.game = Game() if start is None else Game(start)
        self._path: tuple[int, ...] = ()

    @property
    def to_act(self) -> Color | None:
        """The side to move."""
        return None if self.game.is_over else self.game.turn

    def _next(self) -> dict[int, tuple[int, ...]]:
        """The path after each legal action."""
        paths: dict[int, tuple[int, ...]] = {}
        for move in self.game.legal_moves:
            size = max(len(self._path), 1)
            if move.path[: len(self._path)] == self._path:
                source, target = move.path[size - 1 : size + 1]
                paths[self._action(source, target)] = move.path[: size + 1]
        return paths

    def _action(self, source: int, target: int) -> int:
        rows, columns = stride(source, target)
        if self.game.turn is Color.WHITE:
            source, rows, columns = _SQUARES + 1 - source, -rows, -columns
        return 4 * (source - 1) + _DIRECTIONS[rows > 0, columns > 0]

    def legal_actions(self) -> list[int]:
        """The legal actions."""
        return sorted(self._next())

    def apply(self, action: int) -> None:
        """Make a step or a jump."""
        paths = self._next()
        if action not in paths:
            raise ValueError(f"Action {action} is not legal now: legal are {sorted(paths)}.")
        path = paths[action]
        whole = [move for move in self.game.legal_moves if move.path == path]
        self._path = () if whole else path
        if whole:
            self.game.play(whole[0])

    def observation(self, color: Color) -> Observation:
        """What a side sees; pieces already jumped in this turn are gone."""
        seen = np.zeros(self.observed, dtype=np.int8)
        turned = color is Color.WHITE
        pieces = _without_jumped(self.game.position, self._path)
        for square, value in pieces.items():
            index = _SQUARES - square if turned else square - 1
            seen[index] = value if color is Color.BLACK else -value
        if self._path:
            last = self._path[-1]
            seen[32] = _SQUARES + 1 - last if turned else last
        seen[33] = min(self.game.quiet_plies, 127)
        return seen

    def returns(self, color: Color) -> float:
        """1, 0 or -1."""
        outcome = self.game.outcome
        if outcome is None or outcome.is_draw:
            return 0.0
        return 1.0 if outcome.winner is color else -1.0

    def action_text(self, action: int) -> str:
        """`11-15`, `22x15`."""
        path = self._next()[action]
        return ("x" if self.game.legal_moves[0].is_capture else "-").join(map(str, path[-2:]))


def _without_jumped(position: Position, path: tuple[int, ...]) -> dict[int, int]:
    """The pieces in the middle of a turn: positive Black's, 2 a king."""
    pieces = {
        square: (2 if piece.king else 1) * (1 if piece.color is Color.BLACK else -1)
        for square, piece in position.pieces().items()
    }
    if len(path) > 1:
        pieces[path[-1]] = pieces.pop(path[0])
        for source, target in pairwise(path):
            (row, column), (to_row, to_column) = place(source), place(target)
            pieces.pop(square_at((row + to_row) // 2, (column + to_column) // 2))
    return pieces


KIT = CheckersPlay
