"""The state of a game at one moment."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from crownpoint.backgammon.cube import Cube
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.outcome import Outcome, Result
from crownpoint.backgammon.position import Position
from crownpoint.color import Color

__all__ = ["Offer", "Phase", "Resignation", "State"]


class Phase(Enum):
    """What the game waits for."""

    OPENING = "opening"
    """The opening roll."""
    ROLL = "roll"
    """The side on turn rolls or doubles."""
    MOVE = "move"
    """The dice are rolled and a move must be made, or the turn passed where there is none."""
    CUBE = "cube"
    """A double, beaver or raccoon awaits its answer."""
    RESIGNATION = "resignation"
    """A resignation awaits its answer."""
    OVER = "over"


class Offer(NamedTuple):
    """A double that awaits its answer."""

    doubler: Color
    value: int
    """What the cube will show when it is taken."""
    beavers: int = 0
    """0 a plain double, 1 a beaver, 2 a raccoon."""

    @property
    def responder(self) -> Color:
        """The side that must answer."""
        return self.doubler if self.beavers % 2 else self.doubler.opponent

    @property
    def stake(self) -> int:
        """What is lost by dropping."""
        return self.value // 2


class Resignation(NamedTuple):
    """A resignation that awaits its answer."""

    color: Color
    result: Result


class State(NamedTuple):
    """Everything that changes in the course of a game, at one moment. Who is on turn is `position.turn`."""

    phase: Phase
    position: Position
    dice: Dice | None = None
    """The dice to play; None before the roll."""
    cube: Cube = Cube()
    offer: Offer | None = None
    resignation: Resignation | None = None
    outcome: Outcome | None = None

    @property
    def to_act(self) -> Color | None:
        """The side that must do something; None for the opening roll and when the game is over."""
        if self.phase is Phase.RESIGNATION and self.resignation:
            return self.resignation.color.opponent
        if self.phase is Phase.CUBE and self.offer:
            return self.offer.responder
        return None if self.phase in (Phase.OPENING, Phase.OVER) else self.position.turn
