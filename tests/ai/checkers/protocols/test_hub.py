"""Hub, by transcripts."""

from __future__ import annotations

import re
import threading

import pytest

from crownpoint.ai.checkers import Engine
from crownpoint.ai.checkers.protocols import hub_text
from crownpoint.ai.checkers.protocols.hub import HubSession
from crownpoint.ai.protocols.session import serve
from crownpoint.checkers import STARTING_POSITION, Position
from crownpoint.errors import IllegalMoveError

START = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"


def say(*lines: str) -> list[str]:
    """Every reply to these lines; a pause after them lets a search end."""
    replies: list[str] = []
    session = HubSession(replies.append, Engine(table_mebibytes=4))
    serve([*lines, "new-game"], session)
    return replies


def test_the_beginning_of_a_conversation() -> None:
    replies = say("hub", "set-param name=variant value=american", "set-param name=threads value=2", "init")
    assert replies[0].startswith("id name=Crownpoint version=")
    assert "param name=variant value=american type=enum values=american" in replies
    assert replies[-2:] == ["wait", "ready"]


def test_a_search() -> None:
    replies = say("init", f'pos pos={START} moves="11-15 22-18"', "level depth=5", "go think")
    assert replies[-1].startswith("done move=15x22x18 ponder=")
    depths = [int(found[1]) for found in (re.match(r"info depth=(\d+) score=", reply) for reply in replies) if found]
    assert depths == [1, 2, 3, 4, 5]


def test_ping_and_stop_are_heard_while_it_thinks() -> None:
    replies: list[str] = []
    thinking = threading.Event()

    def hear(reply: str) -> None:
        replies.append(reply)
        thinking.set()

    session = HubSession(hear, Engine(table_mebibytes=4))
    for line in (f"pos pos={START}", "level infinite", "go analyze"):
        assert session.handle(line)
    thinking.wait()
    session.handle("ping")
    session.handle("stop")
    assert "pong" in replies
    assert replies[-1].startswith("done move=")
    assert session.handle("quit") is False
    session.close()


def test_closing_ends_an_endless_search_at_once() -> None:
    replies: list[str] = []
    serve([f"pos pos={START}", "level infinite", "go think"], HubSession(replies.append, Engine(table_mebibytes=4)))
    assert replies[-1].startswith("done move=")


@pytest.mark.parametrize(
    "level",
    ["level time=3", "level moves=40 time=4", "level time=2 inc=0.01", "level nodes=500", "level move-time=0.05"],
)
def test_every_form_of_level(level: str) -> None:
    assert say(f"pos pos={START}", level, "go think")[-1].startswith("done move=")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pos pos=Bbbb", "Bbbb"),
        (f"pos pos=X{START[1:]}", "is not a position"),
        (f"pos pos={START} moves=11-16x", "11-16x"),
        (f"pos pos={START} moves=22-18", "22-18"),
        ("level", "level needs"),
        ("level depth=many", "many"),
        ("level depth=0", "1 to 100"),
        ("level move-time=-1", "-1"),
        ("go", "go needs"),
        ("go ponder", "pondering is off"),
        ("set-param name=variant value=frisian", "frisian"),
        ("set-param name=threads value=1000", "1 to 64"),
        ('pos pos="unfinished', "cannot be read"),
        ("= = =", "cannot be read"),
    ],
)
def test_a_bad_line_is_answered_and_nothing_breaks(line: str, words: str) -> None:
    replies = say(line, "ping")
    assert len(replies) == 2
    assert replies[0].startswith('error message="')
    assert words in replies[0]
    assert replies[1] == "pong"


def test_unknown_commands_are_ignored() -> None:
    assert say("later-extension some=thing", "ping") == ["pong"]


def test_positions_there_and_back() -> None:
    for fen in ("W:WK2,18,19:B1,K32", "B:W21,22,23,24:B5,K30"):
        position = Position.from_fen(fen)
        assert hub_text.parse_position(hub_text.format_position(position)) == position
    assert hub_text.format_position(STARTING_POSITION) == START


def test_captures_are_told_apart_by_what_they_capture() -> None:
    position = Position.from_fen("W:W30:B17,18,25,26")
    texts = {hub_text.format_move(move): move for move in position.legal_moves()}
    assert set(texts) == {"30x14x17x25", "30x14x18x26"}
    assert {text: hub_text.parse_move(position, text) for text in texts} == texts
    assert hub_text.parse_move(position, "30x14x26x18") == texts["30x14x18x26"]
    with pytest.raises(IllegalMoveError, match="30x23"):
        hub_text.parse_move(position, "30x23")
