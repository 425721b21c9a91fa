"""Commands on a Dask cluster: the same answers as alone, also when a worker is killed."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Command

distributed = pytest.importorskip("distributed", reason="the extra [cluster] is not installed")
pytestmark = pytest.mark.filterwarnings("ignore")  # of Dask's own


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as made:
        yield made


def kill_a_worker_when(path: Path, cluster: Any, stop: threading.Event) -> None:
    """Wait for the first result, and kill one of the workers."""
    while not stop.wait(0.01):
        if path.exists():
            os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
            return


def test_a_duel_is_the_same_when_a_worker_is_killed(crownpoint: Command, cluster: Any, tmp_path: Path) -> None:
    duel = ("duel", "checkers", "engine:nodes=300", "random", "--games", "120", "--json")
    alone = crownpoint(*duel, "--records", str(tmp_path / "alone"))
    kept, stop = tmp_path / "kept", threading.Event()
    watcher = threading.Thread(target=kill_a_worker_when, args=(kept / "round-00000.json", cluster, stop))
    watcher.start()
    there = crownpoint(
        *duel, "--records", str(tmp_path / "there"), "--keep", str(kept), "--scheduler", cluster.scheduler_address
    )
    stop.set()
    watcher.join()
    assert there[:2] == alone[:2]
    assert (tmp_path / "there" / "games.pdn").read_text() == (tmp_path / "alone" / "games.pdn").read_text()


def test_rollouts_are_the_same(crownpoint: Command, cluster: Any) -> None:
    rollout = ("rollout", "--dice", "31", "--trials", "72", "--truncate", "3", "--json")
    alone = crownpoint(*rollout)
    assert alone.status == 0
    assert crownpoint(*rollout, "--scheduler", cluster.scheduler_address)[:2] == alone[:2]


@pytest.mark.parametrize("command", [["rollout"], ["analyse", "match.mat"]], ids=" ".join)
def test_a_scheduler_that_is_not_there(
    command: list[str], crownpoint: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    match = " 3 point match\n\n Game 1\n Ana : 0                         Marek : 0\n  1) 31: 8/5 6/5\n"
    (tmp_path / "match.mat").write_text(match, "utf-8")
    monkeypatch.setattr("crownpoint.ai.work._PATIENCE", 0.2)
    answer = crownpoint(*command, "--scheduler", "tcp://127.0.0.1:1")
    assert answer.status == 1
    assert "There is no Dask scheduler at 'tcp://127.0.0.1:1'" in answer.errors
