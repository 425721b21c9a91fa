"""Shipped weights: the file that was shipped or none."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from crownpoint.ai import weights
from crownpoint.ai.checkers.engine import Engine
from crownpoint.errors import EngineDataError


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "checkers" / "weights"
    made.mkdir(parents=True)
    (made / "some.weights").write_bytes(b"numbers")
    sums = {"some.weights": hashlib.sha256(b"numbers").hexdigest()}
    (made / "checksums.json").write_text(json.dumps(sums))
    monkeypatch.setattr(weights.resources, "files", lambda package: tmp_path)
    return made


def test_the_shipped_file(folder: Path) -> None:
    assert weights.read_weights("checkers", "some") == b"numbers"


def test_no_file(folder: Path) -> None:
    assert weights.read_weights("checkers", "other") is None
    assert weights.read_weights("chess", "some") is None


def test_a_damaged_file_is_refused(folder: Path) -> None:
    (folder / "some.weights").write_bytes(b"nmubers")
    with pytest.raises(EngineDataError, match=r"some\.weights: damaged"):
        weights.read_weights("checkers", "some")


@pytest.mark.parametrize("data", [b"", b"CPCKNET1", b"CPCKPAT1" + bytes(40), b"PK\3\4 something else"])
def test_the_checkers_engine_refuses_other_bytes(data: bytes) -> None:
    with pytest.raises(EngineDataError):
        Engine(weights=data)
