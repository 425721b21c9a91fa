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

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from crownpoint._core import checkers as _core

__all__ = ["LegalMoves", "RandomGames", "legal_moves", "perft", "random_games", "starting_boards"]

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
    return np.tile(np.array(_START, dtype=np.uint32), (count, 1))


def legal_moves(boards: ArrayLike) -> LegalMoves:
    """Return every legal move of every board and its result.

    Circular captures over different paths are rows of their own. Raises ValueError if `boards` is not a board array.
    """
    return LegalMoves(*_core.batch_legal_moves(_checked(boards)))


def perft(boards: ArrayLike, depth: int) -> NDArray[np.uint64]:
    """Return for each board the number of leaves `depth` plies below it."""
    return _core.batch_perft(_checked(boards), depth)


def random_games(boards: ArrayLike, seed: int, max_plies: int = 1000) -> RandomGames:
    """Play each board to the end with uniformly random moves; the same seed gives the same games."""
    return RandomGames(*_core.batch_random_games(_checked(boards), seed, max_plies))


def _checked(boards: ArrayLike) -> NDArray[np.uint32]:
    rows = np.ascontiguousarray(boards, dtype=np.uint32)
    if rows.ndim != 2 or rows.shape[1] != 4:
        raise ValueError(f"a board array has four columns (black, white, kings, white to move), not shape {rows.shape}")
    black, white, kings = rows[:, 0], rows[:, 1], rows[:, 2]
    bad = np.flatnonzero((black & white) | (kings & ~(black | white)))
    if bad.size:
        raise ValueError(f"board {bad[0]} holds a square twice or a king on an empty square: {rows[bad[0]].tolist()}")
    return rows
