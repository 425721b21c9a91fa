"""A checkers move clicked together square by square, and how positions and moves of checkers look as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crownpoint.checkers import Color, Move, Position
from crownpoint.checkers.squares import SQUARES
from crownpoint.errors import IllegalActionError
from crownpoint.table import actions
from crownpoint.table.checkers.view import CheckersBoard
from crownpoint.table.draft import Target
from crownpoint.table.refusal import Refusal, explain, off_board
from crownpoint.table.view import MoveView, StepView

__all__ = ["CheckersDraft", "board_view", "move_view"]


def move_view(move: Move) -> MoveView:
    """A move as data."""
    path, captured = move.path, move.captured
    legs = zip(path, path[1:], captured or (0,), strict=False)
    steps = [StepView(source, target, 0, victim > 0, victim) for source, target, victim in legs]
    return MoveView(str(move), tuple(steps), len(captured), crowned=move.crowns)


def board_view(position: Position, color: str, shown: tuple[StepView, ...] = ()) -> CheckersBoard:
    """The pieces after the steps `shown` of an unfinished move."""
    if not shown:
        black, white = Color.BLACK, Color.WHITE
        men, kings = position.men, position.kings
        return CheckersBoard(men(black), kings(black), men(white), kings(white), color, position.fen)
    sets = {
        (color, king): set(position.kings(color) if king else position.men(color))
        for color in (Color.BLACK, Color.WHITE)
        for king in (False, True)
    }
    for step in shown:
        for squares in sets.values():
            if step.source in squares:
                squares.discard(step.source)
                squares.add(step.target)
            squares.discard(step.captured)
    return CheckersBoard(
        black_men=tuple(sorted(sets[Color.BLACK, False])),
        black_kings=tuple(sorted(sets[Color.BLACK, True])),
        white_men=tuple(sorted(sets[Color.WHITE, False])),
        white_kings=tuple(sorted(sets[Color.WHITE, True])),
        color=color,
        fen=position.fen,
    )


@dataclass(frozen=True, slots=True)
class CheckersDraft:
    """The legal moves, filtered by the squares touched so far."""

    position: Position
    names: Mapping[str, str]
    steps: tuple[StepView, ...] = ()

    @property
    def dice_left(self) -> tuple[int, ...]:
        """There are no dice."""
        return ()

    @property
    def board(self) -> CheckersBoard:
        """The board after the jumps made so far; a man is crowned when the move is confirmed."""
        return board_view(self.position, self.position.turn.value, self.steps)

    @property
    def _path(self) -> tuple[int, ...]:
        return (self.steps[0].source, *(step.target for step in self.steps)) if self.steps else ()

    @property
    def sources(self) -> tuple[int, ...]:
        """The pieces that may move; in mid-capture the jumping piece only."""
        if self.is_complete:
            return ()
        return (self._path[-1],) if self.steps else self.position.legal_moves().next_squares()

    @property
    def is_complete(self) -> bool:
        """Whether the path is a whole legal move."""
        return self._move() is not None

    def _move(self) -> Move | None:
        return next((move for move in self.position.legal_moves() if move.path == self._path), None)

    @property
    def action(self) -> actions.Move | None:
        """The action that confirms the move."""
        move = self._move()
        return actions.Move(str(move)) if move is not None else None

    def targets(self, source: int) -> tuple[Target, ...]:
        """Every landing of every legal move of this piece that goes on from here, nearest first."""
        made = self._path or (source,)
        if made[-1] != source:
            return ()
        found: dict[tuple[StepView, ...], int] = {}
        for move in self.position.legal_moves().beginning(*made):
            steps = move_view(move).steps[len(made) - 1 :]
            for count in range(1, len(steps) + 1):
                found.setdefault(steps[:count], steps[count - 1].target)
        ordered = sorted(found, key=lambda steps: (len(steps), found[steps]))
        return tuple(
            Target(number, found[steps], steps, hits=sum(step.hit for step in steps))
            for number, steps in enumerate(ordered, 1)
        )

    def step(self, source: int, place: int) -> CheckersDraft:
        """The draft after going to `place`, by the shortest way where there are several."""
        for target in self.targets(source):
            if target.place == place:
                return CheckersDraft(self.position, self.names, self.steps + target.steps)
        refusal = self.why_not(source, place)
        assert refusal is not None
        raise IllegalActionError(refusal.sentence, refusal)

    def undo(self) -> CheckersDraft:
        """The draft without its last jump."""
        return CheckersDraft(self.position, self.names, self.steps[:-1])

    def clear(self) -> CheckersDraft:
        """The draft from the start."""
        return CheckersDraft(self.position, self.names)

    def swap(self) -> CheckersDraft:
        """The same draft: there are no dice to swap."""
        return self

    def why_not(self, source: int, place: int | None = None) -> Refusal | None:
        """Why the piece may not go there, or not at all."""
        refusal = off_board(SQUARES, source, place)
        if refusal is not None:
            return refusal
        if any(place in (None, target.place) for target in self.targets(source)):
            return None
        made = self._path or (source,)
        path = made if made[-1] == source else (source,)
        reason = self.position.why_illegal(path if place is None else (*path, place))
        return explain(reason, self.names) if reason is not None else None
