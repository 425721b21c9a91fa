"""The effective pip count of a bear-off: the mean number of rolls, in pips of an average roll."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np

from crownpoint.ai.backgammon.engine import bearoff_rolls

__all__ = ["effective_pips", "wastage"]

_PIPS_A_ROLL = 49 / 6
_HOME = 6


def effective_pips(points: Sequence[int]) -> float | None:
    """The effective pip count of the side whose checkers are positive; None unless all of them are at home.

    >>> round(effective_pips([0, 0, 0, 0, 1, *[0] * 21]), 3)  # one checker on the four-point: only 2-1 fails
    8.62
    """
    if any(count > 0 for count in points[_HOME + 1 :]):
        return None
    index, place = 0, -1
    for rank, point in enumerate(range(_HOME, 0, -1), 1):
        place += max(points[point], 0) + 1
        index += comb(place, rank)
    return float(np.dot(bearoff_rolls()[index], np.arange(32))) * _PIPS_A_ROLL


def wastage(points: Sequence[int]) -> float | None:
    """How many pips of the dice will be lost in bearing off; None unless all checkers are at home."""
    effective = effective_pips(points)
    if effective is None:
        return None
    return effective - sum(max(count, 0) * place for place, count in enumerate(points))
