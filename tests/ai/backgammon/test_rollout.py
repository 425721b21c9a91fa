"""Rollouts: the same result whoever plays them, errors that shrink, and early stops."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from crownpoint.ai.backgammon import CubeAction, Engine, Stakes
from crownpoint.ai.backgammon.engine import shipped_networks
from crownpoint.ai.backgammon.rollout import RolloutSettings, roll_out_cube, roll_out_moves, rollout
from crownpoint.ai.backgammon.shared import shared_engine
from crownpoint.ai.weights import WEIGHTS_VARIABLE
from crownpoint.backgammon import STARTING_POSITION, Dice, Move, Position
from crownpoint.errors import IllegalMoveError, InvalidLimitError, WorkerLostError

SHORT = RolloutSettings(trials=108, truncate=4)
ROLL = Dice(3, 1)
TWO_ON_THE_SIX = Position(white={6: 2, 0: 13}, black={6: 2, 0: 13})


RACE = Position(white={12: 5, 10: 5, 9: 5}, black={12: 5, 11: 5, 9: 5})


@pytest.fixture
def moves() -> list[Move]:
    return list(STARTING_POSITION.legal_moves(ROLL))[:3]


@pytest.fixture
def shipped(random_weights: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers find the random weights where they would find the shipped ones."""
    folder = tmp_path / "backgammon"
    folder.mkdir()
    for kind, data in random_weights.items():
        (folder / f"{kind}.weights").write_bytes(data)
    monkeypatch.setenv(WEIGHTS_VARIABLE, str(tmp_path))
    shared_engine.cache_clear()
    shipped_networks.cache_clear()
    monkeypatch.setattr("crownpoint.ai.backgammon.engine._tables", lambda: (None, None))
    yield  # type: ignore[misc]
    shared_engine.cache_clear()
    shipped_networks.cache_clear()


def test_moves_on_common_dice(random_engine: Engine, moves: list[Move]) -> None:
    reported: list[tuple[int, int]] = []
    found = roll_out_moves(
        STARTING_POSITION, ROLL, moves, settings=SHORT, engine=random_engine,
        progress=lambda done, total: reported.append((done, total)),
    )  # fmt: skip
    assert {each.move for each in found} == set(moves)
    assert [each.trials for each in found] == [108] * 3
    assert found[0].loss == (0, 0)
    for each in found[1:]:
        assert each.loss.mean == pytest.approx(found[0].equity.mean - each.equity.mean, abs=1e-6)
        assert 0 < each.loss.error < 1
    assert reported[-1] == (108, 108)
    assert reported == sorted(reported)


def test_the_seed_decides(random_engine: Engine, moves: list[Move]) -> None:
    def means(seed: int) -> list[float]:
        settings = RolloutSettings(trials=36, truncate=4, seed=seed)
        found = roll_out_moves(STARTING_POSITION, ROLL, moves, settings=settings, engine=random_engine)
        return [each.equity.mean for each in found]

    assert means(1) == means(1) != means(2)


def test_an_exact_ending_needs_no_luck(exact_engine: Engine) -> None:
    found = roll_out_cube(TWO_ON_THE_SIX, settings=RolloutSettings(trials=36), engine=exact_engine)
    assert found.no_double.mean == pytest.approx(0.6031, abs=1e-4)
    assert found.double_take is not None
    assert found.double_take.mean == pytest.approx(2 * 0.4806, abs=1e-4)
    assert found.action is CubeAction.DOUBLE_TAKE
    held = roll_out_cube(
        TWO_ON_THE_SIX, settings=RolloutSettings(trials=36), engine=exact_engine, stakes=Stakes(2, "opponent")
    )
    assert held.double_take is None
    assert held.action is CubeAction.UNAVAILABLE


def test_it_stops_when_the_error_is_small(random_engine: Engine, moves: list[Move]) -> None:
    settings = RolloutSettings(trials=3600, truncate=4, target_error=0.06, batch_size=72)
    found = roll_out_moves(STARTING_POSITION, ROLL, moves, settings=settings, engine=random_engine)
    assert all(each.equity.error <= 0.06 for each in found)
    assert found[0].trials % 72 == 0
    assert found[0].trials < 3600


def test_a_move_that_has_fallen_behind_is_given_up() -> None:
    engine = Engine()
    settings = RolloutSettings(trials=216, truncate=4, confidence=3, batch_size=36)
    moves = ["8/5 6/5", "24/23 13/10", "13/10 6/5"]
    best, *others = roll_out_moves(STARTING_POSITION, ROLL, moves, settings=settings, engine=engine)
    assert str(best.move) == "8/5 6/5"
    assert all(each.trials <= best.trials for each in others)
    assert min(each.trials for each in others) < 216
    whole = roll_out_moves(
        STARTING_POSITION, ROLL, moves, settings=RolloutSettings(trials=best.trials, truncate=4), engine=engine
    )
    assert best == whole[0], "the same trials, whoever else is still running"


def test_it_stops_when_the_best_is_clear(random_engine: Engine, moves: list[Move]) -> None:
    settings = RolloutSettings(trials=36_000, truncate=4, confidence=0.01, batch_size=36)
    found = roll_out_moves(STARTING_POSITION, ROLL, moves, settings=settings, engine=random_engine)
    assert found[0].trials < 36_000


@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize("workers", [1, 3])
def test_threads_give_the_same(random_engine: Engine, moves: list[Move], workers: int) -> None:
    alone = roll_out_moves(STARTING_POSITION, ROLL, moves, settings=SHORT, engine=random_engine)
    with ThreadPoolExecutor(workers) as pool:
        assert roll_out_moves(STARTING_POSITION, ROLL, moves, settings=SHORT, executor=pool) == alone


class _KillsOne(Executor):
    """A Dask cluster of which one worker is killed as soon as the first result is there."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor = client.get_executor()
        self.killed = threading.Event()

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = self._executor.submit(function, *arguments, **named)
        future.add_done_callback(self._kill)
        return future

    def _kill(self, _: Future[Any]) -> None:
        if not self.killed.is_set():
            self.killed.set()
            workers = list(self._client.cluster.workers.values())
            os.kill(workers[0].pid, signal.SIGKILL)


@pytest.mark.usefixtures("shipped")
@pytest.mark.filterwarnings("ignore")  # of Dask's own
def test_a_dask_cluster_gives_the_same_when_a_worker_dies(exact_engine: Engine, moves: list[Move]) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra [cluster] is not installed")
    settings = RolloutSettings(trials=216, truncate=5)
    alone = roll_out_moves(STARTING_POSITION, ROLL, moves, settings=settings, engine=exact_engine)
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        pool = _KillsOne(client)
        assert roll_out_moves(STARTING_POSITION, ROLL, moves, settings=settings, executor=pool) == alone
        assert pool.killed.is_set()


@pytest.mark.usefixtures("shipped")
def test_processes_give_the_same(exact_engine: Engine, moves: list[Move]) -> None:
    alone = roll_out_moves(STARTING_POSITION, ROLL, moves, settings=SHORT, engine=exact_engine)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert roll_out_moves(STARTING_POSITION, ROLL, moves, settings=SHORT, executor=pool) == alone


@pytest.mark.parametrize(
    "wrong", [{"trials": 0}, {"seed": -1}, {"plies": 4}, {"truncate": -1}, {"target_error": -0.1}, {"confidence": -1}]
)
def test_senseless_settings_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidLimitError, match=next(iter(wrong))):
        RolloutSettings(**wrong)


def test_illegal_moves_are_refused(random_engine: Engine) -> None:
    with pytest.raises(IllegalMoveError, match="13/7"):
        roll_out_moves(STARTING_POSITION, ROLL, ["13/7"], engine=random_engine)  # type: ignore[list-item]


def test_no_moves_give_no_result(random_engine: Engine) -> None:
    assert roll_out_moves(STARTING_POSITION, ROLL, [], engine=random_engine) == ()


def test_workers_use_the_engine_that_is_given(
    random_weights: dict[str, bytes], shipped: None, moves: list[Move]
) -> None:
    contact = random_weights["contact"]
    mine = Engine(weights={"contact": contact}, use_endgames=False)  # a race is judged by another network than shipped
    alone = roll_out_moves(RACE, (3, 1), list(RACE.legal_moves((3, 1)))[:2], settings=SHORT, engine=mine)
    theirs = roll_out_moves(RACE, (3, 1), list(RACE.legal_moves((3, 1)))[:2], settings=SHORT)
    assert alone != theirs
    for pool in (ThreadPoolExecutor(2), ProcessPoolExecutor(1, get_context("spawn"))):
        with pool:
            assert (
                roll_out_moves(
                    RACE, (3, 1), list(RACE.legal_moves((3, 1)))[:2], settings=SHORT, engine=mine, executor=pool
                )
                == alone
            )


def _die(*_: object) -> None:
    os._exit(1)


def test_a_worker_that_dies_is_told_of(shipped: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("crownpoint.ai.backgammon.rollout"), "run_job", _die)
    with (
        ProcessPoolExecutor(1, get_context("spawn")) as pool,
        pytest.raises(WorkerLostError, match=r"died, perhaps for lack of memory, after 0 of 1 jobs\. .* a new one\.$"),
    ):
        roll_out_cube(RACE, settings=RolloutSettings(trials=36), executor=pool)


def test_moves_are_rolled_out_with_dice() -> None:
    with pytest.raises(ValueError, match="give the dice"):
        rollout(STARTING_POSITION, moves=["8/5 6/5"])  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="Settings must be"):
        rollout(STARTING_POSITION, settings=3)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="Stakes must be"):
        rollout(STARTING_POSITION, stakes=3)  # type: ignore[call-overload]
    with pytest.raises(InvalidLimitError):
        RolloutSettings(trials=1.5)  # type: ignore[arg-type]
