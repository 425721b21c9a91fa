"""Who is at the table and who has lost the connection.

Both clocks stand still meanwhile, for 60 s of each game at most; after a time of grace the one who stayed may claim the
match, or wait. `seats.gone_ms` in the database says who is connected anywhere; what the clocks make of it are events.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import structlog

from crownpoint.errors import CrownpointError
from crownpoint.server.online.caller import NotAllowedError
from crownpoint.server.online.tables.held import Held
from crownpoint.server.online.tables.hub import Hub
from crownpoint.storage import Intent
from crownpoint.storage.seating import arrived, left, seated
from crownpoint.table import ActionKind, ClockKind, Event, OccupantKind, Phase, Reason, Seat, Table
from crownpoint.table.events import WentAway
from crownpoint.table.refusal import refuse

__all__ = ["Leavers"]

log = structlog.get_logger()

TRIES = 5
"""How often presence and clocks are brought together while other processes change them."""


class Leavers:
    """Keeps `seats.gone_ms` in step with the connections of this process."""

    def __init__(self, hub: Hub, be_sure: Callable[[Held], Awaitable[None]]) -> None:
        """`be_sure` returns when what has to be forgiven at a table is forgiven: nothing is written before that."""
        self.hub = hub
        self.be_sure = be_sure
        self.site = hub.site
        hub.on_events = self.on_events
        self.follows: Callable[[str | None], bool] = lambda person: False  # a program that follows all its matches

    async def look_at(self, held: Held, seat: Seat, since_ms: int | None = None) -> None:
        """Note whether someone at this seat is connected to this process. There may be others on another process.

        `since_ms` is when the line of one who is gone was lost, where that is known.
        """
        async with held.presence:
            here = self._is_here(held, seat)
            if held.noted[seat] == here:
                return
            try:
                await self.be_sure(held)
                if here:
                    await arrived(self.site.store, held.id, seat, self.site.process)
                    self._note(held, seat, None)
                    await self.settle(held, seat, gone=False)
                elif await left(self.site.store, held.id, seat, self.site.process, now := self.site.clock()):
                    self._note(held, seat, now)
                    await self.settle(held, seat, gone=True, since_ms=since_ms)
                held.noted[seat] = here
            except CrownpointError as error:  # the database is away: `look_again` will
                log.warning("presence_not_noted", table=held.id, number=held.session.table.number, problem=str(error))

    def _is_here(self, held: Held, seat: Seat) -> bool:
        return held.is_here(seat) or self.follows(held.sitters[seat].person)

    async def look_again(self) -> None:
        """Note what could not be noted when it happened; a match could be claimed from someone who sits at it."""
        for held in list(self.hub.tables.values()):
            for seat in Seat:
                if held.sitters[seat].person is not None and held.noted[seat] is not self._is_here(held, seat):
                    await self.look_at(held, seat)

    async def settle(self, held: Held, seat: Seat, *, gone: bool, since_ms: int | None = None) -> None:
        """Let the clocks stop or go on for a seat, now that the database says whether someone is connected there.

        The player may come back to another process at the same time. Each of the two first writes what it knows and
        then reads what the other has written, so that the last word is true whichever way they cross.
        """
        table, alone = held.session.table, self.site.bus.is_alone
        for _ in range(TRIES if table.minds_absence else 0):
            if not alone:
                await held.session.catch_up()
            if table.is_away(seat) is gone:
                return

            def change(table: Table, now_ms: int, gone: bool = gone) -> tuple[Event, ...]:
                if gone:
                    return table.went_away(seat, now_ms if since_ms is None else since_ms, now_ms)
                return table.came_back(seat, now_ms)

            self.hub.written(held, await held.session.change(change))
            if alone:
                return
            gone = (await seated(self.site.store, held.id))[seat][1] is not None

    async def settle_all(self, held: Held) -> None:
        """The same for all seats of a table whose players were connected to a process that does not run any more."""
        for seat, (person, gone_ms) in (await seated(self.site.store, held.id)).items():
            if person is not None:
                held.sitters[seat].gone_ms = gone_ms
                self._tell(held, Seat(seat))
                await self.settle(held, Seat(seat), gone=gone_ms is not None)

    def _note(self, held: Held, seat: Seat, gone_ms: int | None) -> None:
        held.sitters[seat].gone_ms = gone_ms
        self._tell(held, seat)
        news = {"seat": int(seat), "gone_ms": gone_ms, "by": self.site.process}
        self.site.bus.publish(f"table:{held.id}", news)

    def on_events(self, held: Held, events: Sequence[Event]) -> None:
        """The clocks may be told that a seat is away which is connected here: by a process that did not know of us."""
        for event in events:
            if isinstance(event.fact, WentAway) and event.seat is not None and held.is_here(event.seat):
                held.noted[event.seat] = False
                self.hub.start(self.look_at(held, event.seat))

    def on_news(self, held: Held, news: dict[str, Any]) -> None:
        """Another process says that someone has come or gone."""
        seat, gone_ms = Seat(news["seat"]), news["gone_ms"]
        if gone_ms is not None and held.is_here(seat):
            held.noted[seat] = False  # they are still connected to us
            self.hub.start(self.look_at(held, seat))
            return
        held.sitters[seat].gone_ms = gone_ms
        self._tell(held, seat)

    def _tell(self, held: Held, seat: Seat) -> None:
        claim_s = self.site.config.leaver_grace_s
        gone_ms = held.sitters[seat].gone_ms
        held.tell("here", {"table": held.id, "seat": seat, "gone_ms": gone_ms, "claim_s": claim_s})

    async def claim(self, held: Held, seat: Seat, intent: Intent) -> tuple[Event, ...]:
        """End a match whose other player has left: won, or called off where it had not begun.

        Raises `NotAllowedError` while the other is here, or has not been away for long enough.
        """
        await self._need_gone(held, seat.other)

        def change(table: Table, now_ms: int) -> tuple[Event, ...]:
            if ActionKind.ABORT in table.may(seat):
                return table.abort(now_ms)
            return table.abandon(seat.other, now_ms)

        return await held.session.change(change, intent)

    async def _need_gone(self, held: Held, other: Seat) -> None:
        table = held.session.table
        if table.options.clock.kind is ClockKind.DAYS:
            raise NotAllowedError("takes_days", "There are days for every turn: nobody has to stay at the table.")
        if table.phase is Phase.OVER:
            raise refuse(Reason.MATCH_OVER)
        person, gone_ms = (await seated(self.site.store, held.id)).get(other, (None, None))
        if person is None and table.seats[other].kind is not OccupantKind.COMPUTER:
            return  # the account was deleted
        if person is None or gone_ms is None:
            name = table.seats[other].name
            raise NotAllowedError("not_gone", f"{name} is at the table.", 409, name=name)
        wait_ms = gone_ms + int(1000 * self.site.config.leaver_grace_s) - self.site.clock()
        if wait_ms > 0:
            seconds = -(-wait_ms // 1000)
            raise NotAllowedError("wait_first", f"Wait for another {seconds} s.", 409, wait=seconds)
