"""The speed of a clock, in words."""

from __future__ import annotations

import pytest

from crownpoint.table import ClockKind, ClockSettings, TableOptions
from crownpoint.table.options import Speed
from crownpoint.table.pools import pool_of, pools, speed_of

MINUTE = 60_000


@pytest.mark.parametrize(
    ("length", "clock", "speed"),
    [
        (1, ClockSettings(), Speed.UNLIMITED),
        (1, ClockSettings(ClockKind.DAYS, 3 * 86_400_000), Speed.CORRESPONDENCE),
        (1, ClockSettings(ClockKind.PER_MOVE, 10_000), Speed.FAST),
        (1, ClockSettings(ClockKind.PER_MOVE, 30_000), Speed.NORMAL),
        (1, ClockSettings(ClockKind.PER_MOVE, 90_000), Speed.SLOW),
        (1, ClockSettings(ClockKind.FISCHER, 3 * MINUTE, 2_000), Speed.FAST),
        (1, ClockSettings(ClockKind.FISCHER, 5 * MINUTE, 5_000), Speed.NORMAL),
        (1, ClockSettings(ClockKind.FISCHER, 15 * MINUTE, 10_000), Speed.SLOW),
        (7, ClockSettings(ClockKind.BRONSTEIN, 14 * MINUTE, 12_000), Speed.NORMAL),  # two minutes a point
        (7, ClockSettings(ClockKind.BRONSTEIN, 7 * MINUTE, 8_000), Speed.FAST),
        (2, ClockSettings(ClockKind.RESERVE, 12 * MINUTE, each_game=True), Speed.SLOW),
        (2, ClockSettings(ClockKind.RESERVE, 12 * MINUTE), Speed.NORMAL),
        (0, ClockSettings(ClockKind.RESERVE, 5 * MINUTE), Speed.FAST),
    ],
)
def test_the_speed_is_the_time_for_a_turn(length: int, clock: ClockSettings, speed: Speed) -> None:
    assert speed_of(TableOptions("checkers", length, clock=clock)) is speed


def test_a_pool_is_game_and_speed() -> None:
    options = TableOptions("backgammon", 5, clock=ClockSettings(ClockKind.PER_MOVE, 10_000))
    assert pool_of(options) == "backgammon:fast"
    assert pool_of(options) in pools()
