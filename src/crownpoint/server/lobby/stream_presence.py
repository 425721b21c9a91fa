"""Programs on the event stream are present at all their tables: nobody can claim that they have left."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from crownpoint.errors import CrownpointError
from crownpoint.table import Seat

if TYPE_CHECKING:
    from crownpoint.server.lobby.lobby import Lobby

__all__ = ["StreamPresence"]

log = structlog.get_logger()


class StreamPresence:
    """Marks people with an open event stream as present at their seats."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.tables = lobby.tables
        lobby.notifications.streams_changed.subscribe(self.changed)
        self._tasks: set[asyncio.Task[None]] = set()

    def changed(self, person_id: str) -> None:
        """Someone has opened or closed a stream, or sat down at a new table with one open."""
        if person_id in self.lobby.notifications.streams:
            self.tables.presence.following.add(person_id)
        else:
            self.tables.presence.following.discard(person_id)
        task = asyncio.create_task(self._look(person_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Finish what is being noted."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _look(self, person_id: str) -> None:
        try:
            for match in await self.lobby.notifications.matches.of(person_id):
                seat = Seat(match.seat_of(person_id))
                if person_id in self.lobby.notifications.streams:
                    async with self.tables.registry.using(match.table_id) as live:
                        await self.tables.presence.look_at(live, seat)
                else:
                    await self._leave(match.table_id, seat)
        except CrownpointError as error:
            log.warning("attendance_not_noted", person=person_id, problem=str(error))

    async def _leave(self, table_id: str, seat: Seat) -> None:
        async with self.tables.registry.using(table_id) as live:
            live.noted[seat] = True  # the database may say so, even where we have just taken up the table
            await self.tables.presence.look_at(live, seat)
