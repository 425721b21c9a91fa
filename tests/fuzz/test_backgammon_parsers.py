"""Random text thrown at every backgammon parser: a value or a named error, never a crash, never a hang."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from crownpoint.backgammon import STARTING_POSITION, Dice, Game, Position, read_mat, read_sgf, write_mat
from crownpoint.backgammon.notation.gnubg_id import MatchId
from crownpoint.backgammon.notation.move_text import parse_hops
from crownpoint.errors import (
    InvalidDiceError,
    InvalidMoveError,
    InvalidPositionError,
    InvalidRecordError,
    MoveError,
)

# Half of the texts are made of the letters of the format, so that they come past the first character.
BYTES = st.binary().map(lambda data: data.decode("latin-1"))
BASE64 = "ABCDwx+/0189"
POSITION_IDS = st.one_of(st.text(), BYTES, st.text(alphabet=BASE64, min_size=14, max_size=14))
GAME_IDS = st.one_of(
    POSITION_IDS, st.text(alphabet=BASE64, min_size=12, max_size=12).map(lambda text: f"4HPwATDgc/ABMA:{text}")
)
FIELDS = st.sampled_from(
    ["-b----E-C---eE---c-e----B-", "-" * 26, "0", "1", "-1", "2", "00", "D", "B", "52", "10", "x", ""]
)
XGIDS = st.one_of(st.text(), BYTES, st.lists(FIELDS, min_size=8, max_size=11).map(":".join).map("XGID={}".format))
MOVES = st.one_of(st.text(), BYTES, st.text(alphabet="0123456789/*()- ,baroff"))
WORDS = [
    " 5 point match", "\n Game 1", "\n Ana : 0      Marek : 0", "\n  1)", " 31:", " 52:", " 8/5", " 6/5", " 24/18",
    " Doubles => 2", " Takes", " Drops", " Wins 1 point", " Losses 2 point", "   " * 9, "\n", " ???", "*", "(2)",
    '; [Variation "Nackgammon"]\n',
]  # fmt: skip
RECORDS = st.one_of(st.text(), BYTES, st.lists(st.sampled_from(WORDS), max_size=30).map("".join))


@given(POSITION_IDS)
def test_position_ids(text: str) -> None:
    try:
        position = Position.from_gnubg_id(text)
    except InvalidPositionError:
        return
    assert Position.from_gnubg_id(position.gnubg_id, position.turn) == position


@given(GAME_IDS)
def test_match_ids(text: str) -> None:
    try:
        fields = MatchId.parse(text.partition(":")[2])
        assert str(fields) == text.partition(":")[2]
        game = Game.from_gnubg_id(text)
    except InvalidPositionError:
        return
    assert Game.from_gnubg_id(game.gnubg_id).gnubg_id == game.gnubg_id


@given(XGIDS)
def test_xgids(text: str) -> None:
    try:
        game = Game.from_xgid(text)
    except InvalidPositionError:
        return
    assert Game.from_xgid(game.xgid).state == game.state


@given(MOVES)
def test_move_text(text: str) -> None:
    try:
        hops = parse_hops(text)
    except InvalidMoveError:
        return
    assert all(0 <= hop.target <= 24 and 1 <= hop.source <= 25 for hop in hops)


@given(MOVES, st.integers(1, 6), st.integers(1, 6))
def test_moves_in_a_position(text: str, first: int, second: int) -> None:
    try:
        move = STARTING_POSITION.parse_move(text, (first, second))
    except MoveError:
        return
    assert move in STARTING_POSITION.legal_moves((first, second))


@given(st.one_of(st.text(), st.text(alphabet="1234567 -,/")))
def test_dice(text: str) -> None:
    try:
        dice = Dice.parse(text)
    except InvalidDiceError:
        return
    assert Dice.parse(str(dice)) == dice


@given(RECORDS)
def test_records(text: str) -> None:
    try:
        match = read_mat(text)
    except InvalidRecordError:
        return
    assert len(read_mat(write_mat(match)).games) == len(match.games)


SGF_WORDS = [
    "(",
    ")",
    ";",
    "GM[6]",
    "W[31hefe]",
    "B[64aggk]",
    "W[double]",
    "B[take]",
    "PL[B]",
    "DI[64]",
    "RE[W+1]",
    "\\",
    "[",
    "]",
]
SGF = st.one_of(st.text(), BYTES, st.lists(st.sampled_from(SGF_WORDS), max_size=30).map("".join))


@given(SGF)
def test_sgf(text: str) -> None:
    try:
        match = read_sgf(text)
    except InvalidRecordError:
        return
    assert match.games
