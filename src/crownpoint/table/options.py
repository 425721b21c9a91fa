"""Options of a table: the game, how long it goes on, the clock, and the rules each game lets one choose."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator, Field, SkipValidation

from crownpoint.checkers import OpeningRule

__all__ = [
    "BackgammonRules",
    "CheckersRules",
    "ClockKind",
    "ClockSettings",
    "KnownFieldsOnly",
    "Options",
    "RuleChoices",
    "TableOptions",
]

LONGEST_MATCH = 999
LONGEST_CLOCK_MS = 31 * 86_400_000
LARGEST_CUBE = 2**20


class KnownFieldsOnly:
    """Data that is refused when it is read with a field that we do not know: nothing is half understood."""

    __slots__ = ()
    __pydantic_config__ = {"extra": "forbid"}  # noqa: RUF012  # pydantic wants a dictionary


class ClockKind(StrEnum):
    """How time is given."""

    NONE = "none"
    PER_MOVE = "per_move"  # `reserve_ms` for each turn
    FISCHER = "fischer"  # a reserve, and `bonus_ms` added after each turn
    BRONSTEIN = "bronstein"  # a reserve, of which the first `bonus_ms` of each turn cost nothing
    RESERVE = "reserve"  # a reserve for the whole match and nothing more
    DAYS = "days"  # `reserve_ms` for each turn, counted in days


@dataclass(frozen=True, slots=True)
class ClockSettings(KnownFieldsOnly):
    """A kind of clock and its times in milliseconds.

    A reserve is renewed in every game where `each_game` is set (customary in checkers); else it is for the whole match.
    """

    kind: ClockKind = ClockKind.NONE
    reserve_ms: Annotated[int, Field(ge=0, le=LONGEST_CLOCK_MS)] = 0
    bonus_ms: Annotated[int, Field(ge=0, le=LONGEST_CLOCK_MS)] = 0
    each_game: bool = False

    @property
    def game_only(self) -> bool:
        """Whether a fallen flag costs the game only; a reserve for the whole match costs the match."""
        return self.each_game or self.kind in (ClockKind.PER_MOVE, ClockKind.DAYS)


@dataclass(frozen=True, slots=True)
class BackgammonRules(KnownFieldsOnly):
    """What players of backgammon may agree on. `jacoby`, beavers and automatic doubles are for money play only."""

    cube: bool = True
    crawford: bool = True
    jacoby: bool = False
    beavers: bool = False
    raccoons: bool = False
    automatic_doubles: Annotated[int, Field(ge=0, le=10)] = 0  # the most that opening ties may turn the cube
    winner_rolls_again: bool = False  # the winner of the opening roll starts with two fresh dice
    refuse_dead_cube: bool = False  # match play: refuse a double from which the doubler cannot gain
    max_cube: Annotated[int, Field(ge=1, le=LARGEST_CUBE)] = 1024
    variant: str = "standard"


@dataclass(frozen=True, slots=True)
class CheckersRules(KnownFieldsOnly):
    """What players of checkers may agree on. `ballot` fixes the opening (its number in the deck) instead of a draw."""

    opening: OpeningRule = OpeningRule.GO_AS_YOU_PLEASE
    ballot: Annotated[int, Field(ge=1, le=10_000)] | None = None
    alternate_colors: bool = True


RuleChoices: TypeAlias = BackgammonRules | CheckersRules


@dataclass(frozen=True, slots=True)
class TableOptions(KnownFieldsOnly):
    """What is played at a table.

    `length`: in backgammon the points of the match, in checkers the number of games; 0 plays on until a seat ends the
    session (money play). `first_color` is the color of the first seat in the first game (None: the game's usual one:
    White in backgammon, Black in checkers).
    """

    game: str
    length: Annotated[int, Field(ge=0, le=LONGEST_MATCH)] = 1
    rules: Annotated[RuleChoices, SkipValidation] = field(default_factory=BackgammonRules)
    clock: ClockSettings = field(default_factory=ClockSettings)
    rated: bool = False
    first_color: str | None = None


def _with_rules(value: Any) -> Any:
    """Read the rules as those of the game that is named beside them."""
    from crownpoint.table.records.encoding import decode, encode
    from crownpoint.table.registry import RULES

    if not isinstance(value, dict):
        return value
    game = value.get("game")
    if not isinstance(game, str) or game not in RULES:
        raise ValueError(f"the game is {game!r}, not one of {', '.join(RULES)}")
    try:
        return {**value, "rules": decode(RULES[game].choices, encode(value.get("rules", {})))}
    except (ValueError, TypeError) as error:
        raise ValueError(f"rules: {error}") from None


Options: TypeAlias = Annotated[TableOptions, BeforeValidator(_with_rules)]
"""`TableOptions` as a message or a record holds them: which rules are meant follows from the game."""
