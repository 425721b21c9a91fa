"""Drafts: steps of a move tried at a seat. No events: nobody else knows of them before the confirmation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from crownpoint.table.actions import Move
from crownpoint.table.refusal import Reason, Refusal, refuse
from crownpoint.table.view import BoardView, StepView

__all__ = ["Draft", "Target", "TypedDraft"]


@dataclass(frozen=True, slots=True)
class Target:
    """A place where a piece may land: where, by which steps, and whether it hits or captures. Numbered from 1."""

    number: int
    place: int
    steps: tuple[StepView, ...]
    hits: int = 0


class Draft(Protocol):
    """The legal moves of a turn, filtered by the steps made so far. Immutable: every change is a new draft.

    Places are the numbers that the mover gives to points or squares.
    """

    @property
    def steps(self) -> tuple[StepView, ...]:
        """The steps made so far."""

    @property
    def dice_left(self) -> tuple[int, ...]:
        """The dice that are not used yet, in the order in which they are played; empty in a game without dice."""

    @property
    def board(self) -> BoardView:
        """The board after the steps made so far."""

    @property
    def sources(self) -> tuple[int, ...]:
        """The places of the pieces that may move now."""

    @property
    def is_complete(self) -> bool:
        """Whether the steps are a whole legal move, which can be confirmed."""

    @property
    def action(self) -> Move | None:
        """The action that confirms the move, None while it is not complete."""

    def targets(self, source: int) -> tuple[Target, ...]:
        """Where the piece on `source` may go: by one die first (the smaller first), then by several."""

    def step(self, source: int, place: int) -> Draft:
        """The draft after going there. Raises `IllegalActionError` with the reason when that is not allowed."""

    def undo(self) -> Draft:
        """The draft without its last step (unchanged when it has none)."""

    def clear(self) -> Draft:
        """The draft without any step."""

    def swap(self) -> Draft:
        """The draft with the dice the other way round: which of two is used first when both would do."""

    def why_not(self, source: int, place: int | None = None) -> Refusal | None:
        """Why the piece may not go there, or not at all; None when it may."""


@dataclass(frozen=True, slots=True)
class TypedDraft:
    """A draft for a game whose moves are only typed: nothing can be picked up."""

    board: BoardView

    @property
    def steps(self) -> tuple[StepView, ...]:
        """None: a move is typed as a whole."""
        return ()

    @property
    def dice_left(self) -> tuple[int, ...]:
        """There are no dice."""
        return ()

    @property
    def sources(self) -> tuple[int, ...]:
        """Nothing can be picked up."""
        return ()

    @property
    def is_complete(self) -> bool:
        """Never: the move is typed."""
        return False

    @property
    def action(self) -> Move | None:
        """None: the move is typed."""
        return None

    def targets(self, source: int) -> tuple[Target, ...]:
        """There are none."""
        return ()

    def step(self, source: int, place: int) -> TypedDraft:
        """Raises `IllegalActionError`."""
        raise refuse(Reason.NOT_IN_THIS_GAME)

    def undo(self) -> TypedDraft:
        """The same draft."""
        return self

    def clear(self) -> TypedDraft:
        """The same draft."""
        return self

    def swap(self) -> TypedDraft:
        """The same draft."""
        return self

    def why_not(self, source: int, place: int | None = None) -> Refusal | None:
        """The game has no such action."""
        reason = refuse(Reason.NOT_IN_THIS_GAME).reason
        return reason if isinstance(reason, Refusal) else None
