"""Choices for many boards at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["checked_choices"]


def checked_choices(choices: ArrayLike, counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """The choices, each below its count, or 0 if nothing can be chosen. Raises `ValueError` for others."""
    chosen = np.asarray(choices)
    if chosen.shape != counts.shape or chosen.dtype.kind not in "iu":
        raise ValueError(
            f"{len(counts)} boards need as many whole numbers, not {chosen.dtype} of shape {chosen.shape}."
        )
    wrong = np.flatnonzero((chosen < 0) | (chosen >= np.maximum(counts, 1)))
    if wrong.size:
        row = int(wrong[0])
        raise ValueError(f"Board {row} has {counts[row]} legal moves: there is no number {chosen[row]}.")
    return chosen.astype(np.int64)
