"""People as the lobby shows them."""

from __future__ import annotations

from typing import Literal

from crownpoint.server.wire.base import Model

__all__ = [
    "PeopleShown",
    "PersonShown",
    "PlayerShown",
]


class PlayerShown(Model):
    """Someone at a seat or behind an offer: a person by id, or a computer by the key of its character."""

    id: str | None
    name: str
    kind: Literal["guest", "member", "bot", "computer"]
    rating: int | None = None  # in the pool of the match
    provisional: bool = False
    level: str | None = None


class PersonShown(Model):
    """Someone who is connected, their chat room, and whether they are playing."""

    id: str
    name: str
    kind: Literal["guest", "member", "bot"]
    room: str | None
    playing: bool


class PeopleShown(Model):
    """Who is connected."""

    ok: Literal[True] = True
    people: list[PersonShown]
