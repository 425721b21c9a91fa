"""Your own evaluation: any function that judges the rows of a board array."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

__all__ = ["BoardEvaluation", "scores_of"]

BoardEvaluation = Callable[[NDArray[np.uint32]], NDArray[np.floating]]
"""Judges each row of a board array (`crownpoint.checkers.batch`): men ahead, for the side to move."""
_UNIT, _MOST = 100, 200  # the core counts in hundredths of a man, and has wins beyond 200 men


def scores_of(evaluate: BoardEvaluation) -> Callable[[NDArray[np.uint32]], NDArray[np.int32]]:
    """The same evaluation as the core asks for it: whole hundredths of a man."""

    def scores(boards: NDArray[np.uint32]) -> NDArray[np.int32]:
        values = np.asarray(evaluate(boards), dtype=np.float64)
        if values.size != len(boards) or not np.isfinite(values).all():
            raise ValueError(f"The evaluation gave {values} for {len(boards)} boards, not one finite number for each.")
        return np.rint(np.clip(values.reshape(-1), -_MOST, _MOST) * _UNIT).astype(np.int32)

    return scores
