"""Random text thrown at every checkers parser: a value or a named error, never a crash, never a hang."""

from __future__ import annotations

import contextlib

from hypothesis import given
from hypothesis import strategies as st

from crownpoint.checkers import STARTING_POSITION, Position, read_pdn, write_pdn
from crownpoint.checkers.notation.move_text import parse_squares
from crownpoint.errors import InvalidMoveError, InvalidPositionError, InvalidRecordError, MoveError

# Half of the texts are made of the letters of the format, so that they come past the first character.
FEN_TEXT = st.one_of(st.text(), st.text(alphabet="BWK0123456789:,-. HF"))
MOVE_TEXT = st.one_of(st.text(), st.text(alphabet="0123456789-x:*! "))
PDN_WORDS = [
    "[Event ",
    '"x"',
    "]",
    "1.",
    "11-15",
    "23x18",
    "{",
    "}",
    "(",
    ")",
    "$1",
    ";",
    "%",
    "*",
    "1-0",
    "!",
    "a",
    "\n",
]
PDN_TEXT = st.one_of(st.text(), st.lists(st.sampled_from(PDN_WORDS)).map(" ".join))
BYTES = st.binary().map(lambda data: data.decode("latin-1"))


@given(st.one_of(FEN_TEXT, BYTES))
def test_fen(text: str) -> None:
    try:
        position = Position.from_fen(text)
    except InvalidPositionError:
        return
    assert Position.from_fen(position.fen) == position


@given(st.one_of(MOVE_TEXT, BYTES))
def test_move_text(text: str) -> None:
    try:
        squares = parse_squares(text)
    except InvalidMoveError:
        return
    assert len(squares) >= 2
    assert all(1 <= square <= 32 for square in squares)


@given(st.one_of(MOVE_TEXT, BYTES))
def test_moves_in_a_position(text: str) -> None:
    try:
        move = STARTING_POSITION.parse_move(text)
    except MoveError:
        return
    assert move in STARTING_POSITION.legal_moves()


@given(st.one_of(PDN_TEXT, BYTES))
def test_pdn(text: str) -> None:
    with contextlib.suppress(InvalidRecordError):
        games = read_pdn(text)
        assert len(read_pdn(write_pdn(games))) == len(games)
        for game in games:
            game.replay()
