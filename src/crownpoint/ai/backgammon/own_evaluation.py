"""Your own evaluation: any function that judges the rows of a board array."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from crownpoint.ai.backgammon.analysis import Chances

__all__ = ["BoardEvaluation", "chances_of"]

BoardEvaluation = Callable[[NDArray[np.int8]], NDArray[np.floating]]
"""Judges each row of a board array (`crownpoint.backgammon.batch`) for the side on roll: one number for each, points a
game, or rows of five, the chances to win, to win a gammon, to win a backgammon, and to lose those two."""
_FIVE = len(Chances._fields)
_MOST = 3  # points of a backgammon


def chances_of(evaluate: BoardEvaluation) -> Callable[[NDArray[np.int8]], NDArray[np.float32]]:
    """The same evaluation as the core asks for it: rows of five chances.

    One number is taken as the plainest chances of that equity: no gammons up to one point, gammons beyond.
    """
    return _Chances(evaluate)


class _Chances:
    """A function that can be sent to another process wherever the evaluation can."""

    def __init__(self, evaluate: BoardEvaluation) -> None:
        self._evaluate = evaluate

    def __call__(self, boards: NDArray[np.int8]) -> NDArray[np.float32]:
        """Rows of five chances. Raises `ValueError` if the evaluation gives something else."""
        values = np.asarray(self._evaluate(boards), dtype=np.float32)
        if not np.isfinite(values).all():
            raise ValueError("The evaluation gave numbers that are not finite.")
        if values.shape == (len(boards), _FIVE):
            return np.ascontiguousarray(np.clip(values, 0, 1))
        if values.size != len(boards):
            raise ValueError(f"The evaluation gave {values.shape} for {len(boards)} boards: one number or five each.")
        equities = np.clip(values.reshape(-1), -_MOST, _MOST)
        beyond = [np.clip(np.abs(equities) - points, 0, 1) for points in (1, 2)]
        won, lost = equities > 0, equities < 0
        columns = (
            np.clip((1 + equities) / 2, 0, 1),
            *(won * each for each in beyond),
            *(lost * each for each in beyond),
        )
        return np.stack(columns, axis=1, dtype=np.float32)
