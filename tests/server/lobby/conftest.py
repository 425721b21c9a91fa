"""A site on each kind of database, visitors for it, and its lobby at hand."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from tests.server.visitors import Visitor, cheap_passwords, running

from crownpoint.server.caller import Caller
from crownpoint.server.config import Config
from crownpoint.server.lobby import Lobby
from crownpoint.server.net.guard import Guard

NewMember = Callable[[str], Awaitable["Member"]]


@pytest.fixture(autouse=True, scope="session")
def _cheap() -> None:
    cheap_passwords()


class Member(Visitor):
    """Someone who has come in."""

    app: Guard
    id: str
    name: str


@pytest.fixture
async def app(where: str, tmp_path: Path) -> AsyncIterator[Guard]:
    """A site that is open."""
    config = Config(data=tmp_path, database=where if "://" in where else f"sqlite:///{where}", rate_factor=0)
    async with running(config) as opened:
        yield opened


@pytest.fixture
def lobby(app: Guard) -> Lobby:
    """The lobby of the site."""
    found: Lobby = app.app.app.other_asgi_app.state.lobby  # type: ignore[attr-defined]
    return found


def be_here(lobby: Lobby, person: str) -> None:
    """Have someone connected, as far as the lobby knows."""
    lobby.site.callers[f"socket of {person}"] = Caller(person, kind="member")


@pytest.fixture
def member(app: Guard, lobby: Lobby) -> NewMember:
    """Makes members who are connected; a name that begins with "Guest" makes a guest."""

    async def make(name: str) -> Member:
        visitor = Member(app)
        visitor.app = app
        me = await visitor.enter() if name.startswith("Guest") else await visitor.join(name)
        visitor.id, visitor.name = me["id"], me["name"]
        be_here(lobby, visitor.id)
        return visitor

    return make
