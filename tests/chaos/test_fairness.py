"""Does the judge of the clocks see what is unfair?"""

from __future__ import annotations

import pytest
from tests.chaos.fairness import Notes, Unfairness, judge, turns_of

from crownpoint.table import (
    CheckersRules,
    ClockKind,
    ClockSettings,
    GiveNonce,
    Move,
    Occupant,
    OccupantKind,
    Seat,
    Table,
    TableOptions,
)

BEGAN = 1_000_000
CLOCK = ClockSettings(ClockKind.PER_MOVE, 10_000)


def begun() -> Table:
    """A table at which the first seat is to move from `BEGAN` on, as event 4 told."""
    seats = (Occupant("Ana", OccupantKind.REMOTE), Occupant("Marek", OccupantKind.REMOTE))
    table = Table.open(
        TableOptions("checkers", 1, CheckersRules(), CLOCK), seats, match_id="0" * 32, seed="1" * 64, now_ms=BEGAN
    )
    for seat in Seat:
        table.act(seat, GiveNonce("2" * 64), BEGAN)
    assert table.on_clock is Seat.FIRST
    return table


def faults(table: Table, thought_ms: int, away: tuple[int, int] = (0, 0), outage: tuple[int, int] = (0, 0)) -> int:
    """How many faults are found when the first seat thought for so long."""
    first = turns_of(table.events)[0].first
    span, hole = ((BEGAN + one, BEGAN + other) for one, other in (away, outage))
    notes = [Notes([(first, BEGAN, BEGAN + thought_ms)], [span]), Notes()]
    found = Unfairness()
    judge(table.events, notes, [hole], found)
    assert found.turns == 1
    return len(found.faults)


@pytest.mark.parametrize(
    ("charged_ms", "thought_ms", "away", "outage", "found"),
    [
        (3_000, 2_900, (0, 0), (0, 0), 0),
        (4_900, 3_000, (0, 0), (0, 0), 0),  # within what is tolerated
        (6_000, 1_000, (0, 0), (0, 0), 1),  # charged for what was not the player's time
        (6_000, 1_000, (1_000, 5_900), (0, 0), 0),  # the line was cut
        (6_000, 1_000, (1_000, 5_900), (1_000, 5_900), 1),  # no: the database was away
        (3_000, 6_000, (0, 0), (0, 0), 0),  # what comes after the turn has ended is not its time
    ],
)
def test_what_a_move_cost(
    charged_ms: int, thought_ms: int, away: tuple[int, int], outage: tuple[int, int], found: int
) -> None:
    table = begun()
    table.act(Seat.FIRST, Move("11-15"), BEGAN + charged_ms)
    assert faults(table, thought_ms, away, outage) == found


@pytest.mark.parametrize(("down_ms", "thought_ms", "found"), [(4_000, 1_000, 0), (4_000, 9_500, 0)])
def test_what_was_forgiven_is_nobodys_time(down_ms: int, thought_ms: int, found: int) -> None:
    table = begun()
    table.host_was_down(BEGAN + 1_000, BEGAN + 1_000 + down_ms)
    table.act(Seat.FIRST, Move("11-15"), BEGAN + down_ms + max(thought_ms - down_ms, 1_500))
    assert faults(table, thought_ms) == found


def test_who_is_forgiven_too_much_has_gained() -> None:
    table = begun()
    table.host_was_down(BEGAN, BEGAN + 100)
    events = list(table.events)
    table.act(Seat.FIRST, Move("11-15"), BEGAN + 100)
    assert faults(table, 100) == 0
    slow = Table.from_events(events)
    slow.went_away(Seat.SECOND, BEGAN + 100, BEGAN + 100)  # though nobody was
    slow.act(Seat.FIRST, Move("11-15"), BEGAN + 8_000)
    assert faults(slow, 8_000) == 1


@pytest.mark.parametrize(
    ("fell_ms", "thought_ms", "found"), [(10_100, 10_000, 0), (10_100, 3_000, 1), (16_000, 16_000, 1)]
)
def test_when_a_flag_fell(fell_ms: int, thought_ms: int, found: int) -> None:
    table = begun()
    assert table.tick(BEGAN + fell_ms)
    assert faults(table, thought_ms) == found
