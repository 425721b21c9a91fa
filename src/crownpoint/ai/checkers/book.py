"""The opening book: moves of the first plies that were searched beforehand. `training/checkers/book.cpp` makes it.

>>> from crownpoint.checkers import STARTING_POSITION
>>> Book.from_bytes(b"CPCKBOK1" + bytes(8)).probe(STARTING_POSITION) is None
True
"""

from __future__ import annotations

import struct
from functools import cache
from typing import NamedTuple

from crownpoint.ai.weights import read_weights
from crownpoint.checkers import Move, Position
from crownpoint.errors import EngineDataError

__all__ = ["Book", "BookMove", "shipped_book"]

_MAGIC = b"CPCKBOK1"
_HEAD = struct.Struct("<8sII")
_ENTRY = struct.Struct("<IIHh")


class BookMove(NamedTuple):
    """What the book plays, and its score for the side that does, in hundredths of a man."""

    move: Move
    score: int


class Book:
    """Positions with their best moves."""

    def __init__(self, entries: dict[tuple[int, int, bool], tuple[int, int, int]]) -> None:
        # Black's men, White's men and whether Black moves → first and last square of the move, score.
        self._entries = entries

    @classmethod
    def from_bytes(cls, data: bytes) -> Book:
        """The book of a file. Raises `EngineDataError` for other bytes."""
        if len(data) < _HEAD.size or data[:7] != _MAGIC[:7]:
            raise EngineDataError(f"{data[:8]!r} is not the start of an opening book.")
        magic, count, _ = _HEAD.unpack_from(data)
        if magic != _MAGIC:
            raise EngineDataError(f"The opening book is of version {magic[7:].decode(errors='replace')}, not 1.")
        if len(data) != _HEAD.size + count * _ENTRY.size:
            raise EngineDataError(f"The opening book should have {count:,} entries but has {len(data):,} bytes.")
        entries = {}
        for black, white, move, score in _ENTRY.iter_unpack(data[_HEAD.size :]):
            entries[black, white, not move >> 10] = ((move >> 5 & 31) + 1, (move & 31) + 1, score)
        return cls(entries)

    def __len__(self) -> int:
        return len(self._entries)

    def probe(self, position: Position) -> BookMove | None:
        """What the book plays in a position, None if it does not know it."""
        board = position.board
        if board.kings or (known := self._entries.get((board.black, board.white, board.black_to_move))) is None:
            return None
        source, target, score = known
        fitting = [move for move in position.legal_moves() if (move.source, move.target) == (source, target)]
        if len(fitting) != 1:
            raise EngineDataError(f"The opening book plays {source}-{target} in {position.fen}, which is illegal.")
        return BookMove(fitting[0], score)


@cache
def shipped_book() -> Book | None:
    """The book that is shipped, None if none is. Raises `EngineDataError` if it is damaged."""
    data = read_weights("checkers", "opening", ".book")
    return None if data is None else Book.from_bytes(data)
