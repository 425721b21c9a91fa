"""The backgammon engine that everyone in this process shares."""

from __future__ import annotations

from functools import cache

from numpy.typing import ArrayLike

from crownpoint.ai.backgammon.analysis import Analysis
from crownpoint.ai.backgammon.engine import Engine, Evaluation
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.ai.limit import Limit
from crownpoint.backgammon import Dice, Game, Position

__all__ = ["analyse", "evaluate", "shared_engine"]


@cache
def shared_engine() -> Engine:
    """The engine, made when it is first asked for. Raises `EngineDataError` for missing or damaged weights."""
    return Engine()


def analyse(
    subject: Game | Position,
    limit: Limit,
    *,
    dice: Dice | tuple[int, int] | None = None,
    stakes: Stakes | None = None,
    engine: Engine | None = None,
) -> Analysis:
    """Rank every move of the roll, or judge the cube before it.

    A game brings its own dice, cube and score. A position takes `dice` and `stakes`: money play with a centered cube if
    not given. `engine` is the one to ask, or else the shared one. Raises `InvalidLimitError` for
    a limit other than plies and seconds.
    """
    if isinstance(subject, Game):
        dice, stakes, subject = dice or subject.dice, stakes or Stakes.of_game(subject), subject.position
    return (engine or shared_engine()).analyse(subject, limit, dice=dice, stakes=stakes)


def evaluate(boards: ArrayLike, *, threads: int = 1) -> Evaluation:
    """What the bare networks think of each row of a board array, see `Engine.evaluate`."""
    return shared_engine().evaluate(boards, threads=threads)
