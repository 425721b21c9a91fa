"""A third game for tests: Nim with one heap, in plain Python, with neither core nor engine.

`GAMES["nim"] = third_game` is all that it takes to know its rules.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["STARTING_POSITION", "Game", "Move", "Position"]

Move = int


@dataclass(frozen=True, slots=True)
class Position:
    """So many matches; a move takes one, two or three of them."""

    matches: int = 7

    def legal_moves(self) -> list[Move]:
        """How many may be taken."""
        return list(range(1, min(3, self.matches) + 1))

    def after(self, move: Move) -> Position:
        """What is left."""
        return Position(self.matches - move)


class Game:
    """A game from the start."""

    def __init__(self) -> None:
        self.position = STARTING_POSITION


STARTING_POSITION = Position()
