"""A backgammon move clicked together checker by checker, and how positions and moves of backgammon look as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crownpoint.backgammon import BAR, OFF, Color, Move, PartialMove, Position, Step
from crownpoint.errors import IllegalActionError
from crownpoint.table import actions
from crownpoint.table.backgammon.view import BackgammonBoard
from crownpoint.table.draft import Target
from crownpoint.table.refusal import Refusal, explain, off_board
from crownpoint.table.view import MoveView, StepView

__all__ = ["BackgammonDraft", "board_view", "move_view", "turned"]

PLACES = range(OFF, BAR + 1)


def move_view(move: Move) -> MoveView:
    """A move as data; its text is empty if nothing could be played."""
    steps = move.steps
    return MoveView(
        text=str(move) if steps else "",
        steps=tuple([_step_view(step) for step in steps]),
        hits=[step.hit for step in steps].count(True),
        entered=[step.source for step in steps].count(BAR),
        home=[step.target for step in steps].count(OFF),
    )


def _step_view(step: Step) -> StepView:
    return StepView(step.source, step.target, step.die, step.hit)


def board_view(position: Position, color: Color, xgid: str) -> BackgammonBoard:
    """The position as a side sees it."""
    points = position.points_of(color)
    pips = other_pips = 0
    for place, count in enumerate(points):
        if count > 0:
            pips += place * count
        elif count:
            other_pips -= (BAR - place) * count
    return BackgammonBoard(
        points=points,
        off=(position.off(color), position.off(color.opponent)),
        pips=(pips, other_pips),
        color=color.value,
        position_id=position.gnubg_id,
        xgid=xgid,
        contact=not position.is_race,
    )


def turned(board: BackgammonBoard) -> BackgammonBoard:
    """The board as the other side sees it."""
    return BackgammonBoard(
        points=tuple([-count for count in reversed(board.points)]),
        off=(board.off[1], board.off[0]),
        pips=(board.pips[1], board.pips[0]),
        color=Color(board.color).opponent.value,
        position_id=board.position_id,
        xgid=board.xgid,
        contact=board.contact,
    )


@dataclass(frozen=True, slots=True)
class BackgammonDraft:
    """The library's partial move, with the dice in the order the player likes."""

    turn: PartialMove
    names: Mapping[str, str]
    swapped: bool = False

    @property
    def steps(self) -> tuple[StepView, ...]:
        """The steps made so far."""
        return tuple(_step_view(step) for step in self.turn.steps)

    @property
    def dice_left(self) -> tuple[int, ...]:
        """The dice not played yet, the one to be played first in front."""
        left = self.turn.dice_left
        return left[::-1] if self.swapped else left

    @property
    def board(self) -> BackgammonBoard:
        """The board after the steps made so far, seen by the side that moves."""
        turn, color = self.turn, self.turn.position.turn
        points, off = turn.points, turn.off
        pips = (
            sum(place * count for place, count in enumerate(points) if count > 0),
            sum((25 - place) * -count for place, count in enumerate(points) if count < 0),
        )
        position = turn.position
        return BackgammonBoard(points, off, pips, color.value, position.gnubg_id, position.xgid, not position.is_race)

    @property
    def sources(self) -> tuple[int, ...]:
        """The points whose checkers may move now, highest first."""
        return self.turn.sources

    @property
    def is_complete(self) -> bool:
        """Whether nothing more can be played."""
        return self.turn.is_complete

    @property
    def action(self) -> actions.Move | None:
        """The action that confirms the move."""
        return actions.Move(str(self.turn.move)) if self.turn.is_complete else None

    def targets(self, source: int) -> tuple[Target, ...]:
        """Where the checker can go: by one die first, by several after that."""
        return tuple(
            Target(number, target.place, tuple(map(_step_view, target.steps)), sum(step.hit for step in target.steps))
            for number, target in enumerate(self.turn.targets(source), 1)
        )

    def longest(self, source: int) -> Target | None:
        """The farthest place that the checker can go to."""
        return min(self.targets(source), key=lambda target: (target.place, len(target.steps)), default=None)

    def step(self, source: int, place: int) -> BackgammonDraft:
        """The draft after going there."""
        refusal = self.why_not(source, place)
        if refusal is not None:
            raise IllegalActionError(refusal.sentence, refusal)
        return BackgammonDraft(self.turn.play(source, place), self.names, self.swapped)

    def undo(self) -> BackgammonDraft:
        """The draft without its last step."""
        return BackgammonDraft(self.turn.undo(), self.names, self.swapped)

    def clear(self) -> BackgammonDraft:
        """The draft from the start."""
        return BackgammonDraft(self.turn.position.partial_move(self.turn.dice), self.names, self.swapped)

    def swap(self) -> BackgammonDraft:
        """The draft with the dice the other way round."""
        return BackgammonDraft(self.turn, self.names, not self.swapped)

    def why_not(self, source: int, place: int | None = None) -> Refusal | None:
        """Why the checker may not go there, or not at all."""
        refusal = off_board(PLACES, source, place)
        if refusal is not None:
            return refusal
        if place is not None:
            reason = self.turn.why_illegal(source, place)
            return explain(reason, self.names) if reason is not None else None
        if source in self.turn.sources:
            return None
        places = [max(source - die, OFF) for die in dict.fromkeys(self.dice_left)]
        reasons = [self.turn.why_illegal(source, place) for place in places or [OFF]]
        return next((explain(reason, self.names) for reason in reasons if reason is not None), None)
