"""FEN: every usual spelling is read, one is written, nonsense is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.checkers.playing import positions

from crownpoint.checkers import STARTING_POSITION, Position
from crownpoint.errors import InvalidPositionError


@pytest.mark.parametrize(
    "fen",
    [
        "B:W21-32:B1-12",
        "B:B1-12:W21-32",
        "b:w21-32:b1-12.",
        " B : W 21 - 32 : B 1 - 12 . ",
        "B:W21-32:B1-12:H0:F1",
        "B:W32,31,30,29,28,27,26,25,24,23,22,21:B12-12,1-11",
        "B:W21-24,25-32:B1,2,3,4-12\n",
    ],
)
def test_spellings_of_the_starting_position(fen: str) -> None:
    assert Position.from_fen(fen) == STARTING_POSITION


@pytest.mark.parametrize(
    ("fen", "canonical"),
    [
        ("W:BK32,1:W18,K2,17", "W:WK2,17,18:B1,K32"),
        ("W:WK1-3:B5", "W:WK1,K2,K3:B5"),
        ("B:WK1-K3:B5", "B:WK1,K2,K3:B5"),
        ("B:B:W1", "B:W1:B"),
    ],
)
def test_the_canonical_form(fen: str, canonical: str) -> None:
    assert Position.from_fen(fen).fen == canonical


@given(positions())
def test_round_trip(position: Position) -> None:
    assert Position.from_fen(position.fen) == position
    assert Position.from_fen(position.fen).fen == position.fen


@pytest.mark.parametrize(
    ("fen", "why"),
    [
        ("", "must begin with B or W"),
        ("X:W1:B2", "must begin with B or W"),
        ("B", "Black's squares are missing"),
        ("B:W21", "Black's squares are missing"),
        ("B:W21:W22", "White's squares are given twice"),
        ("B:W21:R22", "'R22' does not begin with B or W"),
        ("B:W33:B1", "square 33 does not exist"),
        ("B:W0:B1", "square 0 does not exist"),
        ("B:W21:B1,1", "square 1 is given twice"),
        ("B:W21,5:B1-8", "square 5 is given to both sides"),
        ("B:W21:B8-1", "the range '8-1' does not ascend"),
        ("B:W21:B1,,2", "'' is not a square"),
        ("B:W21:Bx", "'X' is not a square"),
        ("B:W21:B１", "is not a square"),
        ("B:W20-32:B1-12", "White has 13 pieces"),
        ("B:W:B", "There are no pieces"),
        ("B:W21:B1 with words", "is not a square"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "must begin with B or W"),
    ],
)
def test_what_is_no_position(fen: str, why: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Position.from_fen(fen)
    assert why in str(caught.value)
    assert repr(fen) in str(caught.value)


def test_a_long_text_is_cut_in_the_message() -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Position.from_fen("B:" + "9" * 100_000)
    assert len(str(caught.value)) < 300
