"""Where the focus goes when an arrow is pressed."""

from __future__ import annotations

from crownpoint.table import View
from crownpoint.tui.drawing.pictures import Look, bottom_seat, on_screen

__all__ = ["neighbor"]

ROWS = ([13, 14, 15, 16, 17, 18, 25, 19, 20, 21, 22, 23, 24], [12, 11, 10, 9, 8, 7, 25, 6, 5, 4, 3, 2, 1, 0])


def neighbor(view: View, look: Look, place: int | None, direction: str) -> int:
    """The place next to `place` in a direction ("left", "right", "up", "down") as it is seen on the screen."""
    if view.options.game == "checkers":
        flipped = view.seats[bottom_seat(view, look)].color == "black"
        return _square(place, direction, flipped)
    return on_screen(_point(None if place is None else on_screen(place, look), direction), look)


def _point(place: int | None, direction: str) -> int:
    if place is None:
        return 6
    row = 0 if place in ROWS[0] and place != 25 else 1
    column = ROWS[row].index(place)
    if direction in ("up", "down"):
        row = 0 if direction == "up" else 1
        return ROWS[row][min(column, len(ROWS[row]) - 1)]
    column += 1 if direction == "right" else -1
    return ROWS[row][min(max(column, 0), len(ROWS[row]) - 1)]


def _square(place: int | None, direction: str, flipped: bool) -> int:
    if place is None:
        return 11 if flipped else 22
    if flipped:
        place = 33 - place
    row, column = (place - 1) // 4, (place - 1) % 4
    if direction in ("up", "down"):
        row = min(max(row + (1 if direction == "down" else -1), 0), 7)
    else:
        column = min(max(column + (1 if direction == "right" else -1), 0), 3)
    moved = row * 4 + column + 1
    return 33 - moved if flipped else moved
