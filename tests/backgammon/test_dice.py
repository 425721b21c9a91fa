from __future__ import annotations

import pickle
import random

import pytest

from crownpoint.backgammon import ROLLS, Cube, Dice, Rules, random_roller
from crownpoint.errors import InvalidDiceError


def test_all_36() -> None:
    assert sum(ways for _, ways in ROLLS) == 36
    assert len({dice for dice, _ in ROLLS}) == 21


@pytest.mark.parametrize("text", ["31", "3-1", "3 1", "3,1", " 3/1 "])
def test_spellings(text: str) -> None:
    assert Dice.parse(text) == Dice(3, 1)


@pytest.mark.parametrize("text", ["", "3", "70", "311", "3.1", "x1", "3:1"])
def test_bad_text(text: str) -> None:
    with pytest.raises(InvalidDiceError, match="not two numbers"):
        Dice.parse(text)


def test_a_value() -> None:
    dice = Dice(2, 5)
    assert (dice.high, dice.low, dice.is_double, dice.numbers, dice.swapped()) == (5, 2, False, (2, 5), (5, 2))
    assert pickle.loads(pickle.dumps(dice)) == dice
    assert isinstance(pickle.loads(pickle.dumps(dice)), Dice)


def test_the_roller_draws_from_what_it_is_given() -> None:
    first, second = random_roller(random.Random(1)), random_roller(random.Random(1))
    drawn = [first() for _ in range(600)]
    assert drawn == [second() for _ in range(600)]
    assert {face for pair in drawn for face in pair} == set(range(1, 7))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Cube(3),
        lambda: Cube(0),
        lambda: Rules(max_cube=100),
        lambda: Rules(automatic_doubles=-1),
        lambda: Rules(raccoons=True),
    ],
)
def test_impossible_cubes_and_rules(wrong: object) -> None:
    with pytest.raises(ValueError, match=r"power of two|0 or more|need beavers"):
        wrong()  # type: ignore[operator]
