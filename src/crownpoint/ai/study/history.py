"""How a player did over time: match by match, against each opponent, and by kind of decision."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from crownpoint.ai.study.leaks import TaggedLoss

__all__ = ["OpponentTally", "PartRate", "PlayedMatch", "part_rates", "tally_opponents"]

_KIND = "kind."


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """One analyzed match as one of its players sees it. `figures` are the player's own, by key."""

    match: str
    day: str
    """When it was played, or imported where the file does not say: 2026-11-17."""
    opponent: str
    length: int
    score: str
    """The player's points first."""
    result: str
    """`won`, `lost`, `drawn`, or nothing if it is not known."""
    rate: float
    opponent_rate: float
    figures: dict[str, float]


@dataclass(frozen=True, slots=True)
class OpponentTally:
    """Matches against one opponent; the rates are means over the decisions."""

    opponent: str
    matches: int
    won: int
    drawn: int
    lost: int
    rate: float
    opponent_rate: float
    luck: float | None
    """All of it; None in a game without dice."""


@dataclass(frozen=True, slots=True)
class PartRate:
    """The error rate of one kind of decision, such as `kind.move`."""

    tag: str
    decisions: int
    rate: float


def tally_opponents(matches: Iterable[PlayedMatch]) -> list[OpponentTally]:
    """The matches by opponent, the most frequent first."""
    by_name: dict[str, list[PlayedMatch]] = defaultdict(list)
    for each in matches:
        by_name[each.opponent].append(each)
    found = []
    for name, played in by_name.items():
        won, drawn, lost = (sum(each.result == result for each in played) for result in ("won", "drawn", "lost"))
        weights = [max(each.figures.get("decisions", 0.0), 1.0) for each in played]
        own = sum(each.rate * weight for each, weight in zip(played, weights, strict=True)) / sum(weights)
        other = sum(each.opponent_rate for each in played) / len(played)
        luck = [each.figures["luck"] for each in played if "luck" in each.figures]
        found.append(OpponentTally(name, len(played), won, drawn, lost, own, other, sum(luck) if luck else None))
    return sorted(found, key=lambda each: (-each.matches, each.opponent))


def part_rates(losses: Sequence[TaggedLoss], scale: float) -> list[PartRate]:
    """The error rate of each kind of decision, the most frequent first.

    >>> part_rates([TaggedLoss(0.1, ("kind.move",)), TaggedLoss(0.0, ("kind.move", "phase.race"))], 500)
    [PartRate(tag='kind.move', decisions=2, rate=25.0)]
    """
    by_kind: dict[str, list[float]] = defaultdict(list)
    for each in losses:
        for tag in each.tags:
            if tag.startswith(_KIND):
                by_kind[tag].append(each.loss)
    rates = [PartRate(tag, len(own), scale * sum(own) / len(own)) for tag, own in by_kind.items()]
    return sorted(rates, key=lambda each: (-each.decisions, each.tag))
