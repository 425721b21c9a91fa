"""A backgammon position: the checkers and the side on roll."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Unpack

from crownpoint import _core
from crownpoint.arguments import checked_depth, checked_kind, checked_whole, wrong_kind
from crownpoint.backgammon import diagram
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.legality import after_steps, explain_move, legal_version, parse_move, parse_with_any_dice
from crownpoint.backgammon.move import BAR, OFF, LegalMoves, Move
from crownpoint.backgammon.notation import gnubg_id, xgid
from crownpoint.backgammon.outcome import Result
from crownpoint.backgammon.partial_move import PartialMove
from crownpoint.backgammon.reasons import Reason
from crownpoint.backgammon.svg_diagram import SvgOptions
from crownpoint.color import Color
from crownpoint.errors import InvalidPositionError

__all__ = ["CHECKERS", "STARTING_POSITION", "Position"]

CHECKERS = 15
"""Each side's number of checkers in standard backgammon; a side may have fewer, never more."""


class Position:
    """The checkers and the side on roll: an immutable value that can be compared, hashed and pickled.

    Each side is given in that player's own numbering, 24 down to 1, with 25 for the bar and 0 for borne off.

    >>> position = Position(white={6: 2, 1: 1}, black={25: 1, 1: 2}, turn=Color.BLACK)
    >>> position.pips(Color.WHITE), position.bar(Color.BLACK), position.at(24)
    (13, 1, -2)
    >>> [str(move) for move in position.legal_moves((6, 5))]
    ['bar/14']
    """

    __slots__ = ("_board", "_turn")

    _turn: Color
    _board: _core.backgammon.Board

    def __init__(self, white: Mapping[int, int], black: Mapping[int, int], turn: Color | str = Color.WHITE) -> None:
        """Raises `InvalidPositionError` when the position cannot occur."""
        turn = Color.of(turn)
        own, other = (white, black) if turn is Color.WHITE else (black, white)
        points = [0] * 26
        for side, sign in ((own, 1), (other, -1)):
            for place, count in _counted(side):
                if place != OFF and count:
                    index = place if sign == 1 else 25 - place
                    if points[index]:
                        raise InvalidPositionError(f"Both sides have checkers on {turn}'s {index} point.")
                    points[index] = sign * count
        self._board = checked_board(points, (own.get(OFF, 0), other.get(OFF, 0)))
        self._turn = turn

    @classmethod
    def of_board(cls, board: _core.backgammon.Board, turn: Color) -> Position:
        """Wrap a board of the core, seen by the side on roll, that is known to be sound."""
        position = cls.__new__(cls)
        position._board = board
        position._turn = turn
        return position

    @classmethod
    def from_gnubg_id(cls, text: str, turn: Color | str | None = None, checkers: int = CHECKERS) -> Position:
        """The position of a GNU Backgammon position id; checkers missing from `checkers` per side are off.

        The id does not say who is on roll: that is `turn`, or the player of a match id after a colon, or else White.
        Raises `InvalidPositionError`.
        """
        board_id, match_id = gnubg_id.split_id(checked_kind("A position id", text, str, "text"))
        points = gnubg_id.decode_board(board_id)
        if turn is None:
            black = match_id is not None and gnubg_id.MatchId.parse(match_id).on_roll == 1
            turn = Color.BLACK if black else Color.WHITE
        return cls.of_board(checked_board(points, missing(points, checkers, text)), Color.of(turn))

    @classmethod
    def from_xgid(cls, text: str, checkers: int = CHECKERS) -> Position:
        """The position of an XGID; its upper-case checkers are White's. Raises `InvalidPositionError`."""
        fields = xgid.Xgid.parse(checked_kind("An XGID", text, str, "text"))
        board = checked_board(fields.points, missing(fields.points, checkers, text))
        if fields.turn == 1:
            return cls.of_board(board, Color.WHITE)
        return cls.of_board(board.flipped(), Color.BLACK)

    @property
    def gnubg_id(self) -> str:
        """GNU Backgammon's position id: the checkers as the side on roll sees them, without saying who that is."""
        return gnubg_id.encode_key(self._board.key)

    @property
    def xgid(self) -> str:
        """The XGID of the position in money play, cube centered, before the roll. `Game.xgid` has cube and score."""
        return str(xgid.Xgid(points=self.points, turn=1 if self.turn is Color.WHITE else -1))

    @property
    def turn(self) -> Color:
        """The side on roll."""
        return self._turn

    @property
    def board(self) -> _core.backgammon.Board:
        """The board of the compiled core, seen by the side on roll, for engines."""
        return self._board

    @property
    def points(self) -> tuple[int, ...]:
        """26 numbers in White's numbering: White's checkers positive, Black's negative; [0] and [25] the bars."""
        return self.points_of(Color.WHITE)

    def points_of(self, color: Color | str) -> tuple[int, ...]:
        """The same 26 numbers as a side sees them: its own numbering, its own checkers positive, [25] its own bar."""
        board = self._board if Color.of(color) is self._turn else self._board.flipped()
        return board.points

    def at(self, point: int) -> int:
        """The checkers on a point of White's numbering: positive White's, negative Black's, 0 none."""
        if not 1 <= checked_whole("A point", point) <= 24:
            raise ValueError(f"There is no point {point}: points are numbered 1 to 24.")
        return self.points[point]

    def count(self, color: Color | str, place: int) -> int:
        """How many checkers a side has on a place of its own numbering, 25 is the bar and 0 off."""
        if not OFF <= checked_whole("A place", place) <= BAR:
            raise ValueError(f"There is no place {place}: places are 1 to 24, 25 (bar) and 0 (off).")
        return self.off(color) if place == OFF else max(self.points_of(color)[place], 0)

    def bar(self, color: Color | str) -> int:
        """How many checkers of a side are on the bar."""
        return self.count(color, BAR)

    def off(self, color: Color | str) -> int:
        """How many checkers a side has borne off."""
        return self._board.off[Color.of(color) is not self._turn]

    def piece_count(self, color: Color | str) -> int:
        """How many checkers a side has in total: on the board, on the bar and off."""
        return _totals(self._board.points, self._board.off)[Color.of(color) is not self._turn]

    def pips(self, color: Color | str) -> int:
        """The pip count of a side: how far its checkers have to go in total."""
        return sum(place * count for place, count in enumerate(self.points_of(color)) if count > 0)

    @property
    def winner(self) -> Color | None:
        """The side that has borne off everything, None while both have checkers left."""
        for color in (self.turn.opponent, self.turn):
            if self.off(color) and not any(count > 0 for count in self.points_of(color)):
                return color
        return None

    @property
    def result(self) -> Result | None:
        """What the winner has won, None while nobody has: a loser with none off loses a gammon, and with a checker
        on the bar or in the winner's home board as well a backgammon."""
        winner = self.winner
        if winner is None:
            return None
        if self.off(winner.opponent):
            return Result.SINGLE
        behind = self.points_of(winner.opponent)[19:]
        return Result.BACKGAMMON if any(count > 0 for count in behind) else Result.GAMMON

    @property
    def is_race(self) -> bool:
        """Whether the sides have passed each other, so that nothing can be hit any more."""
        return self._board.is_race

    def legal_moves(self, dice: Dice | tuple[int, int]) -> LegalMoves:
        """Every legal move with these dice, one for each resulting position; empty when nothing can be played.

        >>> len(STARTING_POSITION.legal_moves((3, 1)))
        16
        """
        return LegalMoves(self._board, Dice.of(dice))

    def partial_move(self, dice: Dice | tuple[int, int]) -> PartialMove:
        """The turn before its first step, for playing it click by click."""
        return PartialMove(self, Dice.of(dice))

    def parse_move(self, text: str, dice: Dice | tuple[int, int]) -> Move:
        """The legal move that a text means here (`8/5 6/5`, `bar/22*`, `13/7*/5`, `6/off` and other spellings).

        Hit marks may be missing. Where a checker could hit on its way or not, a text without the stop means not.
        Raises `InvalidMoveError`, `IllegalMoveError` or `AmbiguousMoveError`.
        """
        return parse_move(self, text, Dice.of(dice))

    def why_illegal(self, move: Move | str, dice: Dice | tuple[int, int]) -> Reason | None:
        """Why a move is not allowed with these dice; None when it is legal. Raises `InvalidMoveError`.

        >>> str(STARTING_POSITION.why_illegal("8/7 6/1", (5, 1)))
        '1 is blocked: Black has 2 checkers there.'
        """
        if not isinstance(move, Move | str):
            raise wrong_kind("A move", "a Move of backgammon or text", move)
        return explain_move(self, str(move), Dice.of(dice))

    def after(self, move: Move | str, dice: Dice | tuple[int, int] | None = None) -> Position:
        """The position after a move, with the other side on roll.

        A text is read as `parse_move` reads it; without `dice` it must be legal with some roll, and mean one thing.
        A `Move` without `dice` is not checked against the rules: `Game.play` does that. Raises a `MoveError` for a
        text, and `IllegalMoveError` when there is no checker to move, or the opponent holds the place to go.

        >>> STARTING_POSITION.after("8/5 6/5") == STARTING_POSITION.after("8/5 6/5", (3, 1))
        True
        """
        if isinstance(move, str):
            move = parse_with_any_dice(self, move) if dice is None else parse_move(self, move, Dice.of(dice))
        elif not isinstance(move, Move):
            raise wrong_kind("A move", "a Move of backgammon or text", move)
        elif dice is not None:
            move = legal_version(self, move, Dice.of(dice))
        after = move._after if move._board is self._board and move._after is not None else after_steps(self, move.steps)
        return Position.of_board(after.flipped(), self.turn.opponent)

    def perft(self, depth: int) -> int:
        """The number of ways in which the next `depth` turns can be played, over all 21 rolls; a forced pass is one."""
        return self._board.perft(checked_depth(depth))

    def with_turn(self, turn: Color | str) -> Position:
        """The same checkers with the given side on roll."""
        turn = Color.of(turn)
        return self if turn is self._turn else Position.of_board(self._board.flipped(), turn)

    def flipped(self) -> Position:
        """The same position with the colors swapped: what was White's turn is Black's."""
        return Position.of_board(self._board, self.turn.opponent)

    def svg(self, **options: Unpack[SvgOptions]) -> str:
        """The position as an SVG picture; the options are those of `crownpoint.backgammon.diagram.svg`.

        >>> STARTING_POSITION.svg(size=600, dice=(3, 1))[:4]
        '<svg'
        """
        return diagram.svg(self, **options)

    def _repr_svg_(self) -> str:
        """What Jupyter shows."""
        return diagram.svg(self, size=480)

    def __str__(self) -> str:
        """The board as text, with the side on roll at the bottom."""
        return diagram.text(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.turn is other.turn and self._board == other._board

    def __hash__(self) -> int:
        return hash((self._board, self.turn is Color.WHITE))

    def __reduce__(self) -> tuple[object, ...]:
        return Position.of_board, (self._board, self.turn)

    def __repr__(self) -> str:
        board = self._board
        totals = set(_totals(board.points, board.off))
        if len(totals) == 1:
            extra = "" if totals == {CHECKERS} else f", checkers={totals.pop()}"
            return f"Position.from_gnubg_id({self.gnubg_id!r}, Color.{self.turn.name}{extra})"
        return f"Position({self._places(Color.WHITE)}, {self._places(Color.BLACK)}, Color.{self.turn.name})"

    def _places(self, color: Color) -> dict[int, int]:
        counts = {place: self.count(color, place) for place in range(BAR, OFF - 1, -1)}
        return {place: count for place, count in counts.items() if count}


def _counted(side: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """The places of a side and its checkers there. Raises `InvalidPositionError`, and `TypeError` for no numbers."""
    if not isinstance(side, Mapping):
        raise wrong_kind("A side", "a mapping of places to checkers", side)
    for place, count in side.items():
        where, checkers = checked_whole("A place", place), checked_whole("A number of checkers", count)
        if not OFF <= where <= BAR or checkers < 0:
            raise InvalidPositionError(f"{count} checkers on {place}: places are 1 to 24, 25 (bar) and 0 (off).")
        yield where, checkers


def checked_board(points: Sequence[int], off: tuple[int, int]) -> _core.backgammon.Board:
    """The board of these numbers. Raises `InvalidPositionError` unless each side has 1 to 15 checkers, not all off."""
    for total, gone in zip(_totals(points, off), off, strict=True):
        if not 1 <= total <= CHECKERS or gone < 0:
            raise InvalidPositionError(f"A side has {total} checkers ({gone} of them off), not 1 to {CHECKERS}.")
    if not any(points):
        raise InvalidPositionError("There is no checker on the board.")
    return _core.backgammon.Board(points, off)


def _totals(points: Sequence[int], off: tuple[int, int]) -> tuple[int, int]:
    """How many checkers each side has in all, the side that is positive first."""
    return sum(max(n, 0) for n in points) + off[0], sum(max(-n, 0) for n in points) + off[1]


def missing(points: Sequence[int], checkers: int, text: str) -> tuple[int, int]:
    """How many checkers of each side are not on the board. Raises `InvalidPositionError` when too many are."""
    own = checkers - sum(max(n, 0) for n in points)
    theirs = checkers - sum(max(-n, 0) for n in points)
    if min(own, theirs) < 0:
        raise InvalidPositionError(f"{text!r} has a side with more than {checkers} checkers.")
    return own, theirs


STARTING_POSITION = Position(white={24: 2, 13: 5, 8: 3, 6: 5}, black={24: 2, 13: 5, 8: 3, 6: 5})
"""The standard starting position, White on roll until the opening roll decides."""
