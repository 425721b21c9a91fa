"""Batches agree with the single-board face of the core."""

from __future__ import annotations

import numpy as np
import pytest

from crownpoint._core import checkers as core
from crownpoint.checkers import batch


def as_board(row: np.ndarray) -> core.Board:
    black, white, kings, white_to_move = (int(number) for number in row)
    return core.Board(black, white, kings, not white_to_move)


def some_boards() -> np.ndarray:
    return np.vstack(
        [batch.random_games(batch.starting_boards(20), seed, plies).boards for seed, plies in enumerate([9, 30, 70])]
    )


def test_legal_moves_equal_those_of_each_board() -> None:
    boards = some_boards()
    offsets, moves, results = batch.legal_moves(boards)
    assert offsets[-1] == len(moves) == len(results) > 0
    for index, row in enumerate(boards):
        board = as_board(row)
        rows = range(offsets[index], offsets[index + 1])
        expected = {(move.path[0], move.path[-1], board.after(move), move.crowns) for move in board.moves()}
        got = {(int(moves[i, 0]), int(moves[i, 1]), as_board(results[i]), bool(moves[i, 3])) for i in rows}
        assert got == expected
        assert len(rows) == len(board.moves())


def test_perft_equals_that_of_each_board() -> None:
    boards = some_boards()
    assert batch.perft(boards, 4).tolist() == [as_board(row).perft(4) for row in boards]


def test_random_games_end_where_no_move_is_left() -> None:
    games = batch.random_games(batch.starting_boards(200), seed=3)
    assert set(games.winners.tolist()) >= {-1, 1}
    for winner, last in zip(games.winners, games.boards, strict=True):
        if winner:
            assert len(as_board(last).moves()) == 0
            assert as_board(last).black_to_move == (winner == -1)


def test_the_same_seed_gives_the_same_games() -> None:
    boards = batch.starting_boards(50)
    assert np.array_equal(batch.random_games(boards, 7).boards, batch.random_games(boards, 7).boards)
    assert not np.array_equal(batch.random_games(boards, 7).boards, batch.random_games(boards, 8).boards)


@pytest.mark.parametrize(("boards", "message"), [([[1, 2, 3]], "four columns"), ([[1, 1, 0, 0]], "board 0")])
def test_arrays_that_are_no_boards_are_refused(boards: list[list[int]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        batch.legal_moves(boards)
