"""Chances to win a match from each score: the Kazaross-XG2 table to 25 points, computed from there on."""

from __future__ import annotations

from functools import cache
from importlib import resources

import numpy as np
import numpy.typing as npt

from crownpoint import _core

__all__ = ["MAX_AWAY", "match_arrays", "match_chance", "match_table"]

MAX_AWAY = 64
"""Longer matches count as one of this length."""

_TABLE = 25
# How often a game of a long match is won with 1, 2, 4 and 8 points, both sides together. Fitted to the table from 10
# points on, whose chances they give back to 0.0004 (root mean square; 0.002 at worst).
_POINTS = {1: 0.3944, 2: 0.5220, 4: 0.0253, 8: 0.0583}


@cache
def match_arrays() -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Chances before the Crawford game, [own away][opponent's away], and after it for the trailer, [away]."""
    text = (resources.files("crownpoint.ai.backgammon") / "kazaross_xg2.txt").read_text("utf-8")
    rows = [line.split() for line in text.splitlines() if not line.startswith("#")]
    before = np.zeros((MAX_AWAY + 1, MAX_AWAY + 1))
    before[0, :], before[:, 0] = 1, 0
    before[1 : _TABLE + 1, 1 : _TABLE + 1] = np.array(rows[:_TABLE], dtype=float)
    after = np.zeros(MAX_AWAY + 1)
    after[0] = 1
    after[1 : _TABLE + 1] = np.array(rows[_TABLE], dtype=float)
    for away in range(_TABLE + 1, MAX_AWAY + 1):
        _extend(before, away)
        after[away] = after[away - 2] * after[_TABLE] / after[_TABLE - 2]
    return before.astype(np.float32), after.astype(np.float32)


def _extend(before: npt.NDArray[np.float64], away: int) -> None:
    """Fill the row and the column of one point more."""
    before[away, 1] = before[away - 2, 1] * before[_TABLE, 1] / before[_TABLE - 2, 1]
    before[1, away] = 1 - before[away, 1]
    for other in range(2, away):
        before[away, other] = sum(
            share / 2 * (before[away - points, other] + before[away, max(0, other - points)])
            for points, share in _POINTS.items()
        )
        before[other, away] = 1 - before[away, other]
    before[away, away] = 0.5


@cache
def match_table() -> _core.backgammon.MatchTable:
    """The table in the form the core reads."""
    return _core.backgammon.MatchTable(*match_arrays())


def match_chance(away: int, opponent_away: int, *, crawford_played: bool = False) -> float:
    """The chance to win the match before a game at this score, or after one that was won when `away` is 0 or less.

    `crawford_played` says that the Crawford game is over where a side needs one point.

    >>> round(match_chance(2, 4), 4), round(match_chance(3, 1, crawford_played=True), 4)
    (0.6687, 0.3226)
    """
    own, other = min(away, MAX_AWAY), min(opponent_away, MAX_AWAY)
    before, after = match_arrays()
    if own <= 0 or other <= 0:
        return 1.0 if own <= 0 else 0.0
    if crawford_played and 1 in (own, other):
        return float(after[own]) if other == 1 else 1 - float(after[other])
    return float(before[own, other])
