"""The board of backgammon as data."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["BackgammonBoard"]


@dataclass(frozen=True, slots=True)
class BackgammonBoard:
    """Seen from the viewer's side; a watcher sees White's.

    `points[1..24]` numbered by the viewer, `[25]` the viewer's bar, `[0]` the other's (negative or 0).
    Positive numbers are the viewer's checkers. `off`, `pips` and `bar` are (viewer's, other's).
    """

    points: tuple[int, ...]
    off: tuple[int, int]
    pips: tuple[int, int]
    color: str  # of the viewer's checkers
    position_id: str
    xgid: str
    contact: bool
