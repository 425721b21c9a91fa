"""dataset on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Command


def test_a_dataset_is_written_and_nonsense_refused(crownpoint: Command, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra [dataset] is not installed")
    folder = str(tmp_path / "data")
    command = ("dataset", "checkers", folder, "--player", "random", "--games", "2")
    assert crownpoint(*command).output == f"2 games of checkers in {folder}\n"
    assert crownpoint(*command).status == 0
    refused = crownpoint(*command, "--seed", "2")
    assert (refused.status, "started with seed 1, not 2" in refused.errors) == (1, True)
    for wrong in (("--player", "nobody"), ("--judged", "3"), ("--trials", "5"), ("--nodes", "0")):
        assert crownpoint("dataset", "checkers", str(tmp_path / "new"), *wrong).status == 2
    assert not (tmp_path / "new").exists()


def test_the_missing_extra_is_named(crownpoint: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "pyarrow"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    answer = crownpoint("dataset", "checkers", str(tmp_path / "data"), "--player", "random")
    assert answer.status == 1
    assert "dataset needs pyarrow" in answer.errors
