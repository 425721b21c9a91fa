"""What kind of decision it was, in tags: phase, material, kind of move, and kind of error."""

from __future__ import annotations

from collections.abc import Iterator

from crownpoint.ai.checkers.game_analysis import JudgedMove
from crownpoint.ai.checkers.study.measures import measure
from crownpoint.checkers import Color, Position

__all__ = ["tags_of"]

_OPENING_MOVES = 10
_ENDING_PIECES = 8
_LEAST_ERROR = 0.1


def tags_of(move: JudgedMove) -> tuple[str, ...]:
    """The tags of a move that was judged; errors have those of their kind too."""
    position = Position.from_fen(move.fen)
    found = [*_phase(move, position), *_material(position, move.color)]
    if move.loss >= _LEAST_ERROR or move.cause:
        found += _error(move, position)
    return tuple(dict.fromkeys(found))


def _phase(move: JudgedMove, position: Position) -> Iterator[str]:
    pieces = position.piece_count(Color.BLACK) + position.piece_count(Color.WHITE)
    if pieces <= _ENDING_PIECES:
        yield "phase.ending"
    else:
        yield "phase.opening" if move.number <= _OPENING_MOVES else "phase.middle"
    moves = position.legal_moves()
    yield "kind.jump" if moves and moves[0].captured else "kind.slide"


def _material(position: Position, color: Color) -> Iterator[str]:
    mine, theirs = position.piece_count(color), position.piece_count(color.opponent)
    yield "material.even" if mine == theirs else "material.ahead" if mine > theirs else "material.behind"
    if position.kings(color) or position.kings(color.opponent):
        yield "material.kings"


def _error(move: JudgedMove, position: Position) -> Iterator[str]:
    if move.cause:
        yield f"error.{move.cause}"
    mine, best = (measure(position, position.parse_move(text)) for text in (move.move, move.best))
    if mine.in_system is not None and best.in_system is not None and mine.in_system % 2 > best.in_system % 2:
        yield "error.the_move"
    if best.king_row > mine.king_row:
        yield "error.king_row"
    if best.safe - mine.safe >= 2:
        yield "error.tempo"
