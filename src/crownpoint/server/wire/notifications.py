"""What concerns one person: sent as `notification` to their sockets, and as a line of their event streams."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from crownpoint.server.wire.base import Model
from crownpoint.server.wire.challenges import ChallengeShown
from crownpoint.server.wire.decisions import DecisionShown

__all__ = [
    "ChallengeDeclined",
    "ChallengeReceived",
    "ChallengeWithdrawn",
    "MatchOver",
    "MatchStarted",
    "ModeratorsDecided",
    "Notification",
    "RatingChanged",
    "YourTurn",
]


class ChallengeReceived(Model):
    """Someone challenges you."""

    kind: Literal["challenge"] = "challenge"
    challenge: ChallengeShown


class ChallengeDeclined(Model):
    """Your challenge was declined."""

    kind: Literal["declined"] = "declined"
    challenge: ChallengeShown


class ChallengeWithdrawn(Model):
    """A challenge to you was withdrawn."""

    kind: Literal["withdrawn"] = "withdrawn"
    challenge: ChallengeShown


class MatchStarted(Model):
    """A match of yours has begun."""

    kind: Literal["started"] = "started"
    table: str
    seat: int | None = None
    number: int | None = None  # of the newest event


class YourTurn(Model):
    """It is your turn in a match."""

    kind: Literal["your_turn"] = "your_turn"
    table: str
    seat: int
    number: int


class MatchOver(Model):
    """A match of yours has ended."""

    kind: Literal["over"] = "over"
    table: str
    seat: int
    number: int


class RatingChanged(Model):
    """A match has changed your rating."""

    kind: Literal["rated"] = "rated"
    table: str
    pool: str
    before: int
    rating: int
    provisional: bool


class ModeratorsDecided(Model):
    """Moderators have warned, muted or unmuted you."""

    kind: Literal["moderation"] = "moderation"
    decision: DecisionShown


Notification: TypeAlias = Annotated[
    ChallengeReceived
    | ChallengeDeclined
    | ChallengeWithdrawn
    | MatchStarted
    | YourTurn
    | MatchOver
    | RatingChanged
    | ModeratorsDecided,
    Field(discriminator="kind"),
]
