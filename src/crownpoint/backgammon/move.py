"""A backgammon move: the steps of a whole turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, overload

from crownpoint import _core
from crownpoint.arguments import checked_whole
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.notation.move_text import format_steps
from crownpoint.errors import InvalidMoveError

__all__ = ["BAR", "OFF", "LegalMoves", "Move", "Step"]

BAR = 25
"""The number of the bar in the mover's own numbering."""
OFF = 0
"""The number of the tray for checkers borne off."""


class Step(NamedTuple):
    """One checker moved with one die, in the mover's own numbering: 24 down to 1, 25 is the bar, 0 is off."""

    source: int
    target: int
    die: int
    hit: bool = False

    def __str__(self) -> str:
        return format_steps((self,))


class Move:
    """A whole turn: up to two steps, or up to four with a double; none at all when nothing can be played.

    Positions make moves (`Position.legal_moves`, `Position.parse_move`). The steps stand in canonical order, highest
    source first. Two moves are equal when they are written alike, which means that they lead to the same position:
    `13/8` with 3-2 is the same move by way of 10 and by way of 11, unless it hits there.

    >>> move = Move([Step(7, 5, 2), Step(13, 7, 6, hit=True)])
    >>> move, move.steps[0], move.is_hit
    (Move('13/7*/5'), Step(source=13, target=7, die=6, hit=True), True)
    >>> Move()
    Move('cannot move')
    """

    __slots__ = ("_after", "_board", "_dice", "_steps", "_text")

    _steps: tuple[Step, ...]
    _text: str | None
    # A move made from a position's list knows its board, its dice and the result: nothing is worked out again.
    _board: _core.backgammon.Board | None
    _after: _core.backgammon.Board | None
    _dice: Dice | None

    def __init__(self, steps: Iterable[Step | tuple[int, int, int, bool]] = ()) -> None:
        """Raises `InvalidMoveError` for places that do not exist; whether a move is legal, positions know."""
        self._steps = in_order(map(_checked_step, steps))
        self._text = self._board = self._after = self._dice = None

    @classmethod
    def _of(
        cls,
        steps: tuple[Step, ...],
        board: _core.backgammon.Board,
        after: _core.backgammon.Board | None,
        dice: Dice,
    ) -> Move:
        """A move of this board with these dice, whose steps are in canonical order."""
        move = cls.__new__(cls)
        move._steps = steps
        move._dice = dice
        move._text = None
        move._board = board
        move._after = after
        return move

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in canonical order."""
        return self._steps

    @property
    def text(self) -> str:
        """The canonical text, such as `bar/22* 13/10`; checkers that move alike are counted: `6/5(2)`."""
        if self._text is None:
            self._text = format_steps(self.steps)
        return self._text

    @property
    def is_hit(self) -> bool:
        """Whether a checker is hit."""
        return any(step.hit for step in self.steps)

    @property
    def dice_used(self) -> tuple[int, ...]:
        """The numbers played, in the order of the steps."""
        return tuple(step.die for step in self.steps)

    def __bool__(self) -> bool:
        """False for the turn on which nothing can be played."""
        return bool(self.steps)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Move) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[object, ...]:
        return Move, (tuple(map(tuple, self.steps)),)


def _checked_step(step: Step | tuple[int, int, int, bool]) -> Step:
    made = Step(*step)
    if not (0 < checked_whole("A source", made.source) <= BAR and OFF <= checked_whole("A target", made.target) < BAR):
        raise InvalidMoveError(f"No checker goes from {made.source} to {made.target}: places are 25 (bar) to 0 (off).")
    return made


def in_order(steps: Iterable[Step | tuple[int, int, int, bool]]) -> tuple[Step, ...]:
    """The steps in canonical order: highest source first, then the longer step; the first one on a blot hits it."""
    made = sorted((Step(*step) for step in steps), key=lambda step: (-step.source, step.target))
    hits = {step.target for step in made if step.hit}
    ordered = []
    for step in made:
        ordered.append(step._replace(hit=step.target in hits))
        hits.discard(step.target)
    return tuple(ordered)


class LegalMoves(Sequence[Move]):
    """The legal moves of a position with given dice, one for each resulting position, each made when it is asked for.

    >>> from crownpoint.backgammon import STARTING_POSITION
    >>> moves = STARTING_POSITION.legal_moves((6, 5))
    >>> len(moves), moves[0] in moves
    (7, True)
    """

    __slots__ = ("_board", "_dice", "_native")

    def __init__(self, board: _core.backgammon.Board, dice: Dice) -> None:
        self._board = board
        self._native = board.moves(dice[0], dice[1])
        self._dice = dice

    @property
    def dice(self) -> Dice:
        """The dice they are played with."""
        return self._dice

    def __len__(self) -> int:
        return len(self._native)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        if index < 0:
            index += len(self._native)
        if not 0 <= index < len(self._native):
            raise IndexError(f"There are {len(self._native)} moves, not {index + 1}.")
        return self._at(index)

    def _at(self, index: int) -> Move:
        native = self._native
        return Move._of(tuple(map(Step._make, native.steps(index))), self._board, native.after(index), self._dice)

    def __iter__(self) -> Iterator[Move]:
        return map(self._at, range(len(self._native)))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and any(move == own for own in self)

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, LegalMoves | tuple | list) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return LegalMoves, (self._board, self._dice)

    def __repr__(self) -> str:
        return f"<LegalMoves {self.dice}: {', '.join(map(str, self)) or 'none'}>"

    def leading_to(self, board: _core.backgammon.Board) -> Move | None:
        """The move that gives this board (seen by the side that moved), None when there is none."""
        index = self._native.find(board)
        return None if index < 0 else self._at(index)
