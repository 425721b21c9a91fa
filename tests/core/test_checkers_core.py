"""The checkers core: counts from outside, single rules, values that compare and pickle."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from crownpoint._core import checkers
from crownpoint.ai.weights import read_weights

Board = checkers.Board

START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
TESTDATA = Path(__file__).parents[2] / "testdata"
PERFT_FILE = TESTDATA / "perft" / "checkers.txt"
RULES_FILE = TESTDATA / "rules" / "checkers-results.txt"
MOST_LEAVES = 50_000_000


def board_from_fen(fen: str) -> Board:
    turn, *sides = fen.split(":")
    masks = {"B": 0, "W": 0}
    kings = 0
    for side in sides:
        for square in filter(None, side[1:].split(",")):
            bit = 1 << int(square.removeprefix("K")) - 1
            masks[side[0]] |= bit
            kings |= bit if square.startswith("K") else 0
    return Board(masks["B"], masks["W"], kings, turn == "B")


def text(move: checkers.Move) -> str:
    return ("x" if move.captured else "-").join(map(str, move.path))


def perft_lines() -> list[tuple[str, list[int]]]:
    lines = [line.split() for line in PERFT_FILE.read_text().splitlines() if line and line[0] not in "#m"]
    return [(fen, [int(count) for count in counts]) for fen, *counts in lines]


def rule_lines() -> list[tuple[str, str, dict[str, str]]]:
    lines = [line.split("|") for line in RULES_FILE.read_text().splitlines() if line[0] != "#"]
    return [
        (rule.strip(), fen.strip(), dict(result.split("=") for result in results.split()))
        for rule, fen, results in lines
    ]


@pytest.mark.parametrize(("fen", "counts"), perft_lines())
def test_perft_equals_the_committed_counts(fen: str, counts: list[int]) -> None:
    board = board_from_fen(fen)
    known = [count for count in counts if count < MOST_LEAVES]  # core/tests/ counts the rest
    assert [board.perft(depth) for depth in range(1, len(known) + 1)] == known


@pytest.mark.parametrize(("rule", "fen", "results"), rule_lines())
def test_rules_case_by_case(rule: str, fen: str, results: dict[str, str]) -> None:
    board = board_from_fen(fen)
    found = {text(move): board.after(move) for move in board.moves()}
    assert found == {move: board_from_fen(after) for move, after in results.items()}, rule


def test_moves_are_sorted_by_path() -> None:
    moves = [text(move) for move in board_from_fen(START).moves()]
    assert moves == [
        "9-13",
        "9-14",
        "10-14",
        "10-15",
        "11-15",
        "11-16",
        "12-16",
    ]


def test_a_capture_lists_its_victims_in_order_and_stops_on_the_king_row() -> None:
    (move,) = board_from_fen("B:W17,26,27:B13").moves()
    assert (move.path, move.captured, move.crowns) == ((13, 22, 31), (17, 26), True)


def test_a_king_may_come_back_to_where_it_began() -> None:
    moves = board_from_fen("B:W14,15,22,23:BK10").moves()
    assert [move.path for move in moves] == [(10, 17, 26, 19, 10), (10, 19, 26, 17, 10)]
    assert board_from_fen("B:W14,15,22,23:BK10").after(moves[0]) == board_from_fen("W:W:BK10")


def test_moves_index_like_a_sequence() -> None:
    moves = board_from_fen(START).moves()
    assert len(moves) == 7
    assert text(moves[-1]) == "12-16"
    with pytest.raises(IndexError):
        moves[7]


def test_boards_and_moves_are_values() -> None:
    board = board_from_fen(START)
    assert board == board_from_fen(START)
    assert hash(board) == hash(board_from_fen(START))
    assert board != Board(board.black, board.white, 0, False)
    assert board != "B"
    move = board.moves()[0]
    assert move == board.moves()[0] != board.moves()[1]
    assert pickle.loads(pickle.dumps(board)) == board


def test_impossible_boards_are_refused() -> None:
    with pytest.raises(ValueError, match="black and a white"):
        Board(1, 1, 0, True)
    with pytest.raises(ValueError, match="king stands on an empty"):
        Board(1, 2, 4, True)


def test_every_kernel_finds_the_same_score() -> None:
    weights = read_weights("checkers", "evaluation")
    assert weights is not None
    expected = checkers.network(weights).evaluate(board_from_fen(START))
    try:
        checkers.use_kernels("scalar")
        assert checkers.network(weights).evaluate(board_from_fen(START)) == expected
        with pytest.raises(ValueError, match="no such kernels"):
            checkers.use_kernels("abacus")
    finally:
        checkers.use_kernels("")
