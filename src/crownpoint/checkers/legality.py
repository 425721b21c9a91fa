"""Finds the reason why a path of squares is not a legal move. The legal moves themselves come from the core."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from crownpoint.checkers.reasons import Reason, ReasonCode
from crownpoint.checkers.squares import KING_ROW, is_forward, place, square_at, stride

if TYPE_CHECKING:
    from crownpoint.checkers.position import Piece, Position

__all__ = ["explain"]


def explain(position: Position, path: Sequence[int]) -> Reason:
    """Why the piece on the first square may not go along the others. The path must not be a legal move.

    The nearest cause is named: whose piece it is, then the leg that breaks, then the duty to capture or to go on.
    """
    source = path[0]
    piece = position.piece_at(source)
    if piece is None:
        return Reason(ReasonCode.EMPTY_SQUARE, {"square": source})
    if piece.color is not position.turn:
        return Reason(ReasonCode.NOT_YOURS, {"square": source, "name": piece.color})
    legal = position.legal_moves()
    capturing = legal[0].is_capture if legal else False
    if len(path) == 2 and stride(source, path[1]) in _STEPS:
        return _explain_step(position, piece, path, capturing)
    reason = _explain_jumps(position, piece, path)
    if reason is not None:
        if reason.code is ReasonCode.TOO_FAR and capturing:
            return _duty(position)
        return reason
    rest = next((move for move in legal if move.path[: len(path)] == tuple(path)), None)
    if rest is not None:
        onward = legal.next_squares(*path)
        return Reason(ReasonCode.FINISH_CAPTURE, {"square": path[-1], "list": onward})
    return _duty(position) if capturing else _too_far(source, path[-1])


_STEPS = {(rows, columns) for rows in (-1, 1) for columns in (-1, 1)}
_JUMPS = {(rows, columns) for rows in (-2, 2) for columns in (-2, 2)}


def _explain_step(position: Position, piece: Piece, path: Sequence[int], capturing: bool) -> Reason:
    source, target = path
    if position.piece_at(target) is not None:
        return Reason(ReasonCode.OCCUPIED, {"square": target})
    if not piece.king and not is_forward(piece.color, source, target):
        return Reason(ReasonCode.MEN_FORWARD, {"square": source})
    return _duty(position) if capturing else _too_far(source, target)


def _explain_jumps(position: Position, piece: Piece, path: Sequence[int]) -> Reason | None:
    """The first leg that cannot be jumped; None when every leg is sound."""
    taken: set[int] = set()
    for source, target in pairwise(path):
        if taken and not piece.king and source in KING_ROW[piece.color]:
            return Reason(ReasonCode.CROWNING_ENDS, {"square": source})
        if source == target or stride(source, target) not in _JUMPS:
            if taken and stride(source, target) in _STEPS:
                return Reason(ReasonCode.NOTHING_TO_JUMP, {"source": source, "target": target})
            return _too_far(source, target)
        occupied = position.piece_at(target) is not None and target != path[0]
        if occupied:
            return Reason(ReasonCode.OCCUPIED, {"square": target})
        if not piece.king and not is_forward(piece.color, source, target):
            return Reason(ReasonCode.MEN_FORWARD, {"square": source})
        middle = _between(source, target)
        victim = position.piece_at(middle)
        if victim is None or middle == path[0]:
            return Reason(ReasonCode.NOTHING_TO_JUMP, {"source": source, "target": target})
        if victim.color is piece.color:
            return Reason(ReasonCode.OWN_PIECE, {"square": middle, "name": piece.color.opponent})
        if middle in taken:
            return Reason(ReasonCode.JUMPED_TWICE, {"square": middle})
        taken.add(middle)
    return None


def _between(source: int, target: int) -> int:
    (row, column), (to_row, to_column) = place(source), place(target)
    return square_at((row + to_row) // 2, (column + to_column) // 2)


def _duty(position: Position) -> Reason:
    return Reason(ReasonCode.MUST_CAPTURE, {"list": position.legal_moves().next_squares()})


def _too_far(source: int, target: int) -> Reason:
    return Reason(ReasonCode.TOO_FAR, {"source": source, "target": target})
