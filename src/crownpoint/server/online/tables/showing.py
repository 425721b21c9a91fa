"""A table as JSON for everyone who looks at it from the same side: made once, sent to all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import orjson

from crownpoint.storage import Session
from crownpoint.table import Event, Seat, Table, View
from crownpoint.table.actions import ActionKind
from crownpoint.table.events import GameStarted, Said, TookBack
from crownpoint.table.json_form import encode

__all__ = ["Angle", "Look", "shown", "since_of"]

MOVES = 2
"""How many legal moves of backgammon are told: enough to know whether there are none, one or more; see `ways`."""


@dataclass(frozen=True, slots=True)
class Angle:
    """From where someone looks: a seat or none, the seats whose chat is not wanted, and how much log is sent."""

    seat: Seat | None
    hushed: frozenset[Seat] = frozenset()
    tail: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """What goes out beside the view: the rematch, who sits there, and whether free text may be said."""

    next: str | None
    people: list[dict[str, Any]]
    free_chat: bool


def since_of(events: Sequence[Event], angle: Angle) -> int:
    """Up to which event the log is left out when these events are told."""
    if not angle.tail or not events or any(isinstance(event.fact, GameStarted | TookBack) for event in events):
        return 0
    return events[0].number - 1


def shown(session: Session, angle: Angle, look: Look, after: int, since: int) -> bytes:
    """The table with its events after number `after`, and its log after event `since`."""
    table, seat = session.table, angle.seat
    view = _view(session.view(seat), angle, since)
    events = [
        encode(event)
        for event in table.events_for(seat, after)
        if not (isinstance(event.fact, Said) and event.seat in angle.hushed)
    ]
    message = {
        "ok": True,
        "table": table.id,
        "number": view.number,
        "seat": seat,
        "events": events,
        "view": view,
        "since": since,
        "ways": _ways(table, view),
        "next": look.next,
        "people": look.people,
        "free_chat": look.free_chat,
    }
    return orjson.dumps(message)


def _view(view: View, angle: Angle, since: int) -> View:
    log, moves = view.log, view.legal_moves
    if since or angle.hushed:
        log = tuple(
            line for line in log if line.number > since and not (line.kind == Said.kind and line.seat in angle.hushed)
        )
    if view.options.game == "backgammon":
        moves = moves[:MOVES]
    return replace(view, log=log, legal_moves=moves)


def _ways(table: Table, view: View) -> list[list[tuple[int, int, int, int, int]]]:
    if view.viewer is None or ActionKind.MOVE not in view.may:
        return []
    return [
        [(step.source, step.target, step.die, int(step.hit), step.captured) for step in way]
        for way in table.ways(view.viewer)
    ]
