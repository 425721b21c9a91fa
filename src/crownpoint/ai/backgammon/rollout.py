"""Rollouts: positions played out many times on common dice, with variance reduction.

The work is cut into chunks of trials, and a trial depends on the seed and its number only. So the result is the same to
the last bit whether one thread does it or any `concurrent.futures.Executor`: threads, processes or a Dask cluster.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass
from typing import NamedTuple, TypedDict, Unpack, overload

import numpy as np

from crownpoint import _core
from crownpoint.ai.backgammon.engine import Engine
from crownpoint.ai.backgammon.rolled import UTILITY, Estimate, RolledCube, RolledMove, Rows
from crownpoint.ai.backgammon.shared import engine_or_shared, shared_engine
from crownpoint.ai.backgammon.stakes import Stakes, checked_stakes
from crownpoint.arguments import checked_kind
from crownpoint.backgammon import Dice, Game, Move, Position
from crownpoint.errors import InvalidLimitError, WorkerLostError

__all__ = ["RolloutSettings", "roll_out_cube", "roll_out_moves", "rollout"]

CHUNK = 36  # trials of one job: each first roll once
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class RolloutSettings:
    """How to roll out. Raises `InvalidLimitError` if a number is invalid."""

    trials: int = 1296
    """The most trials for each candidate. A multiple of 36, or better of 1,296, balances the first rolls."""
    seed: int = 1
    truncate: int = 0
    """Plies after which an evaluation judges; 0 plays to the end."""
    plies: int = 0
    """Depth of the moves in the games."""
    final_plies: int = 0
    """Depth of the evaluation that judges a game cut short."""
    reduce_variance: bool = True
    target_error: float = 0.0
    """Stop when the standard error of every equity is this small; 0 plays all trials."""
    confidence: float = 0.0
    """Drop a move when it is this many standard errors of the difference behind the best; 0 never does."""
    batch_size: int = 324
    """After how many trials the stopping conditions are checked again."""

    def __post_init__(self) -> None:
        for name, least, most in (
            ("trials", 1, 10**9), ("seed", 0, 2**64 - 1), ("truncate", 0, 10_000), ("plies", 0, 3),
            ("final_plies", 0, 3), ("target_error", 0, math.inf), ("confidence", 0, math.inf), ("batch_size", 1, 10**9),
        ):  # fmt: skip
            value = getattr(self, name)
            whole = type(least) is type(most)  # the others are errors, which may be fractions
            if not isinstance(value, int if whole else int | float) or not least <= value <= most:
                raise InvalidLimitError(f"A rollout with {name} {value} is invalid: it must be {least} to {most}.")

    @property
    def stops_early(self) -> bool:
        """Whether the rollout may stop before all trials are played."""
        return self.target_error > 0 or self.confidence > 0


def _checked_settings(settings: RolloutSettings | None) -> RolloutSettings:
    kind = "RolloutSettings"
    return RolloutSettings() if settings is None else checked_kind("Settings", settings, RolloutSettings, kind)


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
            threads=self.threads, final_plies=settings.final_plies,
        )  # fmt: skip


def run_job(job: Job, engine: Engine | None = None) -> Rows:
    """Run a job with an engine, or with the one that this process shares; what a worker of an executor does."""
    return job.run(engine or shared_engine())


def roll_out_moves(
    position: Position,
    dice: Dice | tuple[int, int],
    moves: Sequence[Move | str],
    *,
    settings: RolloutSettings | None = None,
    stakes: Stakes | None = None,
    engine: Engine | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> tuple[RolledMove, ...]:
    """Roll out moves on the same dice; the best first.

    `engine` does the work, or else the shared one; with an `executor`, its workers do, each with the same weights.
    `progress` is called with the trials done and the total. Raises `IllegalMoveError`, and `WorkerLostError` if a
    worker process of the executor died.
    """
    stakes, settings = checked_stakes(stakes), _checked_settings(settings)
    legal = [position.parse_move(str(move), dice) for move in moves]
    boards = [position.after(move).board for move in legal]
    if not legal:
        return ()
    rows = _Rollout(boards, True, stakes, settings, engine, executor, progress).run()
    equities = [stakes.equity_of(each[:, UTILITY]) for each in rows]
    longest = max(map(len, equities))
    top = max((each for each in equities if len(each) == longest), key=lambda each: float(each.mean()))
    found = [RolledMove.of_rows(move, each, stakes, top) for move, each in zip(legal, rows, strict=True)]
    return tuple(sorted(found, key=lambda each: each.loss.mean))


def roll_out_boards(
    boards: Sequence[_core.backgammon.Board], stakes: Stakes, settings: RolloutSettings, engine: Engine
) -> list[Rows]:
    """The rows of boards after candidate moves, each seen by the side that moves next."""
    return _Rollout(boards, True, stakes, settings, engine, None, None).run()


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
    stakes, settings = checked_stakes(stakes), _checked_settings(settings)
    (rows,) = _Rollout([position.board], False, stakes, settings, engine, executor, progress).run()
    return RolledCube.of_rows(rows, stakes, stakes.may_double, settings.plies)


class _Options(TypedDict, total=False):
    settings: RolloutSettings | None
    stakes: Stakes | None
    engine: Engine | None
    executor: Executor | None
    progress: Progress | None


@overload
def rollout(
    subject: Position,
    *,
    dice: Dice | tuple[int, int],
    moves: Sequence[Move | str] | None = None,
    **options: Unpack[_Options],
) -> tuple[RolledMove, ...]: ...


@overload
def rollout(subject: Position, *, dice: None = None, **options: Unpack[_Options]) -> RolledCube: ...


@overload
def rollout(
    subject: Game | Position,
    *,
    dice: Dice | tuple[int, int] | None = None,
    moves: Sequence[Move | str] | None = None,
    **options: Unpack[_Options],
) -> tuple[RolledMove, ...] | RolledCube: ...


def rollout(
    subject: Game | Position,
    *,
    dice: Dice | tuple[int, int] | None = None,
    moves: Sequence[Move | str] | None = None,
    settings: RolloutSettings | None = None,
    stakes: Stakes | None = None,
    engine: Engine | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> tuple[RolledMove, ...] | RolledCube:
    """Roll out the moves of a roll, all of them unless `moves` are given; or the cube before the roll.

    A position with dice gives the moves, a position without dice the cube; a game brings its own dice, cube and score.
    Raises what `roll_out_moves` raises.
    """
    if isinstance(subject, Game):
        dice = subject.dice if dice is None else dice
        stakes = Stakes.of_game(subject) if stakes is None else stakes
        subject = subject.position
    if dice is None:
        if moves is not None:
            raise ValueError("Moves are rolled out with dice: give the dice, too.")
        return roll_out_cube(
            subject, settings=settings, stakes=stakes, engine=engine, executor=executor, progress=progress
        )
    chosen = subject.legal_moves(dice) if moves is None else moves
    return roll_out_moves(
        subject, dice, chosen, settings=settings, stakes=stakes, engine=engine, executor=executor, progress=progress
    )


class _Rollout:
    """Plays rounds of chunks until all trials are done, the errors are small enough, or one board is left."""

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
        if engine is not None or executor is None:
            engine = engine_or_shared(engine)
        self._boards, self._opponent_on_roll = boards, opponent_on_roll
        self._stakes, self._settings = stakes, settings
        self._engine, self._executor, self._progress = engine, executor, progress

    def run(self) -> list[Rows]:
        """The rows of every board."""
        settings = self._settings
        rows: list[list[Rows]] = [[] for _ in self._boards]
        running = list(range(len(self._boards)))
        done = 0
        while done < settings.trials and running:
            size = min(settings.batch_size if settings.stops_early else settings.trials, settings.trials - done)
            jobs = [
                (index, self._job(self._boards[index], start, min(CHUNK, done + size - start)))
                for start in range(done, done + size, CHUNK)
                for index in running
            ]
            for count, (index, made) in enumerate(self._do(jobs), start=1):
                rows[index].append(made)
                if self._progress is not None:
                    self._progress(done + size * count // len(jobs), settings.trials)
            done += size
            running = self._running(running, rows)
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
        done = 0
        try:
            futures = [(index, self._executor.submit(run_job, job, self._engine)) for index, job in jobs]
            for index, future in futures:
                yield index, future.result()
                done += 1
        except BrokenExecutor as error:
            raise WorkerLostError(
                f"A worker process of the rollout died, perhaps for lack of memory, after {done} of {len(jobs)} jobs. "
                "Its executor cannot be used any more: start again with a new one."
            ) from error

    def _running(self, running: list[int], rows: list[list[Rows]]) -> list[int]:
        """The boards that are worth more trials; none if everything is known."""
        settings = self._settings
        if not settings.stops_early:
            return running
        equities = {index: self._stakes.equity_of(np.concatenate(rows[index])[:, UTILITY]) for index in running}
        if settings.target_error and all(
            Estimate.of(each).error <= settings.target_error for each in equities.values()
        ):
            return []
        if not settings.confidence or len(self._boards) < 2:
            return running
        top = max(equities.values(), key=lambda each: float(each.mean()))
        gaps = {index: Estimate.of(top - each) for index, each in equities.items()}
        left = [index for index, gap in gaps.items() if gap.mean <= settings.confidence * gap.error]
        return left if len(left) > 1 else []
