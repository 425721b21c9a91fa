"""The chat rooms of the lobby."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import structlog

from crownpoint.errors import FullError, NameTakenError
from crownpoint.messages import LANGUAGES, catalog
from crownpoint.server.caller import Caller, NotAllowedError
from crownpoint.server.lobby.views import line_shown, room_shown
from crownpoint.server.tables.chat import PHRASES
from crownpoint.server.wire.base import Done
from crownpoint.server.wire.bus import LineSaid
from crownpoint.server.wire.rooms import (
    LineShown,
    RoomForm,
    RoomMade,
    RoomShown,
    SayInRoom,
)
from crownpoint.storage.site.names import NameRefusedError, check_name
from crownpoint.storage.site.rooms import Room, Rooms

if TYPE_CHECKING:
    from crownpoint.server.lobby.lobby import Lobby

__all__ = ["ChatRooms"]

log = structlog.get_logger()

FIRST = tuple((catalog(language)(f"language.{language}"), language) for language in LANGUAGES)
"""The rooms that a new site has: one for each language, named after it."""

MOST, MOST_OF_ONE = 100, 3


class ChatRooms:
    """The chat rooms of a site. Members and bots write; guests read."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.site = lobby.site
        self.store = Rooms(lobby.site.store)

    async def open(self) -> None:
        """Make the first rooms of a new site."""
        if await self.store.all():
            return
        for name, language in FIRST:
            with contextlib.suppress(NameTakenError):  # another process was first
                await self.store.create(name, language, None, self.site.clock())

    async def all(self) -> list[RoomShown]:
        """All rooms."""
        return [room_shown(room) for room in await self.store.all()]

    async def must_exist(self, room_id: str) -> None:
        """Raise `NotAllowedError` when there is no such room."""
        await self._find(room_id)

    async def _find(self, room_id: str) -> Room:
        room = await self.store.get(room_id)
        if room is None:
            raise NotAllowedError("no_such_room")
        return room

    async def create(self, caller: Caller, form: RoomForm) -> RoomMade:
        """Open a room that belongs to a member."""
        me = self._speaker(caller)
        self.site.limits.allow(f"person:{me}", "account")
        now = self.site.clock()
        try:
            name = check_name(form.name)
            room = await self.store.create(name, form.language, me, now, most=MOST, most_of_one=MOST_OF_ONE)
        except FullError as error:
            raise NotAllowedError("too_many_rooms") from error
        except NameRefusedError as error:
            raise NotAllowedError(error.code, **error.params) from error
        except NameTakenError as error:
            raise NotAllowedError("name_taken", name=form.name) from error
        self.lobby.changed()
        return RoomMade(room=room_shown(room))

    async def delete(self, caller: Caller, room_id: str) -> Done:
        """Close a room. Only its owner and moderators may."""
        me = caller.must_be_known("account")
        room = await self._find(room_id)
        if room.owner_id != me and (caller.role == "player" or caller.login is None):  # no token moderates
            raise NotAllowedError("not_your_room")
        await self.store.delete(room_id)
        if room.owner_id != me:
            owner = await self.lobby.accounts.names([room.owner_id or ""])
            about = (room.owner_id, owner.get(room.owner_id or "", ""))
            await self.lobby.trail.add(self.site.clock(), (me, caller.name), "close_room", about, room.name)
        self.lobby.changed()
        return Done()

    async def say(self, caller: Caller, room_id: str, text: str) -> Done:
        """Write in a room, to everyone who follows it and has not muted or blocked the writer."""
        me = self._speaker(caller)
        self.site.limits.allow(f"person:{me}", "chat")
        await self.must_exist(room_id)
        if not text.isprintable():
            raise NotAllowedError("bad_text")
        if not self.site.config.free_chat and text not in PHRASES.values():
            raise NotAllowedError("phrases_only")
        number = await self.store.say(room_id, me, text, self.site.clock())
        self.site.bus.publish(LineSaid(room_id, number))
        return Done()

    def _speaker(self, caller: Caller) -> str:
        me = caller.must_be_known("chat")
        if caller.kind == "guest":
            raise NotAllowedError("members_only")
        caller.must_not_be_muted(self.site.clock())
        return me

    async def lines(self, caller: Caller, room_id: str, after: int = 0) -> list[LineShown]:
        """The last messages of a room, without those of people the caller has muted or blocked."""
        me = caller.may_read()
        await self.must_exist(room_id)
        hushed = set[str]() if me is None else await self.lobby.blocks.hushed_by(me)
        return [line_shown(line) for line in await self.store.lines(room_id, after) if line.person_id not in hushed]

    async def remove_line(self, caller: Caller, line_id: int) -> Done:
        """Delete a message. Only moderators may."""
        moderator = caller.must_moderate()
        line = await self.store.remove_line(line_id)
        if line is None:
            raise NotAllowedError("no_such_line")
        by, about = (moderator, caller.name), (line.person_id, line.name)
        await self.lobby.trail.add(self.site.clock(), by, "remove_line", about, line.text)
        log.info("line_removed", person=moderator, line=line_id)
        return Done()

    async def on_say(self, sid: str, caller: Caller, message: SayInRoom) -> Done:
        """Write in a room, to everyone who follows it."""
        return await self.say(caller, message.room, message.text)
