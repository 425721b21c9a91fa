"""What a checkers board shows, as plain values. Squares keep their numbers; `flipped` turns the board round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from crownpoint.tui.drawing.picture import Marks

__all__ = ["CheckersPicture", "Piece"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A man or a king of one side."""

    white: bool
    king: bool = False


@dataclass(frozen=True, slots=True)
class CheckersPicture:
    """A checkers board: pieces by square. Square 1 is at the top, with `flipped` at the bottom."""

    squares: Mapping[int, Piece]
    flipped: bool = False
    marks: Marks = field(default_factory=Marks)
    numbers: bool = True
    king_word: str = "KING"
