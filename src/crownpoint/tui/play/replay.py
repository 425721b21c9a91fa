"""A recorded table, step by step."""

from __future__ import annotations

from pathlib import Path

from crownpoint.errors import IllegalActionError
from crownpoint.table import Action, Event, Seat, Table, View
from crownpoint.table.records.game_file import game_file

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
        self.events = tuple(table.events)
        self.stops = [event.number for event in self.events if event.kind in STOPS]
        self.at = 0
        self.table = table
        self.go(0)

    def write(self, folder: Path) -> Path:
        """Write the match as other programs read it; return the new file. Raises `InvalidRecordError`, `OSError`."""
        file = game_file(self.events)
        path = folder / f"crownpoint-{self.table.id[:8]}{file.suffix}"
        with path.open("x", encoding="utf-8") as opened:
            opened.write(file.text)
        return path

    def go(self, step: int) -> None:
        """Stand after step number `step`; 0 is the first there is to see."""
        self.at = min(max(step, 0), len(self.stops) - 1) if self.stops else 0
        last = self.stops[self.at] if self.stops else len(self.events)
        self.table = Table.from_events(self.events[:last])

    @property
    def event(self) -> Event:
        """The last event that is shown."""
        return self.table.events[-1]

    def go_to(self, number: int) -> None:
        """Stand after the event with this number."""
        self.go(sum(stop <= number for stop in self.stops) - 1)

    @property
    def whole_game(self) -> View:
        """The game that is shown, as it stood at its end: what its move list is made of."""
        after = (event.number for event in self.events[self.table.number :] if event.kind == "game_started")
        events = self.events[: next(after, len(self.events) + 1) - 1]
        return Table.from_events(events).view(None, events[-1].time_ms)

    async def act(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Refused: what happened has happened."""
        raise IllegalActionError("A record cannot be changed.")

    def view(self, viewer: Seat | None) -> View:
        """What could be seen then."""
        return self.table.view(viewer, self.table.events[-1].time_ms)
