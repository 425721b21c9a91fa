"""Rooms, and what is said in them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import StringConstraints

from crownpoint.messages import LANGUAGES
from crownpoint.server.wire.base import Id, Model

__all__ = [
    "LineForm",
    "LineShown",
    "LinesShown",
    "RoomForm",
    "RoomMade",
    "RoomShown",
    "RoomsShown",
    "SayInRoom",
]


class RoomForm(Model):
    """Open a room."""

    name: Annotated[str, StringConstraints(min_length=2, max_length=60)]
    language: Annotated[str, StringConstraints(pattern=f"^({'|'.join(LANGUAGES)})$")]


class LineForm(Model):
    """Say something in a room."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=300, strip_whitespace=True)]


class SayInRoom(LineForm):
    """Say something in a room."""

    room: Id


class RoomShown(Model):
    """A room."""

    id: str
    name: str
    language: str
    owner: str | None


class RoomMade(Model):
    """The room that was opened."""

    ok: Literal[True] = True
    room: RoomShown


class RoomsShown(Model):
    """All rooms."""

    ok: Literal[True] = True
    rooms: list[RoomShown]


class LineShown(Model):
    """What someone said in a room: plain text, never HTML. Sent as `line`."""

    id: int
    room: str
    person: str
    name: str
    text: str
    time_ms: int


class LinesShown(Model):
    """The last lines of a room, the oldest first."""

    ok: Literal[True] = True
    lines: list[LineShown]
