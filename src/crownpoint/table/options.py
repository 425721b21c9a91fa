"""Options of a table: the game, how long it goes on, the clock, and the rules each game lets one choose."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator, Field

from crownpoint.table.of_each_game import OfEachGame

__all__ = [
    "ClockKind",
    "ClockSettings",
    "KnownFieldsOnly",
    "Options",
    "RuleChoices",
    "Speed",
    "TableOptions",
]

LONGEST_MATCH = 999
LONGEST_CLOCK_MS = 31 * 86_400_000
LONGEST_START = 200


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


class Speed(StrEnum):
    """How long the players may think, in words."""

    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"
    CORRESPONDENCE = "correspondence"  # days for each turn
    UNLIMITED = "unlimited"  # no clock


@dataclass(frozen=True, slots=True)
class ClockSettings(KnownFieldsOnly):
    """A kind of clock and its times in milliseconds.

    A reserve is renewed in every game where `each_game` is set ; else it is for the whole match.
    """

    kind: ClockKind = ClockKind.NONE
    reserve_ms: Annotated[int, Field(ge=0, le=LONGEST_CLOCK_MS)] = 0
    bonus_ms: Annotated[int, Field(ge=0, le=LONGEST_CLOCK_MS)] = 0
    each_game: bool = False

    @property
    def game_only(self) -> bool:
        """Whether a fallen flag costs the game only; a reserve for the whole match costs the match."""
        return self.each_game or self.kind in (ClockKind.PER_MOVE, ClockKind.DAYS)


RuleChoices: TypeAlias = Any
"""The rules that players of a game may agree on: the dataclass `choices` of the game's kit."""


@dataclass(frozen=True, slots=True)
class TableOptions(KnownFieldsOnly):
    """What is played at a table.

    `length`: the points or the games of the match, as the game counts; 0 plays on until a seat ends the session (money
    play). `rules` are the game's usual ones if none are given. `first_color` is the color of the first seat in the
    first game (None: the game's usual one). `start` is the position that the first game starts from, as the game
    writes one (an XGID, a position id, a FEN). The cube, the dice and the score of a match come with it where it has
    them; `length` is then that of the match. Rated matches start from the usual position.
    """

    game: str
    length: Annotated[int, Field(ge=0, le=LONGEST_MATCH)] = 1
    rules: Annotated[RuleChoices, OfEachGame("choices")] = field(default_factory=lambda: None)
    clock: ClockSettings = field(default_factory=ClockSettings)
    rated: bool = False
    first_color: str | None = None
    start: Annotated[str, Field(max_length=LONGEST_START)] | None = None

    def __post_init__(self) -> None:
        from crownpoint.table.registry import RULES

        if self.rules is None and self.game in RULES:
            object.__setattr__(self, "rules", RULES[self.game].choices())


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
