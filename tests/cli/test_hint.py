"""hint and engine on the command line."""

import json
from pathlib import Path

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
        (["engine", "gnubg-external"], 2, "--port"),
        (["engine", "line", "--port", "5"], 2, "--port"),
        (["hint", "backgammon"], 1, "--dice 31"),
        (["hint", "backgammon", "--dice", "31", "--depth", "3"], 2, "--depth"),
        (["hint", "checkers", "--plies", "2"], 2, "--plies"),
        (["analyse", "no-such-file.mat"], 1, "no-such-file.mat"),
    ],
)
def test_wrong_input(crownpoint: Command, arguments: list[str], status: int, words: str) -> None:
    answer = crownpoint(*arguments)
    assert answer.status == status
    assert words in answer.errors


def test_engine_line(crownpoint: Command) -> None:
    answer = crownpoint("engine", "line", typed="ready\nperft 4\nquit\n")
    assert answer == (0, "readyok\nperft 4 1469\n", "")


def test_the_size_of_the_table_of_an_engine(crownpoint: Command) -> None:
    assert "param name=hash value=8 type=int" in crownpoint("engine", "hub", "--hash", "8", typed="hub\nquit\n").output
    searched = crownpoint("engine", "line", "--hash", "1", typed="go depth 5\nquit\n")
    assert searched.output.splitlines()[-1].startswith("bestmove ")
    assert crownpoint("engine", "line", "--hash", "0", typed="quit\n").status == 2


def test_hint_for_backgammon(crownpoint: Command) -> None:
    answer = crownpoint("hint", "backgammon", "--dice", "31", "--plies", "0")
    assert answer.status == 0
    assert "8/5 6/5" in answer.output.splitlines()[4]
    found = json.loads(
        crownpoint("hint", "backgammon", "--dice", "31", "--plies", "0", "--lines", "2", "--json").output
    )
    assert found["best"] == "8/5 6/5"
    assert [each["plies"] for each in found["candidates"]] == [0, 0]


def test_analyse(crownpoint: Command, tmp_path: Path) -> None:
    match = tmp_path / "match.mat"
    match.write_text(" 3 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 24/20      66: 24/18 24/18 13/7 13/7\n")
    answer = crownpoint("analyse", str(match))
    assert answer.status == 0
    assert "blunder" in answer.output
    assert "Ann" in answer.output
    found = json.loads(crownpoint("analyse", str(match), "--json").output)
    assert (found["format"], found["version"]) == ("crownpoint analysis", 1)
    assert found["matches"][0]["actions"][0]["best"] == "8/5 6/5"
    pdn = tmp_path / "game.pdn"
    pdn.write_text("1. 11-15 23-19 2. 15-18 *\n")
    assert "15-18" in crownpoint("analyse", str(pdn), "--nodes", "20000").output
    assert crownpoint("analyse", str(pdn), "--game", "2").status == 1
