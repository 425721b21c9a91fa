"""The tables of a host: opens them, keeps them going, and tells when a match has ended."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from crownpoint.errors import TableConflictError
from crownpoint.host import Session, Written
from crownpoint.server.operations.metrics import ERRORS, MATCHES_ENDED
from crownpoint.server.operations.periodic import PeriodicTask
from crownpoint.server.site import Site
from crownpoint.server.tables.clocks import Clocks
from crownpoint.server.tables.commands import TableCommands
from crownpoint.server.tables.computers import Computers, EnginePool
from crownpoint.server.tables.followers import TableFollowers
from crownpoint.server.tables.live_table import LiveTable
from crownpoint.server.tables.pings import Pings
from crownpoint.server.tables.presence import SeatPresence
from crownpoint.server.tables.registry import TableRegistry
from crownpoint.server.tables.reviews import Reviews, judged_by
from crownpoint.server.tables.upkeep import Upkeep
from crownpoint.server.wire.bus import LobbyChanged, RematchOpened, TableOpened, TableWritten
from crownpoint.storage import Seating
from crownpoint.storage.signal import AsyncSignal
from crownpoint.table import Occupant, OccupantKind, Preferences, Seat, Table, TableOptions
from crownpoint.table.dice.fair_dice import ID_BYTES
from crownpoint.table.events import MatchEnded
from crownpoint.table.pools import pool_of

__all__ = ["SeatAssignment", "Tables"]

log = structlog.get_logger()

MEASURE_S = 10.0
LOOK_S = 1.0


@dataclass(frozen=True, slots=True)
class SeatAssignment:
    """Who sits down: a person by id, or a computer by the key of its character."""

    person: str | None
    name: str
    level: str | None = None
    preferences: Preferences = field(default_factory=Preferences)


class Tables:
    """The tables of a host. `ended` is sent, by the process that wrote it, with each match that has ended.

    A match that was called off (`Table.was_aborted`) has ended too, but counts for nothing.
    """

    def __init__(self, site: Site, time_scale: float = 1.0) -> None:
        """`pace` 0 lets computers play without delay."""
        self.site = site
        self.ended: AsyncSignal[[Table]] = AsyncSignal()
        at_home = site.people.owner is not None
        self.engines = EnginePool(site.config.computers, threads=at_home)
        self.registry = TableRegistry(site, self.engines, time_scale)
        self.upkeep = Upkeep(self.registry)
        self.computers = Computers(self.registry, self.upkeep.processes)
        self.presence = SeatPresence(self.registry, self.upkeep.be_sure)
        self.pings = Pings(self.registry, self.presence)
        self.commands = TableCommands(
            self.registry, self.upkeep, self.computers, self.engines, self.presence, self.pings
        )
        self.clocks = Clocks(self.registry, self.upkeep, self.pings)
        self.followers = TableFollowers(site)
        self.reviews = Reviews(site.store, judged_by(self.engines))
        if not at_home:  # at home computers play where someone watches
            self.upkeep.computers_free.subscribe(self.computers.take_over)
        self.upkeep.left_behind.subscribe(self.presence.settle_all)
        self.upkeep.rounds += [
            *self.clocks.rounds,
            PeriodicTask("pings", self.pings.measure_all, MEASURE_S),
            PeriodicTask("presence", self.presence.look_again, LOOK_S),
        ]
        self.registry.loaded.subscribe(self._loaded)
        self.registry.announcer.subscribe(self._written)
        site.bus.subscribe(TableWritten, self.registry.hear)
        site.bus.subscribe(RematchOpened, self._rematch_opened)
        site.guest_became.subscribe(self._became)

    async def open(self) -> None:
        """Start the periodic work."""
        await self.upkeep.open()

    async def close(self) -> None:
        """Finish pending writes, and note when the clocks stopped."""
        await self.upkeep.end()
        await self.registry.close()
        await self.upkeep.close()
        self.engines.stop()

    async def open_table(
        self,
        options: TableOptions,
        seats: tuple[SeatAssignment, SeatAssignment],
        *,
        name: str = "",
        private: bool = False,
        rematch_of: str | None = None,
        within: Callable[[AsyncConnection, str], Awaitable[None]] | None = None,
    ) -> str:
        """Open a table and tell both players. Returns its id; a rematch that is open already is left as it is.

        People at other machines give their own nonces, all others' come from here. Raises `ValueError` when the options
        cannot be played. `within` is called with the id in the transaction that opens the table; when it raises, there
        is no table.
        """
        people = (seats[0].person, seats[1].person)
        pool = pool_of(options) if options.rated else None
        first, second = (self._occupant(each) for each in seats)
        try:
            session = await Session.open(
                self.site.store,
                options,
                (first, second),
                name=name,
                clock=self.site.clock,
                entropy=self.site.entropy,
                rematch_of=rematch_of,
                match_id=None if rematch_of is None else self._rematch_id(rematch_of),
                seating=Seating(people, private, pool, self.registry.lease(), within),
                announcer=self.registry.announcer,
                lease=self.registry.lease,
            )
        except TableConflictError:
            if rematch_of is None:
                raise
            return self._rematch_id(rematch_of)
        live = self.registry.add(session, people, private)
        self.site.bus.publish(TableOpened(live.id, [person for person in people if person is not None]))
        self.site.bus.publish(LobbyChanged())
        log.info("opened", table=live.id, number=session.table.number, game=options.game, rated=options.rated)
        self.computers.look_at(live)
        return live.id

    def _occupant(self, seat: SeatAssignment) -> Occupant:
        if seat.person is None:
            return Occupant(seat.name, OccupantKind.COMPUTER, seat.level)
        kind = OccupantKind.REMOTE if self.site.people.owner is None else OccupantKind.PERSON
        return Occupant(seat.name, kind, preferences=seat.preferences)

    def _rematch_id(self, table_id: str) -> str:
        """The id of the rematch of a table: the same in every process, and for everyone else as good as random."""
        return self.site.secret.digest("rematch", table_id)[: 2 * ID_BYTES]

    async def _loaded(self, live: LiveTable) -> None:
        """Open the rematch of a table that was just loaded, if that is still to be done."""
        if live.session.table.rematch_agreed:
            await self._rematch(live)

    async def _rematch(self, live: LiveTable) -> None:
        """Open the table of an agreed rematch, with colors exchanged. Whoever does it, it is one table."""
        table = live.session.table
        first, second = (
            SeatAssignment(holder.person, occupant.name, occupant.level, occupant.preferences)
            for holder, occupant in zip(live.holders, table.seats, strict=True)
        )
        if [self._occupant(seat).kind for seat in (first, second)] != [seat.kind for seat in table.seats]:
            return  # someone has deleted the account
        options = replace(table.options, first_color=live.session.view(None).seats[Seat.SECOND].color)
        opened = await self.open_table(options, (first, second), private=live.private, rematch_of=table.id)
        self.site.bus.publish(RematchOpened(live.id, opened))

    def _rematch_opened(self, message: RematchOpened) -> None:
        live = self.registry.tables.get(message.table)
        if live is not None and live.next is None:
            live.next = message.next
            live.publish(())

    def _became(self, guest: str, member: str) -> None:
        """Give the seats of a guest to the member they have become. May be called more than once."""
        for live in self.registry.tables.values():
            for holder in live.holders:
                if holder.person == guest and not live.seats_of(member):
                    holder.person = member
                    live.publish(())

    def _written(self, written: Written) -> None:
        live = self.registry.live(written.session)
        if not written.ours or live is None:
            return
        if any(isinstance(event.fact, MatchEnded) for event in written.events):
            self.registry.start(self._ended(live))
        if live.next is None and live.session.table.rematch_agreed:
            self.registry.start(self._rematch(live))

    async def _ended(self, live: LiveTable) -> None:
        table = live.session.table
        log.info("match_ended", table=table.id, number=table.number, aborted=table.was_aborted)
        MATCHES_ENDED.labels(table.options.game).inc()
        try:
            await self.ended.send(table)
        except Exception:
            ERRORS.labels("match_ended").inc()
            log.exception("match_ended_failed", table=table.id, number=table.number)
        self.site.bus.publish(LobbyChanged())
