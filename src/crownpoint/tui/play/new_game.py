"""The choices of a new game, without a screen: from what the player picks to the options of a table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from crownpoint.games import GAMES
from crownpoint.host.presets import CLOCKS
from crownpoint.messages import Catalog
from crownpoint.table import ClockKind, ClockSettings, Occupant, TableOptions
from crownpoint.table.registry import RULES
from crownpoint.tui.kits import KITS, Kit
from crownpoint.tui.play.opponents import CHARACTERS, LEVELS, computer, person
from crownpoint.tui.settings import Settings
from crownpoint.tui.words.sentences import game_name

__all__ = ["CHOICES", "NewGame", "choice_text", "clock_choice_text", "is_used"]

MINUTE = 60_000

WHO = ("person", *CHARACTERS)


@dataclass(frozen=True, slots=True)
class NewGame:
    """What was picked. Choices that a game does not have are kept for those that do."""

    game: str = next(iter(GAMES))
    first: str = "person"
    second: str = "selector"
    first_name: str = ""
    second_name: str = ""
    points: int = 5
    games: int = 1
    color: str = "usual"
    cube: bool = True
    crawford: bool = True
    jacoby: bool = False
    beavers: bool = False
    auto_doubles: int = 0
    variant: str = "standard"
    opening: str = "go_as_you_please"
    clock: int = 0

    def turned(self, name: str, step: int) -> NewGame:
        """The same with the next or previous value of one choice."""
        values = CHOICES[name]
        at = (values.index(getattr(self, name)) + step) % len(values)
        return replace(self, **{name: values[at]})

    def named(self, name: str, text: str) -> NewGame:
        """The same with another name at a seat."""
        return replace(self, first_name=text) if name == "first_name" else replace(self, second_name=text)

    @property
    def kit(self) -> Kit:
        """What is particular to the game."""
        return KITS[self.game]

    @property
    def options(self) -> TableOptions:
        """The options of the table."""
        length = getattr(self, self.kit.length_choice)
        color = None if self.color == "usual" else self.color
        return TableOptions(self.game, length, self.kit.rules(self), CLOCKS[self.clock].clock, first_color=color)

    def seats(self, settings: Settings) -> tuple[Occupant, Occupant]:
        """Who sits down."""
        say = settings.say
        default = (settings.player_name, f"{say('new.person')} 2")
        occupants = [
            person(name or fallback, settings.preferences) if who == "person" else computer(who, say)
            for who, name, fallback in zip(
                (self.first, self.second), (self.first_name, self.second_name), default, strict=True
            )
        ]
        first, second = occupants
        if first.name == second.name:
            second = replace(second, name=f"{second.name} 2")
        return first, second


CHOICES: dict[str, tuple[Any, ...]] = {
    "game": tuple(GAMES),
    "first": WHO,
    "second": WHO,
    **{KITS[game].length_choice: RULES[game].lengths for game in GAMES},
    "color": ("usual", "white", "black"),
    **{name: values for game in GAMES for name, values in KITS[game].choices().items()},
    "clock": tuple(range(len(CLOCKS))),
}
"""What can be picked, in the order of the keys."""

OWN = {name for game in GAMES for name in (KITS[game].length_choice, *KITS[game].choices())}
"""The choices that not every game has."""


def is_used(new: NewGame, name: str) -> bool:
    """Whether a choice means anything with the others as they are."""
    if name in ("first_name", "second_name"):
        return bool(getattr(new, name.removesuffix("_name")) == "person")
    if name not in OWN or name == new.kit.length_choice:
        return True
    return name in new.kit.choices() and new.kit.is_used(new, name)


def choice_text(new: NewGame, name: str, say: Catalog) -> str:
    """The value of a choice in words."""
    value = getattr(new, name)
    match name:
        case "game":
            return game_name(value, say)
        case "first" | "second":
            if value == "person":
                return say("new.person")
            return f"{say(f'character.{value}.name')}, {say(f'level.{LEVELS[value]}')}"
        case new.kit.length_choice:
            return new.kit.length_text(value, say)
        case "color":
            return _color_text(new, say)
        case "variant" | "opening":
            return say(f"new.{name}.{value}")
        case "clock":
            return clock_choice_text(CLOCKS[value].clock, say)
        case "auto_doubles":
            return str(value) if value else say("word.off_state")
    return say("word.on" if value else "word.off_state")


def _color_text(new: NewGame, say: Catalog) -> str:
    usual = RULES[new.game].colors[0]
    return say(f"color.{usual if new.color == 'usual' else new.color}")


def clock_choice_text(clock: ClockSettings, say: Catalog) -> str:
    """A clock in words."""
    seconds, minutes = clock.reserve_ms // 1000, clock.reserve_ms // MINUTE
    match clock.kind:
        case ClockKind.PER_MOVE:
            return say("clock.per_move", n=seconds)
        case ClockKind.DAYS:
            return say("clock.days", n=seconds // 86400)
        case ClockKind.NONE:
            return say("clock.none")
        case ClockKind.RESERVE:
            return say("clock.reserve", m=minutes)
    return say(f"clock.{clock.kind.value}", m=minutes, n=clock.bonus_ms // 1000)
