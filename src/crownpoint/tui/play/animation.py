"""A move that somebody else has made, step by step: pictures to be shown one after the other."""

from __future__ import annotations

from dataclasses import dataclass, replace

from crownpoint.errors import CrownpointError
from crownpoint.table import Seat, Table, Target, View
from crownpoint.table.events import Moved
from crownpoint.tui.drawing.look import Look
from crownpoint.tui.play.hand import Hand

__all__ = ["Frame", "move_frames"]


class Shown(Hand):
    """A hand that only shows: nothing may be moved with it."""

    @property
    def sources(self) -> tuple[int, ...]:
        """None."""
        return ()

    @property
    def targets(self) -> tuple[Target, ...]:
        """None."""
        return ()


@dataclass(frozen=True, slots=True)
class Frame:
    """What the board shows for a moment."""

    view: View
    hand: Hand
    look: Look


def move_frames(table: Table, number: int, bottom: Seat, look: Look) -> list[Frame]:
    """The pictures before each step of the move that is event `number`: the piece is in its place, and held.

    What stands after the last step is the table itself. Empty if the move has no steps to show.
    """
    event = table.events[number - 1]
    if not isinstance(event.fact, Moved) or event.seat is None:
        return []
    before = Table.from_events(table.events[: number - 1])
    view = before.view(event.seat, event.time_ms)
    steps = next((move.steps for move in view.legal_moves if move.text == event.fact.text), ())
    seen = replace(look, flipped=event.seat is not bottom)
    frames = []
    try:
        draft = before.draft(event.seat) if steps else None
        for step in steps:
            assert draft is not None
            frames.append(Frame(view, Shown(draft, step.source), seen))
            draft = draft.step(step.source, step.target)
    except CrownpointError:  # the steps in another order than one would make them: it is shown at once
        return []
    return frames
