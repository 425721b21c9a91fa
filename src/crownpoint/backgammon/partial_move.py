"""A turn played step by step: which steps are allowed after those already made."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.explanation import explain
from crownpoint.backgammon.legality import after_steps
from crownpoint.backgammon.move import Move, Step
from crownpoint.backgammon.notation.move_text import Hop, format_hop
from crownpoint.backgammon.reasons import Reason, ReasonCode
from crownpoint.errors import IllegalMoveError

if TYPE_CHECKING:
    from crownpoint.backgammon.position import Position

__all__ = ["PartialMove", "Target"]


class Target(NamedTuple):
    """A place that a checker can move to, and the steps that take it there."""

    place: int
    steps: tuple[Step, ...]

    @property
    def hit(self) -> bool:
        """Whether a checker is hit, on the way or at the end."""
        return any(step.hit for step in self.steps)


class PartialMove:
    """The steps made so far in a turn and what may follow. Immutable: a step gives a new one.

    >>> from crownpoint.backgammon import STARTING_POSITION
    >>> turn = STARTING_POSITION.partial_move((3, 1))
    >>> turn.sources
    (24, 13, 8, 6)
    >>> turn = turn.play(8, 5).play(6, 5)
    >>> turn.is_complete, turn.move
    (True, Move('8/5 6/5'))
    >>> turn.undo().dice_left
    (1,)
    """

    def __init__(self, position: Position, dice: Dice, steps: tuple[Step, ...] = ()) -> None:
        self.position = position
        """The position before the turn."""
        self.dice = dice
        self.steps = steps
        """The steps made, in the order in which they were made."""
        self._previous: PartialMove | None = None

    def __deepcopy__(self, memo: dict[int, object]) -> PartialMove:
        return self

    @cached_property
    def _ways(self) -> tuple[tuple[Step, ...], ...]:
        """The ways to go on: complete sequences without the steps already made."""
        return tuple(tuple(map(Step._make, way)) for way in self.position.board.ways(*self.dice))

    @cached_property
    def legal_steps(self) -> tuple[Step, ...]:
        """The steps that may be made next, highest source first, then the smaller die."""
        return tuple(sorted({way[0] for way in self._ways if way}, key=lambda step: (-step.source, step.die)))

    @property
    def sources(self) -> tuple[int, ...]:
        """The places of the checkers that may move next, highest first."""
        return tuple(dict.fromkeys(step.source for step in self.legal_steps))

    @property
    def dice_left(self) -> tuple[int, ...]:
        """The numbers not played yet, in the order of the dice; some of them may be unplayable."""
        left = list(self.dice.numbers)
        for step in self.steps:
            left.remove(step.die)
        return tuple(left)

    @property
    def is_complete(self) -> bool:
        """Whether nothing more can be played, so that the turn may be ended. True at once where there is no move."""
        return not self.legal_steps

    @cached_property
    def move(self) -> Move:
        """The steps made as a move; a legal one when `is_complete`."""
        return Move(self.steps)

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The 26 numbers of the board as it stands now, seen by the side that moves."""
        return after_steps(self.position, self.steps).points

    @property
    def off(self) -> tuple[int, int]:
        """The checkers borne off as it stands now: the mover's and the opponent's."""
        return after_steps(self.position, self.steps).off

    def targets(self, source: int) -> tuple[Target, ...]:
        """Where the checker on `source` can move, with one die or several, fewest dice first, then the smaller die.

        Of several ways to the same place the one that hits nothing is preferred, then the one with the smaller die.
        """
        found: dict[int, Target] = {}
        paths = {path for way in self._ways for path in _paths(way, source)}
        for path in sorted(paths, key=lambda path: (len(path), sum(s.hit for s in path[:-1]), [s.die for s in path])):
            found.setdefault(path[-1].target, Target(path[-1].target, path))
        return tuple(found.values())

    def longest(self, source: int) -> Target | None:
        """The farthest place that the checker on `source` can move to, None when it cannot move."""
        return min(self.targets(source), key=lambda target: (target.place, len(target.steps)), default=None)

    def play(self, source: int, target: int) -> PartialMove:
        """The turn after a checker was taken from source to target. Raises `IllegalMoveError` with the reason."""
        for candidate in self.targets(source):
            if candidate.place == target:
                turn = self
                for step in candidate.steps:
                    turn = turn.after(step)
                return turn
        reason = self.why_illegal(source, target)
        where = f"with {self.dice[0]}-{self.dice[1]} in {self.position.gnubg_id}"
        raise IllegalMoveError(f"{format_hop(source, target)!r} cannot be played {where}: {reason}", reason)

    def after(self, step: Step) -> PartialMove:
        """The turn after one of the `legal_steps`. Raises `IllegalMoveError` for any other."""
        if step not in self.legal_steps:
            reason = self.why_illegal(step.source, step.target)
            raise IllegalMoveError(f"{str(step)!r} cannot be played in {self.position.gnubg_id}: {reason}", reason)
        turn = PartialMove(self.position, self.dice, (*self.steps, step))
        turn._ways = tuple(way[1:] for way in self._ways if way and way[0] == step)
        turn._previous = self
        return turn

    def undo(self) -> PartialMove:
        """The turn without its last step; itself when there is none."""
        return self._previous or self

    def why_illegal(self, source: int, target: int) -> Reason | None:
        """Why a checker may not be taken from source to target now, None when it may."""
        if any(candidate.place == target for candidate in self.targets(source)):
            return None
        hops = [Hop(step.source, step.target) for step in self.steps]
        return explain(self.position, [*hops, Hop(source, target)], self.dice, in_order=True)

    def why_incomplete(self) -> Reason | None:
        """Why the turn may not be ended yet, None when it may."""
        if self.is_complete:
            return None
        if not self.steps:
            return Reason(ReasonCode.MUST_MOVE)
        return explain(self.position, [Hop(step.source, step.target) for step in self.steps], self.dice, in_order=True)


def _paths(way: tuple[Step, ...], source: int) -> list[tuple[Step, ...]]:
    """The beginnings of a way in which one checker goes on from `source`."""
    paths = []
    place = source
    for count, step in enumerate(way, start=1):
        if step.source != place:
            break
        paths.append(way[:count])
        place = step.target
    return paths
