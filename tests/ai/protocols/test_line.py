"""The line protocol, by transcripts."""

from __future__ import annotations

import re

import pytest

from crownpoint.ai.checkers import Engine
from crownpoint.ai.protocols.line import LineSession
from crownpoint.ai.protocols.session import serve
from crownpoint.checkers import STARTING_POSITION

ENGINE = Engine(table_mebibytes=4)


def say(*lines: str) -> list[str]:
    """Every reply to these lines."""
    replies: list[str] = []
    serve(lines, LineSession(replies.append, ENGINE, STARTING_POSITION))
    return replies


def test_a_match_conversation() -> None:
    replies = say(
        "ready", "newgame", "fen B:W6,15,24:B1", "go depth 3", "newgame", "hist B:W21,32:B1,12 W:W21,32:B6,12",
        "fen B:W21,28:B6,12", "go movetime 20", "quit", "ready",
    )  # fmt: skip
    assert replies[0] == "readyok"
    assert replies[1].startswith("info depth ")
    assert replies[2] == "bestmove 1x10x19x28 W:W:B28"
    assert re.fullmatch(r"info depth \d+ nodes \d+ time \d+ score -?\d+ pv [\d x-]+", replies[3])
    assert re.fullmatch(r"bestmove \d+-\d+ W:W21,28:B\S+", replies[4])
    assert len(replies) == 5, "nothing is read after quit"


def test_perft_and_probe() -> None:
    assert say("perft 6") == ["perft 6 36768"]
    assert say("fen B:W6,15,24:B1", "perft 1") == ["perft 1 1"]
    assert say("probe B:W21-32:B1-12") == ["probe unknown"]


def test_a_lost_position_has_no_move() -> None:
    replies = say("fen B:W5,6,9,10,14:B1", "go depth 3")
    assert replies[-1] == "bestmove none"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("hello", "unknown command 'hello'"),
        ("go", "'go ' is not"),
        ("go movetime", "is not 'go movetime MS'"),
        ("go depth x", "'x' after go depth"),
        ("go depth 0", "1 to 100"),
        ("go movetime 0", "0.0 seconds"),
        ("go movetime -5", "'-5'"),
        ("go depth ²", "whole number"),
        ("fen", "FEN"),
        ("fen B:W33:B1", "33"),
        ("hist B:W1:B1", "B:W1:B1"),
        ("perft", "whole number"),
        ("perft 99", "never end"),
        ("probe nonsense", "nonsense"),
        ("\0\1\2", "unknown command"),
    ],
)
def test_a_bad_line_is_answered_and_nothing_breaks(line: str, words: str) -> None:
    replies = say(line, "ready")
    assert len(replies) == 2
    assert replies[0].startswith("error ")
    assert words in replies[0]
    assert "\n" not in replies[0]
    assert replies[1] == "readyok"
