"""Refusals: which rule is named, as data and as a sentence."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.checkers.playing import positions

from crownpoint.checkers import STARTING_POSITION, Color, Position, Reason, ReasonCode
from crownpoint.checkers.reasons import TEMPLATES
from crownpoint.errors import IllegalMoveError

START = STARTING_POSITION.fen


@pytest.mark.parametrize(
    ("fen", "text", "code", "sentence"),
    [
        (START, "14-18", "empty_square", "There is no piece on 14."),
        (START, "22-18", "not_yours", "That piece is White's."),
        (START, "8-11", "occupied", "11 is occupied."),
        (START, "11-18", "nothing_to_jump", "Nothing to capture between 11 and 18."),
        (START, "6x15", "own_piece", "10 is your own piece: only White's pieces can be jumped."),
        (START, "11-23", "too_far", "23 is out of reach of 11: a piece moves one square diagonally."),
        (START, "11-11", "too_far", "11 is out of reach of 11: a piece moves one square diagonally."),
        ("B:W32:B14", "14-10", "men_forward", "Men move forward only."),
        ("B:W10:B15", "15x6", "men_forward", "Men move forward only."),
        ("W:W21,22:B1,17,18", "21-25", "men_forward", "Men move forward only."),
        ("W:W23,27:B18,19", "27-24", "must_capture", "You must capture with 23."),
        ("W:W21,22,30:B17,18", "30-26", "must_capture", "You must capture with 21 or 22."),
        ("W:W21,22,23:B17,18", "21x5", "must_capture", "You must capture with 21, 22 or 23."),
        ("B:W6,15,24:B1", "1x10", "finish_capture", "Keep capturing with the same piece."),
        ("B:W26,27:B22", "22x31x24", "crowning_ends", "Crowned on 31: the move ends there."),
        ("B:W10,18,19:BK7", "7x14x23x16x23", "jumped_twice", "19 has been captured: no piece is jumped twice."),
        ("B:W18,23:B14", "14x23", "occupied", "23 is occupied."),
        ("B:W6,15,24:B1", "1x10x19x28x32", "nothing_to_jump", "Nothing to capture between 28 and 32."),
    ],
)
def test_the_reason_is_named(fen: str, text: str, code: str, sentence: str) -> None:
    position = Position.from_fen(fen)
    reason = position.why_illegal(text)
    assert reason is not None
    assert (reason.code.value, str(reason)) == (code, sentence)
    with pytest.raises(IllegalMoveError) as caught:
        position.after(text)
    assert caught.value.reason == reason
    for part in (text, fen, sentence):
        assert part in str(caught.value)


def test_a_legal_move_has_no_reason_against_it() -> None:
    assert STARTING_POSITION.why_illegal("11-15") is None
    assert STARTING_POSITION.why_illegal([11, 15]) is None


def test_a_reason_is_plain_data_too() -> None:
    reason = Position.from_fen("W:W21,22,30:B17,18").why_illegal("30-26")
    assert reason is not None
    assert json.loads(json.dumps(reason.as_dict())) == {
        "code": "must_capture",
        "params": {"list": [21, 22]},
        "sentence": "You must capture with 21 or 22.",
    }
    mine = Reason(ReasonCode.NOT_YOURS, {"square": 3, "name": Color.WHITE})
    assert mine.as_dict()["params"] == {"square": 3, "name": "white"}
    assert len({mine, Reason(ReasonCode.NOT_YOURS, {"square": 3, "name": Color.WHITE})}) == 1


def test_every_code_has_a_sentence() -> None:
    assert set(TEMPLATES) == set(ReasonCode)


@given(positions(), st.lists(st.integers(1, 32), min_size=2, max_size=5))
def test_a_path_is_legal_or_there_is_a_sentence(position: Position, path: list[int]) -> None:
    reason = position.why_illegal(path)
    if reason is None:
        assert position.parse_move("x".join(map(str, path)))
    else:
        assert reason.sentence.endswith(".")
        assert "{" not in reason.sentence
