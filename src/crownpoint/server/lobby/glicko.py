"""Glicko-2: how strong someone is, how sure we are of it, and how steady that strength is.

After Mark Glickman, "Example of the Glicko-2 system" (2013); the numbers of the steps are his. Three choices are ours:

* Every match is a rating period of its own, so that ratings change at once. The time between two matches widens the
  deviation (step 6) by as many periods of `PERIOD_DAYS` as have passed: who was well known (60) is almost a
  stranger (110) after a year.
* A match of length n counts as sqrt(n) results, in which a difference of strength shows sqrt(n) times as clearly: the
  score of a match is a random walk, its drift grows with n and its noise with sqrt(n). FIBS has weighted matches
  like that, in both respects, for decades; where a match counts games, n is their number. `LONGEST` bounds it.
* The opponent's deviation is taken as it is at the time of the match, grown by the time since, as one's own is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

__all__ = ["NEW", "PROVISIONAL", "Glicko", "Result", "after_match", "aged", "expected", "rated", "weight_of"]

SCALE = 173.7178  # between our figures and those of the system
SYSTEM = 0.5  # tau: how quickly volatility may change
CENTER, LEAST_DEVIATION, MOST_DEVIATION = 1500.0, 45.0, 350.0
PERIOD_DAYS = 4.67
LONGEST = 25
PROVISIONAL = 110.0
"""A rating with a larger deviation is marked as provisional, and keeps its owner off the leaderboards."""

_CLOSE_ENOUGH = 1e-6


@dataclass(frozen=True, slots=True)
class Glicko:
    """A strength: the most likely one, half the width of where we expect it to be, and how much it wanders."""

    rating: float = CENTER
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06


NEW = Glicko()
"""Of whom nothing is known."""


@dataclass(frozen=True, slots=True)
class Result:
    """A match against someone: 1 won, 0.5 drawn, 0 lost; `weight` as `weight_of` gives it."""

    opponent: Glicko
    score: float
    weight: float = 1.0


def weight_of(length: int) -> float:
    """What a match of this many points or games counts for, and how clearly strength shows in it."""
    return math.sqrt(min(max(length, 1), LONGEST))


def aged(player: Glicko, days: float) -> Glicko:
    """The same strength, known less well after a time without a match."""
    periods = max(0.0, days) / PERIOD_DAYS
    deviation = SCALE * math.hypot(player.deviation / SCALE, player.volatility * math.sqrt(periods))
    return Glicko(player.rating, min(deviation, max(MOST_DEVIATION, player.deviation)), player.volatility)


def expected(player: Glicko, opponent: Glicko, weight: float = 1.0) -> float:
    """The score to be expected, from 0 to 1."""
    difference = (player.rating - opponent.rating) / SCALE
    return 1 / (1 + math.exp(-_g(weight * opponent.deviation / SCALE) * weight * difference))


def rated(player: Glicko, results: Sequence[Result], periods: float = 0.0) -> Glicko:
    """The strength after these results. `periods` widens the deviation as a whole rating period (1) would."""
    phi = player.deviation / SCALE  # step 2
    if not results:
        return Glicko(player.rating, SCALE * math.hypot(phi, player.volatility * math.sqrt(periods)), player.volatility)
    information = gain = 0.0
    for result in results:  # steps 3 and 4
        impact = _g(result.opponent.deviation / SCALE)
        chance = expected(player, result.opponent, result.weight)
        information += result.weight * impact * impact * chance * (1 - chance)
        gain += result.weight * impact * (result.score - chance)
    variance = 1 / max(information, 1e-12)
    volatility = _volatility(player.volatility, phi, variance, variance * gain)
    wide = math.hypot(phi, volatility * math.sqrt(periods))  # step 6
    deviation = 1 / math.sqrt(1 / wide**2 + information)  # step 7
    rating = player.rating + SCALE * deviation**2 * gain
    return Glicko(rating, SCALE * deviation, volatility)  # step 8


def after_match(first: Glicko, second: Glicko, score: float, length: int) -> tuple[Glicko, Glicko]:
    """Both strengths after a match; `score` is the first one's. The deviation never falls below what a strength
    that keeps changing allows.
    """
    weight = weight_of(length)
    found = (rated(first, [Result(second, score, weight)]), rated(second, [Result(first, 1 - score, weight)]))
    one, other = (Glicko(each.rating, max(each.deviation, LEAST_DEVIATION), each.volatility) for each in found)
    return one, other


def _g(phi: float) -> float:
    """How much a result against an opponent of this deviation says."""
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5: the volatility that explains the results best, by the Illinois rule of false position."""
    start = math.log(sigma * sigma)

    def slope(x: float) -> float:
        power = math.exp(x)
        total = phi * phi + variance + power
        return power * (delta * delta - total) / (2 * total * total) - (x - start) / SYSTEM**2

    low, high = start, _other_side(slope, start, delta, phi, variance)
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _CLOSE_ENOUGH:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


def _other_side(slope: Callable[[float], float], start: float, delta: float, phi: float, variance: float) -> float:
    """A place where the slope has the other sign."""
    surprise = delta * delta - phi * phi - variance
    if surprise > 0:
        return math.log(surprise)
    steps = 1
    while slope(start - steps * SYSTEM) < 0:
        steps += 1
    return start - steps * SYSTEM
