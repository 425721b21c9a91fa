"""Lists over HTTP: the whole lobby, matches to watch, your own matches, who is connected."""

from __future__ import annotations

from crownpoint.server.lobby.dependency import LobbyOf
from crownpoint.server.lobby.views import game_shown, my_game
from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf
from crownpoint.server.wire.games import LiveGames, MyGames
from crownpoint.server.wire.lobby import LobbyShown
from crownpoint.server.wire.players import PeopleShown
from crownpoint.server.wire.responses import errors

__all__ = ["router"]


router = api_router(tag="lobby")


@router.get("/lobby")
async def show_lobby(lobby: LobbyOf) -> LobbyShown:
    """Rooms, challenges to everyone, matches to watch and who is connected; live over the socket."""
    return await lobby.feed.shown()


@router.get("/games")
async def games_to_watch(lobby: LobbyOf) -> LiveGames:
    """Matches in progress, most recently begun first."""
    now = lobby.site.clock()
    return LiveGames(games=[game_shown(match, now) for match in await lobby.notifications.matches.public()])


@router.get("/me/games", responses=errors(401, 403))
async def my_games(caller: CallerOf, lobby: LobbyOf) -> MyGames:
    """Your unfinished matches: those waiting for you first, then by the time left."""
    me, now = caller.must_be_known("read"), lobby.site.clock()
    return MyGames(games=[my_game(match, me, now) for match in await lobby.notifications.matches.of(me)])


@router.get("/presence")
async def presence(lobby: LobbyOf) -> PeopleShown:
    """Who is connected, by name."""
    return PeopleShown(people=await lobby.online())
