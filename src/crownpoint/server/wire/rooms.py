"""Chat rooms and their messages."""

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
    """Open a chat room."""

    name: Annotated[str, StringConstraints(min_length=2, max_length=60)]
    language: Annotated[str, StringConstraints(pattern=f"^({'|'.join(LANGUAGES)})$")]


class LineForm(Model):
    """Write in a chat room."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=300, strip_whitespace=True)]


class SayInRoom(LineForm):
    """Write in a chat room."""

    room: Id


class RoomShown(Model):
    """A chat room."""

    id: str
    name: str
    language: str
    owner: str | None


class RoomMade(Model):
    """The room that was opened."""

    ok: Literal[True] = True
    room: RoomShown


class RoomsShown(Model):
    """All chat rooms."""

    ok: Literal[True] = True
    rooms: list[RoomShown]


class LineShown(Model):
    """A message in a chat room: plain text, never HTML. Sent as `line`."""

    id: int
    room: str
    person: str
    name: str
    text: str
    time_ms: int


class LinesShown(Model):
    """The last messages of a room, oldest first."""

    ok: Literal[True] = True
    lines: list[LineShown]
