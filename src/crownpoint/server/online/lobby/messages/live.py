"""The lobby as a whole while it changes, and news for one person."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from crownpoint.server.models import Id, Model
from crownpoint.server.online.lobby.messages.challenges import ChallengeShown
from crownpoint.server.online.lobby.messages.games import LiveGame
from crownpoint.server.online.lobby.messages.people import PersonShown
from crownpoint.server.online.lobby.messages.rooms import LineShown, RoomShown

__all__ = [
    "SENT",
    "EnterLobby",
    "LobbyChanged",
    "LobbyShown",
    "News",
    "Nothing",
]


class EnterLobby(Model):
    """Follow the lobby, and what is said in a room, instead of the room before."""

    room: Id | None = None


class Nothing(Model):
    """A message without contents."""


class LobbyShown(Model):
    """The lobby now; changes follow as `lobby`, those with the next `number` first."""

    ok: Literal[True] = True
    number: int
    rooms: list[RoomShown]
    challenges: list[ChallengeShown]
    games: list[LiveGame]
    people: list[PersonShown]
    lines: list[LineShown] = Field(default_factory=list)


class LobbyChanged(Model):
    """What is new or different in the lobby, and the ids of what is gone. Sent as `lobby`, about once a second.

    Whoever misses a number, or sees `reset`, enters the lobby again.
    """

    number: int
    reset: bool = False
    rooms: list[RoomShown] = Field(default_factory=list)
    challenges: list[ChallengeShown] = Field(default_factory=list)
    games: list[LiveGame] = Field(default_factory=list)
    people: list[PersonShown] = Field(default_factory=list)
    gone: list[str] = Field(default_factory=list)


class News(Model):
    """Something that concerns oneself. Sent as `news`, and a line of the event stream.

    `challenge`: someone challenges you. `declined`, `withdrawn`: a challenge by or to you is gone. `started`: a match
    of yours has begun. `your_turn`: it waits for you. `over`: it has ended. `rated`: your rating has changed.
    """

    kind: Literal["challenge", "declined", "withdrawn", "started", "your_turn", "over", "rated"]
    table: str | None = None
    seat: int | None = None
    number: int | None = None  # of the newest event
    challenge: ChallengeShown | None = None
    pool: str | None = None
    before: int | None = None
    rating: int | None = None
    provisional: bool | None = None

    def told(self) -> dict[str, Any]:
        """The news as they go out: without the fields that this kind of news has not."""
        return {name: value for name, value in self.model_dump(mode="json").items() if value is not None}


SENT = (
    EnterLobby,
    Nothing,
)
"""What clients send; the rest is sent to them."""
