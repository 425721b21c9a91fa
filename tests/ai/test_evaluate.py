"""Evaluations of many boards at once are those of single positions, with any number of threads."""

from __future__ import annotations

import numpy as np
import pytest
from tests.contract.random_play import positions

from crownpoint import backgammon, checkers
from crownpoint.ai import Limit
from crownpoint.ai import backgammon as backgammon_ai
from crownpoint.ai import checkers as checkers_ai
from crownpoint.ai.checkers.engine import shipped_evaluator
from crownpoint.backgammon import batch as backgammon_batch
from crownpoint.checkers import batch as checkers_batch
from crownpoint.errors import InvalidPositionError


def test_backgammon_boards_are_judged_as_positions_are() -> None:
    seen = positions(backgammon, 3, 30)
    rows = backgammon_batch.rows(seen)
    found = backgammon_ai.evaluate(rows)
    for position, chances, equity in zip(seen, found.chances, found.equities, strict=True):
        judged = backgammon_ai.Engine().cube_decision(position, Limit(plies=0))
        assert tuple(judged.chances) == pytest.approx(tuple(chances), abs=1e-6)
        assert judged.chances.equity == pytest.approx(float(equity), abs=1e-5)


def test_checkers_boards_are_judged_as_the_core_judges_them() -> None:
    seen = positions(checkers, 3, 30)
    evaluator = shipped_evaluator()
    assert evaluator is not None
    expected = [evaluator.evaluate(position.board) / 100 for position in seen]
    found = checkers_ai.evaluate(checkers_batch.rows(seen))
    assert found.dtype == np.float32
    assert found.tolist() == pytest.approx(expected)


def test_threads_change_nothing() -> None:
    boards = backgammon_batch.random_games(backgammon_batch.starting_boards(3000), 1, max_plies=20).boards
    boards = boards[backgammon_batch.outcomes(boards) == 0]
    one, three = (backgammon_ai.evaluate(boards, threads=threads) for threads in (1, 3))
    assert (one.chances == three.chances).all()
    games = checkers_batch.random_games(checkers_batch.starting_boards(3000), 1, max_plies=20).boards
    assert (checkers_ai.evaluate(games) == checkers_ai.evaluate(games, threads=3)).all()


def test_what_is_no_board_is_refused() -> None:
    with pytest.raises(InvalidPositionError):
        backgammon_ai.evaluate(np.zeros((1, 28), dtype=int))
    with pytest.raises(InvalidPositionError):
        checkers_ai.evaluate([[1.5, 0, 0, 0]])
    assert backgammon_ai.evaluate(backgammon_batch.rows([])).chances.shape == (0, 5)
    assert checkers_ai.evaluate(checkers_batch.rows([])).shape == (0,)
