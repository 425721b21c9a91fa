"""When a card is due again, by FSRS (the package `fsrs`)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from fsrs import Card, Rating, Scheduler

__all__ = ["RATINGS", "Scheduled", "schedule", "suggested_rating"]

RATINGS = {1: "again", 2: "hard", 3: "good", 4: "easy"}
"""The grades, from the worst to the best."""
_STEP = timedelta(minutes=10)
_SCHEDULER = Scheduler(learning_steps=(_STEP,), relearning_steps=(_STEP,), enable_fuzzing=False)
"""The buttons show the real intervals, so nothing is random."""


class Scheduled(NamedTuple):
    """When a card is due after a grade, and what the scheduler wants to know then."""

    due_ms: int
    memory: str


def schedule(memory: str | None, rating: int, now_ms: int) -> Scheduled:
    """When a card is due again that was graded now. `memory` is of the last time, None the first time."""
    now = datetime.fromtimestamp(now_ms / 1000, UTC)
    card = Card(card_id=1, due=now) if memory is None else Card.from_json(memory)
    found, _ = _SCHEDULER.review_card(card, Rating(rating), now)
    return Scheduled(round(found.due.timestamp() * 1000), found.to_json())


def suggested_rating(mark: str | None) -> int:
    """The grade of an answer by its mark; None: there was no answer.

    >>> [suggested_rating(mark) for mark in ("", "doubtful", "blunder", None)]
    [3, 2, 1, 1]
    """
    return 1 if mark is None else {"": 3, "doubtful": 2}.get(mark, 1)
