"""Who may know what of an event, and when."""

from __future__ import annotations

from dataclasses import replace

from crownpoint.table.events import Event, NonceGiven, Opened
from crownpoint.table.seats import Seat
from crownpoint.table.state import State

__all__ = ["visible"]


def visible(event: Event, viewer: Seat | None, state: State) -> Event:
    """The event as the viewer may see it now.

    The seed always stays hidden in the first event; the last one reveals it. A nonce is known to its own seat only
    until both seats have given theirs or committed themselves.
    """
    fact = event.fact
    if isinstance(fact, Opened):
        return replace(event, fact=replace(fact, seed=None))
    if isinstance(fact, NonceGiven) and not state.is_dealt and event.seat is not viewer:
        return replace(event, fact=NonceGiven(None))
    return event
