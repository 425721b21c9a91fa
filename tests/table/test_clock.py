"""Clocks, by the second."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crownpoint.table import ClockKind, ClockSettings, Seat
from crownpoint.table.clock import Clock

FIRST, SECOND = Seat.FIRST, Seat.SECOND


def clock(kind: ClockKind, reserve_s: int, bonus_s: int = 0) -> Clock:
    return Clock.of(ClockSettings(kind, reserve_s * 1000, bonus_s * 1000))


def moved(clock: Clock, now_ms: int, number: int = 1) -> Clock:
    """The clock after the running seat has moved."""
    assert clock.running is not None
    return clock.turned(clock.running.other, now_ms).turn_ended(clock.running, number, now_ms, moved=True)


def test_no_clock_never_runs() -> None:
    none = Clock.of(ClockSettings())
    assert none.turned(FIRST, 0).deadline() is None
    assert none.view(FIRST, 5000) is None


def test_per_move_starts_afresh_with_every_turn() -> None:
    turn = clock(ClockKind.PER_MOVE, 30).turned(FIRST, 0)
    assert turn.deadline() == 30_000
    assert turn.left(FIRST, 29_000) == 1000
    later = moved(turn, 29_000)
    assert (later.left(FIRST, 29_000), later.deadline()) == (30_000, 59_000)


def test_fischer_adds_after_the_turn() -> None:
    turn = moved(clock(ClockKind.FISCHER, 60, 5).turned(FIRST, 0), 10_000)
    assert turn.left(FIRST, 10_000) == 55_000
    assert turn.deadline() == 70_000


def test_bronstein_costs_nothing_within_the_delay_and_only_the_excess_after_it() -> None:
    start = clock(ClockKind.BRONSTEIN, 60, 12).turned(FIRST, 0)
    assert start.left(FIRST, 12_000) == 60_000
    view = start.view(FIRST, 5000)
    assert view is not None
    assert (view.reserve_ms, view.delay_ms, view.running) == (60_000, 7000, True)
    assert moved(start, 10_000).left(FIRST, 10_000) == 60_000
    assert moved(start, 20_000).left(FIRST, 20_000) == 52_000
    assert start.deadline() == 72_000


def test_a_reserve_only_falls() -> None:
    turn = moved(moved(clock(ClockKind.RESERVE, 60).turned(FIRST, 0), 15_000), 20_000)
    assert turn.left(FIRST, 25_000) == 40_000
    assert turn.left(SECOND, 25_000) == 55_000


def test_days_are_a_long_turn() -> None:
    day = 24 * 3600
    assert clock(ClockKind.DAYS, 3 * day).turned(SECOND, 1000).deadline() == 3 * day * 1000 + 1000


def test_the_flag_falls_exactly_at_the_deadline() -> None:
    turn = clock(ClockKind.RESERVE, 1).turned(FIRST, 0)
    assert not turn.has_fallen(999)
    assert turn.has_fallen(1000)
    assert turn.left(FIRST, 5000) == 0


def test_a_turn_that_goes_on_is_not_begun_again() -> None:
    turn = clock(ClockKind.BRONSTEIN, 60, 10).turned(FIRST, 0).turned(FIRST, 8000)
    assert turn.left(FIRST, 15_000) == 55_000


def test_nothing_runs_while_the_clock_is_held() -> None:
    held = clock(ClockKind.RESERVE, 60).turned(FIRST, 0).hold(10_000)
    assert held.deadline() is None
    assert held.left(FIRST, 1_000_000) == 50_000
    assert not held.has_fallen(1_000_000)
    on = held.release(500_000)
    assert on.left(FIRST, 505_000) == 45_000
    assert on.deadline() == 550_000


@pytest.mark.parametrize(
    ("since", "until", "left"),
    [(20_000, 80_000, 40_000), (-5000, 80_000, 60_000), (50_000, 80_000, 10_000)],
)
def test_time_when_the_host_was_down_counts_against_nobody(since: int, until: int, left: int) -> None:
    turn = clock(ClockKind.RESERVE, 60).turned(FIRST, 0).forgiven(since, until)
    assert turn.left(FIRST, 80_000) == left


def test_the_end_of_a_game_keeps_the_reserve_without_a_bonus() -> None:
    ended = clock(ClockKind.FISCHER, 60, 5).turned(FIRST, 0).stopped(10_000)
    assert (ended.reserve_ms, ended.running, ended.deadline()) == ((50_000, 60_000), None, None)


def test_reserves_are_renewed_each_game_where_the_settings_say_so() -> None:
    each = Clock.of(ClockSettings(ClockKind.RESERVE, 60_000, each_game=True)).turned(FIRST, 0).stopped(10_000)
    match = Clock.of(ClockSettings(ClockKind.RESERVE, 60_000)).turned(FIRST, 0).stopped(10_000)
    assert each.renewed().reserve_ms == (60_000, 60_000)
    assert match.renewed().reserve_ms == (50_000, 60_000)


KINDS = [(ClockKind.PER_MOVE, 30, 0), (ClockKind.DAYS, 30, 0), (ClockKind.RESERVE, 30, 0)]
KINDS += [(ClockKind.FISCHER, 30, 5), (ClockKind.BRONSTEIN, 30, 5)]


@pytest.mark.parametrize(("kind", "reserve_s", "bonus_s"), KINDS)
def test_a_turn_goes_on_after_the_other_has_answered(kind: ClockKind, reserve_s: int, bonus_s: int) -> None:
    alone = clock(kind, reserve_s, bonus_s).turned(FIRST, 0)
    asked = alone.turned(SECOND, 10_000)
    assert asked.view(FIRST, 15_000) == replace(alone.view(FIRST, 10_000), running=False)  # type: ignore[type-var]
    answered = asked.turned(FIRST, 17_000).turn_ended(SECOND, 1, 17_000, moved=False)
    assert answered.view(FIRST, 20_000) == alone.view(FIRST, 13_000)
    cost = {ClockKind.PER_MOVE: 0, ClockKind.DAYS: 0, ClockKind.BRONSTEIN: 2000}.get(kind, 7000)
    assert answered.left(SECOND, 17_000) == 1000 * reserve_s - cost


@pytest.mark.parametrize(("kind", "reserve_s", "bonus_s"), KINDS)
def test_turns_taken_back_go_on_with_all_the_time_used_and_without_what_they_gained(
    kind: ClockKind, reserve_s: int, bonus_s: int
) -> None:
    start = clock(kind, reserve_s, bonus_s).turned(FIRST, 0)
    third = moved(moved(start, 8000, 1), 12_000, 2)  # 8 s, then 4 s, then 3 s of the first seat's second turn
    back = third.taken_back(1, 15_000)
    used = {ClockKind.PER_MOVE: 8000, ClockKind.DAYS: 8000, ClockKind.BRONSTEIN: 6000}.get(kind, 11_000)
    assert back.left(FIRST, 15_000) == 1000 * reserve_s - used
    assert back.left(SECOND, 15_000) == 1000 * reserve_s - (0 if kind is ClockKind.BRONSTEIN else 4000)
    assert moved(back, 15_000, 3).ended[-1].number == 3
    half = third.taken_back(2, 15_000)  # the first seat's first turn stands
    assert half.ended == third.ended[:1]
