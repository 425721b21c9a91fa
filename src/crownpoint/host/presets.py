"""What a player may choose from, listed once: clocks, speeds, paces, languages, characters.

The browser app is served these lists, and the command line and the terminal app derive their choices from them. What
belongs to one game (lengths, variants, openings) is in that game's kit at the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from crownpoint.host.speeds import FORCED_S, NEXT_GAME_S, PACE_S, SPEED_FACTORS, SPEEDS, Speed
from crownpoint.table import ClockKind, ClockSettings

__all__ = ["CLOCKS", "FORCED_S", "NEXT_GAME_S", "PACE_S", "SPEEDS", "SPEED_FACTORS", "ClockPreset", "Speed"]

MINUTE = 60_000
DAY = 86_400_000


@dataclass(frozen=True, slots=True)
class ClockPreset:
    """A clock on offer and the name it has on the command line."""

    name: str
    clock: ClockSettings


CLOCKS: tuple[ClockPreset, ...] = (
    ClockPreset("none", ClockSettings()),
    ClockPreset("move-30s", ClockSettings(ClockKind.PER_MOVE, 30_000)),
    ClockPreset("delay-2m-12s", ClockSettings(ClockKind.BRONSTEIN, 2 * MINUTE, 12_000)),
    ClockPreset("delay-10m-12s", ClockSettings(ClockKind.BRONSTEIN, 10 * MINUTE, 12_000)),
    ClockPreset("fischer-5m-5s", ClockSettings(ClockKind.FISCHER, 5 * MINUTE, 5_000)),
    ClockPreset("fischer-15m-10s", ClockSettings(ClockKind.FISCHER, 15 * MINUTE, 10_000)),
    ClockPreset("reserve-30m", ClockSettings(ClockKind.RESERVE, 30 * MINUTE)),
    ClockPreset("days-3", ClockSettings(ClockKind.DAYS, 3 * DAY)),
)
"""The clocks on offer, the usual one first."""
