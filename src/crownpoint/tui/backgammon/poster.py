"""The board of the first page. It needs no table and no engine, so that the page is there at once."""

from __future__ import annotations

from crownpoint.messages import Catalog
from crownpoint.tui.backgammon.board import board_size, draw_backgammon
from crownpoint.tui.backgammon.picture import BackgammonPicture, CubeFace, DieFace
from crownpoint.tui.drawing.canvas import Canvas

__all__ = ["draw_poster"]

START = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)


def draw_poster(say: Catalog, width: int, height: int, color: bool) -> Canvas:
    """A board at its beginning, at the largest size that fits."""
    picture = BackgammonPicture(
        START, dice=(DieFace(3), DieFace(1)), cube=CubeFace(1), bar_word=say("word.bar"), off_word=say("word.off")
    )
    return draw_backgammon(picture, board_size(width, height), color)
