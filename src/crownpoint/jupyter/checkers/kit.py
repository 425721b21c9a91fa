"""Checkers on the board of a notebook."""

from __future__ import annotations

from typing import Any

from crownpoint.checkers import Game, Move, Position
from crownpoint.errors import MoveError

__all__ = ["KIT"]


class CheckersBoard:
    """A game of checkers."""

    element = "cp-checkers-board"

    def game(self, subject: Any) -> Game | None:
        """The game itself, or one that goes on from a position."""
        return subject if isinstance(subject, Game) else Game(subject) if isinstance(subject, Position) else None

    def properties(self, game: Game) -> dict[str, Any]:
        """The board as the side on turn sees it."""
        position = game.position
        moves = () if game.is_over else game.legal_moves
        return {"position": position.fen, "color": position.turn.value, "ways": [_way(move) for move in moves]}

    def press(self, game: Game) -> str:
        """Nothing is rolled here."""
        return ""

    def why(self, game: Game, source: int, target: int | None, steps: list[tuple[int, int]]) -> str:
        """The rule in the way."""
        if target is None:
            must = " You must capture." if any(move.captured for move in game.legal_moves) else ""
            return f"The piece on {source} cannot move.{must}"
        path = [start for start, _ in steps] + [source, target]
        try:
            return str(game.position.why_illegal(path) or "")
        except MoveError as error:
            return str(error)

    def status(self, game: Game) -> str:
        """Whose turn it is, or how the game ended."""
        return f"{game.turn} to move." if game.outcome is None else str(game.outcome)


def _way(move: Move) -> list[tuple[int, int, int, bool, int]]:
    """The slide or the jumps of a move."""
    legs = zip(move.path, move.path[1:], move.captured or (0,), strict=False)
    return [(source, target, 0, victim > 0, victim) for source, target, victim in legs]


KIT = CheckersBoard()
