"""Seats that lose the connection: both clocks stand still, but not for longer than is fair."""

from __future__ import annotations

import pytest
from tests.table.tables import any_move, dealt

from crownpoint.table import ClockKind, ClockSettings, NextGame, Resign, Seat, Table
from crownpoint.table.absence import AWAY_MS
from crownpoint.table.events import WentAway
from crownpoint.table.records.audit import audit

MINUTES = ClockSettings(ClockKind.RESERVE, 300_000)
FIRST, SECOND = Seat.FIRST, Seat.SECOND


def left_ms(table: Table, seat: Seat, now_ms: int) -> int:
    clock = table.view(None, now_ms).seats[seat].clock
    assert clock is not None
    return clock.reserve_ms


def still_ms(table: Table, seat: Seat, now_ms: int) -> int:
    clock = table.view(None, now_ms).seats[seat].clock
    assert clock is not None
    return clock.still_ms


@pytest.fixture
def table() -> Table:
    """A game in which the first seat is on turn since 0."""
    return dealt("checkers", clock=MINUTES)


@pytest.mark.parametrize("gone", Seat, ids=lambda seat: seat.name)
def test_both_clocks_stand_still_until_the_seat_is_back(table: Table, gone: Seat) -> None:
    table.went_away(gone, 10_000, 10_000)
    assert (left_ms(table, FIRST, 50_000), still_ms(table, FIRST, 50_000)) == (290_000, 20_000)
    table.act(FIRST, any_move(table), 55_000)  # whoever is on turn may move
    assert still_ms(table, SECOND, 55_000) == 15_000
    table.came_back(gone, 60_000)
    assert (left_ms(table, FIRST, 65_000), left_ms(table, SECOND, 65_000)) == (290_000, 295_000)


def test_the_time_runs_when_the_seat_was_away_for_long(table: Table) -> None:
    table.went_away(FIRST, 10_000, 10_000)
    assert table.deadline_ms == 300_000 + AWAY_MS
    assert left_ms(table, FIRST, 10_000 + AWAY_MS) == 290_000
    assert table.tick(299_999 + AWAY_MS) == ()
    assert table.tick(300_000 + AWAY_MS)[0].kind == "flag_fell"
    assert audit(table.events).results == table.results


def test_coming_and_going_gains_no_more_than_staying_away(table: Table) -> None:
    for at in range(10_000, 170_000, 20_000):  # eight times 10 s
        table.went_away(FIRST, at, at)
        table.came_back(FIRST, at + 10_000)
    assert left_ms(table, FIRST, 170_000) == 300_000 - 170_000 + AWAY_MS
    table.went_away(FIRST, 170_000, 170_000)
    assert still_ms(table, FIRST, 170_000) == 0
    assert table.deadline_ms == 300_000 + AWAY_MS


def test_each_seat_has_its_own_time(table: Table) -> None:
    table.went_away(FIRST, 0, 0)
    table.went_away(SECOND, 30_000, 30_000)
    assert still_ms(table, FIRST, 30_000) == AWAY_MS
    table.came_back(SECOND, 40_000)
    assert still_ms(table, FIRST, 40_000) == AWAY_MS - 40_000


def test_the_next_game_brings_the_time_again() -> None:
    table = dealt("checkers", 2, clock=MINUTES)
    table.went_away(SECOND, 0, 0)
    table.act(FIRST, any_move(table), AWAY_MS + 5_000)
    table.act(FIRST, Resign(1), AWAY_MS + 6_000)
    now = 1_000_000
    for seat in Seat:
        table.act(seat, NextGame(), now)
    assert table.is_away(SECOND)
    assert table.on_clock is not None
    assert still_ms(table, table.on_clock, now) == AWAY_MS


def test_what_the_host_was_down_for_is_nobodys_absence(table: Table) -> None:
    table.went_away(FIRST, 10_000, 10_000)
    table.host_was_down(20_000, 900_000)
    assert (left_ms(table, FIRST, 900_000), still_ms(table, FIRST, 900_000)) == (290_000, AWAY_MS - 10_000)
    assert audit(table.events).deadline_ms == table.deadline_ms


@pytest.mark.parametrize("kind", [ClockKind.NONE, ClockKind.DAYS])
def test_without_a_clock_that_runs_by_the_minute_nobody_has_to_stay(kind: ClockKind) -> None:
    table = dealt("checkers", clock=ClockSettings(kind, 86_400_000))
    assert table.went_away(FIRST, 1000, 1000) == ()
    assert table.came_back(FIRST, 2000) == ()


def test_a_line_is_lost_some_time_before_that_is_noticed(table: Table) -> None:
    table.went_away(FIRST, 10_000, 25_000)
    assert (left_ms(table, FIRST, 25_000), still_ms(table, FIRST, 25_000)) == (290_000, AWAY_MS - 15_000)
    table.came_back(FIRST, 30_000)
    assert left_ms(table, FIRST, 30_000) == 290_000


def test_no_longer_ago_than_the_seat_was_heard_of_and_no_longer_than_is_fair(table: Table) -> None:
    table.act(FIRST, any_move(table), 10_000)
    table.act(SECOND, any_move(table), 20_000)
    (event,) = table.went_away(SECOND, 0, 30_000)
    assert event.fact == WentAway(20_000)
    (event,) = table.went_away(FIRST, 200_000, 100_000)
    assert event.fact == WentAway(100_000)
    other = dealt("checkers", clock=MINUTES)
    other.went_away(FIRST, 0, 200_000)
    assert left_ms(other, FIRST, 200_000) == 300_000 - 200_000 + AWAY_MS
