"""The count of best moves found."""

import json
from pathlib import Path

import checkers_best_moves
import pytest

# Black can take three men at once; White's only move is forced.
EASY = {"fen": "B:W6,15,24,32:B1,12", "best": "1x28", "after": "W:W32:B12,28"}
WRONG = {"fen": "B:W6,15,24,32:B1,12", "best": "none", "after": "W:W32:B12,27"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "best.jsonl"
    path.write_text(f"{json.dumps(EASY)}\n{json.dumps(WRONG)}\n")
    return path


def test_the_share_of_moves_found_is_counted_with_its_error(file: Path, capsys) -> None:
    assert checkers_best_moves.main([str(file), "--nodes", "200", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["found"], result["positions"], result["share"]) == (1, 2, 0.5)
    assert result["error"] == pytest.approx((0.25 / 2) ** 0.5)


def test_misses_are_shown_and_milliseconds_mean_nodes(file: Path, capsys) -> None:
    assert checkers_best_moves.main([str(file), "--milliseconds", "1", "--misses"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("1 ms: 1 of 2, 50.0 ± 35.4 %")
    assert "best none" in second


def test_a_bad_line_is_named(tmp_path: Path, capsys) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text('{"fen": "B:W6:B1"}\n')
    assert checkers_best_moves.main([str(path)]) == 1
    assert "line 1: not a position with its best move" in capsys.readouterr().err
