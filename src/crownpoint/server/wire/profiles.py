"""What everyone may see of a person."""

from __future__ import annotations

from typing import Literal

from crownpoint.server.wire.base import Model

__all__ = [
    "GameShown",
    "GamesShown",
    "Leaderboard",
    "Profile",
    "RankedShown",
    "RatingHistory",
    "RatingPointShown",
    "RatingShown",
    "RecordShown",
]


class RatingShown(Model):
    """The rating of a person at a game and speed. A provisional rating is not reliable yet."""

    pool: str
    rating: float
    deviation: float
    matches: int
    provisional: bool


class RecordShown(Model):
    """Matches won, drawn and lost."""

    won: int
    drawn: int
    lost: int


class GameShown(Model):
    """A match that has ended, from the point of view of the person whose profile it is."""

    table: str
    game: str
    length: int
    seat: int
    players: tuple[str, str]
    points: tuple[float, float]
    score: float
    opponent: str | None
    pool: str | None
    rating_change: float | None
    ended_ms: int


class Profile(Model):
    """The public profile of a person. Only you see your own relations to them."""

    ok: Literal[True] = True
    id: str
    name: str
    kind: Literal["guest", "member", "bot"]
    role: Literal["player", "moderator", "admin"]
    owner: str | None  # of a bot
    about: str
    language: str
    since_ms: int
    seen_ms: int
    online: bool
    barred: bool
    followers: int
    ratings: list[RatingShown]
    records: dict[str, RecordShown]  # by game
    against_you: dict[str, RecordShown] | None  # from the caller's side
    relations: list[Literal["follow", "block", "mute"]]  # what the caller has decided about them
    games: list[GameShown]


class GamesShown(Model):
    """A page of games; pass `next` as `before` to get the following page."""

    ok: Literal[True] = True
    games: list[GameShown]
    next: str | None


class RatingPointShown(Model):
    """A rating after a match."""

    time_ms: int
    rating: float
    deviation: float
    score: float
    table: str | None  # none: a private match of others


class RatingHistory(Model):
    """The history of a rating, oldest first."""

    ok: Literal[True] = True
    pool: str
    points: list[RatingPointShown]


class RankedShown(Model):
    """A line of a leaderboard."""

    rank: int
    name: str
    kind: str
    rating: float
    deviation: float
    matches: int


class Leaderboard(Model):
    """The best of a pool."""

    ok: Literal[True] = True
    pool: str
    people: list[RankedShown]
