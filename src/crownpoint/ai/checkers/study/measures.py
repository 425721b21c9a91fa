"""What can be counted on a board of checkers."""

from __future__ import annotations

from dataclasses import dataclass

from crownpoint.ai.checkers.analysis import Exact
from crownpoint.ai.checkers.shared import shared_engine
from crownpoint.checkers import Color, Move, Position

__all__ = ["Measures", "gained", "in_system", "measure", "safe_moves"]

_KING_ROW = {Color.BLACK: range(1, 5), Color.WHITE: range(29, 33)}
_COLUMNS = {Color.BLACK: 1, Color.WHITE: 0}
"""Whether the columns that begin at a side's own base have odd or even numbers."""
_MOST_PIECES = 8  # the move decides endings, not openings
_DEEPEST = 12  # jumps after jumps


@dataclass(frozen=True, slots=True)
class Measures:
    """A position after a side has moved, as that side sees it."""

    gained: int
    """Pieces won less pieces lost once no more jumps are to be made."""
    safe: int
    """Moves that the side could make next without losing a piece."""
    king_row: int
    """Men that keep the opponent from crowning."""
    kings: int
    in_system: int | None
    """Pieces in the opponent's system, who has the move if that is odd; None if it decides nothing."""
    exact: Exact | None
    """What the endgame tables say, for the opponent, who is to move."""


def measure(position: Position, move: Move) -> Measures:
    """Count everything after a move."""
    color, after = position.turn, position.after(move)
    row = _KING_ROW[color]
    return Measures(
        gained(position, move), safe_moves(_with_turn(after, color)), sum(square in row for square in after.men(color)),
        len(after.kings(color)), in_system(after), shared_engine().probe(after),
    )  # fmt: skip


def gained(position: Position, move: Move) -> int:
    """What a move wins in pieces, with the best jumps of both sides after it."""
    return len(move.captured) - _jumps(position.after(move), _DEEPEST)


def _jumps(position: Position, deeper: int) -> int:
    """What the side to move wins by jumping; nobody who can jump may do anything else."""
    moves = position.legal_moves()
    if deeper == 0 or not moves or not moves[0].captured:
        return 0
    return max(len(move.captured) - _jumps(position.after(move), deeper - 1) for move in moves)


def safe_moves(position: Position) -> int:
    """How many moves of the side to move lose no piece."""
    return sum(gained(position, move) >= 0 for move in position.legal_moves())


def in_system(position: Position) -> int | None:
    """How many pieces stand on the columns that begin at the base of the side to move: its system.

    If the number is odd it has the move: it will not be blocked first if both sides go forward. None unless both sides
    have equally many pieces, and few of them.

    >>> in_system(Position.from_fen("B:W19:B11"))  # whoever steps forward is jumped
    2
    """
    black, white = position.piece_count(Color.BLACK), position.piece_count(Color.WHITE)
    if black != white or black + white > _MOST_PIECES:
        return None
    return sum(_column(square) % 2 == _COLUMNS[position.turn] for square in position.pieces())


def _column(square: int) -> int:
    """The column of a square from the left, White's side below: 0 to 7."""
    row, place = divmod(square - 1, 4)
    return 2 * place + (1 if row % 2 == 0 else 0)


def _with_turn(position: Position, color: Color) -> Position:
    if position.turn is color:
        return position
    return Position.from_fen(f"{'W' if color is Color.WHITE else 'B'}{position.fen[1:]}")
