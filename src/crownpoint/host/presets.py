"""What a player may choose from, listed once: clocks, speeds, paces, languages, characters.

The browser app is served these lists, and the command line and the terminal app derive their choices from them. What
belongs to one game (lengths, variants, openings) is in that game's kit at the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from crownpoint.ai.kits import KITS
from crownpoint.ai.personas import PERSONAS
from crownpoint.games import GAMES
from crownpoint.host.speeds import FORCED_S, NEXT_GAME_S, PACE_S, SPEED_FACTORS, SPEEDS, Speed
from crownpoint.host.themes import THEMES
from crownpoint.messages import LANGUAGES
from crownpoint.table import ClockKind, ClockSettings
from crownpoint.table.registry import RULES

__all__ = [
    "CLOCKS",
    "FORCED_S",
    "NEXT_GAME_S",
    "PACE_S",
    "SPEEDS",
    "SPEED_FACTORS",
    "Character",
    "ClockPreset",
    "GamePreset",
    "Presets",
    "Speed",
    "presets",
]

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


@dataclass(frozen=True, slots=True)
class Character:
    """A computer player, and what a decision costs it in each game (docs/characters.md); None: not measured."""

    key: str
    name: str
    level: str
    error_rates: dict[str, float | None]


@dataclass(frozen=True, slots=True)
class GamePreset:
    """What a game offers: lengths of a match, and values of the rules that are more than a yes or no."""

    lengths: tuple[int, ...]
    offers: dict[str, tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Presets:
    """Everything that can be chosen from, in the order in which it is shown."""

    clocks: tuple[ClockPreset, ...]
    speeds: tuple[Speed, ...]
    characters: tuple[Character, ...]
    languages: tuple[str, ...]
    themes: tuple[str, ...]
    games: dict[str, GamePreset]


@cache
def presets() -> Presets:
    """The lists as they are sent to apps. "step" is not a speed to choose beforehand."""
    characters = tuple(
        Character(each.key, each.name, each.level, {game: KITS[game].error_rates.get(each.level) for game in GAMES})
        for each in PERSONAS.values()
    )
    games = {game: GamePreset(RULES[game].lengths, dict(RULES[game].offers())) for game in GAMES}
    speeds = tuple(speed for speed in SPEEDS if speed != "step")
    return Presets(CLOCKS, speeds, characters, LANGUAGES, THEMES, games)
