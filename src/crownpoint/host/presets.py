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
from crownpoint.host.paces import DECISION_S, FORCED_S, NEXT_GAME_S, PACE_FACTORS, PACES, Pace
from crownpoint.messages import LANGUAGES
from crownpoint.table import ClockKind, ClockSettings
from crownpoint.table.play import Rules
from crownpoint.table.registry import RULES
from crownpoint.table.standard import RATED_CLOCKS, RatedClocks
from crownpoint.themes import THEMES

__all__ = [
    "CLOCKS",
    "DECISION_S",
    "FORCED_S",
    "NEXT_GAME_S",
    "PACES",
    "PACE_FACTORS",
    "Character",
    "ClockPreset",
    "GamePreset",
    "Pace",
    "Presets",
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
    """What a game offers: lengths of a match, and values of the rules that are more than a yes or no.

    `standard` are the rules of rated matches. The clock of a speed has the reserve of one point or game;
    where it is for the whole match, it is given for every point.
    """

    lengths: tuple[int, ...]
    usual_lengths: tuple[int, ...]
    speed_clocks: dict[str, ClockSettings]
    offers: dict[str, tuple[Any, ...]]
    standard: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Presets:
    """Everything that can be chosen from, in the order in which it is shown."""

    clocks: tuple[ClockPreset, ...]
    paces: tuple[Pace, ...]
    characters: tuple[Character, ...]
    languages: tuple[str, ...]
    themes: tuple[str, ...]
    games: dict[str, GamePreset]
    rated_clocks: RatedClocks


def _game(rules: Rules) -> GamePreset:
    return GamePreset(
        lengths=rules.lengths,
        usual_lengths=rules.usual_lengths,
        speed_clocks={speed.value: clock for speed, clock in rules.speed_clocks.items()},
        offers=dict(rules.offers()),
        standard=dict(rules.standard),
    )


@cache
def presets() -> Presets:
    """The lists as they are sent to apps. "step" is not a pace to choose beforehand."""
    characters = tuple(
        Character(each.key, each.name, each.level, {game: KITS[game].error_rates.get(each.level) for game in GAMES})
        for each in PERSONAS.values()
    )
    games = {game: _game(RULES[game]) for game in GAMES}
    paces = tuple(pace for pace in PACES if pace != "step")
    return Presets(CLOCKS, paces, characters, LANGUAGES, THEMES, games, RATED_CLOCKS)
