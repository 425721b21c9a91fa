"""FEN of checkers positions: `B:W18,24,K27:B1,K5-8`.

The side to move, then the squares of both sides in any order. `K` marks kings, `5-8` is a range, a dot may end
the text, spaces are ignored, and so are the counters `H0:F1` that some programs append. We write one form: White before
Black, squares ascending, no ranges, no dot.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from crownpoint.checkers.squares import squares_of
from crownpoint.color import Color
from crownpoint.errors import InvalidPositionError

__all__ = ["FenFields", "format_fen", "parse_fen"]

_ITEM = re.compile(r"(K?)([0-9]{1,2})(?:-(K?)([0-9]{1,2}))?")
_COUNTER = re.compile(r"[HF][0-9]{1,4}")


class FenFields(NamedTuple):
    """What a FEN says: 32-bit masks (bit n - 1 is square n) and the side to move. Not yet checked as a position."""

    black: int
    white: int
    kings: int
    turn: Color


def parse_fen(text: str) -> FenFields:
    """Read a FEN.

    Raises `InvalidPositionError` that names the offending part when the text is not a FEN or names a square
    that does not exist or that is taken twice.
    """
    compact = "".join(text.split()).upper().removesuffix(".")
    turn, *sides = compact.split(":")
    if turn not in ("B", "W"):
        raise _error(text, f"it must begin with B or W for the side to move, not {turn[:20]!r}")
    while sides and _COUNTER.fullmatch(sides[-1]):
        sides.pop()
    masks: dict[str, int] = {}
    kings = 0
    for side in sides:
        letter = side[:1]
        if letter not in ("B", "W"):
            raise _error(text, f"{side[:20]!r} does not begin with B or W")
        if letter in masks:
            raise _error(text, f"{_name(letter)}'s squares are given twice")
        masks[letter], more_kings = _read_side(text, side[1:])
        kings |= more_kings
    for letter in "BW":
        if letter not in masks:
            raise _error(text, f"{_name(letter)}'s squares are missing")
    twice = masks["B"] & masks["W"]
    if twice:
        raise _error(text, f"square {(twice & -twice).bit_length()} is given to both sides")
    return FenFields(masks["B"], masks["W"], kings, Color.BLACK if turn == "B" else Color.WHITE)


def format_fen(black: int, white: int, kings: int, black_to_move: bool) -> str:
    """Write the canonical FEN of these masks."""

    def squares(mask: int) -> str:
        return ",".join([f"K{square}" if kings >> (square - 1) & 1 else str(square) for square in squares_of(mask)])

    return f"{'B' if black_to_move else 'W'}:W{squares(white)}:B{squares(black)}"


def _read_side(text: str, squares: str) -> tuple[int, int]:
    mask = kings = 0
    for item in squares.split(",") if squares else ():
        match = _ITEM.fullmatch(item)
        if not match:
            raise _error(text, f"{item[:20]!r} is not a square, a king's square (K14) or a range (1-12)")
        king, first, king_again, last = match.groups()
        low, high = int(first), int(last or first)
        for square in (low, high):
            if not 1 <= square <= 32:
                raise _error(text, f"square {square} does not exist, squares are numbered 1 to 32")
        if low > high or (king_again and not king):
            raise _error(text, f"the range {item!r} does not ascend")
        run = (1 << high) - (1 << (low - 1))
        if mask & run:
            twice = mask & run
            raise _error(text, f"square {(twice & -twice).bit_length()} is given twice")
        mask |= run
        kings |= run if king else 0
    return mask, kings


def _name(letter: str) -> str:
    return "Black" if letter == "B" else "White"


def _error(text: str, why: str) -> InvalidPositionError:
    shown = text if len(text) <= 120 else text[:117] + "..."
    return InvalidPositionError(f"{shown!r} is not a checkers FEN: {why}.")
