"""A served site on each kind of database, and players for it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.tables.playing import Clock, NewPlayer, Player, Served, come_in, config_for, served

__all__ = ["NewPlayer", "clock", "player", "site"]


@pytest.fixture
def clock() -> Clock:
    """The clock of the site."""
    return Clock()


@pytest.fixture
async def site(where: str, tmp_path: Path, clock: Clock) -> AsyncIterator[Served]:
    """A site that is open."""
    async with served(config_for(where, tmp_path), clock) as opened:
        yield opened


@pytest.fixture
async def player(site: Served) -> AsyncIterator[NewPlayer]:
    """Makes guests who are connected."""
    players: list[Player] = []

    async def enter() -> Player:
        players.append(await come_in(site.address))
        return players[-1]

    yield enter
    for each in players:
        await each.close()
