from __future__ import annotations

import gzip
import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from tests.backgammon.strategies import dice, positions

from crownpoint.backgammon import (
    HYPERGAMMON,
    NACKGAMMON,
    ROLLS,
    STARTING_POSITION,
    VARIANTS,
    Color,
    Cube,
    Dice,
    Move,
    Position,
    Result,
    Score,
    Step,
)
from crownpoint.errors import IllegalMoveError, InvalidDiceError, InvalidMoveError, InvalidPositionError

WHITE, BLACK = Color.WHITE, Color.BLACK


def test_the_start() -> None:
    start = STARTING_POSITION
    assert start.gnubg_id == "4HPwATDgc/ABMA"
    assert start.xgid == "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
    assert [start.pips(color) for color in Color] == [167, 167]
    assert (start.at(24), start.at(1), start.at(6), start.at(20)) == (2, -2, 5, 0)
    assert [start.count(color, 13) for color in Color] == [5, 5]
    assert start.winner is None
    assert start.result is None
    assert not start.is_race


def test_numbers_are_each_players_own() -> None:
    position = Position({24: 1, 25: 2, 0: 3}, {5: 4, 25: 1}, BLACK)
    assert position.points_of(BLACK)[5] == 4
    assert position.points[20] == -4
    assert position.points_of(BLACK)[1] == -1
    assert (position.bar(WHITE), position.bar(BLACK)) == (2, 1)
    assert (position.points[25], position.points[0]) == (2, -1)
    assert (position.off(WHITE), position.off(BLACK)) == (3, 0)
    assert (position.pips(WHITE), position.pips(BLACK)) == (74, 45)


def test_variants() -> None:
    assert [variant.start.piece_count(WHITE) for variant in VARIANTS.values()] == [15, 15, 3]
    assert NACKGAMMON.start.pips(WHITE) == 194
    assert repr(HYPERGAMMON.start) == "Position.from_gnubg_id('AACgAgAAKgAAAA', Color.WHITE, checkers=3)"


@given(positions())
def test_repr_gives_the_position_back(position: Position) -> None:
    assert eval(repr(position), {"Position": Position, "Color": Color}) == position


def test_repr_of_unequal_sides() -> None:
    position = Position({6: 2}, {25: 1, 3: 4}, BLACK)
    assert eval(repr(position), {"Position": Position, "Color": Color}) == position


@pytest.mark.parametrize(
    ("white", "black", "reason"),
    [
        ({6: 16}, {6: 1}, "16 checkers"),
        ({6: 1}, {19: 1}, "Both sides"),
        ({}, {6: 1}, "0 checkers"),
        ({26: 1}, {6: 1}, "places are"),
        ({6: -1}, {6: 1}, "places are"),
        ({0: 15}, {0: 15}, "no checker on the board"),
    ],
)
def test_impossible_positions(white: dict[int, int], black: dict[int, int], reason: str) -> None:
    with pytest.raises(InvalidPositionError, match=reason):
        Position(white, black)


@given(positions())
def test_ids_round_trip(position: Position) -> None:
    assert Position.from_gnubg_id(position.gnubg_id, position.turn) == position
    assert Position.from_xgid(position.xgid) == position
    assert pickle.loads(pickle.dumps(position)) == position


@given(positions())
def test_mirroring_and_turning(position: Position) -> None:
    mirrored = position.flipped()
    assert mirrored.gnubg_id == position.gnubg_id
    assert mirrored.turn is position.turn.opponent
    assert mirrored.flipped() == position
    assert position.with_turn(WHITE).points == position.with_turn(BLACK).points == position.points
    assert position.pips(WHITE) == mirrored.pips(BLACK)


@given(positions(), dice)
def test_moves_keep_the_checkers_and_cost_their_pips(position: Position, rolled: Dice) -> None:
    for move in position.legal_moves(rolled)[:20]:
        after = position.after(move)
        assert after.turn is position.turn.opponent
        for color in Color:
            assert after.piece_count(color) == position.piece_count(color)
        moved = position.pips(position.turn) - after.pips(position.turn)
        assert moved == sum(step.source - step.target for step in move.steps)
        assert moved <= sum(move.dice_used)
        # Steps alone, without what the list knows about its own moves, lead to the same place.
        assert position.after(Move(move.steps)) == after


def test_after_refuses_what_cannot_be_moved() -> None:
    with pytest.raises(IllegalMoveError, match="no checker on 23"):
        STARTING_POSITION.after(Move([Step(23, 20, 3)]))
    with pytest.raises(IllegalMoveError, match="19 is blocked: Black has 5 checkers there"):
        STARTING_POSITION.after(Move([Step(24, 19, 5)]))


@pytest.mark.parametrize(
    ("loser", "result"), [({1: 1, 0: 14}, Result.SINGLE), ({7: 15}, Result.GAMMON), ({24: 15}, Result.BACKGAMMON)]
)
def test_results(loser: dict[int, int], result: Result) -> None:
    position = Position({0: 15}, loser, BLACK)
    assert (position.winner, position.result) == (WHITE, result)


def test_races() -> None:
    assert Position({6: 1}, {6: 1}).is_race
    assert not Position({20: 1}, {6: 1}).is_race
    assert not Position({6: 1}, {25: 1}).is_race


@pytest.mark.parametrize("wrong", [(0, 1), (1, 7), (1,), (1, 2, 3), "77", "x", None])
def test_wrong_dice(wrong: tuple[int, int]) -> None:
    with pytest.raises(InvalidDiceError, match="not two numbers from 1 to 6"):
        STARTING_POSITION.legal_moves(wrong)


def test_perft_and_the_sum_of_the_openings() -> None:
    assert STARTING_POSITION.perft(1) == sum(len(STARTING_POSITION.legal_moves(dice)) for dice, _ in ROLLS) == 447


def test_positions_after_moves_agree_with_other_engines(testdata: Path) -> None:
    with gzip.open(testdata / "rules" / "backgammon-moves.jsonl.gz", "rt") as lines:
        _, *cases = [json.loads(line) for line in lines]
    for case in cases[::5]:
        position = Position.from_gnubg_id(case["id"])
        after = sorted(position.after(move).gnubg_id for move in position.legal_moves(case["dice"]))
        assert after == sorted(case["after"]), case["id"]


def test_a_move_as_text_leads_to_the_position_after_it() -> None:
    start = STARTING_POSITION
    assert start.after("8/5 6/5") == start.after("8/5 6/5", (3, 1)) == start.after(start.parse_move("8/5 6/5", (3, 1)))
    with pytest.raises(IllegalMoveError):
        start.after("8/5 6/5", (6, 6))
    with pytest.raises(IllegalMoveError):
        start.after("24/19")
    with pytest.raises(InvalidMoveError):
        start.after("nonsense")


def test_a_picture_takes_moves_as_text() -> None:
    move = STARTING_POSITION.parse_move("8/5 6/5", (3, 1))
    assert STARTING_POSITION.svg(move="8/5 6/5") == STARTING_POSITION.svg(move=move)
    assert STARTING_POSITION.svg(last_move="8/5 6/5") == STARTING_POSITION.svg(last_move=move)
    with pytest.raises(InvalidMoveError):
        STARTING_POSITION.svg(move="nonsense")


def test_places_that_do_not_exist_are_refused() -> None:
    for place in (-1, 26):
        with pytest.raises(ValueError, match=str(place)):
            STARTING_POSITION.count("white", place)


def test_a_move_with_dice_must_be_legal_with_them() -> None:
    move = STARTING_POSITION.legal_moves((6, 6))[0]
    assert STARTING_POSITION.after(move) == STARTING_POSITION.after(move, (6, 6))
    with pytest.raises(IllegalMoveError, match="with 3-1"):
        STARTING_POSITION.after(move, (3, 1))


@pytest.mark.parametrize("step", [(8, 40, 3, False), (8, -3, 3, False), (99, 5, 3, False), (0, 5, 3, False)])
def test_a_move_keeps_to_the_places_of_the_board(step: tuple[int, int, int, bool]) -> None:
    with pytest.raises(InvalidMoveError, match="places are"):
        Move([step])


@pytest.mark.parametrize("side", [None, 3, [6, 2], {6: 2.0}, {6.0: 2}, {"6": 2}])
def test_a_side_is_a_mapping_of_places_to_checkers(side: Any) -> None:
    with pytest.raises(TypeError, match="must be a"):
        Position(side, {6: 1})


def test_numbers_of_numpy_are_numbers() -> None:
    six, two = np.int64(6), np.int8(2)
    assert Position({six: two}, {6: 2}) == Position({6: 2}, {6: 2})
    assert Score(length=np.int64(3)) == Score(length=3)
    assert type(Cube(np.int64(2)).value) is int
