"""Options of a table: the game, how long it goes on, the clock, and the rules each game lets one choose."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from crownpoint.checkers import OpeningRule

__all__ = ["BackgammonRules", "CheckersRules", "ClockKind", "ClockSettings", "RuleChoices", "TableOptions"]


class ClockKind(StrEnum):
    """How time is given."""

    NONE = "none"
    PER_MOVE = "per_move"  # `reserve_ms` for each turn
    FISCHER = "fischer"  # a reserve, and `bonus_ms` added after each turn
    BRONSTEIN = "bronstein"  # a reserve, of which the first `bonus_ms` of each turn cost nothing
    RESERVE = "reserve"  # a reserve for the whole match and nothing more
    DAYS = "days"  # `reserve_ms` for each turn, counted in days


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """A kind of clock and its times in milliseconds.

    A reserve is renewed in every game where `each_game` is set (customary in checkers); else it is for the whole match.
    """

    kind: ClockKind = ClockKind.NONE
    reserve_ms: int = 0
    bonus_ms: int = 0
    each_game: bool = False

    @property
    def game_only(self) -> bool:
        """Whether a fallen flag costs the game only; a reserve for the whole match costs the match."""
        return self.each_game or self.kind in (ClockKind.PER_MOVE, ClockKind.DAYS)


@dataclass(frozen=True, slots=True)
class BackgammonRules:
    """What players of backgammon may agree on. `jacoby`, beavers and automatic doubles are for money play only."""

    cube: bool = True
    crawford: bool = True
    jacoby: bool = False
    beavers: bool = False
    raccoons: bool = False
    automatic_doubles: int = 0  # the most that opening ties may turn the cube
    winner_rolls_again: bool = False  # the winner of the opening roll starts with two fresh dice
    refuse_dead_cube: bool = False  # a comfort of matches: refuse a double by which the doubler cannot gain
    max_cube: int = 1024
    variant: str = "standard"


@dataclass(frozen=True, slots=True)
class CheckersRules:
    """What players of checkers may agree on. `ballot` fixes the opening (its number in the deck) instead of a draw."""

    opening: OpeningRule = OpeningRule.GO_AS_YOU_PLEASE
    ballot: int | None = None
    alternate_colors: bool = True


RuleChoices: TypeAlias = BackgammonRules | CheckersRules


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What is played at a table.

    `length`: in backgammon the points of the match, in checkers the number of games; 0 plays on until a seat ends the
    session (money play). `first_color` is the color of the first seat in the first game (None: the game's usual one:
    White in backgammon, Black in checkers).
    """

    game: str
    length: int = 1
    rules: RuleChoices = field(default_factory=BackgammonRules)
    clock: ClockSettings = field(default_factory=ClockSettings)
    rated: bool = False
    first_color: str | None = None
