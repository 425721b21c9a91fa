"""Positions: building, reading, moving, comparing."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.checkers.playing import positions

from crownpoint.checkers import STARTING_POSITION, Color, Piece, Position
from crownpoint.errors import IllegalMoveError, InvalidPositionError

START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"


def test_the_starting_position() -> None:
    assert STARTING_POSITION.fen == START
    assert STARTING_POSITION.turn is Color.BLACK
    assert STARTING_POSITION.perft(6) == 36768
    assert STARTING_POSITION.men(Color.BLACK) == tuple(range(1, 13))
    assert STARTING_POSITION.kings(Color.WHITE) == ()


def test_pieces_by_square() -> None:
    position = Position.from_fen("W:W18,K2:B1,K32")
    assert position.pieces() == {
        1: Piece(Color.BLACK),
        2: Piece(Color.WHITE, king=True),
        18: Piece(Color.WHITE),
        32: Piece(Color.BLACK, king=True),
    }
    assert position.piece_at(3) is None
    assert position.kings(Color.BLACK) == (32,)
    assert str(position.piece_at(2)) == "White king"


def test_after_does_not_change_the_position() -> None:
    after = STARTING_POSITION.after("11-15")
    assert after.fen == "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15"
    assert STARTING_POSITION.fen == START


def test_after_crowns() -> None:
    assert Position.from_fen("B:W10:B28").after("28-32").fen == "W:W10:BK32"


def test_a_move_of_another_position_is_accepted_where_it_is_legal() -> None:
    move = STARTING_POSITION.parse_move("11-15")
    assert Position.from_fen(START).after(move) == STARTING_POSITION.after(move)
    with pytest.raises(IllegalMoveError, match="There is no piece on 11"):
        STARTING_POSITION.after(move).after(move)


@given(positions())
def test_values_compare_hash_pickle_and_print(position: Position) -> None:
    for twin in (Position.from_fen(position.fen), pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
        assert twin == position
        assert hash(twin) == hash(position)
    assert eval(repr(position)) == position
    assert position != position.fen


@given(positions())
def test_moves_are_values_that_pickle(position: Position) -> None:
    for move in position.legal_moves():
        twin = pickle.loads(pickle.dumps(move))
        assert twin == move
        assert hash(twin) == hash(move)
        assert position.after(twin) == position.after(move)
        assert twin.captured == move.captured


@given(positions())
def test_piece_counts_fall_by_what_is_captured(position: Position) -> None:
    for move in position.legal_moves():
        assert len(position.after(move).pieces()) == len(position.pieces()) - len(move.captured)


@pytest.mark.parametrize(
    ("pieces", "message"),
    [
        ({"black_men": [33]}, "Square 33 does not exist"),
        ({"black_men": [0]}, "Square 0 does not exist"),
        ({"black_men": [3], "white_kings": [3]}, "Square 3 is given twice"),
        ({"white_kings": [3, 3]}, "Square 3 is given twice"),
        ({"white_men": range(10, 23)}, "White has 13 pieces"),
        ({}, "no pieces"),
    ],
)
def test_impossible_pieces_are_refused(pieces: dict[str, list[int]], message: str) -> None:
    with pytest.raises(InvalidPositionError, match=message):
        Position(**pieces)  # type: ignore[arg-type]


def test_a_man_on_its_king_row_is_read_as_it_stands_and_cannot_move() -> None:
    position = Position.from_fen("W:W1,20:B28")
    assert position.uncrowned == (1,)
    assert [str(move) for move in position.legal_moves()] == ["20-16"]
    assert STARTING_POSITION.uncrowned == ()


@given(st.integers())
def test_a_square_exists_or_is_refused(square: int) -> None:
    if 1 <= square <= 32:
        assert Position(white_kings=[square]).kings(Color.WHITE) == (square,)
    else:
        with pytest.raises(InvalidPositionError):
            Position(white_kings=[square])


def test_squares_that_do_not_exist_are_refused() -> None:
    for square in (0, 33, 40, -1):
        with pytest.raises(ValueError, match=f"no square {square}"):
            STARTING_POSITION.piece_at(square)


def test_a_picture_takes_moves_as_text() -> None:
    move = STARTING_POSITION.parse_move("11-15")
    assert STARTING_POSITION.svg(move="11-15") == STARTING_POSITION.svg(move=move)
    assert STARTING_POSITION.svg(last_move="11-15") == STARTING_POSITION.svg(last_move=move)


def test_why_a_move_of_another_position_is_illegal() -> None:
    move = STARTING_POSITION.legal_moves()[0]
    assert STARTING_POSITION.why_illegal(move) is None
    assert STARTING_POSITION.after("11-15").why_illegal(move) is not None
