"""Batches agree with the single-board face of the core."""

from __future__ import annotations

import numpy as np
import pytest

from crownpoint._core import backgammon as core
from crownpoint.backgammon import batch
from crownpoint.errors import InvalidDiceError, InvalidPositionError


def as_board(row: np.ndarray) -> core.Board:
    numbers = row.tolist()
    return core.Board(numbers[:26], (numbers[26], numbers[27]))


def some_boards() -> np.ndarray:
    games = [batch.random_games(batch.starting_boards(20), seed, plies) for seed, plies in enumerate([5, 30, 70])]
    return np.vstack([game.boards for game in games])


def test_legal_moves_equal_those_of_each_board() -> None:
    boards = some_boards()
    dice = np.random.default_rng(1).integers(1, 7, (len(boards), 2))
    offsets, moves, results = batch.legal_moves(boards, dice)
    assert offsets[-1] == len(moves) == len(results) > 0
    for index, row in enumerate(boards):
        expected = as_board(row).moves(*dice[index].tolist())
        rows = range(offsets[index], offsets[index + 1])
        assert [as_board(results[i]) for i in rows] == [expected.after(k) for k in range(len(expected))]
        steps = [tuple((a, b, die, bool(hit)) for a, b, die, hit in moves[i].tolist() if die) for i in rows]
        assert steps == [expected.steps(k) for k in range(len(expected))]


def test_perft_equals_that_of_each_board() -> None:
    boards = some_boards()
    assert batch.perft(boards, 2).tolist() == [as_board(row).perft(2) for row in boards]


def test_flipped_boards_are_seen_by_the_other_side() -> None:
    boards = some_boards()
    assert [as_board(row) for row in batch.flipped(boards)] == [as_board(row).flipped() for row in boards]


def test_random_games_end_by_bearing_off() -> None:
    games = batch.random_games(batch.starting_boards(300), seed=4)
    assert set(games.points.tolist()) == {-3, -2, -1, 1, 2, 3}
    assert (batch.outcomes(games.boards) == games.points).all()
    assert (batch.outcomes(batch.flipped(games.boards)) == -games.points).all()
    winner_off = np.where(games.points > 0, games.boards[:, 26], games.boards[:, 27])
    loser_off = np.where(games.points > 0, games.boards[:, 27], games.boards[:, 26])
    assert (winner_off == 15).all()
    assert ((loser_off == 0) == (abs(games.points) > 1)).all()
    on_board = np.clip(games.boards[:, :26], 0, None).sum(axis=1) + games.boards[:, 26]
    assert (on_board == 15).all()


def test_the_same_seed_gives_the_same_games() -> None:
    games = batch.random_games(batch.starting_boards(50), seed=9)
    fewer = batch.random_games(batch.starting_boards(20), seed=9)
    assert (games.boards[:20] == fewer.boards).all()
    assert (batch.random_games(batch.starting_boards(50), seed=10).boards != games.boards).any()


def test_games_cut_short_have_no_winner() -> None:
    games = batch.random_games(batch.starting_boards(3), seed=1, max_plies=10)
    assert games.points.tolist() == [0, 0, 0]
    assert games.plies.tolist() == [10, 10, 10]


@pytest.mark.parametrize(
    ("loser", "points"),
    [({26: 1, 10: 14}, -1), ({10: 15}, -2), ({25: 1, 10: 14}, -3), ({19: 1, 10: 14}, -3), ({18: 1, 10: 14}, -2)],
)
def test_outcomes(loser: dict[int, int], points: int) -> None:
    board = np.zeros(28, dtype=np.int8)
    board[27] = 15
    for place, checkers in loser.items():
        board[place] = checkers
    assert batch.outcomes([board]).tolist() == [points]


def test_wrong_arrays_are_refused() -> None:
    with pytest.raises(InvalidPositionError, match="28 columns"):
        batch.legal_moves([[0] * 26], [(1, 2)])
    with pytest.raises(InvalidPositionError, match="board 1 has a wrong sign"):
        batch.perft([[0] * 28, [1] + [0] * 27], 1)
    with pytest.raises(InvalidDiceError, match="shape"):
        batch.legal_moves(batch.starting_boards(2), [(1, 2)])
    with pytest.raises(InvalidDiceError, match=r"row 1.*\[0, 7\]"):
        batch.legal_moves(batch.starting_boards(2), [(1, 2), (0, 7)])
