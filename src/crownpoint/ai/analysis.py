"""`analyse`: the same question for both games."""

from __future__ import annotations

from functools import cache

from crownpoint import checkers
from crownpoint.ai.checkers import Analysis as CheckersAnalysis
from crownpoint.ai.checkers import Engine as CheckersEngine
from crownpoint.ai.limit import Limit

__all__ = ["analyse"]


def analyse(subject: checkers.Game | checkers.Position, limit: Limit, *, lines: int = 3) -> CheckersAnalysis:
    """Judge a position, or a game as it stands, within a limit."""
    if isinstance(subject, checkers.Game):
        history = [position for position, _ in subject.history]
        return _checkers_engine().analyse(subject.position, limit, history=history, lines=lines)
    return _checkers_engine().analyse(subject, limit, lines=lines)


@cache
def _checkers_engine() -> CheckersEngine:
    return CheckersEngine()
