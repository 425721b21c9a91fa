"""Quick match: pairs people of similar strength; the longer they wait, the wider the search."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from crownpoint.errors import GoneError
from crownpoint.server.caller import Caller, NotAllowedError
from crownpoint.server.lobby.challenges import gone
from crownpoint.server.lobby.pairing import pairs
from crownpoint.server.lobby.ratings import check_rated
from crownpoint.server.operations.periodic import PeriodicTask, stop_tasks
from crownpoint.server.tables import SeatAssignment
from crownpoint.server.tables.aborts import must_not_wait
from crownpoint.server.tables.options import is_live, playable, seated_options, write_options
from crownpoint.server.wire.challenges import SeekForm, SeekShown
from crownpoint.storage.site.ratings import START
from crownpoint.storage.site.seeks import Seek, Seeks, pair
from crownpoint.table.options import Options
from crownpoint.table.pools import pool_of
from crownpoint.table.records.encoding import decode

if TYPE_CHECKING:
    from crownpoint.server.lobby.lobby import Lobby

__all__ = ["QuickMatch"]

log = structlog.get_logger()

PASS_S = 1.0
RENEW_S = 15
"""A search ends when its owner has been neither connected nor asking for this long."""


class QuickMatch:
    """The searches of a site. Every process looks for pairs; the database lets one of them have each."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.site = lobby.site
        self.seeks = Seeks(lobby.site.store)
        self._round = PeriodicTask("seeking", self._look, PASS_S)
        self._passing = asyncio.Lock()

    async def open(self) -> None:
        """Start looking for pairs."""
        self._round.start()

    async def close(self) -> None:
        """Stop looking for pairs."""
        await stop_tasks(self._round)

    async def start(self, caller: Caller, form: SeekForm) -> SeekShown:
        """Start a search. It replaces an earlier one of the same person."""
        me = await self.lobby.person(caller.must_be_known("challenge"))
        self.site.limits.allow(f"person:{me.id}", "challenge")
        await must_not_wait(self.site, me.id)
        options = playable(form.options)
        check_rated(options, me)
        if options.first_color is not None:
            raise NotAllowedError("bad_options", "options.first_color is not for searches: the color is drawn.")
        if not is_live(options):
            raise NotAllowedError("seek_is_live")
        pool = pool_of(options)
        rating = (await self.lobby.rating.ratings.of([me.id], pool)).get(me.id, START).rating
        seek = await self.seeks.start(me.id, write_options(options), pool, rating, self.site.clock())
        await self.pair_up()
        return await self.show(me.id, seek)

    async def show(self, person_id: str, seek_id: str) -> SeekShown:
        """The current state of a search."""
        with gone("seek_gone"):
            seek = await self.seeks.get(person_id, seek_id)
        return SeekShown(seek=seek.id, since_ms=seek.since_ms, renew_s=RENEW_S, table=seek.table_id)

    async def pair_up(self) -> int:
        """Open a table for every pair that fits now. Returns how many."""
        async with self._passing:
            now = self.site.clock()
            waiting = await self.seeks.waiting(now - RENEW_S * 1000)
            if len(waiting) < 2:
                return 0
            blocks = await self.lobby.blocks.among(seek.person_id for seek in waiting)
            opened = [await self._meet(*couple) for couple in pairs(waiting, blocks, now)]
            return sum(opened)

    async def _meet(self, one: Seek, other: Seek) -> bool:
        first, second = (one, other) if secrets.randbelow(2) else (other, one)
        options = seated_options(decode(Options, one.terms))

        async def within(connection: AsyncConnection, table_id: str) -> None:
            await pair(connection, one, other, table_id)

        players = (SeatAssignment(first.person_id, first.name), SeatAssignment(second.person_id, second.name))
        try:
            table = await self.lobby.tables.open_table(options, players, within=within)
        except GoneError:
            return False  # another process was first, or one of them has left
        await self.lobby.playing_now([one.person_id, other.person_id], seeks=False)
        log.info("paired", table=table, number=1)
        return True

    async def _look(self) -> None:
        """Keep the searches of connected people alive, end the others, and open tables for pairs."""
        now = self.site.clock()
        connected = self.lobby.connected()
        late = [
            seek.person_id
            for seek in await self.seeks.waiting(0)
            if seek.person_id in connected and seek.seen_ms < now - RENEW_S * 1000 // 3
        ]
        if late:
            await self.seeks.renew(late, now)
        await self.pair_up()
