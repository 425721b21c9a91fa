"""A table as JSON for everyone who looks at it; what several of them share is encoded once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from crownpoint.host import Session
from crownpoint.table import Event, LogLine, Seat
from crownpoint.table.events import GameStarted, Said, TookBack
from crownpoint.table.records.encoding import encode

__all__ = ["TableExtras", "TableSnapshot", "Viewpoint", "shown", "since_of"]

MOVES = 2
"""How many legal moves are sent where there are many: enough to tell none, one and several apart; see `ways`."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """From where someone looks: a seat or none, the seats whose chat is hidden, and how much log is sent."""

    seat: Seat | None
    hushed: frozenset[Seat] = frozenset()
    tail: bool = False


@dataclass(frozen=True, slots=True)
class TableExtras:
    """What is sent with the view: the rematch, who sits there, and whether free text is allowed in the chat."""

    next: str | None
    people: list[dict[str, Any]]
    free_chat: bool


def since_of(events: Sequence[Event], viewpoint: Viewpoint) -> int:
    """Up to which event the log is left out when these events are told."""
    if not viewpoint.tail or not events or any(isinstance(event.fact, GameStarted | TookBack) for event in events):
        return 0
    return events[0].number - 1


def _number(seat: Seat | None) -> bytes:
    return b"null" if seat is None else b"%d" % seat


class TableSnapshot:
    """A table at one moment, with its events after number `after`."""

    def __init__(self, session: Session, look: TableExtras, after: int) -> None:
        self._table = session.table
        self._after = after
        self._common = self._table.common_view(session.now_ms(), MOVES)
        self._lines: tuple[LogLine, ...] = self._common.pop("log")
        self._common_json = encode(self._common)[1:]  # without the brace, to go on from
        rest = {"next": look.next, "people": look.people, "free_chat": look.free_chat}
        self._rest_json = encode({"ok": True, "table": self._table.id, "number": self._table.number, **rest})[1:]
        self._logs: dict[tuple[int, frozenset[Seat]], bytes] = {}
        self._events: dict[int, bytes] = {}

    def seen(self, viewpoint: Viewpoint, since: int) -> bytes:
        """The message for everyone who looks from there, with the log after event `since`."""
        seat = viewpoint.seat
        own = encode(self._table.own_view(seat))[:-1]
        view = b"%b,%b,%b" % (own, self._log(since, viewpoint.hushed), self._common_json)
        parts = (_number(seat), since, self._told(viewpoint), self._table.ways_json(seat), view, self._rest_json)
        return b'{"seat":%b,"since":%d,"events":[%b],"ways":%b,"view":%b,%b' % parts

    def _log(self, since: int, hushed: frozenset[Seat]) -> bytes:
        found = self._logs.get((since, hushed))
        if found is None:
            lines = [
                line
                for line in self._lines
                if line.number > since and not (line.kind == "said" and line.seat in hushed)
            ]
            found = self._logs[since, hushed] = b'"log":' + encode(lines)
        return found

    def _told(self, viewpoint: Viewpoint) -> bytes:
        told = []
        for event in self._table.events_for(viewpoint.seat, self._after):
            if isinstance(event.fact, Said) and event.seat in viewpoint.hushed:
                continue
            found = self._events.get(id(event))  # the same object unless something is hidden in it
            if found is None:
                found = encode(event)
                if event is self._table.events[event.number - 1]:
                    self._events[id(event)] = found
            told.append(found)
        return b",".join(told)


def shown(session: Session, viewpoint: Viewpoint, look: TableExtras, after: int, since: int) -> bytes:
    """The table from one side with its events after number `after`, and its log after event `since`."""
    return TableSnapshot(session, look, after).seen(viewpoint, since)
