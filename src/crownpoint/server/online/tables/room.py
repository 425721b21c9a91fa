"""The room of the tables: opens them, and answers what is said at them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
import structlog
from fastapi import APIRouter
from sqlalchemy.ext.asyncio import AsyncConnection

from crownpoint.errors import IntentDoneError
from crownpoint.server.actions import action_of
from crownpoint.server.models import Acted, Explained, Model, Refusing
from crownpoint.server.online.caller import Caller, NotAllowedError
from crownpoint.server.online.site import Site
from crownpoint.server.online.tables.held import Held
from crownpoint.server.online.tables.hub import LEASE_MS, Hub
from crownpoint.server.online.tables.messages import ActAtSite, WatchAtSite, WhyAtSite
from crownpoint.server.online.tables.showing import Angle, shown
from crownpoint.storage import AtSite, Intent, Lease, Session
from crownpoint.table import Event, Occupant, OccupantKind, Seat, Table, TableOptions
from crownpoint.table.events import MatchEnded
from crownpoint.table.pools import pool_of

__all__ = ["OnEnd", "Sitter", "Tables"]

log = structlog.get_logger()

OnEnd = Callable[[Table], Awaitable[None]]


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
    """The tables of the site. `on_end` is called, by the process that wrote it, with each match that has ended."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.hub = Hub(site, self._written)
        self.on_end: list[OnEnd] = []
        self.router = APIRouter(prefix="/api/v1", tags=["tables"])
        site.on("watch", WatchAtSite, self.watch)
        site.on("act", ActAtSite, self.act)
        site.on("why", WhyAtSite, self.why)
        site.on_disconnect.append(self._disconnected)
        site.bus.subscribe(self._on_news)
        self._watching: dict[str, Held] = {}  # by socket

    async def open(self) -> None:
        """Begin to look after the tables of the store."""

    async def close(self) -> None:
        """Finish what is being written."""
        await self.hub.close()

    async def open_table(
        self,
        options: TableOptions,
        sitters: tuple[Sitter, Sitter],
        *,
        private: bool = False,
        rematch_of: str | None = None,
        within: Callable[[AsyncConnection, str], Awaitable[None]] | None = None,
    ) -> str:
        """Open a table and tell both players. Returns its id.

        People give their own nonces, computers' come from here. Raises `ValueError` when the options cannot be played.
        `within` is called with the id in the transaction that opens the table; when it raises, there is no table.
        """
        people = (sitters[0].person, sitters[1].person)
        lease = Lease(self.site.process, self.site.clock() + LEASE_MS)
        at_site = AtSite(people, private, pool_of(options) if options.rated else None, lease, within)
        session = await Session.open(
            self.site.store,
            options,
            (sitters[0].occupant, sitters[1].occupant),
            clock=self.site.clock,
            rematch_of=rematch_of,
            at_site=at_site,
        )
        held = self.hub.take(session, people)
        for person in people:
            if person is not None:
                self.site.bus.publish(f"person:{person}", {"table": held.id})
        self.site.bus.publish("lobby", {"table": held.id})
        log.info("opened", table=held.id, number=session.table.number, game=options.game, rated=options.rated)
        return held.id

    async def watch(self, sid: str, caller: Caller, message: WatchAtSite) -> orjson.Fragment:
        """Follow a table instead of whatever this socket followed before."""
        held = await self.hub.get(message.table)
        seat = self._seat(held, caller, message.seat)
        self._leave(sid)
        angle = held.watchers[sid] = Angle(seat, tail=message.tail)
        self._watching[sid] = held
        number = held.session.table.number
        after = number if message.after is None else message.after
        return orjson.Fragment(shown(held.session, angle, held.look(), after, 0))

    async def act(self, sid: str, caller: Caller, message: ActAtSite) -> Model:
        """Do what a person's seat asks; an intent that was carried out before is answered as it was then."""
        person = caller.must_be_known("play")
        async with self.hub.using(message.table) as held:
            if (number := held.done.get((person, message.id))) is not None:
                return Acted(number=number)
            seat = self._own_seat(held, caller, message.seat)
            action = action_of(message.action)
            try:
                events = await held.session.act(seat, action, intent=Intent(person, message.id), seen=message.number)
                number = events[-1].number
                self.hub.written(held, events)
            except IntentDoneError as done:
                number = done.number
            held.remember(person, message.id, number)
            return Acted(number=number)

    async def why(self, sid: str, caller: Caller, message: WhyAtSite) -> Model:
        """Why a step is refused."""
        held = await self.hub.get(message.table)
        draft = held.session.draft(self._own_seat(held, caller, message.seat))
        for source, target in message.steps:
            draft = draft.step(source, target)
        reason = draft.why_not(message.source, message.target)
        if reason is None:
            return Explained()
        return Explained(reason=Refusing(code=reason.code, params=dict(reason.params)), sentence=reason.sentence)

    def _seat(self, held: Held, caller: Caller, named: int | None) -> Seat | None:
        """The caller's seat, if any. Refuses a message that names another."""
        seat = held.seat_of(caller.person)
        if named is not None and named != seat:
            raise NotAllowedError("not_your_seat", "That is not your seat.")
        return seat

    def _own_seat(self, held: Held, caller: Caller, named: int | None) -> Seat:
        seat = self._seat(held, caller, named)
        if seat is None:
            raise NotAllowedError("not_a_seat", "Watchers cannot act.")
        return seat

    def _leave(self, sid: str) -> None:
        held = self._watching.pop(sid, None)
        if held is not None:
            held.watchers.pop(sid, None)
            held.idle_since_ms = self.site.clock()

    async def _disconnected(self, sid: str, caller: Caller) -> None:
        self._leave(sid)

    def _on_news(self, topic: str, news: dict[str, Any]) -> None:
        kind, _, table_id = topic.partition(":")
        if kind == "table":
            self.hub.on_news(table_id, news)

    def _written(self, held: Held, events: Sequence[Event]) -> None:
        if any(isinstance(event.fact, MatchEnded) for event in events):
            self.hub.start(self._ended(held))

    async def _ended(self, held: Held) -> None:
        log.info("match_ended", table=held.id, number=held.session.table.number)
        self.site.bus.publish("lobby", {"ended": held.id})
        for hook in self.on_end:
            try:
                await hook(held.session.table)
            except Exception:
                log.exception("on_end_failed", table=held.id, number=held.session.table.number)
