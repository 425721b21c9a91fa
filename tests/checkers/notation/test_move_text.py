"""Move text: what people and files write."""

from __future__ import annotations

import pytest

from crownpoint.checkers import STARTING_POSITION, Position
from crownpoint.checkers.notation.move_text import parse_squares
from crownpoint.errors import AmbiguousMoveError, InvalidMoveError

CAPTURE = Position.from_fen("W:W32:B10,18,27")


@pytest.mark.parametrize(
    "text", ["11-15", " 11-15 ", "11 15", "11 - 15", "11–15", "11—15", "11x15", "11:15", "11-15!", "11-15 ?!", "11×15"]
)
def test_spellings_of_a_step(text: str) -> None:
    assert str(STARTING_POSITION.parse_move(text)) == "11-15"


@pytest.mark.parametrize(
    "text", ["32x23x14x7", "32x7", "32-7", "32:23:14:7", "32 x 23 x 7", "32x14x7", "32*7", "32X7", "32 23 14 7"]
)
def test_spellings_of_a_capture(text: str) -> None:
    assert str(CAPTURE.parse_move(text)) == "32x23x14x7"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is not a move"),
        ("11", "is not a move"),
        ("11-", "is not a move"),
        ("-11", "is not a move"),
        ("11--15", "is not a move"),
        ("eleven", "is not a move"),
        ("111-15", "is not a move"),
        ("11-33", "square 33 does not exist"),
        ("0-5", "square 0 does not exist"),
        ("11-15 23-18", "11-15 23-18"),
        ("１１-１５", "is not a move"),
        ("11-15" * 1000, "11-1511-15"),
    ],
)
def test_what_is_no_move(text: str, why: str) -> None:
    with pytest.raises((InvalidMoveError, ValueError)) as caught:
        STARTING_POSITION.parse_move(text)
    assert why in str(caught.value)
    assert len(str(caught.value)) < 400


def test_squares() -> None:
    assert parse_squares("22x15x8") == (22, 15, 8)


def test_ambiguous_text_lists_what_it_may_mean() -> None:
    position = Position.from_fen("B:W10,11,18,19:BK7")
    with pytest.raises(AmbiguousMoveError, match="7x14x23x16x7, 7x16x23x14x7") as caught:
        position.parse_move("7x7")
    assert position.fen in str(caught.value)
