"""Boards as text: pure functions from a picture of the state to a canvas of characters. No terminal needed."""

from crownpoint.tui.drawing.backgammon_board import draw_backgammon
from crownpoint.tui.drawing.canvas import Canvas, Paint
from crownpoint.tui.drawing.checkers_board import draw_checkers
from crownpoint.tui.drawing.picture import (
    BackgammonPicture,
    CheckersPicture,
    CubeFace,
    DieFace,
    Marks,
    Piece,
    Target,
)

__all__ = [
    "BackgammonPicture",
    "Canvas",
    "CheckersPicture",
    "CubeFace",
    "DieFace",
    "Marks",
    "Paint",
    "Piece",
    "Target",
    "draw_backgammon",
    "draw_checkers",
]
