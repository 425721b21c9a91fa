"""What the games of a match prove: score, Elo with its error, and a sequential test.

Both games of an opening are one observation: an opening that favors a side then adds nothing to the error.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Score", "SequentialTest", "elo_of", "score_of"]

_TWO_SIDED_95 = 1.959964


def elo_of(score: float) -> float:
    """The difference in Elo that gives a score between 0 and 1; infinite at the ends."""
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return -400 * math.log10(1 / score - 1)


def score_of(elo: float) -> float:
    """The score between 0 and 1 that a difference in Elo gives."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True)
class Score:
    """The games so far, seen by the first player. `pairs` counts those that brought 0, ½, 1, 1½ and 2 points."""

    wins: int
    draws: int
    losses: int
    pairs: tuple[int, int, int, int, int]

    @classmethod
    def of(cls, results: Iterable[tuple[int, int, float]]) -> Score:
        """The score of games given as number of the pair, number in the pair, and points: 1, ½ or 0."""
        points: dict[int, dict[int, float]] = {}
        for pair, game, point in results:
            points.setdefault(pair, {})[game] = point
        single = [point for games in points.values() for point in games.values()]
        sums = [round(2 * sum(games.values())) for games in points.values() if len(games) == 2]
        counts = (sums.count(0), sums.count(1), sums.count(2), sums.count(3), sums.count(4))
        return cls(single.count(1), single.count(0.5), single.count(0), counts)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def mean(self) -> float:
        """Points for each game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def variance(self) -> float:
        """Of the mean of a pair of games; where all were alike, as if one more had differed by half a point."""
        count = sum(self.pairs)
        if count < 2:
            return 0.25
        mean = sum(index / 4 * number for index, number in enumerate(self.pairs)) / count
        squares = sum(number * (index / 4 - mean) ** 2 for index, number in enumerate(self.pairs))
        return max(squares / (count - 1), 1 / (16 * (count + 1)))

    @property
    def elo(self) -> tuple[float, float, float]:
        """The difference in Elo and the two ends of its 95 % confidence interval."""
        spread = _TWO_SIDED_95 * math.sqrt(self.variance / max(1, sum(self.pairs)))
        return elo_of(self.mean), elo_of(self.mean - spread), elo_of(self.mean + spread)

    def __str__(self) -> str:
        elo, low, high = self.elo
        return (
            f"{self.games} games: +{self.wins} ={self.draws} -{self.losses} ({100 * self.mean:.1f} %), "
            f"Elo {elo:+.1f} (95 %: {low:+.1f} to {high:+.1f}), pairs {' '.join(map(str, self.pairs))}"
        )


@dataclass(frozen=True)
class SequentialTest:
    """A sequential probability ratio test: is the first player `low` or `high` Elo stronger?

    The ratio is that of Van den Bergh's approximation for pairs of games. With 5 % for either error a match may end as
    soon as the ratio leaves ±2.94.
    """

    low: float
    high: float
    error: float = 0.05

    @property
    def bound(self) -> float:
        """Where the ratio decides."""
        return math.log((1 - self.error) / self.error)

    def ratio(self, score: Score) -> float:
        """The logarithm of the likelihood ratio, in favor of `high`."""
        low, high = score_of(self.low), score_of(self.high)
        return sum(score.pairs) * (high - low) * (2 * score.mean - low - high) / (2 * score.variance)

    def verdict(self, score: Score) -> bool | None:
        """True for `high`, False for `low`, None while the test goes on."""
        ratio = self.ratio(score)
        return None if abs(ratio) < self.bound else ratio > 0
