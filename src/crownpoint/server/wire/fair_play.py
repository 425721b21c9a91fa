"""The review of a person's rated games, for moderators: evidence, never a verdict."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from crownpoint.server.wire.base import Model

__all__ = ["AwayFromPage", "Figures", "PlayReview", "ReviewedMatch"]


class AwayFromPage(Model):
    """How often and how long a player left the page of a match in progress. Not part of its record."""

    times: Annotated[int, Field(ge=1, le=100)]
    away_ms: Annotated[int, Field(ge=0, le=3_600_000)]


class Figures(Model):
    """How a group of decisions was made, each figure with its 95 % interval.

    `error_rate` is the mean loss of a decision on the scale of the game, `agreement` the share of decisions in which
    the engine's first choice was played. Forced moves do not count. Times are for the median decision, and for the
    middle half.
    """

    matches: int
    decisions: int = 0
    error_rate: float | None = None
    error_rate_low: float | None = None
    error_rate_high: float | None = None
    agreement: float | None = None
    agreement_low: float | None = None
    agreement_high: float | None = None
    seconds: float | None = None
    seconds_low: float | None = None
    seconds_high: float | None = None


class ReviewedMatch(Model):
    """One rated match. Figures are null until it has been reviewed."""

    table: str
    time_ms: int
    score: float
    rating: float
    opponent_rating: float | None
    decisions: int | None
    error_rate: float | None
    agreement: float | None
    seconds: float | None
    away_times: int
    away_ms: int


class PlayReview(Model):
    """Rated games of a person in a pool: the last matches, those before, all together, and the opponents in them.

    `pending` matches are still being reviewed; ask again. The figures are evidence for people to weigh: a strong or
    lucky day, a familiar opening or a second screen for notes look the same here.
    """

    ok: Literal[True] = True
    pool: str
    pools: list[str]
    pending: int
    rating: float | None
    all: Figures
    recent: Figures
    before: Figures
    opponents: Figures
    opponents_rating: float | None
    matches: list[ReviewedMatch]
