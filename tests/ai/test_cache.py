"""The cache of computed tables: whole or not there, and never in the way."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from crownpoint.ai import cache

NUMBERS = np.arange(1000, dtype=np.float32)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(cache.CACHE_VARIABLE, str(tmp_path / "kept"))
    return tmp_path / "kept"


class Counting:
    """Computes the numbers and counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> np.ndarray:
        self.times += 1
        return NUMBERS


def test_computed_once_and_then_read(folder: Path) -> None:
    compute = Counting()
    for _ in range(3):
        assert cache.cached_array("numbers", 1000, compute).tolist() == NUMBERS.tolist()
    assert compute.times == 1
    assert [path.name for path in folder.iterdir()] == ["numbers"]


@pytest.mark.parametrize("place", [0, 31, 32, 2000, -1])
def test_a_damaged_file_is_made_anew(folder: Path, place: int) -> None:
    compute = Counting()
    cache.cached_array("numbers", 1000, compute)
    data = bytearray((folder / "numbers").read_bytes())
    data[place] ^= 1
    (folder / "numbers").write_bytes(data)
    assert cache.cached_array("numbers", 1000, compute).tolist() == NUMBERS.tolist()
    assert cache.cached_array("numbers", 1000, compute).tolist() == NUMBERS.tolist()
    assert compute.times == 2


@pytest.mark.parametrize("keep", [0, 10, 32, 4000])
def test_a_half_written_file_is_made_anew(folder: Path, keep: int) -> None:
    compute = Counting()
    cache.cached_array("numbers", 1000, compute)
    whole = (folder / "numbers").read_bytes()
    (folder / "numbers").write_bytes(whole[:keep])
    assert cache.cached_array("numbers", 1000, compute).tolist() == NUMBERS.tolist()
    assert (folder / "numbers").read_bytes() == whole


def test_without_a_folder_to_write_to_it_computes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(cache.CACHE_VARIABLE, str(tmp_path / "file"))
    compute = Counting()
    assert cache.cached_array("numbers", 1000, compute).tolist() == NUMBERS.tolist()
    assert compute.times == 1


def test_a_failed_write_leaves_what_was_there(folder: Path) -> None:
    cache.write_whole(folder / "file", b"before")
    with pytest.raises(TypeError):
        cache.write_whole(folder / "file", b"new", "no bytes")  # type: ignore[arg-type]
    assert (folder / "file").read_bytes() == b"before"
    assert len(list(folder.iterdir())) == 1
