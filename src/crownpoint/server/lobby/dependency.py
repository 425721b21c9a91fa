"""Gives a route the lobby of its site: `async def route(lobby: LobbyOf)`."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from crownpoint.server.lobby.lobby import Lobby
from crownpoint.server.net.api import part

__all__ = ["LobbyOf"]

LobbyOf: TypeAlias = Annotated[Lobby, part("lobby")]
