"""The lobby as a whole, and what changes in it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from crownpoint.server.wire.base import Id, Model
from crownpoint.server.wire.challenges import ChallengeShown
from crownpoint.server.wire.games import LiveGame
from crownpoint.server.wire.players import PersonShown
from crownpoint.server.wire.rooms import LineShown, RoomShown

__all__ = [
    "EnterLobby",
    "LobbyShown",
    "LobbyUpdate",
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


class LobbyUpdate(Model):
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
