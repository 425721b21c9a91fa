"""Moves and the list of legal moves: order, texts, click by click."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from tests.checkers.playing import positions
from tests.oracles import slow_checkers

from crownpoint.checkers import STARTING_POSITION, Position

RULES = Path(__file__).parents[2] / "testdata" / "rules" / "checkers.txt"
AMBIGUOUS = Position.from_fen("B:W6,7,14,15,22:BK2")


def rule_cases() -> list[list[str]]:
    lines = (line for line in RULES.read_text().splitlines() if not line.startswith("#"))
    return [[part.strip() for part in line.split("|")] for line in lines]


@pytest.mark.parametrize(("name", "fen", "moves"), rule_cases())
def test_single_rules(name: str, fen: str, moves: str) -> None:
    assert [str(move) for move in Position.from_fen(fen).legal_moves()] == moves.split()


@given(positions())
def test_the_slow_generator_agrees(position: Position) -> None:
    ours = {move.path: position.after(move).fen for move in position.legal_moves()}
    assert ours == slow_checkers.legal_moves(position.fen)


def test_a_sequence_that_is_made_when_asked() -> None:
    moves = STARTING_POSITION.legal_moves()
    assert len(moves) == 7
    assert str(moves[-1]) == "12-16"
    assert [str(move) for move in moves[:2]] == ["9-13", "9-14"]
    assert moves[3] in moves
    assert moves.index(moves[3]) == 3
    assert STARTING_POSITION.after(moves[0]).legal_moves()[0] not in moves
    assert "11-15" not in moves
    assert moves == tuple(moves)
    assert repr(moves) == "<LegalMoves: 9-13, 9-14, 10-14, 10-15, 11-15, 11-16, 12-16>"
    with pytest.raises(IndexError):
        moves[7]


def test_a_capture_tells_all() -> None:
    (move,) = Position.from_fen("W:W32:B10,18,27").legal_moves()
    assert move.path == (32, 23, 14, 7)
    assert (move.source, move.target, move.is_capture, move.crowns) == (32, 7, True, False)
    assert move.captured == (27, 18, 10)
    assert (str(move), move.short, repr(move)) == ("32x23x14x7", "32x7", "Move('32x23x14x7')")


def test_short_text_keeps_the_path_where_two_squares_would_not_do() -> None:
    assert [move.short for move in AMBIGUOUS.legal_moves()] == ["2x9x18x11x2", "2x9x18x25", "2x11x18x9x2", "2x11x18x25"]


def test_click_by_click() -> None:
    moves = AMBIGUOUS.legal_moves()
    assert moves.next_squares() == (2,)
    assert moves.next_squares(2) == (9, 11)
    assert moves.next_squares(2, 9, 18) == (11, 25)
    assert [str(move) for move in moves.beginning(2, 9)] == ["2x9x18x11x2", "2x9x18x25"]
    assert moves.next_squares(2, 9, 18, 25) == ()
    assert moves.next_squares(3) == ()


@given(positions())
def test_every_text_reads_back(position: Position) -> None:
    for move in position.legal_moves():
        assert position.parse_move(str(move)) == move
        assert position.parse_move(move.short) == move
