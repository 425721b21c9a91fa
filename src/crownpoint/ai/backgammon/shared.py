"""The backgammon engine that everyone in this process shares."""

from __future__ import annotations

from functools import cache

from numpy.typing import ArrayLike

from crownpoint.ai.backgammon.analysis import Analysis
from crownpoint.ai.backgammon.engine import Engine, Evaluation
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.ai.limit import Limit
from crownpoint.arguments import checked_kind
from crownpoint.backgammon import Dice, Game, Position

__all__ = ["analyse", "engine_or_shared", "evaluate", "shared_engine"]


@cache
def shared_engine() -> Engine:
    """The engine, made when it is first asked for. Raises `EngineDataError` for missing or damaged weights."""
    return Engine()


def engine_or_shared(engine: Engine | None) -> Engine:
    """The engine that was given, or else the shared one. Raises `TypeError` for anything else."""
    return shared_engine() if engine is None else checked_kind("An engine", engine, Engine, "an Engine of backgammon")


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
        dice = subject.dice if dice is None else dice
        stakes = Stakes.of_game(subject) if stakes is None else stakes
        subject = subject.position
    return engine_or_shared(engine).analyse(subject, limit, dice=dice, stakes=stakes)


def evaluate(boards: ArrayLike, *, threads: int = 1) -> Evaluation:
    """What the bare networks think of each row of a board array; see `Engine.evaluate`."""
    return shared_engine().evaluate(boards, threads=threads)
