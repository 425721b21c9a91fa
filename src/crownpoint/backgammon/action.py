"""What players do in a game, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.move import Move
from crownpoint.backgammon.outcome import Result
from crownpoint.color import Color

__all__ = ["Action", "ActionKind"]


class ActionKind(StrEnum):
    """The kinds of action."""

    ROLL = "roll"
    MOVE = "move"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"
    RACCOON = "raccoon"
    RESIGN = "resign"
    ACCEPT_RESIGNATION = "accept_resignation"
    REFUSE_RESIGNATION = "refuse_resignation"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class Action:
    """Something a side did: its kind, the side, and the details.

    `color` is None for the opening roll, which both sides throw. A `move` without steps is a turn without a legal move.

    >>> print(Action(ActionKind.ROLL, Color.WHITE, dice=Dice(3, 1)))
    White: roll 31
    """

    kind: ActionKind
    color: Color | None
    dice: Dice | None = None
    move: Move | None = None
    result: Result | None = None
    """What a resignation or a forfeit concedes."""

    def __str__(self) -> str:
        who = "Opening" if self.color is None else str(self.color)
        details = [str(detail) for detail in (self.dice, self.move, self.result) if detail is not None]
        return f"{who}: {' '.join([self.kind.replace('_', ' '), *details])}"
