"""Progress with the cards: what was remembered, and on how many days in a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crownpoint.storage.library.cards import Review

__all__ = ["DAY_MS", "Progress", "progress_of"]

DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Progress:
    """`kept` is the share of cards that were known when they came back; None before there are any."""

    reviews: int
    today: int
    kept: float | None
    streak: int
    """Days in a row with a review, up to today or yesterday."""


def progress_of(reviews: Sequence[Review], now_ms: int, zone_minutes: int = 0) -> Progress:
    """The progress of reviews. `zone` is the time zone in minutes east of Greenwich; days begin at its midnight.

    >>> day = DAY_MS
    >>> progress_of([Review(1, 1, 5 * day), Review(2, 3, 6 * day), Review(3, 3, 7 * day)], 7 * day)
    Progress(reviews=3, today=1, kept=1.0, streak=3)
    """
    shift = zone_minutes * 60_000
    today = (now_ms + shift) // DAY_MS
    days = {(each.at_ms + shift) // DAY_MS for each in reviews}
    last = today if today in days else today - 1
    streak = 0
    while last - streak in days:
        streak += 1
    again = [each for each in reviews if each.number > 1]
    kept = sum(each.rating > 1 for each in again) / len(again) if again else None
    count = sum((each.at_ms + shift) // DAY_MS == today for each in reviews)
    return Progress(len(reviews), count, kept, streak)
