"""Readers of one format take what the readers of any format take: a path, an open file, or text."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from crownpoint import backgammon, checkers
from crownpoint.backgammon.notation.sgf_file import read_sgf
from crownpoint.errors import InvalidRecordError

MAT = " 3 point match\n\n Game 1\n Zoë : 0                         Marek : 0\n  1) 31: 8/5 6/5\n"
SGF = "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ana]PB[Marek];W[31hemf])"
PDN = '[Event "Open"]\n1. 11-15 *\n'
READERS = [(backgammon.read_mat, MAT), (read_sgf, SGF), (checkers.read_pdn, PDN)]


def games(found: Any) -> list[str]:
    """What was read, but for warnings, which name the file."""
    return [repr(each) for each in getattr(found, "games", found)]


@pytest.mark.parametrize(("read", "text"), READERS, ids=["mat", "sgf", "pdn"])
def test_a_path_and_a_file_are_read_as_their_text_is(read: Callable[[Any], Any], text: str, tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(text, "utf-8")
    expected = games(read(text))
    assert games(read(path)) == expected
    assert games(read(io.StringIO(text))) == expected
    with path.open("rb") as file:
        assert games(read(file)) == expected


@pytest.mark.parametrize("read", [read for read, _ in READERS])
def test_what_is_no_source_is_said_so(read: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError, match="A path, an open file, bytes or a text can be read, not 3"):
        list(read(3))
    with pytest.raises(InvalidRecordError, match=r"write Path\('games/first.mat'\) to read a file"):
        list(read("games/first.mat"))


@pytest.mark.parametrize("read", [read for read, _ in READERS])
def test_a_file_that_is_not_there_is_said_so(read: Callable[[Any], Any], tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none")
