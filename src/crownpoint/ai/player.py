"""The protocol of computer players: given one decision, a player answers with one choice.

A table asks; the engines, personas and stand-ins of every game answer through this protocol. `choose` may take long,
so a host calls it off its event loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

__all__ = ["Choice", "ChoiceKind", "Decision", "DecisionKind", "MatchScore", "Player"]


class DecisionKind(StrEnum):
    """The kinds of decision."""

    MOVE = "move"
    ROLL = "roll"  # roll, or double first
    CUBE_ANSWER = "cube_answer"  # take, drop, or beaver
    RESIGNATION = "resignation"  # the opponent resigns `resigned` games' worth: accept or decline
    DRAW_OFFER = "draw_offer"  # the opponent offers a draw


class ChoiceKind(StrEnum):
    """The kinds of answer. Those that a decision allows are in its `choices`."""

    MOVE = "move"
    ROLL = "roll"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"
    ACCEPT = "accept"
    DECLINE = "decline"


@dataclass(frozen=True, slots=True)
class MatchScore:
    """The score as the decider sees it: points both still need, and whether this is the Crawford game."""

    away: int
    opponent_away: int
    crawford: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of one side, with everything that may be relevant.

    `position` and `legal_moves` are the game library's (no moves unless the decision is a move); `color` is the side
    that decides. `match` is None in money play and in games without points. `history` are the earlier positions of this
    game, oldest first, where a repetition counts.
    """

    game: str
    kind: DecisionKind
    choices: tuple[ChoiceKind, ...]
    color: Any
    position: Any
    legal_moves: Sequence[Any] = ()
    dice: tuple[int, int] | None = None
    cube: Any = None
    match: MatchScore | None = None
    jacoby: bool = False
    resigned: int = 0
    history: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """The answer: its kind, and for a move which of the decision's legal moves."""

    kind: ChoiceKind
    move: Any = None


class Player(Protocol):
    """A computer player."""

    @property
    def name(self) -> str:
        """The name to show."""

    def choose(self, decision: Decision) -> Choice:
        """One of the decision's choices. It raises nothing and always answers."""
