"""Why a move or an action is not allowed: a code with its parameters, and the English sentence made of them.

The sentences are those of the user interface; another language translates the templates, never the result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from crownpoint.color import Color

__all__ = ["TEMPLATES", "Reason", "ReasonCode"]


class ReasonCode(StrEnum):
    """The reasons why a move or an action can be refused."""

    # Moves
    BLOCKED = "blocked"
    ENTER_FIRST = "enter_first"
    LEAVES_DIE = "leaves_die"
    LEAVES_DOUBLES = "leaves_doubles"
    HIGHER_DIE = "higher_die"
    NOT_HOME = "not_home"
    HIGHER_POINT_FIRST = "higher_point_first"
    NOT_YOURS = "not_yours"
    EMPTY_POINT = "empty_point"
    EMPTY_BAR = "empty_bar"
    WRONG_DIE = "wrong_die"
    WRONG_DIRECTION = "wrong_direction"
    NOTHING_TO_HIT = "nothing_to_hit"
    NO_MOVE = "no_move"
    MUST_MOVE = "must_move"
    TOO_MANY_STEPS = "too_many_steps"
    # Actions
    NOT_YOUR_TURN = "not_your_turn"
    ROLL_FIRST = "roll_first"
    ROLLED_ALREADY = "rolled_already"
    OPENING_FIRST = "opening_first"
    CRAWFORD = "crawford"
    NO_CUBE = "no_cube"
    NOT_YOUR_CUBE = "not_your_cube"
    CUBE_AT_LIMIT = "cube_at_limit"
    DEAD_CUBE = "dead_cube"
    ANSWER_DOUBLE = "answer_double"
    NO_DOUBLE = "no_double"
    NO_BEAVERS = "no_beavers"
    NO_RACCOONS = "no_raccoons"
    ANSWER_RESIGNATION = "answer_resignation"
    NO_RESIGNATION = "no_resignation"
    GAME_OVER = "game_over"
    GAME_NOT_OVER = "game_not_over"
    MATCH_OVER = "match_over"
    NOTHING_TO_UNDO = "nothing_to_undo"


TEMPLATES: dict[ReasonCode, str] = {
    ReasonCode.BLOCKED: "{n} is blocked: {name} has {k} checkers there.",
    ReasonCode.ENTER_FIRST: "Enter your checker from the bar first.",
    ReasonCode.LEAVES_DIE: "Both dice must be played: this would leave the {d}.",
    ReasonCode.LEAVES_DOUBLES: "The {d} must be played {m} times: this plays it {k} times.",
    ReasonCode.HIGHER_DIE: "Only one die can be played, so it must be the {d}.",
    ReasonCode.NOT_HOME: "You cannot bear off yet: {k} checkers are not home.",
    ReasonCode.HIGHER_POINT_FIRST: "The {d} must be played from a higher point first.",
    ReasonCode.NOT_YOURS: "That checker is {name}'s.",
    ReasonCode.EMPTY_POINT: "There is no checker on {n}.",
    ReasonCode.EMPTY_BAR: "There is no checker on the bar.",
    ReasonCode.WRONG_DIE: "{move} cannot be played with {a}-{b}.",
    ReasonCode.WRONG_DIRECTION: "{move} goes backward: checkers move from 24 to 1.",
    ReasonCode.NOTHING_TO_HIT: "There is nothing to hit on {n}.",
    ReasonCode.NO_MOVE: "No move: {a} and {b} are blocked.",
    ReasonCode.MUST_MOVE: "There is a move to play, so the turn cannot be passed.",
    ReasonCode.TOO_MANY_STEPS: "{a}-{b} moves {m} checkers at most.",
    ReasonCode.NOT_YOUR_TURN: "It is {name}'s turn.",
    ReasonCode.ROLL_FIRST: "Roll the dice.",
    ReasonCode.ROLLED_ALREADY: "The dice have been rolled: play {a} and {b}.",
    ReasonCode.OPENING_FIRST: "The opening roll comes first.",
    ReasonCode.CRAWFORD: "No doubling in the Crawford game.",
    ReasonCode.NO_CUBE: "This game is played without a cube.",
    ReasonCode.NOT_YOUR_CUBE: "The cube is {name}'s.",
    ReasonCode.CUBE_AT_LIMIT: "The cube is at its limit of {v}.",
    ReasonCode.DEAD_CUBE: "The cube is dead: {v} points already win the match.",
    ReasonCode.ANSWER_DOUBLE: "{name} must answer the double first.",
    ReasonCode.NO_DOUBLE: "No double is offered.",
    ReasonCode.NO_BEAVERS: "This game is played without beavers.",
    ReasonCode.NO_RACCOONS: "This game is played without raccoons.",
    ReasonCode.ANSWER_RESIGNATION: "{name} must answer the resignation first.",
    ReasonCode.NO_RESIGNATION: "No resignation is offered.",
    ReasonCode.GAME_OVER: "The game is over.",
    ReasonCode.GAME_NOT_OVER: "The game is not over yet.",
    ReasonCode.MATCH_OVER: "The match is over.",
    ReasonCode.NOTHING_TO_UNDO: "There is nothing to take back.",
}
"""The English sentence of each code, with the names of its parameters in braces.

`n` point · `k`, `m` counts · `d`, `a`, `b` dice · `v` value · `name` a color until a table puts a name in its place.
"""

_ONE: dict[ReasonCode, str] = {
    ReasonCode.NOT_HOME: "You cannot bear off yet: 1 checker is not home.",
    ReasonCode.LEAVES_DOUBLES: "The {d} must be played {m} times: this plays it once.",
}
"""The same for those that read differently when `k` is 1."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A code and its parameters; `str(reason)` is the sentence.

    >>> str(Reason(ReasonCode.BLOCKED, {"n": 2, "name": Color.WHITE, "k": 3}))
    '2 is blocked: White has 3 checkers there.'
    """

    code: ReasonCode
    params: Mapping[str, int | str | Color] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """The English sentence."""
        template = _ONE.get(self.code) if self.params.get("k") == 1 else None
        return (template or TEMPLATES[self.code]).format_map(self.params)

    def __str__(self) -> str:
        return self.sentence

    def __hash__(self) -> int:
        return hash((self.code, tuple(sorted(self.params))))

    def as_dict(self) -> dict[str, object]:
        """The reason as plain data for JSON: `code`, `params` and `sentence`."""
        params = {key: value.value if isinstance(value, Color) else value for key, value in self.params.items()}
        return {"code": self.code.value, "params": params, "sentence": self.sentence}
