"""Rated play is by standard rules: which matches may count for a rating. Everything else is played unrated."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from crownpoint.table.options import ClockKind, TableOptions
from crownpoint.table.pools import TURNS, turn_ms_of
from crownpoint.table.registry import RULES

__all__ = ["RATED_CLOCKS", "NotRated", "RatedClocks", "why_not_rated"]

DAY_MS = 86_400_000


class NotRated(StrEnum):
    """Why a match cannot be rated."""

    LENGTH = "length"
    RULES = "rules"
    CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class RatedClocks:
    """The clocks of rated matches: a turn is as long as the speed of the match has it (pools.py)."""

    turns: int = TURNS
    least_turn_ms: int = 1_500
    most_turn_ms: int = 120_000
    least_reserve_ms: int = 30_000  # for all turns together; a limit for each move is not a reserve
    most_bonus_ms: int = 60_000
    least_days_ms: int = DAY_MS
    most_days_ms: int = 14 * DAY_MS

    def allow(self, options: TableOptions) -> bool:
        """Whether these options have such a clock."""
        clock = options.clock
        if clock.kind is ClockKind.NONE:
            return False
        if clock.kind is ClockKind.DAYS:
            return self.least_days_ms <= clock.reserve_ms <= self.most_days_ms
        if clock.kind is not ClockKind.PER_MOVE and clock.reserve_ms < self.least_reserve_ms:
            return False
        usual = clock.bonus_ms <= self.most_bonus_ms
        return usual and self.least_turn_ms <= turn_ms_of(options) <= self.most_turn_ms


RATED_CLOCKS = RatedClocks()


def why_not_rated(options: TableOptions) -> NotRated | None:
    """Why a match with these options cannot be rated; None when it can."""
    game = RULES[options.game]
    if not 1 <= options.length <= max(game.lengths):
        return NotRated.LENGTH
    chosen = any(getattr(options.rules, name) != value for name, value in game.standard.items())
    if chosen or options.start is not None:
        return NotRated.RULES
    return None if RATED_CLOCKS.allow(options) else NotRated.CLOCK
