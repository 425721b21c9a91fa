"""Commands for every game: each game has options of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Command

from crownpoint.cli.kits import KITS
from crownpoint.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_kit(game: str) -> None:
    kit = KITS[game]
    position = kit.read_position(None)
    assert position == GAMES[game].STARTING_POSITION
    assert kit.convert(None) == kit.ids(position)
    assert kit.records
    assert kit.protocols


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (["moves", "checkers"], ["--dice", "31"]),
        (["hint", "checkers"], ["--plies", "2"]),
        (["hint", "backgammon", "--dice", "31"], ["--nodes", "2"]),
        (["engine", "hub"], ["--plies", "0"]),
        (["engine", "ubgi"], ["--no-book"]),
        (["engine", "ubgi"], ["--hash", "128"]),
        (["analyse", "game.pdn"], ["--plies", "1"]),
    ],
)
def test_an_option_of_another_game_is_refused(
    crownpoint: Command, command: list[str], option: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.pdn").write_text("1. 11-15 *\n")
    answer = crownpoint(*command, *option)
    assert answer.status == 2
    assert option[0].replace("no-", "") in answer.errors
    assert "does not take this option" in answer.errors


@pytest.mark.parametrize("command", ["moves", "hint", "analyse", "engine"])
def test_the_help_says_whose_option_it_is(crownpoint: Command, command: str) -> None:
    text = crownpoint(command, "--help").output
    assert "Backgammon:" in text
    assert command == "moves" or "Checkers:" in text
