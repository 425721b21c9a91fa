"""Many checkers positions at once, as NumPy arrays; the GIL is released while the core works.

A *board array* has one row of four uint32 numbers per position: the squares of Black, the squares of White, the squares
of kings of either color (bit n-1 is square n), and 1 where White is to move.

>>> from crownpoint.checkers import batch
>>> boards = batch.starting_boards(2)
>>> moves = batch.legal_moves(boards)
>>> moves.offsets.tolist()
[0, 7, 14]
>>> [f"{source}-{target}" for source, target, captured, crowns in moves.moves[:7]]
['9-13', '10-14', '11-15', '12-16', '9-14', '10-15', '11-16']
>>> batch.perft(moves.results, 5).sum()
np.uint64(73536)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from crownpoint._core import checkers as _core
from crownpoint.arguments import checked_depth, checked_kind, checked_number, checked_seed
from crownpoint.checkers.position import Position
from crownpoint.errors import InvalidPositionError

__all__ = [
    "LegalMoves",
    "RandomGames",
    "checked",
    "legal_moves",
    "perft",
    "positions",
    "random_games",
    "rows",
    "starting_boards",
]

_ALL, _MEN = 0xFFFFFFFF, 12
_START = (0x00000FFF, 0xFFF00000, 0, 0)


class LegalMoves(NamedTuple):
    """The moves of board *i* are the rows `offsets[i]` to `offsets[i + 1]` of `moves` and `results`."""

    offsets: NDArray[np.int64]
    moves: NDArray[np.uint32]  # source, target, mask of captured squares, 1 where a man is crowned
    results: NDArray[np.uint32]  # board array after each move


class RandomGames(NamedTuple):
    """How each game went."""

    winners: NDArray[np.int8]  # 1 Black, -1 White, 0 not decided within the allowed plies
    plies: NDArray[np.int32]
    boards: NDArray[np.uint32]  # the last positions


def starting_boards(count: int) -> NDArray[np.uint32]:
    """Return a board array with `count` times the starting position."""
    return np.tile(np.array(_START, dtype=np.uint32), (checked_number("A count", count, 0), 1))


def rows(positions: Iterable[Position]) -> NDArray[np.uint32]:
    """Return the board array of positions."""
    boards = [checked_kind("A row", each, Position, "a Position of checkers").board for each in positions]
    found = [(board.black, board.white, board.kings, not board.black_to_move) for board in boards]
    return np.array(found, dtype=np.uint32).reshape(len(found), 4)


def positions(boards: ArrayLike) -> tuple[Position, ...]:
    """Return the positions of a board array.

    >>> from crownpoint.checkers import STARTING_POSITION
    >>> positions(rows([STARTING_POSITION])) == (STARTING_POSITION,)
    True
    """
    return tuple(
        Position._of(_core.Board(black, white, kings, not white_to_move))
        for black, white, kings, white_to_move in checked(boards).tolist()
    )


def legal_moves(boards: ArrayLike) -> LegalMoves:
    """Return every legal move of every board and its result.

    Circular captures over different paths are rows of their own. Raises InvalidPositionError if `boards` is not a
    board array.
    """
    return LegalMoves(*_core.batch_legal_moves(checked(boards)))


def perft(boards: ArrayLike, depth: int) -> NDArray[np.uint64]:
    """Return for each board the number of leaves `depth` plies below it."""
    return _core.batch_perft(checked(boards), checked_depth(depth))


def random_games(boards: ArrayLike, seed: int, max_plies: int = 1000) -> RandomGames:
    """Play each board to the end with uniformly random moves; the same seed gives the same games."""
    seed, max_plies = checked_seed(seed), checked_number("A number of plies", max_plies, 0, 2**31 - 1)
    return RandomGames(*_core.batch_random_games(checked(boards), seed, max_plies))


def checked(boards: ArrayLike) -> NDArray[np.uint32]:
    """Return the boards as the core takes them. Raises InvalidPositionError for what is not a board array."""
    given = np.asarray(boards)
    if given.ndim != 2 or given.shape[1] != 4:
        raise InvalidPositionError(
            f"a board array has four columns (black, white, kings, white to move), not shape {given.shape}; "
            "rows() makes one"
        )
    if given.dtype.kind not in "iu":
        raise InvalidPositionError(f"a board array holds whole numbers, not {given.dtype}")
    _refuse(given, ((given < 0) | (given > _ALL)).any(axis=1) | (given[:, 3] > 1), "a number that no row has")
    seen = np.ascontiguousarray(given, dtype=np.uint32)
    black, white, kings = seen[:, 0], seen[:, 1], seen[:, 2]
    _refuse(seen, ((black & white) | (kings & ~(black | white))) != 0, "a square twice or a king on an empty square")
    most = np.maximum(np.bitwise_count(black), np.bitwise_count(white))
    _refuse(seen, (most < 1) | (most > _MEN), f"no pieces, or more than {_MEN} on a side")
    return seen


def _refuse(boards: NDArray[Any], wrong: NDArray[np.bool_], what: str) -> None:
    """Raise `InvalidPositionError` for the first board with something wrong."""
    bad = np.flatnonzero(wrong)
    if bad.size:
        raise InvalidPositionError(f"board {bad[0]} has {what}: {boards[bad[0]].tolist()}")
