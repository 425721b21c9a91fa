"""The messages of DXP, the DamExchange protocol, version 1, on a board of 32 squares.

docs/reference/engine-dxp.md describes them. The position of a game request has 32 letters here instead of the 50 of
international draughts, as other programs for small boards do it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from crownpoint.checkers import STARTING_POSITION, Color, Move, Piece, Position
from crownpoint.errors import CrownpointError, IllegalMoveError, ProgramError

__all__ = ["Accept", "Ended", "Moved", "Request", "format_move", "parse", "played"]

VERSION = "01"
LONGEST = 127
_NAME = 32
_SQUARES = 32
_COLORS = {"W": Color.WHITE, "Z": Color.BLACK}
_LETTERS = {color: letter for letter, color in _COLORS.items()}
_NORMAL, _GIVEN = "A", "B"


@dataclass(frozen=True, slots=True)
class Request:
    """Asks for a game: `color` is the side of the program that is asked."""

    name: str
    color: Color
    minutes: int
    """The time of each side for the whole game."""
    moves: int
    """The moves of the whole game; 0 for no limit."""
    position: Position

    def __str__(self) -> str:
        pieces = self.position.pieces()
        board = "".join(_letter(pieces.get(square)) for square in range(1, _SQUARES + 1))
        head = f"R{VERSION}{_padded(self.name)}{_LETTERS[self.color]}{self.minutes:03}{self.moves:03}"
        return f"{head}{_GIVEN}{_LETTERS[self.position.turn]}{board}"


@dataclass(frozen=True, slots=True)
class Accept:
    """Answers a request: code 0 accepts, 1 is another version of the protocol, 2 no such game, 3 no game at all."""

    name: str
    code: int = 0

    def __str__(self) -> str:
        return f"A{_padded(self.name)}{self.code}"


@dataclass(frozen=True, slots=True)
class Moved:
    """A move: where from and where to, and the captured squares in any order."""

    seconds: int
    source: int
    target: int
    captured: tuple[int, ...] = ()

    def __str__(self) -> str:
        numbers = (self.source, self.target, len(self.captured), *self.captured)
        return f"M{min(max(self.seconds, 0), 9999):04}" + "".join(f"{number:02}" for number in numbers)


@dataclass(frozen=True, slots=True)
class Ended:
    """Ends the game. Reason 0 gives none, 1 I lost, 2 a draw, 3 I won; `stops` where no other game is wanted."""

    reason: int = 0
    stops: bool = False

    def __str__(self) -> str:
        return f"E{self.reason}{int(self.stops)}"


Message = Request | Accept | Moved | Ended | str
"""A message. Those that we need not understand are texts: talk (`C`), and take-backs (`B` and `K`)."""


def format_move(move: Move, seconds: float = 0) -> str:
    """The message of a move.

    >>> format_move(STARTING_POSITION.parse_move("11-15"), 12)
    'M0012111500'
    """
    return str(Moved(round(seconds), move.source, move.target, tuple(sorted(move.captured))))


def played(position: Position, moved: Moved) -> Move:
    """The legal move that a message means. Raises `IllegalMoveError`."""
    for move in position.legal_moves():
        same_ends = (move.source, move.target) == (moved.source, moved.target)
        if same_ends and sorted(move.captured) == sorted(moved.captured):
            return move
    raise IllegalMoveError(f"{str(moved)!r} is not a legal move in {position.fen}.")


def parse(text: str) -> Message:
    """Read a message. Raises `ProgramError` if it cannot be understood.

    >>> parse("M001205250422122320")
    Moved(seconds=12, source=5, target=25, captured=(22, 12, 23, 20))
    >>> parse("E10").reason
    1
    """
    try:
        return _READERS[text[:1]](text)
    except (LookupError, ValueError, CrownpointError) as error:
        raise ProgramError(f"{text[:LONGEST]!r} is not a DXP message.") from error


def _request(text: str) -> Request:
    if text[1:3] != VERSION:
        raise ValueError(text[1:3])
    position = STARTING_POSITION if text[42:43] == _NORMAL else _position(text[42:44], text[44:])
    return Request(text[3:35].strip(), _COLORS[text[35]], _number(text[36:39]), _number(text[39:42]), position)


def _position(kind: str, board: str) -> Position:
    if kind[0] != _GIVEN or len(board) != _SQUARES:
        raise ValueError(kind)
    sides: dict[str, list[str]] = {"w": [], "z": []}
    for square, letter in enumerate(board, start=1):
        if letter != "e":
            sides[letter.lower()].append(f"{'K' if letter.isupper() else ''}{square}")
    turn = "W" if _COLORS[kind[1]] is Color.WHITE else "B"
    return Position.from_fen(f"{turn}:W{','.join(sides['w'])}:B{','.join(sides['z'])}")


def _moved(text: str) -> Moved:
    body = text[5:]
    numbers = [_number(body[place : place + 2]) for place in range(0, len(body), 2)]
    source, target, count, *captured = numbers
    if len(captured) != count:
        raise ValueError(text)
    return Moved(_number(text[1:5]), source, target, tuple(captured))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(text)
    return int(text)


def _padded(name: str) -> str:
    plain = "".join(letter if " " <= letter <= "~" else "?" for letter in name).strip()
    return (plain or "?")[:_NAME].ljust(_NAME)


def _letter(piece: Piece | None) -> str:
    if piece is None:
        return "e"
    letter = "w" if piece.color is Color.WHITE else "z"
    return letter.upper() if piece.king else letter


_READERS: dict[str, Callable[[str], Message]] = {
    "R": _request,
    "A": lambda text: Accept(text[1:33].strip(), _number(text[33:34])),
    "M": _moved,
    "E": lambda text: Ended(_number(text[1:2]), text[2:3] == "1"),
    "C": str,
    "B": str,
    "K": str,
}
