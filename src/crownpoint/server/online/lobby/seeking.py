"""Quick match: those who wait meet someone of about their strength, and the longer they wait the further away."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

import orjson
import structlog
from fastapi import APIRouter
from sqlalchemy.ext.asyncio import AsyncConnection

from crownpoint.errors import GoneError
from crownpoint.server.models import Done, Id
from crownpoint.server.online.answers import errors
from crownpoint.server.online.caller import Caller, NotAllowedError
from crownpoint.server.online.lobby.challenging import gone
from crownpoint.server.online.lobby.choices import is_live, read_options, seated_options, write_options
from crownpoint.server.online.lobby.messages.challenges import SeekForm, SeekShown
from crownpoint.server.online.lobby.pairing import pairs
from crownpoint.server.online.lobby.rating import check_rated
from crownpoint.server.online.people.dependency import CallerOf
from crownpoint.server.online.rounds import Round, close_rounds
from crownpoint.server.online.tables import Sitter
from crownpoint.storage.ratings import START
from crownpoint.storage.seeks import Seek, Seeks, pair
from crownpoint.table.pools import pool_of

if TYPE_CHECKING:
    from crownpoint.server.online.lobby.room import Lobby

__all__ = ["Seeking"]

log = structlog.get_logger()

PASS_S = 1.0
RENEW_S = 15
"""Who is not seen for so long is no longer paired: connected, or asking after the search."""


class Seeking:
    """The searches of a site. Every process looks for pairs; the database lets one of them have each."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.site = lobby.site
        self.seeks = Seeks(lobby.site.store)
        self.router = _router(self)
        self._round = Round("seeking", self._look, PASS_S)
        self._passing = asyncio.Lock()

    async def open(self) -> None:
        """Begin to look for pairs."""
        self._round.start()

    async def close(self) -> None:
        """End."""
        await close_rounds(self._round)

    async def start(self, caller: Caller, form: SeekForm) -> SeekShown:
        """Wait for someone, instead of whatever one waited for before."""
        me = await self.lobby.person(caller.must_be_known("challenge"))
        self.site.limits.allow(f"person:{me.id}", "challenge")
        options = read_options(form.options)
        check_rated(options, me)
        if options.first_color is not None:
            raise ValueError("options.first_color is not for searches: the color is drawn.")
        if not is_live(options):
            raise NotAllowedError("seek_is_live", "Searches are for games now: challenge everyone instead.", 400)
        pool = pool_of(options)
        rating = (await self.lobby.rating.ratings.of([me.id], pool)).get(me.id, START).rating
        seek = await self.seeks.start(me.id, write_options(options), pool, rating, self.site.clock())
        await self.pair_up()
        return await self.show(me.id, seek)

    async def show(self, person_id: str, seek_id: str) -> SeekShown:
        """Where a search stands."""
        with gone("seek_gone"):
            seek = await self.seeks.get(person_id, seek_id)
        return SeekShown(seek=seek.id, since_ms=seek.since_ms, renew_s=RENEW_S, table=seek.table_id)

    async def pair_up(self) -> int:
        """Let all meet who fit now; how many tables were opened."""
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
        options = seated_options(read_options(orjson.loads(one.terms)))

        async def within(connection: AsyncConnection, table_id: str) -> None:
            await pair(connection, one, other, table_id)

        sitters = (Sitter(first.person_id, first.name), Sitter(second.person_id, second.name))
        try:
            table = await self.lobby.tables.open_table(options, sitters, within=within)
        except GoneError:
            return False  # another process was quicker, or one of them has left
        await self.lobby.playing_now([one.person_id, other.person_id], seeks=False)
        log.info("paired", table=table, number=1)
        return True

    async def _look(self) -> None:
        """Those who are connected are still here, those who are not have left, and who fits meets."""
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


def _router(seeking: Seeking) -> APIRouter:
    router = APIRouter(tags=["quick match"])
    clock = seeking.site.clock

    @router.post("/seeks", status_code=201, responses=errors(400, 401, 403, 429))
    async def seek(caller: CallerOf, form: SeekForm) -> SeekShown:
        """Look for an opponent of about one's strength; one search at a time."""
        return await seeking.start(caller, form)

    @router.get("/seeks/{seek}", responses=errors(401, 403, 410))
    async def show_seek(caller: CallerOf, seek: Id) -> SeekShown:
        """Where a search stands. Asking keeps it alive for someone who has no connection open."""
        me = caller.must_be_known("challenge")
        shown = await seeking.show(me, seek)
        if shown.table is None:
            await seeking.seeks.renew([me], clock())
        return shown

    @router.delete("/seeks", responses=errors(401, 403))
    async def stop_seeking(caller: CallerOf) -> Done:
        """End one's search."""
        await seeking.seeks.stop([caller.must_be_known("challenge")])
        return Done()

    return router
