"""The scoring of decision files: hand-made decisions with known losses."""

import importlib.util
import json
import sys
from pathlib import Path

import numpy as np
import pytest

PATH = Path(__file__).parents[2] / "benchmarks" / "strength" / "decisions.py"


@pytest.fixture(scope="module")
def decisions():
    spec = importlib.util.spec_from_file_location("strength_decisions", PATH)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def board(**points: int) -> list[int]:
    numbers = [0] * 26
    for name, count in points.items():
        numbers[int(name[1:])] = count
    return numbers


@pytest.fixture
def file(tmp_path: Path) -> Path:
    lines = [
        {"cands": [{"board": board(p6=2, p20=-1), "eq": 0.5}, {"board": board(p5=2, p20=-1), "eq": 0.3}]},
        {"cands": [{"board": board(p6=2, p0=1), "eq": -0.1}, {"board": board(p4=2, p0=1), "eq": 0.0}]},
    ]
    path = tmp_path / "decisions.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines))
    return path


def test_boards_are_turned_to_the_side_that_moves_next(decisions, file: Path) -> None:
    first, second = decisions.read_decisions(file)
    points, off = first[0].board
    assert (points[19], points[5], off) == (-2, 1, (14, 13))
    points, off = second[0].board
    assert (points[25], points[19], off) == (1, -2, (14, 13))


def test_losses_are_what_the_choices_cost(decisions, file: Path) -> None:
    read = decisions.read_decisions(file)

    def first_is_best(boards):
        return [(0, -0.5), *[(0, 0.0)] * (len(boards) - 1)]

    result = decisions.score(read, first_is_best)
    assert result.decisions == 2
    assert result.mean_loss == pytest.approx(50)
    assert result.low < 50 < result.high
    assert result.wrong == 0.5
    assert result.error == pytest.approx(((0 + 0.3**2 + 0.6**2 + 0) / 4) ** 0.5)


def test_a_bad_line_is_named(decisions, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text('{"cands": [{"board": [1, 2], "eq": 0}]}\n')
    with pytest.raises(ValueError, match=r"line 1: not a decision .2 numbers instead of 26"):
        decisions.read_decisions(path)


def test_in_an_archive_one_half_finds_the_best_and_the_other_its_worth(decisions, tmp_path: Path) -> None:
    rows = np.zeros((3, 28), dtype=np.int8)
    rows[:, 6], rows[:, 20], rows[:, 26:] = 2, -1, (13, 14)
    path = tmp_path / "set.npz"
    np.savez(path, rows=rows, decisions=[0, 0, 1], equities=[[0.5, 0.3, 0.1], [0.45, 0.35, 0.1]], errors=[0.05] * 3)
    first, second = decisions.read_decisions(path)
    assert (first[0].board[0][6], first[0].board[1], len(second)) == (2, (13, 14), 1)
    right, wrong = (
        decisions.choose(first, lambda boards, best=best: [(0, float(index != best)) for index in range(len(boards))])
        for best in (0, 1)
    )
    assert (right.loss, right.hard_loss, right.wrong) == (0, 0, False)
    assert (wrong.loss, wrong.hard_loss, wrong.wrong) == (pytest.approx(150), pytest.approx(150), True)
    unsure = [decisions.Candidate(first[0].board, halves) for halves in ((0.5, 0.4), (0.4, 0.5))]
    choice = decisions.choose(unsure, lambda boards: [(0, 0.0), (0, 1.0)])
    assert choice.loss <= choice.hard_loss == 0, "by the noise of the set alone nobody loses"


def test_half_of_the_decisions_is_kept_for_reporting(decisions) -> None:
    every = [[number] for number in range(7)]
    assert decisions.selected(every, "choose", None) == [[0], [2], [4], [6]]
    assert decisions.selected(every, "report", 2) == [[1], [3]]
