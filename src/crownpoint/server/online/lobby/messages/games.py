"""Matches to watch and matches of one's own."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from crownpoint.server.models import Model
from crownpoint.server.online.lobby.messages.people import PlayerShown

__all__ = [
    "SENT",
    "ActOverHttp",
    "LiveGame",
    "LiveGames",
    "MyGame",
    "MyGames",
]


class ActOverHttp(Model):
    """Do something at one's seat. `id` names the intent: sent again, it is not done again.

    `number` is that of the last event seen; where the game has gone on since then, the action is refused as stale.
    """

    action: dict[str, Any]
    id: Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
    number: Annotated[int, Field(ge=0, le=2**31 - 1)] | None = None


class LiveGame(Model):
    """A match to watch."""

    table: str
    game: str
    length: int
    players: tuple[PlayerShown, PlayerShown]
    score: tuple[float, float]
    pool: str | None  # none: unrated
    created_ms: int


class LiveGames(Model):
    """Matches that are being played, the one begun last first."""

    ok: Literal[True] = True
    games: list[LiveGame]


class MyGame(LiveGame):
    """An unfinished match of one's own."""

    seat: int
    your_turn: bool
    number: int
    deadline_ms: int | None


class MyGames(Model):
    """One's unfinished matches: those that wait for oneself first, the next flag to fall first."""

    ok: Literal[True] = True
    games: list[MyGame]


SENT = (ActOverHttp,)
"""What clients send; the rest is sent to them."""
