"""Many games of backgammon at once, on NumPy arrays. A game that is over restarts automatically."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from crownpoint._core import backgammon as _core
from crownpoint.backgammon import batch
from crownpoint.envs.choices import checked_choices

__all__ = ["VectorEnv"]


class VectorEnv:
    """`count` money games without a cube. Each row is seen by its side on roll, which changes with every step.

    >>> env = VectorEnv(3, seed=1)
    >>> points, over = env.step(np.zeros(3, dtype=int))       # every side makes its first legal move
    >>> env.boards.shape, env.counts.shape, over.any()
    ((3, 28), (3,), np.False_)
    """

    boards: NDArray[np.int8]
    """The board array, see `crownpoint.backgammon.batch`."""
    dice: NDArray[np.int8]
    """The roll of each board."""
    counts: NDArray[np.int64]
    """How many legal moves each board has; 0 if the side passes."""

    def __init__(self, count: int, seed: int = 0) -> None:
        self._chance = np.random.default_rng(seed)
        self.boards = batch.starting_boards(count)
        self.dice = np.empty((count, 2), dtype=np.int8)
        self.counts = np.empty(count, dtype=np.int64)
        self._moves: batch.LegalMoves | None = None
        _core.batch_begin(self.boards, self.dice, self.counts, int(self._chance.integers(0, 2**63)))

    @property
    def moves(self) -> batch.LegalMoves:
        """The legal moves of all boards and their results, listed when they are first asked for."""
        if self._moves is None:
            self._moves = batch.legal_moves(self.boards, self.dice)
        return self._moves

    def step(self, choices: ArrayLike) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
        """Make the chosen move on every board, counted from 0 among its legal ones; 0 if the side passes.

        `boards`, `dice` and `counts` change in place. Returns the points that the sides that moved have won, and which
        games are over. Raises `ValueError` for a choice that does not exist, and changes nothing then.
        """
        chosen = checked_choices(choices, self.counts)
        seed = int(self._chance.integers(0, 2**63))
        points = _core.batch_step(self.boards, self.dice, self.counts, chosen, seed)
        self._moves = None
        return points, points != 0
