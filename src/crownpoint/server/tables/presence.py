"""Who is at the table, and who has lost the connection.

Both clocks stop while a player is disconnected, for at most 60 seconds per game. After a grace period the other player
may claim the match. `seats.gone_ms` in the database says who is connected to any process; what the clocks make of it
are events.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import structlog

from crownpoint.errors import CrownpointError
from crownpoint.host import Written
from crownpoint.server.caller import NotAllowedError
from crownpoint.server.tables.live_table import LiveTable
from crownpoint.server.tables.registry import TableRegistry
from crownpoint.server.wire.bus import SeatPresenceChanged
from crownpoint.storage import Intent
from crownpoint.storage.site.seating import arrived, left, seated
from crownpoint.table import ActionKind, ClockKind, Event, OccupantKind, Phase, Reason, Seat, Table
from crownpoint.table.events import WentAway
from crownpoint.table.refusal import refuse

__all__ = ["SeatPresence"]

log = structlog.get_logger()

VISIT_MS = 30_000
"""For how long a program that has asked something about its table over HTTP is there."""

TRIES = 5
"""How often we try to bring presence and clocks into step while other processes change them."""


class SeatPresence:
    """Keeps `seats.gone_ms` in step with the connections of this process."""

    def __init__(self, registry: TableRegistry, be_sure: Callable[[LiveTable], Awaitable[None]]) -> None:
        """`be_sure` returns when downtime has been made good at a table; nothing is written before that."""
        self.registry = registry
        self.be_sure = be_sure
        self.site = registry.site
        registry.announcer.subscribe(self._written)
        self.site.bus.subscribe(SeatPresenceChanged, self._hear)
        self.following: set[str] = set()  # people whose programs follow all their matches from here

    async def look_at(self, live: LiveTable, seat: Seat, since_ms: int | None = None) -> None:
        """Note whether someone at this seat is connected to this process. Other connections may be on other processes.

        `since_ms` is when the connection was lost, if that is known.
        """
        if self.site.people.owner is not None:
            return  # at home the owner has every seat
        async with live.presence:
            here = self._is_here(live, seat)
            visited_ms = None if here else live.visits.get(seat)
            gone_ms = self.site.clock() if visited_ms is None else visited_ms
            if live.noted[seat] == here:
                _forget_visit(live, seat, here)
                return
            try:
                await self.be_sure(live)
                if here:
                    await arrived(self.site.store, live.id, seat, self.site.process)
                    self._note(live, seat, None)
                    await self.settle(live, seat, gone=False)
                elif await left(self.site.store, live.id, seat, self.site.process, gone_ms):
                    self._note(live, seat, gone_ms)
                    if visited_ms is None:  # who has no connection cannot lose it: their time runs on
                        await self.settle(live, seat, gone=True, since_ms=since_ms)
                live.noted[seat] = here
                _forget_visit(live, seat, here)
            except CrownpointError as error:  # the database is unreachable: `look_again` will retry
                log.warning("presence_not_noted", table=live.id, number=live.session.table.number, problem=str(error))

    def _is_here(self, live: LiveTable, seat: Seat) -> bool:
        visited_ms = live.visits.get(seat, -VISIT_MS)
        return (
            live.is_here(seat)
            or live.holders[seat].person in self.following
            or self.site.clock() < visited_ms + VISIT_MS
        )

    async def visit(self, live: LiveTable, person: str | None) -> None:
        """Someone has asked something over HTTP: at their own table they are there for a while, connected or not."""
        for seat in live.seats_of(person):
            live.visits[seat] = self.site.clock()
            await self.look_at(live, seat)

    async def look_again(self) -> None:
        """Note what could not be noted when it happened, so that nobody loses a match while sitting at it."""
        for live in list(self.registry.tables.values()):
            for seat in Seat:
                if live.holders[seat].person is not None and live.noted[seat] is not self._is_here(live, seat):
                    await self.look_at(live, seat)

    async def settle(self, live: LiveTable, seat: Seat, *, gone: bool, since_ms: int | None = None) -> None:
        """Stop or start the clocks for a seat, now that the database says whether someone is connected there.

        The player may come back to another process at the same time. Each of the two first writes what it knows
        and then reads what the other has written, so that the result is right whichever is first.
        """
        table, alone = live.session.table, self.site.bus.is_alone
        for _ in range(TRIES if table.minds_absence else 0):
            if not alone:
                await live.session.catch_up()
            if table.is_away(seat) is gone:
                return

            def change(table: Table, now_ms: int, gone: bool = gone) -> tuple[Event, ...]:
                if gone:
                    return table.went_away(seat, now_ms if since_ms is None else since_ms, now_ms)
                return table.came_back(seat, now_ms)

            await live.session.change(change)
            if alone:
                return
            gone = (await seated(self.site.store, live.id))[seat][1] is not None

    async def settle_all(self, live: LiveTable) -> None:
        """The same for all seats of a table whose players were connected to a process that has died."""
        for seat, (person, gone_ms) in (await seated(self.site.store, live.id)).items():
            if person is not None:
                live.holders[seat].gone_ms = gone_ms
                self._tell(live, Seat(seat))
                await self.settle(live, Seat(seat), gone=gone_ms is not None)

    def _note(self, live: LiveTable, seat: Seat, gone_ms: int | None) -> None:
        live.holders[seat].gone_ms = gone_ms
        self._tell(live, seat)
        self.site.bus.publish(SeatPresenceChanged(live.id, int(seat), gone_ms, self.site.process))

    def _written(self, written: Written) -> None:
        """Correct a process that did not know of us and wrote that a seat connected here is away."""
        live = self.registry.live(written.session)
        for event in written.events if live is not None else ():
            assert live is not None
            if isinstance(event.fact, WentAway) and event.seat is not None and live.is_here(event.seat):
                live.noted[event.seat] = False
                self.registry.start(self.look_at(live, event.seat))

    def _hear(self, message: SeatPresenceChanged) -> None:
        """Another process says that a player has connected or disconnected."""
        live = self.registry.tables.get(message.table)
        if live is None or message.process == self.site.process:
            return
        seat, gone_ms = Seat(message.seat), message.gone_ms
        if gone_ms is not None and live.is_here(seat):
            live.noted[seat] = False  # they are still connected to us
            self.registry.start(self.look_at(live, seat))
            return
        live.holders[seat].gone_ms = gone_ms
        self._tell(live, seat)

    def _tell(self, live: LiveTable, seat: Seat) -> None:
        claim_s = self.site.config.leaver_grace_s
        gone_ms = live.holders[seat].gone_ms
        live.tell("connection", {"table": live.id, "seat": seat, "gone_ms": gone_ms, "claim_s": claim_s})

    async def claim(self, live: LiveTable, seat: Seat, intent: Intent) -> tuple[Event, ...]:
        """End a match whose other player has left: you win, or it is called off if it had not begun.

        Raises `NotAllowedError` while the other is here, or has not been away for long enough.
        """
        await self._need_gone(live, seat.other)

        def change(table: Table, now_ms: int) -> tuple[Event, ...]:
            if ActionKind.ABORT in table.may(seat):
                return table.abort(now_ms, seat.other)
            return table.abandon(seat.other, now_ms)

        return await live.session.change(change, intent)

    async def _need_gone(self, live: LiveTable, other: Seat) -> None:
        await self.look_at(live, other)
        table = live.session.table
        if table.options.clock.kind is ClockKind.DAYS:
            raise NotAllowedError("takes_days")
        if table.phase is Phase.OVER:
            raise refuse(Reason.MATCH_OVER)
        person, gone_ms = (await seated(self.site.store, live.id)).get(other, (None, None))
        if person is None and table.seats[other].kind is not OccupantKind.COMPUTER:
            return  # the account was deleted
        if gone_ms is None:
            gone_ms = table.owing_since(other)  # who withholds a share of the dice has left as well
        if person is None or gone_ms is None:
            name = table.seats[other].name
            raise NotAllowedError("not_gone", name=name)
        wait_ms = gone_ms + int(1000 * self.site.config.leaver_grace_s) - self.site.clock()
        if wait_ms > 0:
            seconds = -(-wait_ms // 1000)
            raise NotAllowedError("wait_first", wait=seconds)


def _forget_visit(live: LiveTable, seat: Seat, here: bool) -> None:
    if not here:
        live.visits.pop(seat, None)
