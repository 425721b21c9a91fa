"""Two dice."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from typing import SupportsIndex

from crownpoint.errors import InvalidDiceError

__all__ = ["ROLLS", "Dice", "Roller", "random_roller"]


class Dice(tuple[int, int]):
    """Two numbers from 1 to 6 in the order in which they fell; at the opening White's die comes first.

    >>> Dice(3, 1), str(Dice(3, 1)), Dice(4, 4).numbers
    (Dice(3, 1), '31', (4, 4, 4, 4))
    >>> Dice.parse("6-5") == Dice.of((6, 5)) == (6, 5)
    True
    """

    __slots__ = ()

    def __new__(cls, first: SupportsIndex, second: SupportsIndex) -> Dice:
        """Raises `InvalidDiceError` unless both are whole numbers from 1 to 6."""
        try:
            pair = (first.__index__(), second.__index__())
        except (AttributeError, TypeError):
            raise InvalidDiceError(f"Dice ({first!r}, {second!r}) are not two numbers from 1 to 6.") from None
        if not (1 <= pair[0] <= 6 and 1 <= pair[1] <= 6):
            raise InvalidDiceError(f"Dice {pair} are not two numbers from 1 to 6.")
        return tuple.__new__(cls, pair)

    @classmethod
    def of(cls, dice: Dice | tuple[int, int] | str) -> Dice:
        """Dice from a pair, from text such as `31`, or dice as they are. Raises `InvalidDiceError`."""
        if isinstance(dice, Dice):
            return dice
        if isinstance(dice, str):
            return cls.parse(dice)
        try:
            first, second = dice
        except (TypeError, ValueError):
            raise InvalidDiceError(f"Dice {dice!r} are not two numbers from 1 to 6.") from None
        return cls(first, second)

    @classmethod
    def parse(cls, text: str) -> Dice:
        """Dice from `31`, `3-1`, `3 1`, `3,1` or `3/1`. Raises `InvalidDiceError` for anything else."""
        digits = [char for char in text if char not in " -,/\t"]
        if len(digits) != 2 or not all(digit in "123456" for digit in digits):
            raise InvalidDiceError(f"Dice {text!r} are not two numbers from 1 to 6.")
        return cls(int(digits[0]), int(digits[1]))

    @property
    def is_double(self) -> bool:
        """Whether both show the same number, which is then played up to four times."""
        return self[0] == self[1]

    @property
    def high(self) -> int:
        """The larger number."""
        return max(self)

    @property
    def low(self) -> int:
        """The smaller number."""
        return min(self)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers to play: the two as they fell, or the same one four times."""
        return self * 2 if self[0] == self[1] else tuple(self)

    def swapped(self) -> Dice:
        """The same dice in the other order."""
        return Dice(self[1], self[0])

    def __str__(self) -> str:
        return f"{self[0]}{self[1]}"

    def __repr__(self) -> str:
        return f"Dice({self[0]}, {self[1]})"

    def __getnewargs__(self) -> tuple[int, int]:
        return (self[0], self[1])


ROLLS: tuple[tuple[Dice, int], ...] = tuple(
    (Dice(high, low), 1 if high == low else 2) for high in range(1, 7) for low in range(1, high + 1)
)
"""The 21 different rolls, larger die first, each with its number of ways among the 36."""

Roller = Callable[[], tuple[int, int]]
"""A function that returns the next two dice."""


def random_roller(source: random.Random | None = None) -> Roller:
    """A roller that draws from `source`, or from the system's randomness when none is given.

    >>> random_roller(random.Random(2))() == random_roller(random.Random(2))()
    True
    """
    return _RandomRoller(source)


class _RandomRoller:
    """A class and not a function, so that a game can be pickled with its roller."""

    __slots__ = ("_pick", "_source")

    def __init__(self, source: random.Random | None) -> None:
        self._source = source
        self._pick = (source or random.SystemRandom()).random

    def __call__(self) -> tuple[int, int]:
        pick = self._pick
        return int(pick() * 6) + 1, int(pick() * 6) + 1

    def __reduce__(self) -> tuple[object, ...]:
        return _RandomRoller, (self._source,)

    def __deepcopy__(self, memo: dict[int, object]) -> _RandomRoller:
        return _RandomRoller(copy(self._source))  # its state at once, not each of its 625 numbers
