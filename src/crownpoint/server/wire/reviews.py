"""Reviews of finished games by the engine."""

from __future__ import annotations

from crownpoint.server.wire.base import Model, SeatNumber

__all__ = ["GameReview", "Review", "ReviewedMove", "SeatReview"]


class ReviewedMove(Model):
    """A decision of a finished game: what was best, and what was lost. `chance` is that of the first seat, 0 to 1.

    `cause` says why a blunder is one: `lost_win`, `lost_draw`, `missed_shot`, `lost_man`, or nothing. `counted` says
    whether the error rate counts it: a move in a game that is decided does not count unless it gives the win back.
    """

    number: int  # of its event
    seat: SeatNumber
    choice: str
    move: str
    best: str
    loss: float
    mark: str
    cause: str
    forced: bool
    counted: bool
    luck: float | None
    chance: float | None


class SeatReview(Model):
    """How well a seat played: the decisions that count and their mean loss, blunders, and dice luck in points."""

    decisions: int
    error_rate: float
    blunders: int
    luck: float | None


class GameReview(Model):
    """One game; `chances` are the first seat's, at every move for which they are known and at the end."""

    game: int
    moves: list[ReviewedMove]
    chances: list[float]
    seats: tuple[SeatReview, SeatReview]


class Review(Model):
    """The finished games of a table, and both seats over all of them."""

    games: list[GameReview]
    seats: tuple[SeatReview, SeatReview]
