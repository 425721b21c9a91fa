"""Gives a route the lobby of its site: `async def route(lobby: LobbyOf)`."""

from __future__ import annotations

from typing import Annotated, TypeAlias, cast

from fastapi import Depends, Request

from crownpoint.server.lobby.lobby import Lobby

__all__ = ["LobbyOf"]


async def _lobby(request: Request) -> Lobby:
    return cast("Lobby", request.app.state.lobby)


LobbyOf: TypeAlias = Annotated[Lobby, Depends(_lobby)]
