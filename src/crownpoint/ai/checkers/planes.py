"""Board arrays of checkers as networks like them: planes of zeros and ones."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from crownpoint.checkers import batch

__all__ = ["COLUMNS", "planes"]

COLUMNS = 128
"""Four planes of 32 squares."""


def planes(boards: ArrayLike) -> NDArray[np.float32]:
    """A row of 128 numbers for each board, as the side to move sees it: own men, own kings, the other's men and kings.

    Each plane has the squares 1 to 32 as Black counts them; for White the board is turned around.

    >>> from crownpoint.checkers import STARTING_POSITION
    >>> row = planes(batch.rows([STARTING_POSITION]))[0].reshape(4, 32)
    >>> row.sum(axis=1).tolist(), row[0, :13].tolist()[-2:]
    ([12.0, 0.0, 12.0, 0.0], [1.0, 0.0])
    """
    black, white, kings, white_to_move = batch.checked(boards).T
    sides = [black & ~kings, black & kings, white & ~kings, white & kings]
    black_first = np.stack([_squares(each) for each in sides], axis=1)
    white_first = black_first[:, [2, 3, 0, 1], ::-1]
    seen = np.where(white_to_move[:, None, None] == 1, white_first, black_first)
    return seen.reshape(len(black), COLUMNS).astype(np.float32)


def _squares(mask: NDArray[np.uint32]) -> NDArray[np.uint32]:
    squares: NDArray[np.uint32] = (mask[:, None] >> np.arange(32, dtype=np.uint32)) & np.uint32(1)
    return squares
