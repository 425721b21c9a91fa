"""The board line of FIBS as GNU Backgammon writes it to an external player."""

from __future__ import annotations

from dataclasses import dataclass

from crownpoint.ai.backgammon.stakes import Stakes, owner_seen_by
from crownpoint.backgammon import Color, Dice, Position
from crownpoint.backgammon.position import CHECKERS, checked_board, missing
from crownpoint.errors import InvalidPositionError

__all__ = ["FibsBoard"]

_FIELDS = 53
_UNLIMITED = 9999
_POINTS = slice(6, 32)
_TURN, _DICE, _CUBE, _MAY_DOUBLE, _DOUBLED, _LAST = 32, 33, 37, 38, 40, 51


@dataclass(frozen=True, slots=True)
class FibsBoard:
    """One decision: the position and stakes as the side on roll sees them.

    GNU Backgammon writes the board as its player 1 (White here) sees it, whoever is asked; the sign of the turn field
    says who is on roll, and so who we are, unless a double awaits our answer: then it is the doubler.
    """

    position: Position
    dice: Dice | None
    stakes: Stakes
    doubled: bool
    """Whether the side on roll has doubled and we must answer."""

    @classmethod
    def parse(cls, line: str) -> FibsBoard:
        """The decision of a line `board:…`. Raises `InvalidPositionError`."""
        fields = line.strip().strip("\0").split(":")
        if len(fields) != _FIELDS or fields[0] != "board":
            raise InvalidPositionError(f"{line[:60]!r} is not a board line of {_FIELDS} fields.")
        try:
            numbers = [0, 0, 0, *map(int, fields[3:])]
        except ValueError as error:
            raise InvalidPositionError(f"{line[:60]!r} is not a board line: {error}.") from None
        position = _position(numbers, line)
        dice = Dice(*numbers[_DICE : _DICE + 2]) if numbers[_DICE] else None
        doubled = numbers[_DOUBLED] != 0
        return cls(position, dice, _stakes(numbers, position.turn, doubled, line), doubled)


def _position(numbers: list[int], line: str) -> Position:
    turn = numbers[_TURN]
    if turn not in (-1, 1):
        raise InvalidPositionError(f"{line[:60]!r}: nobody is on roll.")
    points = numbers[_POINTS]
    if turn < 0:
        points = [-count for count in reversed(points)]
    if points[0] > 0 or points[25] < 0:
        raise InvalidPositionError(f"{line[:60]!r} has a checker on the other side's bar.")
    board = checked_board(points, missing(points, CHECKERS, line[:60]))
    return Position.of_board(board, Color.WHITE if turn > 0 else Color.BLACK)


def _stakes(numbers: list[int], turn: Color, doubled: bool, line: str) -> Stakes:
    length = numbers[3] if numbers[3] != _UNLIMITED else 0
    # Player 0 comes first; but after a double player 1 does.
    black, white = numbers[4:6] if not doubled else (numbers[5], numbers[4])
    white_may, black_may = numbers[_MAY_DOUBLE : _MAY_DOUBLE + 2]
    owner = None if white_may == black_may else Color.WHITE if white_may else Color.BLACK
    seen = owner_seen_by(owner, turn)
    try:
        if not length:
            return Stakes(numbers[_CUBE], seen)
        own, other = (white, black) if turn is Color.WHITE else (black, white)
        away = (length - own, length - other)
        crawford = 1 in away and not any(numbers[_LAST:])
        return Stakes(numbers[_CUBE], seen, away, crawford)
    except ValueError as error:
        raise InvalidPositionError(f"{line[:60]!r}: {error}") from None
