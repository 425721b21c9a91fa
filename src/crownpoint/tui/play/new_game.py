"""The choices of a new game, without a screen: from what the player picks to the options of a table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from crownpoint.errors import InvalidPositionError
from crownpoint.games import GAMES
from crownpoint.host.presets import CLOCKS
from crownpoint.messages import Catalog
from crownpoint.table import ClockKind, ClockSettings, Occupant, TableOptions
from crownpoint.table.registry import RULES
from crownpoint.table.start import game_of_start, read_start
from crownpoint.table.table import check_options
from crownpoint.tui.kits import KITS, Kit
from crownpoint.tui.play.opponents import CHARACTERS, LEVELS, computer, person
from crownpoint.tui.settings import Settings
from crownpoint.tui.words.sentences import game_name

__all__ = ["CHOICES", "NewGame", "choice_text", "clock_choice_text", "from_position", "is_used"]

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
    position: str = ""

    def turned(self, name: str, step: int) -> NewGame:
        """The same with the next or previous value of one choice."""
        values = CHOICES[name]
        at = (values.index(getattr(self, name)) + step) % len(values)
        return replace(self, **{name: values[at]})

    def written(self, name: str, value: str | int) -> NewGame:
        """The same with another value of a field that is written: a name at a seat, the position to start from."""
        changes: dict[str, Any] = {name: value}
        return replace(self, **changes)

    @property
    def kit(self) -> Kit:
        """What is particular to the game."""
        return KITS[self.game]

    @property
    def options(self) -> TableOptions:
        """The options of the table. Raises `InvalidPositionError` for a position that is none."""
        new, start = self, None
        if self.position.strip():
            start = read_start(self.game, self.position)
            if start.length is not None:
                new = self.written(self.kit.length_choice, start.length)
        return TableOptions(
            new.game,
            getattr(new, new.kit.length_choice),
            new.kit.rules(new),
            CLOCKS[new.clock].clock,
            first_color=None if new.color == "usual" else new.color,
            start=None if start is None else start.text,
        )

    @property
    def fault(self) -> str:
        """What is wrong with the position, in one sentence; empty if nothing is."""
        try:
            check_options(self.options)
        except ValueError as error:
            return str(error)
        return ""

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


def from_position(text: str, new: NewGame | None = None) -> NewGame:
    """A new game from a position, of the game that it is of. Raises `ValueError` if nobody could play it."""
    made = replace(new or NewGame(game=game_of_start(text)), position=text.strip())
    check_options(made.options)
    return made


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
    if name == new.kit.length_choice:
        return not _says_length(new)
    if name in ("first_name", "second_name"):
        return bool(getattr(new, name.removesuffix("_name")) == "person")
    if name not in OWN:
        return True
    return name in new.kit.choices() and new.kit.is_used(new, name)


def _says_length(new: NewGame) -> bool:
    """Whether the position is from a match, so that its length is not free."""
    try:
        return bool(new.position.strip()) and read_start(new.game, new.position).length is not None
    except InvalidPositionError:
        return False


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
            return new.kit.length_text(new.options.length if _says_length(new) else value, say)
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
