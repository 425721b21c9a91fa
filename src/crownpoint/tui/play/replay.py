"""A recorded table, step by step."""

from __future__ import annotations

from crownpoint.errors import IllegalActionError
from crownpoint.table import Action, Event, Seat, Table, View

__all__ = ["Recorded"]

STOPS = {
    "opening_rolled",
    "rolled",
    "moved",
    "doubled",
    "taken",
    "dropped",
    "beavered",
    "raccooned",
    "took_back",
    "game_started",
    "game_ended",
    "match_ended",
}


class Recorded:
    """A table as it was after some of its events. Nothing can be done at it."""

    def __init__(self, table: Table) -> None:
        self._events = tuple(table.events)
        self.stops = [event.number for event in self._events if event.kind in STOPS]
        self.at = 0
        self.table = table
        self.go(0)

    def go(self, step: int) -> None:
        """Stand after step number `step`; 0 is the first there is to see."""
        self.at = min(max(step, 0), len(self.stops) - 1) if self.stops else 0
        last = self.stops[self.at] if self.stops else len(self._events)
        self.table = Table.from_events(self._events[:last])

    @property
    def event(self) -> Event:
        """The last event that is shown."""
        return self.table.events[-1]

    async def act(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Refused: what happened has happened."""
        raise IllegalActionError("A record cannot be changed.")

    def view(self, viewer: Seat | None) -> View:
        """What could be seen then."""
        return self.table.view(viewer, self.table.events[-1].time_ms)
