"""A player that gives up, or claims a draw, instead of moving."""

from __future__ import annotations

__all__ = ["GaveUp"]


class GaveUp(Exception):  # noqa: N818 - it is an answer, not an error
    """Raised by a player's `choose`: it resigns, or the game is a `draw`."""

    def __init__(self, draw: bool = False) -> None:
        super().__init__("a draw" if draw else "resigned")
        self.draw = draw
