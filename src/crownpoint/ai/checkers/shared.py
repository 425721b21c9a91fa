"""The checkers engine that everyone in this process shares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from crownpoint.ai.checkers.analysis import Analysis
from crownpoint.ai.checkers.engine import Engine
from crownpoint.ai.limit import Limit
from crownpoint.arguments import checked_kind
from crownpoint.checkers import Game, Position

__all__ = ["analyse", "engine_or_shared", "evaluate", "shared_engine"]


@cache
def shared_engine() -> Engine:
    """The engine, made when it is first asked for. Raises `EngineDataError` for damaged weights."""
    return Engine()


def engine_or_shared(engine: Engine | None) -> Engine:
    """The engine that was given, or else the shared one. Raises `TypeError` for anything else."""
    return shared_engine() if engine is None else checked_kind("An engine", engine, Engine, "an Engine of checkers")


def analyse(subject: Game | Position, limit: Limit, *, lines: int = 3, engine: Engine | None = None) -> Analysis:
    """Find the best `lines` moves.

    In a game the earlier positions count for repetitions. `engine` is the one to ask, or else the shared one. Raises
    `InvalidLimitError` for a limit of plies.
    """
    history: Sequence[Position] = ()
    if isinstance(subject, Game):
        history, subject = [position for position, _ in subject.history], subject.position
    return engine_or_shared(engine).analyse(subject, limit, history=history, lines=lines)


def evaluate(boards: ArrayLike, *, threads: int = 1) -> NDArray[np.float32]:
    """What the bare evaluation thinks of each row of a board array; see `Engine.evaluate`."""
    return shared_engine().evaluate(boards, threads=threads)
