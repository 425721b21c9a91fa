"""Boards, moves and counts of the compiled backgammon core."""

import base64
import gzip
import json
import pickle
import random
from pathlib import Path

import pytest

from crownpoint._core import backgammon as core

Board = core.Board
STARTING_ID = "4HPwATDgc/ABMA"


def board_of(gnubg_id: str) -> core.Board:
    return Board.from_key(base64.b64decode(gnubg_id + "=="))


def id_of(board: core.Board) -> str:
    return base64.b64encode(board.key).decode().rstrip("=")


def played(board: core.Board, steps: tuple[tuple[int, int, int, bool], ...]) -> core.Board:
    """The board after these steps, moved by hand."""
    points, (off, opponent_off) = list(board.points), board.off
    for source, target, _, hit in steps:
        points[source] -= 1
        if target == 0:
            off += 1
        elif hit:
            points[target] += 2
            points[0] -= 1
        else:
            points[target] += 1
    return Board(points, (off, opponent_off))


def perft_cases() -> list[list[str]]:
    path = Path(__file__).resolve().parents[2] / "testdata" / "perft" / "backgammon.txt"
    lines = path.read_text().splitlines()
    return [line.split(maxsplit=3) for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize(("kind", "gnubg_id", "argument", "expected"), perft_cases())
def test_counts_of_the_committed_file(kind: str, gnubg_id: str, argument: str, expected: str) -> None:
    board = board_of(gnubg_id)
    if kind == "perft":
        assert board.perft(int(argument)) == int(expected)
        return
    moves = board.moves(int(argument[0]), int(argument[1]))
    if kind == "moves":
        assert len(moves) == int(expected)
    else:
        assert kind == "only"
        assert len(moves) == 1
        assert " ".join(f"{source}/{target}" for source, target, _, _ in moves.steps(0)) == expected


def test_moves_agree_with_other_engines(testdata: Path) -> None:
    with gzip.open(testdata / "rules" / "backgammon-moves.jsonl.gz", "rt") as lines:
        _, *cases = [json.loads(line) for line in lines]
    assert len(cases) == 1000
    for case in cases:
        moves = board_of(case["id"]).moves(*case["dice"])
        found = [id_of(moves.after(index).flipped()) for index in range(len(moves))]
        assert sorted(found) == sorted(case["after"]), case["id"]


@pytest.mark.parametrize("gnubg_id", [STARTING_ID, "27YBAAB8AAAEAA", "/34BAACqCjInBQ", "AwAAEAMAAAAAAA"])
def test_steps_lead_to_the_result_and_ways_to_no_other(gnubg_id: str) -> None:
    board = board_of(gnubg_id)
    for dice in [(6, 5), (3, 1), (1, 3), (2, 2), (6, 6)]:
        moves = board.moves(*dice)
        ways = board.ways(*dice)
        results = [moves.after(index) for index in range(len(moves))]
        assert [played(board, moves.steps(index)) for index in range(len(moves))] == results
        assert [moves.find(result) for result in results] == list(range(len(moves)))
        assert {moves.steps(index) for index in range(len(moves))} <= set(ways)
        assert {played(board, way) for way in ways} == set(results)
        assert len(set(ways)) == len(ways)
        plain = [[[source, target, die, int(hit), 0] for source, target, die, hit in way] for way in ways]
        assert json.loads(board.ways_json(*dice)) == plain


def test_ways_keep_order_and_path_apart() -> None:
    board = Board([0] * 8 + [1] + [0] * 15 + [-1, 0])
    assert board.ways(2, 1) == [((8, 6, 2, False), (6, 5, 1, False)), ((8, 7, 1, False), (7, 5, 2, False))]
    assert len(board.moves(2, 1)) == 1


def test_a_hit_on_the_way_makes_two_results() -> None:
    board = Board([0] * 7 + [-1, 1] + [0] * 17)
    moves = board.moves(2, 1)
    assert [moves.steps(index) for index in range(len(moves))] == [
        ((8, 6, 2, False), (6, 5, 1, False)),
        ((8, 7, 1, True), (7, 5, 2, False)),
    ]
    assert moves.after(1).points[0] == -1


def test_three_checkers_a_side_are_enough() -> None:
    hypergammon = Board([0, -1, -1, -1] + [0] * 18 + [1, 1, 1, 0])
    assert hypergammon.perft(1) == sum(
        max(1, len(hypergammon.moves(high, low))) for high in range(1, 7) for low in range(1, high + 1)
    )
    over = Board([0, -1] + [0] * 24, (3, 2))
    assert len(over.moves(6, 5)) == 0
    assert over.perft(2) == 0
    assert (over.outcome, over.flipped().outcome, hypergammon.outcome) == (1, -1, 0)
    assert (over.is_race, hypergammon.is_race) == (True, False)


def test_a_board_is_a_value() -> None:
    board = board_of(STARTING_ID)
    same = Board(board.points, board.off)
    assert board == same
    assert hash(board) == hash(same)
    assert board != board.flipped().moves(3, 1).after(0)
    assert board != STARTING_ID
    assert board.flipped() == board
    assert pickle.loads(pickle.dumps(board)) == board
    assert board_of(STARTING_ID).points[24] == 2


def test_keys_round_trip_through_random_games() -> None:
    dice = random.Random(7)
    board = board_of(STARTING_ID)
    for _ in range(200):
        moves = board.moves(dice.randint(1, 6), dice.randint(1, 6))
        if len(moves):
            board = moves.after(dice.randrange(len(moves)))
        board = board.flipped()
        assert board_of(id_of(board)) == board


@pytest.mark.parametrize(
    ("points", "off", "reason"),
    [
        ([0] * 25, (0, 0), "26 places"),
        ([1] + [0] * 25, (0, 0), "opponent's bar"),
        ([0] * 25 + [-1], (0, 0), "bar of the side on roll"),
        ([0] * 26, (-1, 0), "off"),
        ([0, 1000] + [0] * 24, (0, 0), "so many"),
    ],
)
def test_impossible_boards_are_refused(points: list[int], off: tuple[int, int], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Board(points, off)


@pytest.mark.parametrize("dice", [(0, 1), (1, 7), (-1, 3)])
def test_impossible_dice_are_refused(dice: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="from 1 to 6"):
        board_of(STARTING_ID).moves(*dice)


@pytest.mark.parametrize("key", [b"", b"\xff" * 10, b"\x00" * 11])
def test_impossible_keys_are_refused(key: bytes) -> None:
    with pytest.raises(ValueError, match="key"):
        Board.from_key(key)


def test_a_key_has_no_room_for_sixteen_checkers() -> None:
    with pytest.raises(ValueError, match="15 checkers"):
        _ = Board([0, 56] + [0] * 23 + [0]).key
