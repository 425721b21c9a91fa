"""Lists over HTTP: the whole lobby, matches to watch, one's own matches, who is connected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter

from crownpoint.server.online.answers import errors
from crownpoint.server.online.lobby.messages.games import LiveGames, MyGames
from crownpoint.server.online.lobby.messages.live import LobbyShown
from crownpoint.server.online.lobby.messages.people import PeopleShown
from crownpoint.server.online.lobby.showing import game_shown, my_game
from crownpoint.server.online.people.dependency import CallerOf

if TYPE_CHECKING:
    from crownpoint.server.online.lobby.room import Lobby

__all__ = ["make_router"]


def make_router(lobby: Lobby) -> APIRouter:
    """The routes."""
    router = APIRouter(tags=["lobby"])
    clock = lobby.site.clock

    @router.get("/lobby")
    async def show_lobby() -> LobbyShown:
        """Rooms, challenges to everyone, matches to watch and who is connected; live over the socket."""
        return await lobby.board.shown()

    @router.get("/games")
    async def games_to_watch() -> LiveGames:
        """Matches that are being played, the one begun last first."""
        now = clock()
        return LiveGames(games=[game_shown(match, now) for match in await lobby.desk.matches.public()])

    @router.get("/me/games", responses=errors(401, 403))
    async def my_games(caller: CallerOf) -> MyGames:
        """One's unfinished matches: those that wait for oneself first, the next flag to fall first."""
        me, now = caller.must_be_known("read"), clock()
        return MyGames(games=[my_game(match, me, now) for match in await lobby.desk.matches.of(me)])

    @router.get("/presence")
    async def presence() -> PeopleShown:
        """Who is connected, by name."""
        return PeopleShown(people=await lobby.online())

    return router
