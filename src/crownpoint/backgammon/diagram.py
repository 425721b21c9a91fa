"""Pictures of positions: plain text here, SVG in `svg_diagram`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownpoint.backgammon.cube import Cube
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.svg_colors import WOOD, Colors
from crownpoint.backgammon.svg_diagram import svg
from crownpoint.color import Color

if TYPE_CHECKING:
    from crownpoint.backgammon.position import Position

__all__ = ["WOOD", "Colors", "svg", "text"]

_LETTERS = {Color.WHITE: "O", Color.BLACK: "X"}
_ROWS = 5


def text(
    position: Position,
    *,
    bottom: Color | str | None = None,
    dice: Dice | tuple[int, int] | None = None,
    cube: Cube | None = None,
) -> str:
    """The board in thirteen lines, by default with the side on roll at the bottom: `O` is White, `X` is Black.

    A stack of more than five checkers has a number on top.

    >>> from crownpoint.backgammon import STARTING_POSITION
    >>> print(text(STARTING_POSITION, dice=(3, 1)))
    +13-14-15-16-17-18------19-20-21-22-23-24-+  X Black, 167 pips
    | O           X    |   | X              O |
    | O           X    |   | X              O |
    | O           X    |   | X                |
    | O                |   | X                |
    | O                |   | X                |
    |                  |BAR|                  |  cube 1
    | X                |   | O                |
    | X                |   | O                |
    | X           O    |   | O                |
    | X           O    |   | O              X |
    | X           O    |   | O              X |  to play 3-1
    +12-11-10--9--8--7-------6--5--4--3--2--1-+  O White, 167 pips
    """
    bottom = position.turn if bottom is None else Color.of(bottom)
    points = position.points_of(bottom)
    letters = (_LETTERS[bottom.opponent], _LETTERS[bottom])
    bars = (points[25], -points[0])
    upper = [_row(points[13:25], row, bars[0], letters, letters[1]) for row in range(_ROWS)]
    lower = [_row(points[12:0:-1], row, bars[1], letters, letters[0]) for row in range(_ROWS)]
    lines = [
        "+13-14-15-16-17-18------19-20-21-22-23-24-+",
        *upper,
        "|                  |BAR|                  |",
        *reversed(lower),
        "+12-11-10--9--8--7-------6--5--4--3--2--1-+",
    ]
    task = f"to play {max(dice)}-{min(dice)}" if dice else "to roll"
    notes = {
        0: _side(position, bottom.opponent),
        1: task if bottom is not position.turn else "",
        6: f"cube {cube or Cube()}",
        11: task if bottom is position.turn else "",
        12: _side(position, bottom),
    }
    return "\n".join(f"{line}  {notes.get(index, '')}".rstrip() for index, line in enumerate(lines))


def _side(position: Position, color: Color) -> str:
    off = position.off(color)
    return f"{_LETTERS[color]} {color}, {position.pips(color)} pips{f', {off} off' if off else ''}"


def _row(points: tuple[int, ...], row: int, bar: int, letters: tuple[str, str], bar_letter: str) -> str:
    """One line of a half: the row-th checker of each point from the rail, the bar in the middle."""
    cells = [_cell(abs(count), row, letters[count > 0]) for count in points]
    on_bar = _cell(bar, _ROWS - 1 - row, bar_letter)
    return f"|{''.join(cells[:6])}|{on_bar}|{''.join(cells[6:])}|"


def _cell(count: int, row: int, letter: str) -> str:
    if row >= count:
        return "   "
    return f"{count:^3}" if row == _ROWS - 1 and count > _ROWS else f" {letter} "
