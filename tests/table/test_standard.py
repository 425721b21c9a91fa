"""Which matches may be rated."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from crownpoint.checkers import OpeningRule
from crownpoint.host.presets import CLOCKS
from crownpoint.table import BackgammonRules, CheckersRules, ClockKind, ClockSettings, TableOptions
from crownpoint.table.registry import RULES
from crownpoint.table.standard import NotRated, why_not_rated

MINUTE, DAY = 60_000, 86_400_000
FISCHER = ClockSettings(ClockKind.FISCHER, 5 * MINUTE, 5000)
STANDARD = TableOptions("backgammon", 5, BackgammonRules(), FISCHER, rated=True)


@pytest.mark.parametrize("game", list(RULES))
def test_the_usual_rules_and_every_clock_on_offer_are_rated(game: str) -> None:
    for preset in CLOCKS[1:]:
        for length in RULES[game].lengths[:-1]:
            assert why_not_rated(TableOptions(game, length, clock=preset.clock)) is None, (preset.name, length)


def other_than(value: Any) -> Any:
    """Another value of the same rule."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else "nackgammon"


@pytest.mark.parametrize("name", [each.name for each in fields(BackgammonRules)])
def test_every_other_rule_of_backgammon_is_unrated(name: str) -> None:
    unusual = replace(BackgammonRules(), **{name: other_than(getattr(BackgammonRules(), name))})
    assert why_not_rated(replace(STANDARD, rules=unusual)) is NotRated.RULES


def test_the_openings_of_checkers_are_rated_unless_one_is_picked_by_hand() -> None:
    for opening in OpeningRule:
        assert why_not_rated(TableOptions("checkers", 2, CheckersRules(opening), FISCHER)) is None
    picked = CheckersRules(OpeningRule.THREE_MOVE, ballot=7)
    assert why_not_rated(TableOptions("checkers", 2, picked, FISCHER)) is NotRated.RULES
    same = CheckersRules(alternate_colors=False)
    assert why_not_rated(TableOptions("checkers", 2, same, FISCHER)) is NotRated.RULES


@pytest.mark.parametrize("length", [0, 26, 64, 999])
def test_lengths(length: int) -> None:
    assert why_not_rated(replace(STANDARD, length=length)) is NotRated.LENGTH


@pytest.mark.parametrize(
    "clock",
    [
        ClockSettings(),  # whoever stands badly would never move again
        ClockSettings(ClockKind.PER_MOVE, 1000),
        ClockSettings(ClockKind.PER_MOVE, 10 * MINUTE),
        ClockSettings(ClockKind.RESERVE, 10_000),
        ClockSettings(ClockKind.RESERVE, 31 * DAY),
        ClockSettings(ClockKind.RESERVE, MINUTE),  # 12 seconds a point
        ClockSettings(ClockKind.FISCHER, 1, 30_000),
        ClockSettings(ClockKind.FISCHER, 5 * MINUTE, 10 * MINUTE),
        ClockSettings(ClockKind.BRONSTEIN, 5 * MINUTE, 2 * MINUTE),
        ClockSettings(ClockKind.DAYS, 1000),
        ClockSettings(ClockKind.DAYS, 31 * DAY),
    ],
)
def test_clocks(clock: ClockSettings) -> None:
    assert why_not_rated(replace(STANDARD, clock=clock)) is NotRated.CLOCK
