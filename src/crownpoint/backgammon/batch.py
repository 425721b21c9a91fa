"""Many backgammon positions at once, as NumPy arrays; the GIL is released while the core works.

A *board array* has one row of 28 int8 numbers per position, as the side on roll sees it: 0 the opponent's bar, 1 to 24
the points by its own numbers, 25 its own bar, 26 and 27 the checkers that it and the opponent have borne off. Positive
numbers on 0 to 25 are checkers of the side on roll.

>>> from crownpoint.backgammon import batch
>>> boards = batch.starting_boards(2)
>>> moves = batch.legal_moves(boards, [(3, 1), (6, 6)])
>>> moves.offsets.tolist()
[0, 16, 27]
>>> [(int(source), int(target)) for source, target, die, hit in moves.moves[0][:2]]
[(24, 21), (24, 23)]
>>> batch.perft(batch.flipped(moves.results), 1).sum()
np.uint64(12029)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from crownpoint._core import backgammon as _core
from crownpoint.errors import InvalidDiceError, InvalidPositionError

__all__ = [
    "LegalMoves",
    "RandomGames",
    "flipped",
    "legal_moves",
    "outcomes",
    "perft",
    "random_games",
    "starting_boards",
]

_PLACES = 26
_COLUMNS = 28
_START = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0, 0, 0)


class LegalMoves(NamedTuple):
    """The moves of board *i* are the rows `offsets[i]` to `offsets[i + 1]` of `moves` and `results`."""

    offsets: NDArray[np.int64]
    moves: NDArray[np.int8]  # rows of 4 steps (source, target, die, hit); steps that were not made are zero
    results: NDArray[np.int8]  # board array after each move, still seen by the side that moved


class RandomGames(NamedTuple):
    """How each game went, for the side that moved first."""

    points: NDArray[np.int8]  # 1 to 3 won, -1 to -3 lost, 0 not over within the allowed plies
    plies: NDArray[np.int32]  # passes are counted
    boards: NDArray[np.int8]  # the last positions


def starting_boards(count: int) -> NDArray[np.int8]:
    """Return a board array with `count` times the starting position."""
    return np.tile(np.array(_START, dtype=np.int8), (count, 1))


def flipped(boards: ArrayLike) -> NDArray[np.int8]:
    """Return the same boards seen by the other side."""
    rows = _checked(boards)
    return np.concatenate((-rows[:, _PLACES - 1 :: -1], rows[:, : _PLACES - 1 : -1]), axis=1)


def legal_moves(boards: ArrayLike, dice: ArrayLike) -> LegalMoves:
    """Return each distinct result of one roll for every board, with the canonical move to it.

    `dice` has a row of two numbers per board. A board that must pass has no rows. Raises InvalidPositionError if
    `boards` is not a board array and InvalidDiceError if `dice` does not fit it.
    """
    rows, rolls = _checked(boards), np.ascontiguousarray(dice)
    if rolls.shape != (len(rows), 2):
        raise InvalidDiceError(f"{len(rows)} boards need dice of shape {(len(rows), 2)}, not {rolls.shape}")
    bad = np.flatnonzero(((rolls < 1) | (rolls > 6)).any(axis=1))
    if bad.size:
        raise InvalidDiceError(f"row {bad[0]}: dice show numbers from 1 to 6, not {rolls[bad[0]].tolist()}")
    return LegalMoves(*_core.batch_legal_moves(rows, rolls.astype(np.int8)))


def perft(boards: ArrayLike, depth: int) -> NDArray[np.uint64]:
    """Return for each board the number of move sequences of this depth over all 21 rolls."""
    return _core.batch_perft(_checked(boards), depth)


def outcomes(boards: ArrayLike) -> NDArray[np.int8]:
    """Return what each game is worth to the side on roll: 1, 2 or 3 won, negative lost; 0 if it is not over."""
    return _core.batch_outcomes(_checked(boards))


def random_games(boards: ArrayLike, seed: int, max_plies: int = 100_000) -> RandomGames:
    """Play each board to the end with fair dice and uniformly random moves; the same seed gives the same games."""
    return RandomGames(*_core.batch_random_games(_checked(boards), seed, max_plies))


def _checked(boards: ArrayLike) -> NDArray[np.int8]:
    rows = np.ascontiguousarray(boards, dtype=np.int8)
    if rows.ndim != 2 or rows.shape[1] != _COLUMNS:
        raise InvalidPositionError(f"a board array has {_COLUMNS} columns, not shape {rows.shape}")
    bad = np.flatnonzero((rows[:, 0] > 0) | (rows[:, 25] < 0) | (rows[:, 26] < 0) | (rows[:, 27] < 0))
    if bad.size:
        raise InvalidPositionError(
            f"board {bad[0]} has a wrong sign on a bar or among the checkers off: {rows[bad[0]].tolist()}"
        )
    return rows
