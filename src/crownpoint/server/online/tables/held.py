"""A table in the hands of this process: its session, and who watches it from here."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from crownpoint.server.online.tables.lag import Allowance
from crownpoint.server.online.tables.outbox import Outbox
from crownpoint.server.online.tables.showing import Angle, Look, Picture, since_of
from crownpoint.storage import Session
from crownpoint.table import Event, OccupantKind, Seat

__all__ = ["Held", "Sitting"]

REMEMBERED_INTENTS = 32


@dataclass(slots=True)
class Sitting:
    """Who sits at a seat, and since when nobody is connected there."""

    person: str | None
    gone_ms: int | None = None


@dataclass(slots=True, eq=False)
class Held:
    """One table. Everything that is written to it from this process goes through its session."""

    session: Session
    sitters: tuple[Sitting, Sitting]
    outbox: Outbox
    free_chat: bool
    private: bool = False
    next: str | None = None  # the table of the rematch
    watchers: dict[str, Angle] = field(default_factory=dict)  # by socket
    silent: set[str] = field(default_factory=set)  # sockets that are open but do not answer
    done: OrderedDict[tuple[str, str], int] = field(
        default_factory=OrderedDict
    )  # by person and intent: its last number
    allowances: dict[str, Allowance] = field(default_factory=dict)  # by person: what a slow line may cost
    hurried: asyncio.Event = field(default_factory=asyncio.Event)  # the computer is not to take its time
    presence: asyncio.Lock = field(default_factory=asyncio.Lock)
    noted: list[bool] = field(default_factory=lambda: [False, False])  # whether the database knows the seat is here
    idle_since_ms: int = 0
    busy: int = 0  # how many are at work on it now

    @property
    def id(self) -> str:
        """The table's id."""
        return self.session.table.id

    def seat_of(self, person: str | None) -> Seat | None:
        """Where someone sits; None for a watcher."""
        if person is None:
            return None
        if self.sitters[0].person == person:
            return Seat.FIRST
        return Seat.SECOND if self.sitters[1].person == person else None

    def allowance(self, person: str) -> Allowance:
        """The allowance of someone who plays here."""
        return self.allowances.setdefault(person, Allowance())

    def grace_ms(self) -> int:
        """How long after a deadline an action may still arrive that was made in time."""
        return max((allowance.lag_ms() for allowance in self.allowances.values()), default=0)

    def is_here(self, seat: Seat) -> bool:
        """Whether someone at this seat is connected to this process, and answers."""
        return any(angle.seat is seat and sid not in self.silent for sid, angle in self.watchers.items())

    def remember(self, person: str, intent: str, number: int) -> None:
        """Note that an intent was carried out; the database knows it too."""
        self.done[person, intent] = number
        while len(self.done) > REMEMBERED_INTENTS:
            self.done.popitem(last=False)

    def look(self) -> Look:
        """What goes out beside every view."""
        people = [
            {"person": sitter.person, "gone_ms": None if seat.kind is OccupantKind.COMPUTER else sitter.gone_ms}
            for sitter, seat in zip(self.sitters, self.session.table.seats, strict=True)
        ]
        return Look(self.next, people, self.free_chat)

    def publish(self, events: Sequence[Event]) -> None:
        """Tell all who watch from here, each side once, in the moment of the change."""
        sides: defaultdict[Angle, list[str]] = defaultdict(list)
        for sid, angle in self.watchers.items():
            sides[angle].append(sid)
        if not sides:
            return
        after = events[0].number - 1 if events else self.session.table.number
        picture = Picture(self.session, self.look(), after)
        for angle, sids in sides.items():
            since = since_of(events, angle) if events else self._all_of(angle)
            self.outbox.send(sids, "view", picture.seen(angle, since))

    def _all_of(self, angle: Angle) -> int:
        """Where nothing has happened, no line of the log is new."""
        return self.session.table.number if angle.tail else 0

    def tell(self, event: str, message: dict[str, Any], sids: Iterable[str] | None = None) -> None:
        """Send a message to all who watch from here, or to some."""
        self.outbox.send(self.watchers if sids is None else sids, event, orjson.dumps(message))
