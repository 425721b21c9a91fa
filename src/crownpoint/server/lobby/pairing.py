"""Decides which of the people who wait for a quick match should play each other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from crownpoint.storage.site.seeks import Seek

__all__ = ["pairs", "window"]

START, WIDENS, ANYONE_AFTER_S = 100.0, 20.0, 45.0  # rating points; points a second; seconds


def window(waited_ms: int) -> float:
    """How far ratings may differ after a wait: 100 points, 20 more each second, and in the end any rating."""
    waited = max(0, waited_ms) / 1000
    return math.inf if waited >= ANYONE_AFTER_S else START + WIDENS * waited


def pairs(seeks: Sequence[Seek], blocks: Iterable[tuple[str, str]], now_ms: int) -> list[tuple[Seek, Seek]]:
    """Pairs with the same terms who accept each other, nobody twice.

    Whoever has waited longest chooses first, and gets the closest rating. Both have to be within the other's
    window. People are never paired with someone they have blocked, or with their own bots.
    """
    apart = {frozenset(block) for block in blocks}
    waiting = sorted(seeks, key=lambda seek: (seek.since_ms, seek.person_id))
    found: list[tuple[Seek, Seek]] = []
    taken: set[str] = set()
    for at, one in enumerate(waiting):
        if one.person_id in taken:
            continue
        fitting = [
            other
            for other in waiting[at + 1 :]
            if other.person_id not in taken and _fit(one, other, now_ms) and _pair(one, other) not in apart
        ]
        if fitting:
            closest = min(fitting, key=lambda other: abs(other.rating - one.rating))
            found.append((one, closest))
            taken |= {one.person_id, closest.person_id}
    return found


def _pair(one: Seek, other: Seek) -> frozenset[str]:
    return frozenset((one.person_id, other.person_id))


def _fit(one: Seek, other: Seek, now_ms: int) -> bool:
    if one.terms != other.terms or (one.owner_id or one.person_id) == (other.owner_id or other.person_id):
        return False
    allowed = min(window(now_ms - one.since_ms), window(now_ms - other.since_ms))
    return abs(one.rating - other.rating) <= allowed
