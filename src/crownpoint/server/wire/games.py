"""Matches to watch and matches of one's own."""

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
