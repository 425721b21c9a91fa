"""The room of the tables: opens them, looks after them, and tells the rest of the site what becomes of them."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import structlog
from fastapi import APIRouter
from sqlalchemy.ext.asyncio import AsyncConnection

from crownpoint.errors import TableConflictError
from crownpoint.server.online.metrics import ERRORS, MATCHES_ENDED
from crownpoint.server.online.rounds import Round
from crownpoint.server.online.site import Site
from crownpoint.server.online.tables.computers import Computers, tell_thinking
from crownpoint.server.online.tables.conversation import Conversation
from crownpoint.server.online.tables.flags import Flags
from crownpoint.server.online.tables.held import Held
from crownpoint.server.online.tables.hub import LEASE_MS, Hub
from crownpoint.server.online.tables.keeper import Keeper
from crownpoint.server.online.tables.leavers import Leavers
from crownpoint.server.online.tables.lines import Lines
from crownpoint.server.online.tables.routes import make_router
from crownpoint.storage import AtSite, Lease, Session
from crownpoint.table import Event, Occupant, OccupantKind, Seat, Table, TableOptions
from crownpoint.table.events import MatchEnded
from crownpoint.table.pools import pool_of

__all__ = ["OnEnd", "Sitter", "Tables"]

log = structlog.get_logger()

OnEnd = Callable[[Table], Awaitable[None]]
MEASURE_S = 10.0
LOOK_S = 1.0


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits down: a person of the site by id, or a computer by the key of its character."""

    person: str | None
    name: str
    level: str | None = None

    @property
    def occupant(self) -> Occupant:
        """The occupant of the seat."""
        kind = OccupantKind.COMPUTER if self.person is None else OccupantKind.REMOTE
        return Occupant(self.name, kind, self.level)


class Tables:
    """The tables of the site. `on_end` is called, by the process that wrote it, with each match that has ended.

    A match that was called off (`Table.was_aborted`) has ended too, but counts for nothing.
    """

    def __init__(self, site: Site, pace: float = 1.0) -> None:
        """`pace` 0 lets computers play without delay."""
        self.site = site
        self.on_end: list[OnEnd] = []
        self.hub = Hub(site, self._written)
        self.keeper = Keeper(self.hub)
        self.computers = Computers(self.hub, self.keeper.duties, site.config.computers, pace)
        self.leavers = Leavers(self.hub, self.keeper.be_sure)
        self.lines = Lines(self.hub, self.leavers)
        self.conversation = Conversation(self.hub, self.keeper, self.computers, self.leavers, self.lines)
        self.flags = Flags(self.hub, self.keeper, self.lines)
        self.router: APIRouter = make_router(site, self.computers)
        self.keeper.on_computers = self.computers.take_over
        self.keeper.on_left = self.leavers.settle_all
        self.keeper.rounds += [
            *self.flags.rounds,
            Round("lines", self.lines.measure_all, MEASURE_S),
            Round("leavers", self.leavers.look_again, LOOK_S),
        ]
        self.hub.prepare.append(self._prepare)
        site.bus.subscribe(self._on_news)
        site.on_became.append(self._became)

    async def open(self) -> None:
        """Begin to look after the tables of the store."""
        await self.keeper.open()

    async def close(self) -> None:
        """Finish what is being written, and note when the clocks stood still."""
        await self.keeper.end()
        await self.hub.close()
        await self.keeper.close()
        await self.computers.close()

    async def open_table(
        self,
        options: TableOptions,
        sitters: tuple[Sitter, Sitter],
        *,
        private: bool = False,
        rematch_of: str | None = None,
        within: Callable[[AsyncConnection, str], Awaitable[None]] | None = None,
    ) -> str:
        """Open a table and tell both players. Returns its id; a rematch that is open already is left as it is.

        People give their own nonces, computers' come from here. Raises `ValueError` when the options cannot be played.
        `within` is called with the id in the transaction that opens the table; when it raises, there is no table.
        """
        people = (sitters[0].person, sitters[1].person)
        lease = Lease(self.site.process, self.site.clock() + LEASE_MS)
        at_site = AtSite(people, private, pool_of(options) if options.rated else None, lease, within)
        try:
            session = await Session.open(
                self.site.store,
                options,
                (sitters[0].occupant, sitters[1].occupant),
                clock=self.site.clock,
                rematch_of=rematch_of,
                match_id=None if rematch_of is None else rematch_id(rematch_of),
                at_site=at_site,
            )
        except TableConflictError:
            if rematch_of is None:
                raise
            return rematch_id(rematch_of)
        held = self.hub.take(session, people, private)
        for person in people:
            if person is not None:
                self.site.bus.publish(f"person:{person}", {"table": held.id})
        self.site.bus.publish("lobby", {"table": held.id})
        log.info("opened", table=held.id, number=session.table.number, game=options.game, rated=options.rated)
        self.computers.look_at(held)
        return held.id

    async def _prepare(self, held: Held) -> None:
        """What a table that is taken up may still need: its rematch may not be open yet."""
        if held.session.table.rematch_agreed:
            await self._rematch(held)

    async def _rematch(self, held: Held) -> None:
        """Open the table of an agreed rematch, with colors exchanged. Whoever does it, it is one table."""
        table = held.session.table
        first, second = (
            Sitter(sitter.person, occupant.name, occupant.level)
            for sitter, occupant in zip(held.sitters, table.seats, strict=True)
        )
        if [sitter.occupant.kind for sitter in (first, second)] != [seat.kind for seat in table.seats]:
            return  # someone has deleted the account
        options = replace(table.options, first_color=held.session.view(None).seats[Seat.SECOND].color)
        held.next = await self.open_table(options, (first, second), private=held.private, rematch_of=table.id)
        held.publish(())
        self.site.bus.publish(f"table:{held.id}", {"next": held.next})

    def _on_news(self, topic: str, news: dict[str, Any]) -> None:
        kind, _, table_id = topic.partition(":")
        held = self.hub.tables.get(table_id) if kind == "table" else None
        if held is None:
            return
        if "number" in news:
            self.hub.on_news(table_id, news)
        elif "hurry" in news:
            held.hurried.set()
        elif "next" in news and held.next is None:
            held.next = news["next"]
            held.publish(())
        elif news.get("by") == self.site.process:
            return
        elif "thinking" in news:
            tell_thinking(held, news)
        elif "gone_ms" in news:
            self.leavers.on_news(held, news)

    def _became(self, guest: str, member: str) -> None:
        """The seats of a guest are a member's now; news of it may come more than once."""
        for held in self.hub.tables.values():
            for sitter in held.sitters:
                if sitter.person == guest and held.seat_of(member) is None:
                    sitter.person = member
                    held.publish(())

    def _written(self, held: Held, events: Sequence[Event]) -> None:
        if any(isinstance(event.fact, MatchEnded) for event in events):
            self.hub.start(self._ended(held))
        if held.next is None and held.session.table.rematch_agreed:
            self.hub.start(self._rematch(held))
        self.computers.look_at(held)

    async def _ended(self, held: Held) -> None:
        table = held.session.table
        log.info("match_ended", table=table.id, number=table.number, aborted=table.was_aborted)
        MATCHES_ENDED.labels(table.options.game).inc()
        for hook in self.on_end:
            try:
                await hook(table)
            except Exception:
                ERRORS.labels("on_end").inc()
                log.exception("on_end_failed", table=table.id, number=table.number)
        self.site.bus.publish("lobby", {"ended": table.id})


def rematch_id(table_id: str) -> str:
    """The id of the rematch of a table: whoever opens it, there is one."""
    return hashlib.sha256(f"rematch of {table_id}".encode()).hexdigest()[:32]
