"""Pictures of positions: plain text, and SVG in the look of the wooden table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, TypedDict

from crownpoint.arguments import checked_size, wrong_kind
from crownpoint.checkers import svg_parts as parts
from crownpoint.checkers.move import Move
from crownpoint.checkers.notation.move_text import parse_squares
from crownpoint.checkers.squares import SQUARES, place, square_at
from crownpoint.checkers.svg_parts import FRAME, UNIT, WOOD, Colors
from crownpoint.color import Color

if TYPE_CHECKING:
    from crownpoint.checkers.position import Piece, Position

__all__ = ["WOOD", "Colors", "SvgOptions", "svg", "text"]


def text(position: Position, *, bottom: Color | str = Color.WHITE) -> str:
    """The board in nine lines: `b` and `w` are men, `B` and `W` kings; square numbers at the ends of the rows.

    >>> from crownpoint.checkers import STARTING_POSITION
    >>> print(text(STARTING_POSITION))
     1 |   b   b   b   b |  4
     5 | b   b   b   b   |  8
     9 |   b   b   b   b | 12
    13 | .   .   .   .   | 16
    17 |   .   .   .   . | 20
    21 | w   w   w   w   | 24
    25 |   w   w   w   w | 28
    29 | w   w   w   w   | 32
    Black to move
    """
    bottom = Color.of(bottom)
    pieces = position.pieces()
    lines = []
    for row in range(8):
        squares = [square_at(row, column) for column in range(8)]
        dark = [square for square in squares if square]
        letters = [_letter(pieces.get(square)) if square else " " for square in squares]
        if bottom is Color.BLACK:
            letters.reverse()
            dark.reverse()
        lines.append(f"{dark[0]:2} | {' '.join(letters)} | {dark[-1]:2}")
    if bottom is Color.BLACK:
        lines.reverse()
    return "\n".join([*lines, f"{position.turn} to move"])


def _letter(piece: Piece | None) -> str:
    if piece is None:
        return "."
    letter = "b" if piece.color is Color.BLACK else "w"
    return letter.upper() if piece.king else letter


class SvgOptions(TypedDict, total=False):
    """The options of `svg`."""

    size: int | None
    colors: Colors
    bottom: Color | str
    numbers: bool
    move: Move | str | None
    last_move: Move | str | None
    movable: Iterable[int]
    highlights: Iterable[int]
    arrows: Iterable[Sequence[int]]


def svg(
    position: Position,
    *,
    size: int | None = None,
    colors: Colors = WOOD,
    bottom: Color | str = Color.WHITE,
    numbers: bool = True,
    move: Move | str | None = None,
    last_move: Move | str | None = None,
    movable: Iterable[int] = (),
    highlights: Iterable[int] = (),
    arrows: Iterable[Sequence[int]] = (),
) -> str:
    """The position as an SVG document that scales to any size.

    `size` is the width in pixels; without it, the picture fills its space. `move` draws the path of a capture or step
    with its landings numbered and its captures crossed; `last_move` frames where it began and ended; `movable` rings
    pieces; `highlights` tints squares; `arrows` are (source, target) pairs.
    """
    for each in (move, last_move):
        if not isinstance(each, Move | str | None):
            raise wrong_kind("A move", "a Move of checkers or text", each)
    spot = _Spots(Color.of(bottom))
    move = position.parse_move(move) if isinstance(move, str) else move
    layers = [parts.board(colors)]
    layers += [parts.highlight(spot(square), colors) for square in highlights]
    if numbers:
        layers += [parts.number(spot(square), square, colors) for square in SQUARES]
    if last_move is not None:
        layers += [parts.frame_square(spot(square), colors) for square in _ends(last_move)]
    pieces = position.pieces()
    layers += [
        parts.piece(spot(square), piece.color is Color.BLACK, piece.king, colors) for square, piece in pieces.items()
    ]
    layers += [parts.ring(spot(square), colors) for square in movable]
    if move is not None:
        layers.append(_path(move, spot, colors))
    layers += [parts.arrow(spot(source), spot(target), colors) for source, target in arrows]
    return parts.document("".join(layers), colors, checked_size(size), label=_description(position))


def _ends(move: Move | str) -> tuple[int, int]:
    """Where a move begins and ends; a text is taken as it says. Raises `InvalidMoveError`."""
    squares = parse_squares(move) if isinstance(move, str) else move.path
    return squares[0], squares[-1]


class _Spots:
    """Where the middle of a square lies in the picture."""

    def __init__(self, bottom: Color) -> None:
        self._turned = bottom is Color.BLACK

    def __call__(self, square: int) -> tuple[float, float]:
        row, column = place(square)
        if self._turned:
            row, column = 7 - row, 7 - column
        return FRAME + (column + 0.5) * UNIT, FRAME + (row + 0.5) * UNIT


def _path(move: Move, spot: _Spots, colors: Colors) -> str:
    squares = [spot(square) for square in move.path]
    drawn = [parts.leg(*leg, colors) for leg in pairwise(squares)]
    drawn += [parts.cross(spot(square), colors) for square in move.captured]
    drawn += [parts.landing(where, number, colors) for number, where in enumerate(squares[1:], start=1)]
    return "".join([parts.ring(squares[0], colors, strong=True), *drawn])


def _description(position: Position) -> str:
    sides = []
    for color in (Color.BLACK, Color.WHITE):
        men, kings = position.men(color), position.kings(color)
        places = [f"men on {', '.join(map(str, men))}"] if men else []
        places += [f"kings on {', '.join(map(str, kings))}"] if kings else []
        sides.append(f"{color}: {'; '.join(places) or 'no pieces'}.")
    return f"Checkers board, {position.turn} to move. {' '.join(sides)}"
