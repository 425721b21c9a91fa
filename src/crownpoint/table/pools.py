"""Pools: the game and the speed of a table, within which results are compared.

A player who is strong with days to think may not be with seconds, so each speed of each game has its own ratings.
"""

from __future__ import annotations

from crownpoint.games import GAMES
from crownpoint.table.options import ClockKind, Speed, TableOptions

__all__ = ["TURNS", "pool_of", "pools", "speed_of", "turn_ms_of"]


def pools() -> tuple[str, ...]:
    """What a match may be rated for: every game at every speed."""
    return tuple(f"{game}:{speed}" for game in GAMES for speed in Speed)


TURNS = 40  # of one player in a game: what a reserve has to last for
FAST_BELOW_MS, NORMAL_BELOW_MS = 8_000, 16_000  # of time for each turn


def speed_of(options: TableOptions) -> Speed:
    """The speed of a table: by the time there is for a turn."""
    if options.clock.kind is ClockKind.NONE:
        return Speed.UNLIMITED
    if options.clock.kind is ClockKind.DAYS:
        return Speed.CORRESPONDENCE
    turn_ms = turn_ms_of(options)
    if turn_ms < FAST_BELOW_MS:
        return Speed.FAST
    return Speed.NORMAL if turn_ms < NORMAL_BELOW_MS else Speed.SLOW


def turn_ms_of(options: TableOptions) -> float:
    """The time there is for a turn when the game takes its usual course.

    Of a time that is lost unless it is used (a limit for each move, a delay) half counts; of a bonus that is kept, all.
    """
    clock = options.clock
    if clock.kind in (ClockKind.PER_MOVE, ClockKind.DAYS):
        return clock.reserve_ms / 2
    games = 1 if clock.each_game else max(1, options.length)
    bonus = {ClockKind.FISCHER: clock.bonus_ms, ClockKind.BRONSTEIN: clock.bonus_ms / 2}.get(clock.kind, 0)
    return clock.reserve_ms / (TURNS * games) + bonus


def pool_of(options: TableOptions) -> str:
    """The pool in which a table with these options would be rated: the game and the speed, one of `pools`."""
    return f"{options.game}:{speed_of(options)}"
