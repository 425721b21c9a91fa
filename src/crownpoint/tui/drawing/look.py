"""How a player wants to see the board, and what follows from it for every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from crownpoint.table import Seat, View
from crownpoint.table.registry import RULES
from crownpoint.tui.play.hand import Hand

__all__ = ["Look", "bottom_seat", "last_move"]


@dataclass(frozen=True, slots=True)
class Look:
    """How the player wants to see the board, and what is shown for a moment only."""

    flipped: bool = False
    numbers: bool = True
    rolling: tuple[int, ...] = ()  # faces of dice that are still in the air
    blocked: frozenset[int] = frozenset()
    dice: tuple[int, int] | None = None  # dice to be shown instead of those of the view
    dice_seat: Seat | None = None


def bottom_seat(view: View, look: Look) -> Seat:
    """Who sits at the bottom of the screen."""
    seat = view.viewer
    if seat is None:
        first = RULES[view.options.game].colors[0]
        seat = next((each.seat for each in view.seats if each.color == first), Seat.FIRST)
    return seat.other if look.flipped else seat


def last_move(view: View, hand: Hand, turned: Callable[[int], int] | None = None) -> tuple[set[int], set[int]]:
    """The places that the last move left and where it ended.

    `turned` gives the viewer's number of a place of the other side, where both sides number the board for themselves.
    """
    if hand.steps:
        steps, own = hand.steps, True
    elif view.last_move is not None:
        steps, own = view.last_move.steps, view.last_mover is view.viewer
        if view.viewer is None:
            own = view.last_mover is bottom_seat(view, Look())
    else:
        return set(), set()
    left = {step.source for step in steps}
    landed = {step.target for step in steps}
    if turned is not None and not own:
        left, landed = ({turned(place) for place in places} for places in (left, landed))
    return left - landed, landed - left
