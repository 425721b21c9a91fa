"""moves, perft, diagram, convert: answers for people and, with --json, for programs."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Command

XGID = "XGID=-b----E-C---eE---c-e----B-:1:1:1:63:2:3:0:7:10"


def test_moves_of_checkers(crownpoint: Command) -> None:
    answer = crownpoint("moves", "checkers", "--fen", "B:W6,15,24:B1")
    assert answer == (0, "1x10x19x28\n", "")


def test_moves_of_checkers_as_json(crownpoint: Command) -> None:
    answer = json.loads(crownpoint("moves", "checkers", "--fen", "B:W6,15,24:B1", "--json").output)
    assert answer == {
        "game": "checkers",
        "fen": "B:W6,15,24:B1",
        "turn": "black",
        "count": 1,
        "moves": [
            {
                "move": "1x10x19x28",
                "path": [1, 10, 19, 28],
                "captured": [6, 15, 24],
                "crowns": False,
                "after": "W:W:B28",
            }
        ],
    }


def test_moves_of_backgammon(crownpoint: Command) -> None:
    answer = crownpoint("moves", "backgammon", "--id", "BwAARAAAAAAAAA", "--dice", "31")
    assert answer == (0, "2/1*/off\n", "")


def test_moves_of_backgammon_as_json(crownpoint: Command) -> None:
    answer = json.loads(crownpoint("moves", "backgammon", "--id", "BwAARAAAAAAAAA", "--dice", "31", "--json").output)
    assert (answer["gnubg_id"], answer["dice"], answer["count"]) == ("BwAARAAAAAAAAA", [3, 1], 1)
    assert answer["moves"][0]["steps"] == [
        {"source": 2, "target": 1, "die": 1, "hit": True},
        {"source": 1, "target": 0, "die": 3, "hit": False},
    ]


def test_dice_may_come_with_the_id(crownpoint: Command) -> None:
    with_xgid = crownpoint("moves", "backgammon", "--xgid", XGID)
    assert with_xgid.status == 0
    assert with_xgid == crownpoint("moves", "backgammon", "--id", XGID, "--dice", "63")


def test_no_legal_move_is_said(crownpoint: Command) -> None:
    answer = crownpoint("moves", "backgammon", "--id", "27YBAAB8AAAEAA", "--dice", "66")
    assert answer == (0, "There is no legal move.\n", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["moves", "checkers", "--fen", "B:W33:B1"], ["B:W33:B1", "33"]),
        (["moves", "checkers", "--fen", ""], ["''"]),
        (["moves", "backgammon", "--id", "4HPwATDgc/ABM", "--dice", "31"], ["4HPwATDgc/ABM", "14"]),
        (["moves", "backgammon", "--dice", "71"], ["71", "1 to 6"]),
        (["moves", "backgammon"], ["--dice 31"]),
        (["moves", "backgammon", "--xgid", "XGID=abc", "--dice", "31"], ["XGID=abc"]),
        (["perft", "backgammon", "--depth", "1", "--id", "????????????????"], ["?"]),
        (["diagram", "checkers", "--fen", "hello"], ["hello"]),
        (["convert", "backgammon", "--id", "x:y"], ["x"]),
        (["diagram", "checkers", "--svg", "no/such/folder/x.svg"], ["no/such/folder/x.svg"]),
    ],
)
def test_wrong_input_leaves_with_status_1_and_says_why(
    crownpoint: Command, arguments: list[str], words: list[str]
) -> None:
    answer = crownpoint(*arguments)
    assert answer.status == 1
    assert answer.output == ""
    assert answer.errors.startswith("crownpoint: ")
    assert all(word in answer.errors for word in words)


def test_dice_are_no_part_of_checkers(crownpoint: Command) -> None:
    assert crownpoint("moves", "checkers", "--dice", "31").status == 2


def test_perft(crownpoint: Command) -> None:
    answer = crownpoint("perft", "checkers", "--depth", "6")
    assert answer.output.startswith("36,768 leaves in ")
    assert "leaves per second" in answer.output


def test_perft_as_json(crownpoint: Command) -> None:
    answer = json.loads(crownpoint("perft", "backgammon", "--depth", "2", "--json").output)
    assert answer["leaves"] == 202_782
    assert answer["seconds"] > 0
    assert answer["leaves_per_second"] > 0


def test_perft_refuses_a_negative_depth(crownpoint: Command) -> None:
    assert crownpoint("perft", "checkers", "--depth", "-1").status == 2


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_diagram(crownpoint: Command, game: str, tmp_path: Path) -> None:
    text = crownpoint("diagram", game).output
    assert len(text.splitlines()) > 7
    assert json.loads(crownpoint("diagram", game, "--json").output)["diagram"] == text.splitlines()
    picture = tmp_path / "picture.svg"
    assert crownpoint("diagram", game, "--svg", str(picture)) == (0, "", "")
    assert picture.read_text(encoding="utf-8") == crownpoint("diagram", game, "--svg", "-").output.removesuffix("\n")
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_convert_checkers(crownpoint: Command) -> None:
    answer = crownpoint("convert", "checkers", "--fen", "w: b k32,1 : w 18-19, k2.")
    assert answer.output.split() == ["fen", "W:WK2,18,19:B1,K32"]


def test_convert_backgammon_there_and_back(crownpoint: Command) -> None:
    answer = json.loads(crownpoint("convert", "backgammon", "--id", XGID, "--json").output)
    assert answer["xgid"] == XGID
    again = json.loads(crownpoint("convert", "backgammon", "--id", answer["gnubg_id"], "--json").output)
    assert again == answer
