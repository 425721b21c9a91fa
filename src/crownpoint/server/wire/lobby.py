"""The whole lobby, and changes to it."""

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
    """Follow the lobby, and the messages of one chat room."""

    room: Id | None = None


class Nothing(Model):
    """A message without contents."""


class LobbyShown(Model):
    """The whole lobby. Changes follow as `lobby`, starting with the next `number`."""

    ok: Literal[True] = True
    number: int
    rooms: list[RoomShown]
    challenges: list[ChallengeShown]
    games: list[LiveGame]
    people: list[PersonShown]
    lines: list[LineShown] = Field(default_factory=list)


class LobbyUpdate(Model):
    """What is new or different in the lobby, and the ids of what is gone. Sent as `lobby`, about once a second.

    If you miss a number, or receive `reset`, enter the lobby again.
    """

    number: int
    reset: bool = False
    rooms: list[RoomShown] = Field(default_factory=list)
    challenges: list[ChallengeShown] = Field(default_factory=list)
    games: list[LiveGame] = Field(default_factory=list)
    people: list[PersonShown] = Field(default_factory=list)
    gone: list[str] = Field(default_factory=list)
