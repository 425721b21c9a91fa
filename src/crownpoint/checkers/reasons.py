"""Why a move or an action is not allowed: a code with its parameters, and the English sentence made of them.

The sentences are those of the user interface; another language translates the templates, never the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from crownpoint.color import Color

__all__ = ["TEMPLATES", "Reason", "ReasonCode"]


class ReasonCode(StrEnum):
    """The reasons why a move or an action can be refused."""

    GAME_OVER = "game_over"
    EMPTY_SQUARE = "empty_square"
    NOT_YOURS = "not_yours"
    OCCUPIED = "occupied"
    MUST_CAPTURE = "must_capture"
    FINISH_CAPTURE = "finish_capture"
    MEN_FORWARD = "men_forward"
    CROWNING_ENDS = "crowning_ends"
    NOTHING_TO_JUMP = "nothing_to_jump"
    OWN_PIECE = "own_piece"
    JUMPED_TWICE = "jumped_twice"
    TOO_FAR = "too_far"
    NOT_YOUR_TURN = "not_your_turn"
    NO_DRAW_OFFER = "no_draw_offer"
    OWN_DRAW_OFFER = "own_draw_offer"
    DRAW_OFFERED = "draw_offered"
    NO_CLAIM = "no_claim"
    NOTHING_TO_UNDO = "nothing_to_undo"
    GAME_NOT_OVER = "game_not_over"
    MATCH_OVER = "match_over"


TEMPLATES: dict[ReasonCode, str] = {
    ReasonCode.GAME_OVER: "The game is over.",
    ReasonCode.EMPTY_SQUARE: "There is no piece on {square}.",
    ReasonCode.NOT_YOURS: "That piece is {name}'s.",
    ReasonCode.OCCUPIED: "{square} is occupied.",
    ReasonCode.MUST_CAPTURE: "You must capture with {list}.",
    ReasonCode.FINISH_CAPTURE: "Keep capturing with the same piece.",
    ReasonCode.MEN_FORWARD: "Men move forward only.",
    ReasonCode.CROWNING_ENDS: "Crowned on {square}: the move ends there.",
    ReasonCode.NOTHING_TO_JUMP: "Nothing to capture between {source} and {target}.",
    ReasonCode.OWN_PIECE: "{square} is your own piece: only {name}'s pieces can be jumped.",
    ReasonCode.JUMPED_TWICE: "{square} has been captured: no piece is jumped twice.",
    ReasonCode.TOO_FAR: "{target} is out of reach of {source}: a piece moves one square diagonally.",
    ReasonCode.NOT_YOUR_TURN: "It is {name}'s turn.",
    ReasonCode.NO_DRAW_OFFER: "No draw is offered.",
    ReasonCode.OWN_DRAW_OFFER: "{name} offered the draw: the other side answers.",
    ReasonCode.DRAW_OFFERED: "{name} has already offered a draw.",
    ReasonCode.NO_CLAIM: "No draw to claim: the position has occurred {times} times, with {moves} quiet moves.",
    ReasonCode.NOTHING_TO_UNDO: "There is nothing to take back.",
    ReasonCode.GAME_NOT_OVER: "The game is not over yet.",
    ReasonCode.MATCH_OVER: "The match is over.",
}
"""The English sentence of each code, with the names of its parameters in braces."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A code and its parameters; `str(reason)` is the sentence.

    >>> str(Reason(ReasonCode.MUST_CAPTURE, {"list": (21, 22)}))
    'You must capture with 21 or 22.'
    """

    code: ReasonCode
    params: Mapping[str, int | str | Color | tuple[int, ...]] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """The English sentence. `name` stands for a color until a table puts the player's name in its place."""
        return TEMPLATES[self.code].format_map({key: _spoken(value) for key, value in self.params.items()})

    def __str__(self) -> str:
        return self.sentence

    def __hash__(self) -> int:
        return hash((self.code, tuple(sorted(self.params))))

    def as_dict(self) -> dict[str, object]:
        """The reason as plain data for JSON: `code`, `params` and `sentence`."""
        params = {
            key: value.value if isinstance(value, Color) else list(value) if isinstance(value, tuple) else value
            for key, value in self.params.items()
        }
        return {"code": self.code.value, "params": params, "sentence": self.sentence}


def _spoken(value: object) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        *most, last = map(str, value)
        return f"{', '.join(most)} or {last}" if most else last
    return str(value)
