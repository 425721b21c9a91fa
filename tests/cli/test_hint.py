"""hint and engine on the command line."""

import json

import pytest
from tests.cli.conftest import Command


def test_hint_for_checkers(crownpoint: Command) -> None:
    answer = crownpoint("hint", "checkers", "--fen", "B:W6,15,24:B1", "--depth", "3")
    assert answer.status == 0
    assert "1x10x19x28" in answer.output
    assert "win in 1" in answer.output


def test_hint_for_checkers_as_json(crownpoint: Command) -> None:
    answer = json.loads(crownpoint("hint", "checkers", "--depth", "4", "--lines", "2", "--json").output)
    assert answer["best"] == answer["candidates"][0]["move"]
    assert [candidate["depth"] for candidate in answer["candidates"]] == [4, 4]


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["hint", "checkers", "--fen", "nonsense"], 1, "nonsense"),
        (["hint", "checkers", "--seconds", "0"], 1, "0.0 seconds"),
        (["hint", "checkers", "--depth", "0"], 2, ""),
        (["engine", "klingon"], 2, ""),
    ],
)
def test_wrong_input(crownpoint: Command, arguments: list[str], status: int, words: str) -> None:
    answer = crownpoint(*arguments)
    assert answer.status == status
    assert words in answer.errors


def test_engine_line(crownpoint: Command) -> None:
    answer = crownpoint("engine", "line", typed="ready\nperft 4\nquit\n")
    assert answer == (0, "readyok\nperft 4 1469\n", "")
