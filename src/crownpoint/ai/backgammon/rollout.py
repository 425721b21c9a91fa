"""Rollouts: positions played out many times on common dice, with variance reduction.

The work is cut into chunks of trials, and a trial depends on the seed and its number only. So the result is the same to
the last bit whether one thread does it or any `concurrent.futures.Executor`: threads, processes or a Dask cluster.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from crownpoint import _core
from crownpoint.ai.backgammon.engine import Engine
from crownpoint.ai.backgammon.rolled import UTILITY, Estimate, RolledCube, RolledMove, Rows
from crownpoint.ai.backgammon.shared import shared_engine
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.backgammon import Dice, Move, Position
from crownpoint.errors import InvalidLimitError

__all__ = ["RolloutSettings", "roll_out_cube", "roll_out_moves"]

CHUNK = 36  # trials of one job: each first roll once
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class RolloutSettings:
    """How to roll out. Raises `InvalidLimitError` where a number makes no sense."""

    trials: int = 1296
    """The most trials for each candidate. A multiple of 36, or better of 1,296, balances the first rolls."""
    seed: int = 1
    truncate: int = 0
    """Plies after which the network judges; 0 plays to the end."""
    plies: int = 0
    """Depth of the moves in the games."""
    reduce_variance: bool = True
    least_error: float = 0.0
    """Stop when the standard error of every equity is this small; 0 plays all trials."""
    confidence: float = 0.0
    """Stop when the best move leads every other one by this many standard errors of the difference; 0 never stops."""
    round_trials: int = 324
    """After how many trials the stopping conditions are checked again."""

    def __post_init__(self) -> None:
        for name, least, most in (
            ("trials", 1, 10**9), ("seed", 0, 2**64 - 1), ("truncate", 0, 10_000), ("plies", 0, 3),
            ("least_error", 0, math.inf), ("confidence", 0, math.inf), ("round_trials", 1, 10**9),
        ):  # fmt: skip
            value = getattr(self, name)
            if not least <= value <= most:
                raise InvalidLimitError(f"A rollout with {name} {value} makes no sense: it must be {least} to {most}.")

    @property
    def stops_early(self) -> bool:
        """Whether the rollout may stop before all trials are played."""
        return self.least_error > 0 or self.confidence > 0


class Job(NamedTuple):
    """One chunk of trials of one position; can be sent to another process."""

    points: tuple[int, ...]
    off: tuple[int, int]
    opponent_on_roll: bool
    stakes: Stakes
    settings: RolloutSettings
    first_trial: int
    trials: int
    threads: int = 1

    def run(self, engine: Engine) -> Rows:
        """The rows of the trials."""
        settings = self.settings
        return _core.backgammon.roll_out(
            engine.native, _core.backgammon.Board(self.points, self.off), self.stakes.native, self.opponent_on_roll,
            settings.seed, self.first_trial, self.trials, settings.truncate, settings.plies, settings.reduce_variance,
            threads=self.threads,
        )  # fmt: skip


def run_job(job: Job) -> Rows:
    """Run a job with the engine that this process shares; what a worker of an executor does."""
    return job.run(shared_engine())


def roll_out_moves(
    position: Position,
    dice: Dice | tuple[int, int],
    moves: Sequence[Move],
    *,
    settings: RolloutSettings | None = None,
    stakes: Stakes | None = None,
    engine: Engine | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> tuple[RolledMove, ...]:
    """Roll out moves on the same dice; the best first.

    With an `executor`, its workers do the work, each with the shipped weights; otherwise `engine` or the shared one
    does.
    `progress` is called with the trials done and the total. Raises `IllegalMoveError`.
    """
    stakes, settings = stakes or Stakes(), settings or RolloutSettings()
    legal = [position.parse_move(str(move), dice) for move in moves]
    boards = [position.after(move).board for move in legal]
    rows = _Rollout(boards, True, stakes, settings, engine, executor, progress).run()
    if not legal:
        return ()
    equities = [stakes.equity_of(each[:, UTILITY]) for each in rows]
    top = max(equities, key=lambda each: float(each.mean()))
    found = [RolledMove.of_rows(move, each, stakes, top) for move, each in zip(legal, rows, strict=True)]
    return tuple(sorted(found, key=lambda each: -each.equity.mean))


def roll_out_cube(
    position: Position,
    *,
    settings: RolloutSettings | None = None,
    stakes: Stakes | None = None,
    engine: Engine | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> RolledCube:
    """Roll out a position before its roll: without a double, and after a double and a take, on the same dice."""
    stakes, settings = stakes or Stakes(), settings or RolloutSettings()
    (rows,) = _Rollout([position.board], False, stakes, settings, engine, executor, progress).run()
    return RolledCube.of_rows(rows, stakes, stakes.may_double, settings.plies)


class _Rollout:
    """Plays rounds of chunks until all trials are done or the errors are small enough."""

    def __init__(
        self,
        boards: Sequence[_core.backgammon.Board],
        opponent_on_roll: bool,
        stakes: Stakes,
        settings: RolloutSettings,
        engine: Engine | None,
        executor: Executor | None,
        progress: Progress | None,
    ) -> None:
        if engine is None and executor is None:
            engine = shared_engine()
        self._boards, self._opponent_on_roll = boards, opponent_on_roll
        self._stakes, self._settings = stakes, settings
        self._engine, self._executor, self._progress = engine, executor, progress

    def run(self) -> list[Rows]:
        """The rows of every board."""
        settings = self._settings
        rows: list[list[Rows]] = [[] for _ in self._boards]
        done = 0
        while done < settings.trials and self._boards:
            size = min(settings.round_trials if settings.stops_early else settings.trials, settings.trials - done)
            jobs = [
                (index, self._job(board, start, min(CHUNK, done + size - start)))
                for start in range(done, done + size, CHUNK)
                for index, board in enumerate(self._boards)
            ]
            for count, (index, made) in enumerate(self._do(jobs), start=1):
                rows[index].append(made)
                if self._progress is not None:
                    self._progress(done + size * count // len(jobs), settings.trials)
            done += size
            if self._is_enough([np.concatenate(each) for each in rows]):
                break
        return [np.concatenate(each) for each in rows]

    def _job(self, board: _core.backgammon.Board, start: int, trials: int) -> Job:
        threads = self._engine.threads if self._engine is not None else 1
        return Job(
            board.points, board.off, self._opponent_on_roll, self._stakes, self._settings, start, trials, threads
        )

    def _do(self, jobs: list[tuple[int, Job]]) -> Iterator[tuple[int, Rows]]:
        """What the jobs give, in their order."""
        if self._executor is None:
            assert self._engine is not None
            for index, job in jobs:
                yield index, job.run(self._engine)
            return
        futures = [(index, self._executor.submit(run_job, job)) for index, job in jobs]
        for index, future in futures:
            yield index, future.result()

    def _is_enough(self, rows: list[Rows]) -> bool:
        settings, stakes = self._settings, self._stakes
        if not settings.stops_early:
            return False
        equities = [stakes.equity_of(own[:, UTILITY]) for own in rows]
        found = [Estimate.of(each) for each in equities]
        if settings.least_error and all(each.error <= settings.least_error for each in found):
            return True
        if not settings.confidence or len(rows) < 2:
            return False
        top = max(range(len(rows)), key=lambda index: found[index].mean)
        gaps = [Estimate.of(equities[top] - each) for index, each in enumerate(equities) if index != top]
        return all(gap.mean > settings.confidence * gap.error for gap in gaps)
