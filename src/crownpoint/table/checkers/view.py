"""The board of checkers as data."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CheckersBoard"]


@dataclass(frozen=True, slots=True)
class CheckersBoard:
    """The four sets of squares (1 to 32), whose turn it is by color, and the FEN."""

    black_men: tuple[int, ...]
    black_kings: tuple[int, ...]
    white_men: tuple[int, ...]
    white_kings: tuple[int, ...]
    color: str  # of the viewer's pieces
    fen: str
