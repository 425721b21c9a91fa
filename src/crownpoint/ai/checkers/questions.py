"""The moves of a game that are to be judged, as they can be sent to another process."""

from __future__ import annotations

from typing import NamedTuple

from crownpoint.ai.limit import Limit
from crownpoint.checkers import Game, Move, Position

__all__ = ["Question", "questions_of"]


class Question(NamedTuple):
    """A move to judge."""

    number: int
    """Moves count from 1, those of both sides together."""
    position: Position
    move: Move
    earlier: tuple[Position, ...]
    """The positions of the game before this one, oldest first."""
    limit: Limit
    """For each of two searches: before the move and after it."""

    @property
    def place(self) -> str:
        """Where it is: a game of checkers is one game."""
        return f"1.{self.number}"


def questions_of(game: Game, limit: Limit) -> list[Question]:
    """Every move of a game, in order."""
    positions = tuple(position for position, _ in game.history)
    return [
        Question(number, position, move, positions[: number - 1], limit)
        for number, (position, move) in enumerate(game.history, 1)
    ]
