"""`analyse`: the same question for both games."""

from __future__ import annotations

from functools import cache
from typing import overload

from crownpoint import backgammon, checkers
from crownpoint.ai.backgammon import Analysis as BackgammonAnalysis
from crownpoint.ai.backgammon import Engine as BackgammonEngine
from crownpoint.ai.backgammon import Stakes
from crownpoint.ai.checkers import Analysis as CheckersAnalysis
from crownpoint.ai.checkers import Engine as CheckersEngine
from crownpoint.ai.limit import Limit

__all__ = ["analyse"]

Dice = backgammon.Dice | tuple[int, int]


@overload
def analyse(subject: checkers.Game | checkers.Position, limit: Limit, *, lines: int = ...) -> CheckersAnalysis: ...
@overload
def analyse(
    subject: backgammon.Game | backgammon.Position,
    limit: Limit,
    *,
    dice: Dice | None = ...,
    stakes: Stakes | None = ...,
) -> BackgammonAnalysis: ...
def analyse(
    subject: checkers.Game | checkers.Position | backgammon.Game | backgammon.Position,
    limit: Limit,
    *,
    lines: int = 3,
    dice: Dice | None = None,
    stakes: Stakes | None = None,
) -> CheckersAnalysis | BackgammonAnalysis:
    """Judge a position, or a game as it stands, within a limit.

    Checkers: the best `lines` moves. Backgammon: every move of the roll, or the cube decision before it; a game brings
    its dice, cube and score, a position takes `dice` and `stakes` (money, centered cube by default). Raises
    `InvalidLimitError` for a limit that the engine of the game does not know.
    """
    if isinstance(subject, checkers.Game):
        history = [position for position, _ in subject.history]
        return checkers_engine().analyse(subject.position, limit, history=history, lines=lines)
    if isinstance(subject, checkers.Position):
        return checkers_engine().analyse(subject, limit, lines=lines)
    if isinstance(subject, backgammon.Game):
        dice, stakes = dice or subject.dice, stakes or Stakes.of_game(subject)
        return backgammon_engine().analyse(subject.position, limit, dice=dice, stakes=stakes)
    return backgammon_engine().analyse(subject, limit, dice=dice, stakes=stakes)


@cache
def checkers_engine() -> CheckersEngine:
    """The checkers engine that this process shares."""
    return CheckersEngine()


@cache
def backgammon_engine() -> BackgammonEngine:
    """The backgammon engine that this process shares."""
    return BackgammonEngine()
