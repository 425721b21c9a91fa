"""Who is at the table and who has left it: after a time of grace the one who stayed may claim the match, or wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import structlog

from crownpoint.errors import CrownpointError
from crownpoint.server.online.caller import NotAllowedError
from crownpoint.server.online.tables.held import Held
from crownpoint.server.online.tables.hub import Hub
from crownpoint.storage import Intent
from crownpoint.storage.seating import arrived, left, seated
from crownpoint.table import ActionKind, ClockKind, Event, OccupantKind, Phase, Reason, Seat, Table
from crownpoint.table.refusal import refuse

__all__ = ["Leavers"]

log = structlog.get_logger()


class Leavers:
    """Keeps `seats.gone_ms` in step with the connections of this process."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.site = hub.site
        self.follows: Callable[[str | None], bool] = lambda person: False  # a program that follows all its matches

    async def look_at(self, held: Held, seat: Seat) -> None:
        """Note whether someone at this seat is connected to this process. There may be others on another process."""
        async with held.presence:
            here = held.is_here(seat) or self.follows(held.sitters[seat].person)
            if held.noted[seat] == here:
                return
            try:
                if here:
                    await arrived(self.site.store, held.id, seat, self.site.process)
                    self._note(held, seat, None)
                elif await left(self.site.store, held.id, seat, self.site.process, now := self.site.clock()):
                    self._note(held, seat, now)
                held.noted[seat] = here
            except CrownpointError as error:  # the database is away: whoever comes or goes next will look again
                log.warning("presence_not_noted", table=held.id, number=held.session.table.number, problem=str(error))

    def _note(self, held: Held, seat: Seat, gone_ms: int | None) -> None:
        held.sitters[seat].gone_ms = gone_ms
        self._tell(held, seat)
        news = {"seat": int(seat), "gone_ms": gone_ms, "by": self.site.process}
        self.site.bus.publish(f"table:{held.id}", news)

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
            raise NotAllowedError("not_gone", f"{table.seats[other].name} is at the table.", 409)
        wait_ms = gone_ms + int(1000 * self.site.config.leaver_grace_s) - self.site.clock()
        if wait_ms > 0:
            seconds = -(-wait_ms // 1000)
            raise NotAllowedError("wait_first", f"Wait for another {seconds} s.", 409, wait=seconds)
