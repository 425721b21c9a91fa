"""Are the clocks fair? Compares what the log charges a player with the time the decision really stood with the player.

The player notes when it was shown that it may act, when it first sent an action, and when it had no connection. So much
is its own time. A turn may cost `TOLERANCE_MS` more (messages on their way, a busy machine), but not the time in which
the site could not take the action, and as much less (what is given back for a slow line, and how long a cut line goes
unnoticed; while one of the two is not connected, the clocks stand still). A flag falls only where the player's own time
was over, and then by and by: `LATE_MS` later, with the same tolerance.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from crownpoint.table import Event, Seat, Table
from crownpoint.table.events import FlagFell, HostWasDown

__all__ = ["TOLERANCE_MS", "Notes", "Turn", "Unfairness", "judge", "turns_of"]

TOLERANCE_MS = 2_000
LATE_MS = 2_000


Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as the log tells it: from event `first` until event `last`, which ended it."""

    seat: Seat
    first: int
    last: int
    began_ms: int
    ended_ms: int
    charged_ms: int
    had_ms: int  # at the beginning
    flagged: bool
    forgiven: tuple[Span, ...]  # times in which nobody ran


@dataclass(slots=True)
class Notes:
    """What a player noted of its own time: (the last event seen, from, until), and (from, until), in order."""

    thoughts: list[tuple[int, int, int]] = field(default_factory=list)
    away: list[Span] = field(default_factory=list)

    def most_ms(self, turn: Turn, outages: Sequence[Span]) -> int:
        """How long the decision stood with the player in a turn: thinking, or not connected to a site that answers."""
        away = _without(_within(self.away, turn.began_ms, turn.ended_ms), outages)
        return _length(_without(_within([*self._thinking(turn), *away], turn.began_ms, turn.ended_ms), turn.forgiven))

    def least_ms(self, turn: Turn, other: Notes) -> int:
        """The same without what costs nobody anything: a time in which one of the two was not connected."""
        away = _within([*self.away, *other.away], turn.began_ms, turn.ended_ms)
        thinking = _within(self._thinking(turn), turn.began_ms, turn.ended_ms)
        return _length(_without(thinking, [*away, *turn.forgiven]))

    def _thinking(self, turn: Turn) -> list[Span]:
        first, last = (bisect_left(self.thoughts, (number, 0, 0)) for number in (turn.first, turn.last))
        return [(began, sent) for _, began, sent in self.thoughts[first:last]]


@dataclass(slots=True)
class Unfairness:
    """What was found: turns looked at, the most that one cost or gave too much, and all that is beyond tolerance."""

    turns: int = 0
    flags: int = 0
    forgiven: int = 0  # times in which nobody ran
    most_ms: int = 0  # that a turn cost too much …
    least_ms: int = 0  # … and too little
    faults: list[str] = field(default_factory=list)


def turns_of(events: Sequence[Event]) -> list[Turn]:
    """The turns of a log that have ended, with what each cost."""
    table, found = Table(events[0]), []
    first, began, before = 0, 0, 0
    for event in events[1:]:
        clock = table._state.clock
        table.fold(event)
        if table._state.clock.running is not clock.running:
            if clock.running is not None:
                had = clock.reserve_ms[clock.running] - before
                within = events[first : event.number]
                flagged = any(isinstance(each.fact, FlagFell) for each in within)
                forgiven = tuple(
                    (each.fact.since_ms, each.time_ms) for each in within if isinstance(each.fact, HostWasDown)
                )
                charged, last = clock.spent(clock.running, event.time_ms) - before, event.number
                found.append(Turn(clock.running, first, last, began, event.time_ms, charged, had, flagged, forgiven))
            first, began, now = event.number, event.time_ms, table._state.clock
            before = 0 if now.running is None else now.spent(now.running, began)  # of the same turn
    return found


def judge(
    events: Sequence[Event],
    notes: Sequence[Notes],
    outages: Sequence[Span],
    found: Unfairness,
    tolerance_ms: int = TOLERANCE_MS,
) -> None:
    """Compare each turn with what the player of its seat noted; in an `outage` the database was away."""
    table = events[0].fact.match_id[:6]  # type: ignore[union-attr]
    found.forgiven += sum(isinstance(event.fact, HostWasDown) for event in events)
    for turn in turns_of(events):
        mine, other = notes[turn.seat], notes[turn.seat.other]
        over_ms = turn.charged_ms - mine.most_ms(turn, outages)
        under_ms = mine.least_ms(turn, other) - turn.charged_ms
        found.turns += 1
        kinds = " ".join(event.kind for event in events[turn.first - 1 : turn.last])
        out_ms = _length(_within(outages, turn.began_ms, turn.ended_ms))
        where = f"{table} {turn.seat.name}, {turn.first}–{turn.last} ({kinds}), {out_ms} ms without database"
        if turn.flagged:
            found.flags += 1
            late_ms = turn.charged_ms - turn.had_ms
            if over_ms > tolerance_ms:
                found.faults.append(f"{where}: a flag fell {over_ms} ms before the player's own time was over")
            if late_ms > LATE_MS + tolerance_ms:
                found.faults.append(f"{where}: a flag fell {late_ms} ms late")
            continue
        found.most_ms, found.least_ms = max(found.most_ms, over_ms), max(found.least_ms, under_ms)
        if over_ms > tolerance_ms:
            found.faults.append(f"{where}: charged {turn.charged_ms} ms, {over_ms} more than its own time")
        if under_ms > tolerance_ms:
            found.faults.append(f"{where}: charged {turn.charged_ms} ms, {under_ms} less than its own time")


def _without(spans: Sequence[Span], holes: Sequence[Span]) -> list[Span]:
    """What is left of spans when others are cut out."""
    left = list(spans)
    for began, ended in holes:
        left = [part for span in left for part in ((span[0], min(span[1], began)), (max(span[0], ended), span[1]))]
        left = [part for part in left if part[0] < part[1]]
    return sorted(left)


def _within(spans: Sequence[Span], began: int, ended: int) -> list[Span]:
    cut = [(max(one, began), min(other, ended)) for one, other in spans]
    return sorted((one, other) for one, other in cut if one < other)


def _length(spans: Sequence[Span]) -> int:
    """How long sorted spans are together, counting what they share once."""
    total, reached = 0, 0
    for one, other in spans:
        total += max(0, other - max(one, reached))
        reached = max(reached, other)
    return total
