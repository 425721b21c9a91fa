"""A table loaded in this process: its session, and who watches it from here."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from crownpoint.host import ComputerDriver, Session
from crownpoint.server.net.outbox import Outbox
from crownpoint.server.tables.lag import Allowance
from crownpoint.server.tables.views import TableExtras, TableSnapshot, Viewpoint, since_of
from crownpoint.table import Event, OccupantKind, Seat

__all__ = ["LiveTable", "SeatHolder"]

REMEMBERED_INTENTS = 32


@dataclass(slots=True)
class SeatHolder:
    """Who sits at a seat, and since when nobody is connected there."""

    person: str | None
    gone_ms: int | None = None


@dataclass(slots=True, eq=False)
class LiveTable:
    """One table. Everything that is written to it from this process goes through its session."""

    session: Session
    holders: tuple[SeatHolder, SeatHolder]
    computers: ComputerDriver
    outbox: Outbox
    free_chat: bool
    private: bool = False
    next: str | None = None  # the table of the rematch
    watchers: dict[str, Viewpoint] = field(default_factory=dict)  # by socket
    silent: set[str] = field(default_factory=set)  # sockets that are open but do not answer
    done: OrderedDict[tuple[str, str], int] = field(
        default_factory=OrderedDict
    )  # by person and intent: its last number
    allowances: dict[str, Allowance] = field(default_factory=dict)  # by person: how much delay is compensated
    presence: asyncio.Lock = field(default_factory=asyncio.Lock)
    noted: list[bool] = field(default_factory=lambda: [False, False])  # whether the database knows the seat is here
    visits: dict[Seat, int] = field(default_factory=dict)  # when someone last asked something over HTTP
    idle_since_ms: int = 0
    busy: int = 0  # how many tasks use it now

    @property
    def id(self) -> str:
        """The table's id."""
        return self.session.table.id

    def seats_of(self, person: str | None) -> tuple[Seat, ...]:
        """Where someone sits: one seat, none for a watcher, both where two play on one screen."""
        return tuple(seat for seat in Seat if person is not None and self.holders[seat].person == person)

    def seat_of(self, person: str | None) -> Seat | None:
        """The seat from which someone looks: of two, the one that is to act."""
        seats = self.seats_of(person)
        return next((seat for seat in self.session.table.to_act if seat in seats), seats[0] if seats else None)

    def allowance(self, person: str) -> Allowance:
        """The allowance of someone who plays here."""
        return self.allowances.setdefault(person, Allowance())

    def grace_ms(self) -> int:
        """How long after a deadline an action that was made in time may still arrive."""
        return max((allowance.lag_ms() for allowance in self.allowances.values()), default=0)

    def is_here(self, seat: Seat) -> bool:
        """Whether someone at this seat is connected to this process, and answers."""
        return any(viewpoint.seat is seat and sid not in self.silent for sid, viewpoint in self.watchers.items())

    def remember(self, person: str, intent: str, number: int) -> None:
        """Note that an intent was carried out; the database knows it too."""
        self.done[person, intent] = number
        while len(self.done) > REMEMBERED_INTENTS:
            self.done.popitem(last=False)

    def extras(self) -> TableExtras:
        """What goes out beside every view."""
        people = [
            {"person": holder.person, "gone_ms": None if seat.kind is OccupantKind.COMPUTER else holder.gone_ms}
            for holder, seat in zip(self.holders, self.session.table.seats, strict=True)
        ]
        return TableExtras(self.next, people, self.free_chat)

    def publish(self, events: Sequence[Event]) -> None:
        """Send new events to everyone who watches from this process, encoded once for each viewpoint."""
        sides: defaultdict[Viewpoint, list[str]] = defaultdict(list)
        for sid, viewpoint in self.watchers.items():
            sides[viewpoint].append(sid)
        if not sides:
            return
        after = events[0].number - 1 if events else self.session.table.number
        picture = TableSnapshot(self.session, self.extras(), after)
        for viewpoint, sids in sides.items():
            since = since_of(events, viewpoint) if events else self._all_of(viewpoint)
            self.outbox.send(sids, "view", picture.seen(viewpoint, since))

    def _all_of(self, viewpoint: Viewpoint) -> int:
        """Where nothing has happened, no line of the log is new."""
        return self.session.table.number if viewpoint.tail else 0

    def tell(self, event: str, message: dict[str, Any], sids: Iterable[str] | None = None) -> None:
        """Send a message to everyone who watches from this process, or to some of them."""
        self.outbox.send(self.watchers if sids is None else sids, event, orjson.dumps(message))
