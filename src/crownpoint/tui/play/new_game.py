"""The choices of a new game, without a screen: from what the player picks to the options of a table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from crownpoint.backgammon import VARIANTS
from crownpoint.checkers import OpeningRule
from crownpoint.host.presets import CLOCKS
from crownpoint.messages import Catalog
from crownpoint.table import (
    BackgammonRules,
    CheckersRules,
    ClockKind,
    ClockSettings,
    Occupant,
    TableOptions,
)
from crownpoint.tui.play.opponents import CHARACTERS, LEVELS, computer, person
from crownpoint.tui.settings import Settings

__all__ = ["CHOICES", "NewGame", "choice_text", "clock_choice_text", "is_used"]

MINUTE = 60_000

WHO = ("person", *CHARACTERS)


@dataclass(frozen=True, slots=True)
class NewGame:
    """What was picked. Choices that a game does not have are kept for the other game."""

    game: str = "backgammon"
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
    opening: str = OpeningRule.GO_AS_YOU_PLEASE.value
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
    def options(self) -> TableOptions:
        """The options of the table."""
        money = self.points == 0
        rules: BackgammonRules | CheckersRules
        if self.game == "backgammon":
            rules = BackgammonRules(
                cube=self.cube,
                crawford=self.crawford,
                jacoby=self.jacoby and money and self.cube,
                beavers=self.beavers and money and self.cube,
                raccoons=self.beavers and money and self.cube,
                automatic_doubles=self.auto_doubles if money and self.cube else 0,
                variant=self.variant,
            )
        else:
            rules = CheckersRules(OpeningRule(self.opening))
        length = self.points if self.game == "backgammon" else self.games
        color = None if self.color == "usual" else self.color
        return TableOptions(self.game, length, rules, CLOCKS[self.clock].clock, first_color=color)

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
    "game": ("backgammon", "checkers"),
    "first": WHO,
    "second": WHO,
    "points": (1, 3, 5, 7, 9, 11, 15, 21, 25, 0),
    "games": (1, 2, 4, 6, 8, 10, 0),
    "color": ("usual", "white", "black"),
    "cube": (True, False),
    "crawford": (True, False),
    "jacoby": (False, True),
    "beavers": (False, True),
    "auto_doubles": (0, 1, 2, 3),
    "variant": tuple(VARIANTS),
    "opening": tuple(rule.value for rule in OpeningRule),
    "clock": tuple(range(len(CLOCKS))),
}
"""What can be picked, in the order of the keys."""


def is_used(new: NewGame, name: str) -> bool:
    """Whether a choice means anything with the others as they are."""
    backgammon, money = new.game == "backgammon", new.points == 0
    match name:
        case "points" | "cube" | "variant":
            return backgammon
        case "games" | "opening":
            return not backgammon
        case "crawford":
            return backgammon and new.cube and new.points > 1
        case "jacoby" | "beavers" | "auto_doubles":
            return backgammon and new.cube and money
        case "first_name":
            return new.first == "person"
        case "second_name":
            return new.second == "person"
    return True


def choice_text(new: NewGame, name: str, say: Catalog) -> str:
    """The value of a choice in words."""
    value = getattr(new, name)
    match name:
        case "game":
            return say(f"game.{value}")
        case "first" | "second":
            if value == "person":
                return say("new.person")
            return f"{say(f'character.{value}.name')}, {say(f'level.{LEVELS[value]}')}"
        case "points":
            return say("new.money") if value == 0 else say("new.match_to", n=value)
        case "games":
            return {0: say("new.no_end"), 1: say("new.single")}.get(value) or say("new.best_of", n=value)
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
    usual = "white" if new.game == "backgammon" else "black"
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
