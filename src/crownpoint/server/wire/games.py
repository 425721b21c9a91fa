"""Matches to watch, and your own matches."""

from __future__ import annotations

from typing import Literal

from crownpoint.server.wire.base import Model
from crownpoint.server.wire.players import PlayerShown

__all__ = [
    "LiveGame",
    "LiveGames",
    "MyGame",
    "MyGames",
]


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
    """Matches in progress, most recently begun first."""

    ok: Literal[True] = True
    games: list[LiveGame]


class MyGame(LiveGame):
    """An unfinished match of yours."""

    seat: int
    your_turn: bool
    number: int
    deadline_ms: int | None


class MyGames(Model):
    """Your unfinished matches: those waiting for you first, then by the time left."""

    ok: Literal[True] = True
    games: list[MyGame]
