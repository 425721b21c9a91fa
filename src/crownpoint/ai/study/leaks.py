"""Where a player loses most: the error rate of each kind of decision against the player's own average."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["LEAST_DECISIONS", "Leak", "LeakReport", "TaggedLoss", "find_leaks"]

LEAST_DECISIONS = 10
"""Fewer decisions of a kind say nothing."""
_CONFIDENCE = 1.96  # 95 %


@dataclass(frozen=True, slots=True)
class TaggedLoss:
    """What a decision cost, and its tags."""

    loss: float
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leak:
    """A kind of decision: how many, their error rate with its 95 % interval, and their share of all losses."""

    tag: str
    decisions: int
    rate: float
    margin: float
    over: float
    """The rate less the player's own."""
    share: float


@dataclass(frozen=True, slots=True)
class LeakReport:
    """The error rate of a player, and the kinds of decisions that differ from it, the worst first."""

    decisions: int
    rate: float
    margin: float
    leaks: tuple[Leak, ...]


def find_leaks(losses: Iterable[TaggedLoss], scale: float) -> LeakReport:
    """The report of decisions; an error rate is the mean loss times `scale`.

    >>> found = find_leaks([TaggedLoss(0.1, ("a",))] * 10 + [TaggedLoss(0.0, ("b",))] * 30, 500)
    >>> (found.rate, found.leaks[0].tag, found.leaks[0].over)
    (12.5, 'a', 37.5)
    """
    everything = list(losses)
    by_tag: dict[str, list[float]] = defaultdict(list)
    for each in everything:
        for tag in each.tags:
            by_tag[tag].append(each.loss)
    rate, margin = _mean([each.loss for each in everything], scale)
    total = sum(each.loss for each in everything) or 1.0
    leaks = []
    for tag, values in by_tag.items():
        if len(values) >= LEAST_DECISIONS:
            own, about = _mean(values, scale)
            leaks.append(Leak(tag, len(values), own, about, own - rate, sum(values) / total))
    leaks.sort(key=lambda leak: -leak.over)
    return LeakReport(len(everything), rate, margin, tuple(leaks))


def _mean(values: list[float], scale: float) -> tuple[float, float]:
    """The mean and half of its interval."""
    count = len(values)
    if not count:
        return 0.0, 0.0
    mean = sum(values) / count
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / max(count - 1, 1))
    return round(mean * scale, 6), round(_CONFIDENCE * spread / math.sqrt(count) * scale, 6)
