"""Lists over HTTP: the whole lobby, matches to watch, your own matches, who is connected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter

from crownpoint.server.lobby.views import game_shown, my_game
from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf
from crownpoint.server.wire.games import LiveGames, MyGames
from crownpoint.server.wire.lobby import LobbyShown
from crownpoint.server.wire.players import PeopleShown
from crownpoint.server.wire.responses import errors

if TYPE_CHECKING:
    from crownpoint.server.lobby.lobby import Lobby

__all__ = ["make_router"]


def make_router(lobby: Lobby) -> APIRouter:
    """The routes of the lists."""
    router = api_router(tag="lobby")
    clock = lobby.site.clock

    @router.get("/lobby")
    async def show_lobby() -> LobbyShown:
        """Rooms, challenges to everyone, matches to watch and who is connected; live over the socket."""
        return await lobby.feed.shown()

    @router.get("/games")
    async def games_to_watch() -> LiveGames:
        """Matches in progress, most recently begun first."""
        now = clock()
        return LiveGames(games=[game_shown(match, now) for match in await lobby.notifications.matches.public()])

    @router.get("/me/games", responses=errors(401, 403))
    async def my_games(caller: CallerOf) -> MyGames:
        """Your unfinished matches: those waiting for you first, then by the time left."""
        me, now = caller.must_be_known("read"), clock()
        return MyGames(games=[my_game(match, me, now) for match in await lobby.notifications.matches.of(me)])

    @router.get("/presence")
    async def presence() -> PeopleShown:
        """Who is connected, by name."""
        return PeopleShown(people=await lobby.online())

    return router
