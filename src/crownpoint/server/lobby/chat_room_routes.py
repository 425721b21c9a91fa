"""Chat rooms over HTTP."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from crownpoint.server.lobby.dependency import LobbyOf
from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf
from crownpoint.server.wire.base import Done, Id
from crownpoint.server.wire.responses import errors
from crownpoint.server.wire.rooms import (
    LineForm,
    LinesShown,
    RoomForm,
    RoomMade,
    RoomsShown,
)

__all__ = ["router"]

LineNumber = Annotated[int, Field(ge=0, le=2**62)]

router = api_router(tag="rooms")


@router.get("/rooms")
async def list_rooms(lobby: LobbyOf) -> RoomsShown:
    """All rooms of the lobby."""
    return RoomsShown(rooms=await lobby.rooms.all())


@router.post("/rooms", status_code=201, responses=errors(400, 401, 403, 409, 429))
async def open_room(caller: CallerOf, lobby: LobbyOf, form: RoomForm) -> RoomMade:
    """Open a room. Members only."""
    return await lobby.rooms.create(caller, form)


@router.delete("/rooms/{room}", responses=errors(401, 403, 404))
async def close_room(caller: CallerOf, lobby: LobbyOf, room: Id) -> Done:
    """Close a room of your own; moderators can close any."""
    return await lobby.rooms.delete(caller, room)


@router.get("/rooms/{room}/lines", responses=errors(401, 404))
async def read_lines(caller: CallerOf, lobby: LobbyOf, room: Id, after: LineNumber = 0) -> LinesShown:
    """The last hundred messages of a room, or those after a number."""
    return LinesShown(lines=await lobby.rooms.lines(caller, room, after))


@router.post("/rooms/{room}/lines", status_code=201, responses=errors(400, 401, 403, 404, 429))
async def say(caller: CallerOf, lobby: LobbyOf, room: Id, form: LineForm) -> Done:
    """Write in a room."""
    return await lobby.rooms.say(caller, room, form.text)


@router.delete("/lines/{line}", responses=errors(401, 403, 404))
async def remove_line(caller: CallerOf, lobby: LobbyOf, line: LineNumber) -> Done:
    """Delete a message. Moderators only."""
    return await lobby.rooms.remove_line(caller, line)
