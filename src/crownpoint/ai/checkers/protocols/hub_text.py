"""How Hub writes lines, positions and moves."""

from __future__ import annotations

import math
import re

from crownpoint.checkers import STARTING_POSITION, Color, Move, Piece, Position
from crownpoint.errors import IllegalMoveError

__all__ = [
    "Arguments", "HubError", "format_line", "format_move", "format_position", "number", "parse_line", "parse_move",
    "parse_position",
]  # fmt: skip

Arguments = dict[str, str]
"""The arguments of a line; those without a value have an empty one."""

_ARGUMENT = re.compile(r'([^\s="]+)(?:\s*=\s*(?:"([^"]*)"|([^\s="]*)))?\s*')
_PLAIN = re.compile(r"[^\s=\"]+")
_SQUARES = 32
_START = "b" * 12 + "e" * 8 + "w" * 12
_LETTERS = {
    "b": Piece(Color.BLACK), "B": Piece(Color.BLACK, king=True), "w": Piece(Color.WHITE),
    "W": Piece(Color.WHITE, king=True),
}  # fmt: skip
_LETTER_OF = {piece: letter for letter, piece in _LETTERS.items()}


class HubError(ValueError):
    """A line that cannot be carried out."""


def parse_line(line: str) -> tuple[str, Arguments]:
    """The command of a line and its arguments. Raises `HubError` when quotes or equals signs do not fit.

    >>> parse_line('pos pos=We moves="38-15 5-41" last')
    ('pos', {'pos': 'We', 'moves': '38-15 5-41', 'last': ''})
    """
    found = []
    place = 0
    while place < len(line):
        match = _ARGUMENT.match(line, place)
        if match is None:
            raise HubError(f"{line[:80]!r} cannot be read from character {place + 1} on")
        found.append((match[1], match[2] if match[2] is not None else match[3] or ""))
        place = match.end()
    return (found[0][0], dict(found[1:])) if found else ("", {})


def format_line(command: str, **arguments: str) -> str:
    """A line, with quotes around the values that need them."""
    written = []
    for name, value in arguments.items():
        clean = value.replace('"', "'")
        written.append(f"{name}={clean}" if _PLAIN.fullmatch(clean) else f'{name}="{clean}"')
    return " ".join([command, *written])


def number(text: str, what: str) -> float:
    """A number that is not negative. Raises `HubError`."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or value < 0:
        raise HubError(f"{what} {text[:40]!r} is not a number")
    return value


def parse_position(text: str) -> Position:
    """The position of 33 letters: the side to move, then each square. Raises `HubError`, `InvalidPositionError`.

    In the starting position Black moves, whatever the first letter: some programs write W for the side that begins.
    """
    if len(text) != _SQUARES + 1 or text[0] not in "BW" or set(text[1:]) - {*_LETTERS, "e"}:
        raise HubError(f"{text[:80]!r} is not a position: B or W, then one of b B w W e for each of {_SQUARES} squares")
    if text[1:] == _START:
        return STARTING_POSITION
    squares: dict[Piece, list[int]] = {piece: [] for piece in _LETTERS.values()}
    for square, letter in enumerate(text[1:], start=1):
        if letter != "e":
            squares[_LETTERS[letter]].append(square)
    return Position(
        black_men=squares[_LETTERS["b"]],
        black_kings=squares[_LETTERS["B"]],
        white_men=squares[_LETTERS["w"]],
        white_kings=squares[_LETTERS["W"]],
        turn=Color.BLACK if text[0] == "B" else Color.WHITE,
    )


def format_position(position: Position) -> str:
    """The 33 letters of a position.

    >>> from crownpoint.checkers import STARTING_POSITION
    >>> format_position(STARTING_POSITION)
    'Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww'
    """
    pieces = position.pieces()
    letters = (_LETTER_OF[pieces[square]] if square in pieces else "e" for square in range(1, _SQUARES + 1))
    return ("B" if position.turn is Color.BLACK else "W") + "".join(letters)


def format_move(move: Move) -> str:
    """A step as `11-15`; a capture as start, end and every captured square: `22x8x18x11`."""
    if not move.captured:
        return str(move)
    return "x".join(map(str, (move.source, move.target, *sorted(move.captured))))


def parse_move(position: Position, text: str) -> Move:
    """The legal move that a text of Hub means. Raises `IllegalMoveError`."""
    ends = re.split("[-x]", text)
    if all(part.isdigit() for part in ends) and len(ends) >= 2:
        source, target, *captured = map(int, ends)
        for move in position.legal_moves():
            same_ends = (move.source, move.target) == (source, target)
            if same_ends and (not captured or sorted(move.captured) == sorted(captured)):
                return move
    raise IllegalMoveError(f"{text[:40]!r} is not a legal move in {position.fen}.")
