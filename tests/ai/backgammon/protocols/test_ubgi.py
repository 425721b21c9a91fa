"""UBGI, by transcripts."""

from __future__ import annotations

import pytest

from crownpoint.ai.backgammon import Engine
from crownpoint.ai.backgammon.protocols.ubgi import UbgiSession
from crownpoint.ai.protocols.session import serve
from crownpoint.backgammon import STARTING_POSITION

START = "4HPwATDgc/ABMA"
DOUBLED = "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:7:10"


def say(engine: Engine, *lines: str) -> list[str]:
    """Every reply to these lines."""
    replies: list[str] = []
    serve(lines, UbgiSession(replies.append, engine, plies=0))
    return replies


def test_the_beginning_of_a_conversation(random_engine: Engine) -> None:
    replies = say(random_engine, "ubgi", "isready", "quit", "isready")
    assert replies[0] == "id name Crownpoint"
    assert replies[-2:] == ["ubgiok", "readyok"]


def test_moves(random_engine: Engine) -> None:
    replies = say(random_engine, f"position gnubgid {START}", "setturn p1", "dice 3 1", "go role chequer", "go")
    assert len(replies) == 2
    assert replies[0] == replies[1]
    word, move = replies[0].split(" ", 1)
    assert word == "bestmove"
    assert STARTING_POSITION.parse_move(move, (3, 1)) in STARTING_POSITION.legal_moves((3, 1))
    assert "(" not in move
    assert "*" not in move


def test_no_legal_move_is_a_pass(random_engine: Engine) -> None:
    replies = say(random_engine, "position gnubgid 27YBAAB8AAAEAA", "dice 6 6", "go role chequer")
    assert replies == ["bestmove pass"]


def test_bearing_off_and_entering_are_words(random_engine: Engine) -> None:
    assert say(random_engine, "position gnubgid BwAARAAAAAAAAA", "dice 3 1", "go") == ["bestmove 2/1 1/off"]
    entering = say(random_engine, "position gnubgid 4HPwATDgc/ABUA", "dice 2 1", "go")[0]
    assert entering.startswith("bestmove bar/")


def test_cubes(random_engine: Engine) -> None:
    replies = say(
        random_engine, f"position gnubgid {START}", "go role cube", f"position xgid {DOUBLED}", "go role cube"
    )
    assert replies[0] in ("bestcube double", "bestcube nodouble")
    assert replies[1] in ("bestcube take", "bestcube drop")
    turn = say(random_engine, f"position gnubgid {START}", "dice 6 1", "go turn")[0]
    assert turn.startswith("bestturn cube=")
    assert " move=" in turn


def test_whole_positions(random_engine: Engine) -> None:
    replies = say(random_engine, DOUBLED, DOUBLED.replace(":D:", ":61:"), DOUBLED.replace(":D:", ":00:"))
    assert replies[0] in ("take", "drop")
    assert "/" in replies[1]
    assert replies[2] in ("double", "roll")


def test_keys(random_engine: Engine) -> None:
    replies = say(
        random_engine, "keys", "set engine.ply 1", "get engine.ply", "setoption name Variant value backgammon"
    )
    assert replies[-1] == "value engine.ply 1"
    assert any(reply.startswith("key engine.ply int 0..9") for reply in replies)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["hello"], "bad_command"),
        (["go role chequer"], "bad_state missing position"),
        ([f"position gnubgid {START}", "go"], "bad_state missing dice"),
        ([f"position gnubgid {START}", "go role king"], "bad_value"),
        (["position gnubgid nonsense"], "bad_value Position id 'nonsense'"),
        (["position fen x"], "bad_command"),
        (["position"], "bad_command"),
        (["dice 7 1"], "bad_value Dice '7 1'"),
        (["dice"], "bad_value"),
        (["setturn x"], "bad_value"),
        (["set engine.ply 99"], "bad_value"),
        (["set game.variant chess"], "unsupported"),
        (["get something"], "unsupported"),
        (["setoption x"], "bad_command"),
        (["XGID=abc"], "bad_value"),
    ],
)
def test_a_bad_line_is_answered_and_nothing_breaks(random_engine: Engine, lines: list[str], words: str) -> None:
    replies = say(random_engine, *lines, "isready")
    assert len(replies) == 2
    assert replies[0].startswith("error ")
    assert words in replies[0]
    assert replies[1] == "readyok"


def test_a_bad_board_line(random_engine: Engine) -> None:
    assert say(random_engine, "board:x:y")[0].startswith("Error: ")
