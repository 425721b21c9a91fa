"""Offers to play, and searches for an opponent."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from crownpoint.server.wire.base import Id, Model
from crownpoint.server.wire.players import PlayerShown
from crownpoint.table.options import Options

__all__ = [
    "ChallengeForm",
    "ChallengeMade",
    "ChallengeShown",
    "ChallengesShown",
    "SeekForm",
    "SeekShown",
]

Color = Literal["random", "white", "black"]
Bound = Annotated[int, Field(ge=0, le=4000)]


class ChallengeForm(Model):
    """Offer a match: to everyone, to one person (`to`, a name), or to whoever has the link (`private`).

    `color` is your own in the first game. `minutes` is how long the challenge stays open.
    """

    options: Options
    color: Color = "random"
    to: Annotated[str, StringConstraints(min_length=1, max_length=60)] | None = None
    private: bool = False
    room: Id | None = None
    least_rating: Bound | None = None
    most_rating: Bound | None = None
    minutes: Annotated[int, Field(ge=1, le=14 * 24 * 60)] | None = None


class SeekForm(Model):
    """Search for an opponent for a match with these options."""

    options: Options


class ChallengeShown(Model):
    """An offer to play. `color` is the challenger's."""

    id: str
    by: PlayerShown
    to: str | None  # the id of the person it is for
    room: str | None
    options: Options
    pool: str
    color: Color
    least_rating: int | None
    most_rating: int | None
    private: bool
    created_ms: int
    expires_ms: int


class ChallengeMade(Model):
    """The challenge; `link` is the path of its page, and is shown only once."""

    ok: Literal[True] = True
    challenge: ChallengeShown
    link: str | None = None


class ChallengesShown(Model):
    """Challenges to everyone, and those by you or to you."""

    ok: Literal[True] = True
    public: list[ChallengeShown]
    mine: list[ChallengeShown]


class SeekShown(Model):
    """A search; `table` once someone is found. It ends when you have been away for `renew_s` seconds."""

    ok: Literal[True] = True
    seek: str
    since_ms: int
    renew_s: int
    table: str | None = None
