"""Many games of checkers at once, on NumPy arrays. A game that is over restarts automatically."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from crownpoint.checkers import batch
from crownpoint.envs.choices import checked_choices

__all__ = ["VectorEnv"]


class VectorEnv:
    """`count` games. A game of `max_plies` moves is drawn: repetitions are not counted here.

    >>> env = VectorEnv(3)
    >>> points, over = env.step([0, 1, 2])
    >>> env.counts.tolist(), over.any()
    ([7, 7, 7], np.False_)
    """

    boards: NDArray[np.uint32]
    """The board array, see `crownpoint.checkers.batch`."""
    moves: batch.LegalMoves
    """The legal moves of all boards and their results."""
    plies: NDArray[np.int32]
    """How many moves were made in each game."""

    def __init__(self, count: int, max_plies: int = 300) -> None:
        if max_plies < 1:
            raise ValueError(f"max_plies must be 1 or more, not {max_plies}.")
        self._start = batch.starting_boards(1)[0]
        self._max_plies = max_plies
        self.boards = batch.starting_boards(count)
        self.plies = np.zeros(count, dtype=np.int32)
        self.moves = batch.legal_moves(self.boards)

    @property
    def counts(self) -> NDArray[np.int64]:
        """How many legal moves each board has."""
        return np.diff(self.moves.offsets)

    def step(self, choices: ArrayLike) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
        """Make the chosen move on every board, counted from 0 among its legal ones.

        Returns what the sides that moved have won (1, or 0 for a draw), and which games are over. Raises `ValueError`
        for a choice that does not exist, and changes nothing then.
        """
        chosen = checked_choices(choices, self.counts)
        self.boards = np.ascontiguousarray(self.moves.results[self.moves.offsets[:-1] + chosen])
        self.moves = batch.legal_moves(self.boards)
        self.plies += 1
        won = self.counts == 0
        over = won | (self.plies >= self._max_plies)
        if over.any():
            self.boards[over] = self._start
            self.plies[over] = 0
            self.moves = batch.legal_moves(self.boards)
        return won.astype(np.int8), over
