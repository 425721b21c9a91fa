"""The live lobby: first the whole lobby, then what changes, about once a second, to everyone at once.

While someone follows the lobby here, each process reads it from the database whenever the bus says that something has
changed, and sends the difference from what it sent last.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

import structlog

from crownpoint.errors import CrownpointError
from crownpoint.server.caller import NOBODY, Caller, NotAllowedError
from crownpoint.server.lobby.views import game_shown, line_shown
from crownpoint.server.operations.periodic import PeriodicTask, stop_tasks
from crownpoint.server.wire.base import Done
from crownpoint.server.wire.bus import LineSaid, LobbyChanged, TableOpened
from crownpoint.server.wire.lobby import EnterLobby, LobbyShown, LobbyUpdate, Nothing

if TYPE_CHECKING:
    from crownpoint.server.lobby.lobby import Lobby

__all__ = ["LobbyFeed", "difference"]

log = structlog.get_logger()

EVERY_S = 1.0
UNSURE_S = 5.0  # how often to look while bus messages may be lost
MOST_CHANGES = 300
"""A larger difference is not sent: everyone is asked to enter again."""

LOBBY = "lobby"


class LobbyFeed:
    """The lobby as this process shows it."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.site = lobby.site
        self._rooms: dict[str, str | None] = {}  # by socket: the room it follows
        self._picture: LobbyShown | None = None
        self._number = 0
        self._is_stale = True
        self._looking = asyncio.Lock()
        self._lines: deque[tuple[str, int]] = deque()
        self._passing = PeriodicTask("board", self.pass_once, EVERY_S)
        self._telling = PeriodicTask("board", self._tell_lines)
        self._looked_ms = 0
        self.site.on("enter_lobby", EnterLobby, self.enter)
        self.site.on("leave_lobby", Nothing, self.leave)
        self.site.disconnected.subscribe(self._disconnected)
        self.site.bus.subscribe(LobbyChanged, self._changed)
        self.site.bus.subscribe(TableOpened, self._changed)
        self.site.bus.subscribe(LineSaid, self._line_said)

    async def open(self) -> None:
        """Start sending changes."""
        self._passing.start()
        self._telling.start()

    async def close(self) -> None:
        """Stop sending changes."""
        await stop_tasks(self._passing, self._telling)

    def _changed(self, message: LobbyChanged | TableOpened) -> None:
        self._is_stale = True

    def _line_said(self, message: LineSaid) -> None:
        self._lines.append((message.room, message.line))
        self._telling.wake()

    async def enter(self, sid: str, caller: Caller, message: EnterLobby) -> LobbyShown:
        """Enter the lobby: the answer is the whole lobby, and this socket receives every change from then on."""
        caller.may_read()
        if message.room is not None:
            await self.lobby.rooms.must_exist(message.room)
        blocks = set[str]() if caller.person is None else await self.lobby.blocks.around(caller.person)
        async with self._looking:  # what is sent after this answer follows it without a gap
            if not self._rooms or self._picture is None:
                await self._look()
            assert self._picture is not None
            if sid not in self.site.callers:  # it has disconnected in the meantime
                raise NotAllowedError("gone")
            self._rooms[sid] = message.room
            await self.site.sockets.enter_room(sid, LOBBY)
            # Read after new messages are sent to it: one written in the meantime arrives twice rather than never.
            lines = [] if message.room is None else await self.lobby.rooms.lines(caller, message.room)
            challenges = [each for each in self._picture.challenges if each.by.id not in blocks]
            return self._picture.model_copy(update={"lines": lines, "challenges": challenges})

    async def leave(self, sid: str, caller: Caller, message: Nothing) -> Done:
        """Leave the lobby: no more changes are sent to this socket."""
        self._rooms.pop(sid, None)
        await self.site.sockets.leave_room(sid, LOBBY)
        return Done()

    async def _disconnected(self, sid: str, caller: Caller) -> None:
        self._rooms.pop(sid, None)

    async def shown(self) -> LobbyShown:
        """The lobby as of the last second."""
        async with self._looking:
            if self._picture is None or self._is_stale or not self._rooms:
                await self._look()
            assert self._picture is not None
            return self._picture

    async def pass_once(self) -> None:
        """Note who is connected here, and send what has changed."""
        if await self.lobby.presence.write(self._present()):
            self.lobby.changed()
        unsure = not self.site.bus.is_sure and self.site.clock() - self._looked_ms > UNSURE_S * 1000
        if not self._rooms or not (self._is_stale or unsure):
            return
        async with self._looking:
            change = await self._look()
            if change is not None:
                await self._send(change)

    async def _send(self, change: LobbyUpdate) -> None:
        """Send a change to everyone, leaving out challenges between people who have blocked each other."""
        followers = {sid: self.site.callers.get(sid, NOBODY).person for sid in self._rooms}
        makers = {each.by.id for each in change.challenges if each.by.id is not None}
        people = makers.union(person for person in followers.values() if person is not None)
        blocks = await self.lobby.blocks.among(people) if makers else set()
        apart: dict[str, set[str]] = {}
        for one, other in (*blocks, *((other, one) for one, other in blocks)):
            if other in makers:
                apart.setdefault(one, set()).add(other)
        others = [sid for sid, person in followers.items() if person in apart]
        message = _sent(change)
        await self.site.sockets.emit("lobby", message, room=LOBBY, skip_sid=others)
        for sid in others:
            unwanted = apart[str(followers[sid])]
            seen = [each for each in change.challenges if each.by.id not in unwanted]
            own = _sent(change.model_copy(update={"challenges": seen}))
            await self.site.sockets.emit("lobby", own, to=sid)

    def _present(self) -> dict[str, str | None]:
        """Everyone connected to this process, and the room where each is."""
        rooms: dict[str, str | None] = dict.fromkeys(self.lobby.connected())
        for sid, room in self._rooms.items():
            person = self.site.callers.get(sid, NOBODY).person
            if person is not None and room is not None:
                rooms[person] = room
        return rooms

    async def _look(self) -> LobbyUpdate | None:
        """Read the lobby again. Returns what is different from the last time."""
        self._is_stale = False
        lobby, now = self.lobby, self.site.clock()
        self._looked_ms = now
        before = self._picture
        try:
            picture = LobbyShown(
                number=self._number,
                rooms=await lobby.rooms.all(),
                challenges=await lobby.challenge_service.public(),
                games=[game_shown(match, now) for match in await lobby.notifications.matches.public()],
                people=await lobby.online(),
            )
        except CrownpointError:
            self._is_stale = True  # still
            raise
        change = None if before is None else difference(before, picture, self._number + 1)
        if change is not None:
            self._number += 1
            picture = picture.model_copy(update={"number": self._number})
        self._picture = picture
        return change

    async def _tell_lines(self) -> None:
        """Send new messages to those who follow their rooms."""
        while self._lines:
            room, number = self._lines.popleft()
            followers = [sid for sid, follows in self._rooms.items() if follows == room]
            if not followers:
                continue
            try:
                for line in await self.lobby.rooms.store.lines(room, number - 1, limit=1):
                    hushing = await self.lobby.blocks.hushing(line.person_id)
                    message = line_shown(line).model_dump(mode="json")
                    for sid in followers:
                        if self.site.callers.get(sid, NOBODY).person not in hushing:
                            await self.site.sockets.emit("line", message, to=sid)
            except CrownpointError as error:
                log.warning("line_not_told", room=room, sentence=str(error))


def _sent(change: LobbyUpdate) -> dict[str, Any]:
    """The update as it is sent: empty fields are left out."""
    return {name: value for name, value in change.model_dump(mode="json").items() if value}


def difference(before: LobbyShown, after: LobbyShown, number: int) -> LobbyUpdate | None:
    """What has changed between two states of the lobby; None if nothing has."""
    found: dict[str, Any] = {}
    gone: list[str] = []
    for name, key in (("rooms", "id"), ("challenges", "id"), ("games", "table"), ("people", "id")):
        old = {getattr(each, key): each for each in getattr(before, name)}
        new = {getattr(each, key): each for each in getattr(after, name)}
        found[name] = [each for at, each in new.items() if old.get(at) != each]
        gone += [at for at in old if at not in new]
    size = len(gone) + sum(map(len, found.values()))
    if size == 0:
        return None
    if size > MOST_CHANGES:
        return LobbyUpdate(number=number, reset=True)
    return LobbyUpdate(number=number, gone=gone, **found)
