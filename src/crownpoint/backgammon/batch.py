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

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from crownpoint._core import backgammon as _core
from crownpoint.arguments import checked_depth, checked_kind, checked_number, checked_seed
from crownpoint.backgammon.position import CHECKERS, Position, checked_board
from crownpoint.color import Color
from crownpoint.errors import InvalidDiceError, InvalidPositionError

__all__ = [
    "LegalMoves",
    "RandomGames",
    "checked",
    "flipped",
    "legal_moves",
    "outcomes",
    "perft",
    "positions",
    "random_games",
    "rows",
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
    return np.tile(np.array(_START, dtype=np.int8), (checked_number("A count", count, 0), 1))


def rows(positions: Iterable[Position]) -> NDArray[np.int8]:
    """Return the board array of positions, each as its side on roll sees it."""
    boards = [checked_kind("A row", each, Position, "a Position of backgammon").board for each in positions]
    found = [(*board.points, *board.off) for board in boards]
    return np.array(found, dtype=np.int8).reshape(len(found), _COLUMNS)


def positions(boards: ArrayLike, turn: Color | str = Color.WHITE) -> tuple[Position, ...]:
    """Return the positions of a board array, which does not say who is on roll: that is `turn`.

    >>> from crownpoint.backgammon import STARTING_POSITION
    >>> positions(rows([STARTING_POSITION])) == (STARTING_POSITION,)
    True
    """
    color = Color.of(turn)
    return tuple(
        Position.of_board(checked_board(row[:_PLACES], (row[_PLACES], row[_PLACES + 1])), color)
        for row in checked(boards).tolist()
    )


def flipped(boards: ArrayLike) -> NDArray[np.int8]:
    """Return the same boards seen by the other side."""
    seen = checked(boards)
    return np.concatenate((-seen[:, _PLACES - 1 :: -1], seen[:, : _PLACES - 1 : -1]), axis=1)


def legal_moves(boards: ArrayLike, dice: ArrayLike) -> LegalMoves:
    """Return each distinct result of one roll for every board, with the canonical move to it.

    `dice` has a row of two numbers per board. A board that must pass has no rows. Raises InvalidPositionError if
    `boards` is not a board array and InvalidDiceError if `dice` does not fit it.
    """
    rows, rolls = checked(boards), np.asarray(dice)
    if rolls.shape != (len(rows), 2):
        raise InvalidDiceError(f"{len(rows)} boards need dice of shape {(len(rows), 2)}, not {rolls.shape}")
    if rolls.size and rolls.dtype.kind not in "iu":
        raise InvalidDiceError(f"dice are whole numbers, not {rolls.dtype}")
    bad = np.flatnonzero(((rolls < 1) | (rolls > 6)).any(axis=1))
    if bad.size:
        raise InvalidDiceError(f"row {bad[0]}: dice show numbers from 1 to 6, not {rolls[bad[0]].tolist()}")
    return LegalMoves(*_core.batch_legal_moves(rows, np.ascontiguousarray(rolls, dtype=np.int8)))


def perft(boards: ArrayLike, depth: int) -> NDArray[np.uint64]:
    """Return for each board the number of move sequences of this depth over all 21 rolls."""
    return _core.batch_perft(checked(boards), checked_depth(depth))


def outcomes(boards: ArrayLike) -> NDArray[np.int8]:
    """Return what each game is worth to the side on roll: 1, 2 or 3 won, negative lost; 0 if it is not over."""
    return _core.batch_outcomes(checked(boards))


def random_games(boards: ArrayLike, seed: int, max_plies: int = 100_000) -> RandomGames:
    """Play each board to the end with fair dice and uniformly random moves; the same seed gives the same games."""
    seed, max_plies = checked_seed(seed), checked_number("A number of plies", max_plies, 0, 2**31 - 1)
    return RandomGames(*_core.batch_random_games(checked(boards), seed, max_plies))


def checked(boards: ArrayLike) -> NDArray[np.int8]:
    """Return the boards as the core takes them. Raises InvalidPositionError for what is not a board array."""
    given = np.asarray(boards)
    if given.ndim != 2 or given.shape[1] != _COLUMNS:
        raise InvalidPositionError(f"a board array has {_COLUMNS} columns, not shape {given.shape}; rows() makes one")
    if given.dtype.kind not in "iu":
        raise InvalidPositionError(f"a board array holds whole numbers, not {given.dtype}")
    _refuse(given, (given < -CHECKERS) | (given > CHECKERS), "a number of checkers that no side has")
    rows = np.ascontiguousarray(given, dtype=np.int8)
    signs = (rows[:, [0]] > 0) | (rows[:, [_PLACES - 1]] < 0) | (rows[:, _PLACES:] < 0)
    _refuse(rows, signs, "a wrong sign on a bar or among the checkers off")
    places, off = rows[:, :_PLACES], rows[:, _PLACES:]
    own = np.maximum(places, 0).sum(axis=1, dtype=np.int16)
    other = own - places.sum(axis=1, dtype=np.int16)
    totals = np.stack((own, other), axis=1) + off
    _refuse(rows, (totals < 1) | (totals > CHECKERS), f"a side that does not have 1 to {CHECKERS} checkers")
    _refuse(rows, (own + other == 0)[:, None], "no checker left on it")
    return rows


def _refuse(rows: NDArray[Any], wrong: NDArray[np.bool_], what: str) -> None:
    """Raise `InvalidPositionError` for the first board with something wrong."""
    bad = np.flatnonzero(wrong.any(axis=1))
    if bad.size:
        raise InvalidPositionError(f"board {bad[0]} has {what}: {rows[bad[0]].tolist()}")
