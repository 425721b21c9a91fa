"""Dice statistics for each seat, beside what to expect of fair dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from crownpoint.table.events import Event, Rolled

__all__ = ["EXPECTED_PIPS", "DiceStatistics", "dice_statistics"]

EXPECTED_PIPS = 49 / 6
"""The mean of a roll in pips, doubles counted four times: 8 1/6."""


@dataclass(slots=True)
class DiceStatistics:
    """What a seat rolled. Opening rolls are not counted: they decide who begins, and their ties are thrown again."""

    rolls: int = 0
    faces: Counter[int] = field(default_factory=Counter)
    pairs: Counter[tuple[int, int]] = field(default_factory=Counter)  # the larger die first
    pips: int = 0

    def add(self, dice: tuple[int, int]) -> None:
        """Count one roll."""
        first, second = dice
        self.rolls += 1
        self.faces.update(dice)
        self.pairs[max(dice), min(dice)] += 1
        self.pips += 4 * first if first == second else first + second

    @property
    def doubles(self) -> int:
        """How many rolls were doubles."""
        return sum(count for (high, low), count in self.pairs.items() if high == low)

    @property
    def mean_pips(self) -> float:
        """Pips per roll; 0 when nothing was rolled."""
        return self.pips / self.rolls if self.rolls else 0.0

    @property
    def expected_face(self) -> float:
        """How often each face is expected in so many rolls."""
        return 2 * self.rolls / 6

    @property
    def expected_doubles(self) -> float:
        """How many doubles are expected in so many rolls."""
        return self.rolls / 6

    @property
    def chi_squared(self) -> float:
        """How far the faces are from even: 5 on average with fair dice, above 11.07 in one case of twenty."""
        expected = self.expected_face
        return sum((self.faces[face] - expected) ** 2 / expected for face in range(1, 7)) if expected else 0.0


def dice_statistics(events: Iterable[Event]) -> tuple[DiceStatistics, DiceStatistics]:
    """The statistics of the first and the second seat. A roll is counted where it was made, taken back or not."""
    seats = (DiceStatistics(), DiceStatistics())
    for event in events:
        if isinstance(event.fact, Rolled) and event.seat is not None:
            seats[event.seat].add(event.fact.dice)
    return seats
