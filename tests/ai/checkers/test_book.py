"""The opening book: its file, and who plays by it."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from crownpoint.ai.checkers import Engine
from crownpoint.ai.checkers.book import Book, shipped_book
from crownpoint.ai.limit import Limit
from crownpoint.ai.personas import make_player
from crownpoint.ai.player import ChoiceKind, Decision, DecisionKind
from crownpoint.ai.protocols.line import LineSession
from crownpoint.ai.weights import WEIGHTS_VARIABLE
from crownpoint.checkers import STARTING_POSITION, Position
from crownpoint.checkers.openings import three_move_ballots
from crownpoint.errors import EngineDataError

ODD_MOVE = "10-14"  # nobody would choose it by search


def book_bytes(*entries: tuple[Position, int, int, int]) -> bytes:
    """A book file of positions, squares of the move and scores."""
    body = b""
    for position, source, target, score in entries:
        board = position.board
        side = 0 if board.black_to_move else 1
        move = side << 10 | (source - 1) << 5 | (target - 1)
        body += struct.pack("<IIHh", board.black, board.white, move, score)
    return b"CPCKBOK1" + struct.pack("<II", len(entries), 0) + body


@pytest.fixture
def odd_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A shipped book that plays 10-14 first, until the test is over."""
    (tmp_path / "checkers").mkdir()
    (tmp_path / "checkers" / "opening.book").write_bytes(book_bytes((STARTING_POSITION, 10, 14, -7)))
    monkeypatch.setenv(WEIGHTS_VARIABLE, str(tmp_path))
    shipped_book.cache_clear()
    yield
    shipped_book.cache_clear()


def test_a_book_knows_what_was_put_in_it() -> None:
    after = STARTING_POSITION.after("11-15")
    book = Book.from_bytes(book_bytes((STARTING_POSITION, 11, 15, 3), (after, 23, 19, -2)))
    assert len(book) == 2
    assert [(str(found.move), found.score) for found in map(book.probe, (STARTING_POSITION, after)) if found] == [
        ("11-15", 3),
        ("23-19", -2),
    ]
    assert book.probe(STARTING_POSITION.after("9-14")) is None
    assert book.probe(Position.from_fen("B:W32:BK1")) is None


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "is not the start of an opening book"),
        (b"CPCKNET1" + bytes(8), "is not the start of an opening book"),
        (b"CPCKBOK2" + bytes(8), "of version 2, not 1"),
        (book_bytes((STARTING_POSITION, 11, 15, 0))[:-1], "1 entries but has 27 bytes"),
        (book_bytes((STARTING_POSITION, 11, 15, 0)) + b"x", "1 entries but has 29 bytes"),
    ],
)
def test_a_damaged_book_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(EngineDataError, match=reason):
        Book.from_bytes(data)


def test_an_illegal_move_of_a_book_is_refused() -> None:
    book = Book.from_bytes(book_bytes((STARTING_POSITION, 1, 5, 0)))
    with pytest.raises(EngineDataError, match=r"plays 1-5 in B:.*which is illegal"):
        book.probe(STARTING_POSITION)


def test_a_shipped_book_that_was_changed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "checkers").mkdir()
    (tmp_path / "checkers" / "opening.book").write_bytes(book_bytes())
    (tmp_path / "checkers" / "checksums.json").write_text('{"opening.book": "0"}')
    monkeypatch.setenv(WEIGHTS_VARIABLE, str(tmp_path))
    shipped_book.cache_clear()
    with pytest.raises(EngineDataError, match=r"opening\.book: damaged"):
        shipped_book()


@pytest.mark.usefixtures("odd_book")
def test_the_book_is_played_unless_it_is_switched_off() -> None:
    limit = Limit(depth=3)
    with_book, without = Engine(), Engine(use_book=False)
    found = with_book.think(STARTING_POSITION, limit)
    assert (str(found.candidates[0].move), found.candidates[0].score, found.nodes) == (ODD_MOVE, -0.07, 0)
    assert str(without.think(STARTING_POSITION, limit).candidates[0].move) != ODD_MOVE
    analysis = with_book.analyse(STARTING_POSITION, limit)
    assert str(analysis.candidates[0].move) != ODD_MOVE
    assert analysis.as_json()["book"] == ODD_MOVE
    assert without.analyse(STARTING_POSITION, limit).as_json()["book"] is None


@pytest.mark.usefixtures("odd_book")
def test_only_the_strongest_player_has_a_book() -> None:
    decision = Decision("checkers", DecisionKind.MOVE, (ChoiceKind.MOVE,), STARTING_POSITION.turn, STARTING_POSITION)
    chosen = {level: str(make_player("checkers", level).choose(decision).move) for level in ("easy", "hard", "full")}
    assert chosen["full"] == ODD_MOVE
    assert chosen["hard"] != ODD_MOVE


@pytest.mark.usefixtures("odd_book")
def test_the_line_protocol_asks_the_book_when_time_is_the_limit() -> None:
    said: list[str] = []
    session = LineSession(said.append, Engine(), STARTING_POSITION)
    session.handle("go movetime 5")
    session.handle("go depth 3")
    assert said[0] == "info depth 0 nodes 0 time 0 score -7 pv 10-14"
    assert said[1].startswith("bestmove 10-14 ")
    assert said[2].startswith("info depth 3 ")


def test_the_shipped_book_is_sound() -> None:
    book = shipped_book()
    assert book is not None
    assert book.probe(STARTING_POSITION) is not None
    for ballot in three_move_ballots(deck_only=False):
        position = ballot.position
        assert book.probe(position) is not None or len(position.legal_moves()) == 1
