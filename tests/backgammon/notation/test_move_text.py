from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.backgammon.strategies import dice, positions

from crownpoint.backgammon import STARTING_POSITION, Dice, Move, Position
from crownpoint.backgammon.notation.move_text import CANNOT_MOVE, Hop, parse_hops

BEAR_OFF = Position({6: 3, 5: 2, 4: 2, 0: 8}, {24: 1, 18: 1, 0: 13})
ON_THE_BAR = Position({25: 2, 6: 5, 13: 8}, {3: 1, 8: 2, 20: 12})


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("8/5 6/5", "8/5 6/5"),
        ("6/5 8/5", "8/5 6/5"),
        ("6/5, 8/5", "8/5 6/5"),
        (" 8/5  6/5. ", "8/5 6/5"),
        ("8-5 6-5", "8/5 6/5"),
        ("24/23/20", "24/20"),
        ("24/20", "24/20"),
        ("24/23 23/20", "24/20"),
        ("23/20 24/23", "24/20"),
        ("24/21/20", "24/20"),
        ("08/05 06/05", "8/5 6/5"),
    ],
)
def test_spellings_of_a_3_1(text: str, canonical: str) -> None:
    assert str(STARTING_POSITION.parse_move(text, (3, 1))) == canonical


@pytest.mark.parametrize(
    ("position", "rolled", "text", "canonical"),
    [
        (STARTING_POSITION, (1, 1), "8/7(2) 6/5(2)", "8/7(2) 6/5(2)"),
        (STARTING_POSITION, (1, 1), "8/7 8/7 6/5 6/5", "8/7(2) 6/5(2)"),
        (STARTING_POSITION, (1, 1), "6/5 (2), 8/7 (2)", "8/7(2) 6/5(2)"),
        (STARTING_POSITION, (2, 2), "13/11/9(2)", "13/9(2)"),
        (STARTING_POSITION, (2, 2), "13/9(2)", "13/9(2)"),
        (STARTING_POSITION, (2, 2), "13/5", "13/5"),
        (STARTING_POSITION, (2, 2), "6/4(4)", "6/4(4)"),
        (BEAR_OFF, (6, 5), "6/off 5/off", "6/off 5/off"),
        (BEAR_OFF, (6, 5), "6/0 5/0", "6/off 5/off"),
        (BEAR_OFF, (6, 5), "6/Off 5/OFF", "6/off 5/off"),
        (BEAR_OFF, (6, 5), "5/o 6/o", "6/off 5/off"),
        (BEAR_OFF, (6, 5), "6/off 6/1", "6/1* 6/off"),
        (Position({6: 1, 0: 14}, {24: 1, 0: 14}), (6, 5), "6/1*/off", "6/1*/off"),
        (ON_THE_BAR, (3, 1), "bar/22* bar/24", "bar/24 bar/22*"),
        (ON_THE_BAR, (3, 1), "Bar/24 BAR/22", "bar/24 bar/22*"),
        (ON_THE_BAR, (3, 1), "25/22 25/24", "bar/24 bar/22*"),
        (ON_THE_BAR, (3, 1), "b/22, b/24", "bar/24 bar/22*"),
        (ON_THE_BAR, (4, 4), "bar/21(2) 13/9(2)", "bar/21(2) 13/9(2)"),
        (Position({8: 2, 6: 5, 0: 8}, {18: 1, 0: 14}), (1, 1), "8/7*(2) 6/5(2)", "8/7*(2) 6/5(2)"),
    ],
)
def test_spellings(position: Position, rolled: tuple[int, int], text: str, canonical: str) -> None:
    assert str(position.parse_move(text, rolled)) == canonical


def test_hops() -> None:
    assert parse_hops("13/7*/5 bar/22(2)") == (Hop(13, 7, True), Hop(7, 5), Hop(25, 22), Hop(25, 22))
    for text in (CANNOT_MOVE, "Cannot Move", "no move", "Dance"):
        assert parse_hops(text) == ()


@given(positions(), dice, st.integers(0, 2**32))
def test_canonical_text_is_read_back(position: Position, rolled: Dice, seed: int) -> None:
    moves = position.legal_moves(rolled)
    chance = random.Random(seed)
    for move in chance.sample(list(moves), min(len(moves), 5)):
        assert position.parse_move(str(move), rolled) == move
        parts = str(move).split()
        chance.shuffle(parts)
        assert position.parse_move(", ".join(parts), rolled) == move
        steps = list(map(str, move.steps))
        assert position.parse_move(" ".join(steps), rolled) == move
        assert Move(reversed(move.steps)) == move
