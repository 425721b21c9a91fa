"""Work for several processes: nothing is lost when one dies, and folders of parts are continued or refused."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from crownpoint.ai.parts import PartsFolder
from crownpoint.ai.work import LastingPool, carry_out, workers
from crownpoint.errors import OtherWorkError, SchedulerError, WorkerLostError


def _square(number: int) -> int:
    return number * number


def _die_once(path: str) -> str:
    """Kill this process on the first call for a path."""
    try:
        Path(path).touch(exist_ok=False)
    except FileExistsError:
        return path
    os._exit(1)


def _die(_: object) -> None:
    os._exit(1)


def _refuse(number: int) -> int:
    raise ValueError(f"no {number}")


def test_a_process_that_dies_loses_only_what_was_under_way(tmp_path: Path) -> None:
    with LastingPool(1) as pool:
        before = pool.submit(_square, 3)
        assert before.result(timeout=60) == 9
        path = str(tmp_path / "died")
        assert dict(carry_out(_die_once, [path], pool)) == {0: path}
        assert pool.submit(_square, 4).result(timeout=60) == 16


def test_a_job_that_kills_every_process_is_given_up() -> None:
    with workers(processes=2) as pool, pytest.raises(WorkerLostError, match="3 times"):
        list(carry_out(_die, [1], pool))


def test_errors_of_jobs_reach_the_caller() -> None:
    with workers(processes=2) as pool, pytest.raises(ValueError, match="no 7"):
        list(carry_out(_refuse, [7], pool))


@pytest.mark.filterwarnings("ignore")  # of Dask's own
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense://x", "tcp://127.0.0.1:abc", "127.0.0.1", ""])
def test_a_scheduler_that_is_not_there_is_named(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the extra [cluster] is not installed")
    monkeypatch.setattr("crownpoint.ai.work._PATIENCE", 0.2)
    if not address.endswith(":1"):
        monkeypatch.setattr("distributed.Client", lambda *_, **__: pytest.fail("It would wait 20 seconds at its end."))
    with pytest.raises(SchedulerError, match=address), workers(address):
        pass


def test_a_folder_of_parts_is_continued_only_with_the_same_settings(tmp_path: Path) -> None:
    folder = tmp_path / "work"
    PartsFolder(folder, {"seed": 1, "players": ("a", "b")}).write("part", b"whole")
    (folder / "other.partial").write_bytes(b"cut o")
    again = PartsFolder(folder, {"seed": 1, "players": ("a", "b")})
    assert again.has("part")
    assert not again.has("part", "other")
    assert sorted(each.name for each in folder.iterdir()) == ["part", "work.json"]
    with pytest.raises(OtherWorkError, match="started with seed 1, not 2"):
        PartsFolder(folder, {"seed": 2, "players": ("a", "b")})
    (folder / "work.json").write_text("[1")
    with pytest.raises(OtherWorkError, match="damaged"):
        PartsFolder(folder, {"seed": 1})


def test_a_folder_of_someone_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear")
    with pytest.raises(OtherWorkError, match="not empty"):
        PartsFolder(tmp_path, {})
    assert [each.name for each in tmp_path.iterdir()] == ["letter.txt"]
