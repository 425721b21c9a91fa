"""Move text: `11-15`, `22x15`, `22x15x8`, and the other spellings in real files.

Squares are joined by `-`, `x`, `:`, `*`, a dash, a cross or a space. The separator is not trusted (old archives
write `10x14` for a step): the squares alone decide. A capture may be given by its two ends, by its whole path, or by
the ends and some landings between.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from crownpoint.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError

if TYPE_CHECKING:
    from crownpoint.checkers.move import Move
    from crownpoint.checkers.position import Position

__all__ = ["find_moves", "parse_move", "parse_squares"]

_SEPARATOR = r"(?:\s*[-xX:*×‐‑–—]\s*|\s+)"
_MOVE = re.compile(rf"[0-9]{{1,2}}(?:{_SEPARATOR}[0-9]{{1,2}})+")
_NUMBER = re.compile(r"[0-9]+")


def parse_squares(text: str) -> tuple[int, ...]:
    """The squares a move text names, at least two. Marks such as `!` and `?!` at the end are dropped.

    Raises `InvalidMoveError` when the text is not a move.
    """
    shown = text if len(text) <= 40 else text[:37] + "..."
    bare = text.strip().rstrip("!?").rstrip()
    # Bound the length first: no real move names more than ten squares, and a hostile text may be megabytes long.
    if len(bare) > 100 or not _MOVE.fullmatch(bare):
        raise InvalidMoveError(f"{shown!r} is not a move: write 11-15 for a step and 22x15 or 22x15x8 for a capture.")
    squares = tuple(map(int, _NUMBER.findall(bare)))
    for square in squares:
        if not 1 <= square <= 32:
            raise InvalidMoveError(
                f"{shown!r} is not a move: square {square} does not exist, squares are numbered 1 to 32."
            )
    return squares


def find_moves(position: Position, squares: tuple[int, ...]) -> list[Move]:
    """The legal moves that fit these squares: same ends, and every square between on the way in this order."""
    found = []
    for move in position.legal_moves():
        path = move.path
        if path == squares:
            return [move]
        if path[0] == squares[0] and path[-1] == squares[-1] and len(squares) < len(path):
            landings = iter(path[1:-1])
            if all(square in landings for square in squares[1:-1]):
                found.append(move)
    return found


def parse_move(position: Position, text: str) -> Move:
    """The legal move that a text means here.

    Raises `InvalidMoveError` (does not parse), `IllegalMoveError` (the rules forbid it; its `reason` says why)
    or `AmbiguousMoveError` (several captures fit; the message lists them).
    """
    squares = parse_squares(text)
    found = find_moves(position, squares)
    if len(found) == 1:
        return found[0]
    if found:
        choices = ", ".join(map(str, found))
        raise AmbiguousMoveError(f"{text.strip()!r} is ambiguous in {position.fen}: it may be {choices}.")
    reason = position.why_illegal(squares)
    raise IllegalMoveError(f"{text.strip()!r} is not allowed in {position.fen}: {reason}", reason)
