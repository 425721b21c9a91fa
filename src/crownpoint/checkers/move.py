"""A checkers move and the legal moves of a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from crownpoint import _core

__all__ = ["LegalMoves", "Move"]


class Move:
    """One whole turn: a step to a neighboring square, or a capture with every square it touches.

    Moves are made by positions (`Position.legal_moves`, `Position.parse_move`) and are immutable. Two moves are
    equal when they take the same path and capture the same pieces.

    >>> from crownpoint.checkers import Position
    >>> move = Position.from_fen("B:W6,15,24:B1").legal_moves()[0]
    >>> move, move.path, move.captured
    (Move('1x10x19x28'), (1, 10, 19, 28), (6, 15, 24))
    >>> move.short
    '1x28'
    """

    __slots__ = ("_board", "_native")

    _board: _core.checkers.Board
    _native: _core.checkers.Move

    def __init__(self, native: _core.checkers.Move, board: _core.checkers.Board) -> None:
        # Both come from the core: a move knows the board it belongs to, so that it need not be checked again there.
        self._native = native
        self._board = board

    @property
    def path(self) -> tuple[int, ...]:
        """The squares from start to end, every landing of a capture among them."""
        return self._native.path

    @property
    def captured(self) -> tuple[int, ...]:
        """The squares of the captured pieces in the order in which they are jumped; empty for a step."""
        return self._native.captured

    @property
    def crowns(self) -> bool:
        """Whether a man becomes a king with this move."""
        return self._native.crowns

    @property
    def source(self) -> int:
        """The square the piece leaves."""
        return self._native.path[0]

    @property
    def target(self) -> int:
        """The square the piece comes to rest on."""
        return self._native.path[-1]

    @property
    def is_capture(self) -> bool:
        """Whether anything is captured."""
        return bool(self._native.captured)

    @property
    def short(self) -> str:
        """The two squares `22x8`, as PDN files write it; the whole path where another legal move has the same ends."""
        path = self.path
        if len(path) == 2:
            return str(self)
        rivals = sum(1 for other in self._board.moves() if other.path[0] == path[0] and other.path[-1] == path[-1])
        return f"{path[0]}x{path[-1]}" if rivals == 1 else str(self)

    def __str__(self) -> str:
        """The canonical text: `11-15` for a step, every square of a capture with `x` (`22x15x8`)."""
        return ("x" if self._native.captured else "-").join(map(str, self._native.path))

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self._native == other._native if isinstance(other, Move) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._native)

    def __reduce__(self) -> tuple[object, ...]:
        board = self._board
        return _restore, (board.black, board.white, board.kings, board.black_to_move, self.path)


def _restore(black: int, white: int, kings: int, black_to_move: bool, path: tuple[int, ...]) -> Move:
    """Unpickle a move: the one of its board with this path."""
    board = _core.checkers.Board(black, white, kings, black_to_move)
    return next(Move(native, board) for native in board.moves() if native.path == path)


class LegalMoves(Sequence[Move]):
    """The legal moves of a position in the order of their paths, each made when it is asked for."""

    __slots__ = ("_board", "_native")

    def __init__(self, board: _core.checkers.Board, native: _core.checkers.Moves | None = None) -> None:
        # A game that has just come to the board has got its moves with it.
        self._board = board
        self._native = board.moves() if native is None else native

    def __len__(self) -> int:
        return len(self._native)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if index.__class__ is slice:
            return tuple(self)[index]
        return Move(self._native[index], self._board)  # type: ignore[index]

    def __iter__(self) -> Iterator[Move]:
        board = self._board
        return (Move(native, board) for native in self._native)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and any(native == move._native for native in self._native)

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, LegalMoves | tuple | list) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return LegalMoves, (self._board,)

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self)) or 'none'}>"

    def beginning(self, *path: int) -> tuple[Move, ...]:
        """The moves whose path begins with these squares: what is left after the clicks made so far."""
        return tuple(move for move in self if move.path[: len(path)] == path)

    def next_squares(self, *path: int) -> tuple[int, ...]:
        """The squares that may be clicked next, in order; the movable pieces when no square is given.

        Empty when the path is a whole move, and when no legal move begins with it.
        """
        return tuple(sorted({move.path[len(path)] for move in self.beginning(*path) if len(move.path) > len(path)}))
