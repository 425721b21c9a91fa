"""The registry of games and kits."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests import third_game

from crownpoint.games import GAMES, find_kit


def test_every_game_is_there() -> None:
    assert list(GAMES) == ["backgammon", "checkers"]
    assert [library.__name__ for library in GAMES.values()] == ["crownpoint.backgammon", "crownpoint.checkers"]
    with pytest.raises(KeyError):
        GAMES["chess"]


def test_the_names_cost_no_imports() -> None:
    program = "import sys, crownpoint.games; print(list(crownpoint.games.GAMES), 'numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "['backgammon', 'checkers'] False\n"


def test_a_game_may_be_added_at_run_time(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setitem(GAMES, "nim", third_game)
        assert list(GAMES)[2:] == ["nim"]
        assert GAMES["nim"] is third_game
    assert "nim" not in GAMES
    assert len(GAMES) == 2


def test_a_game_without_a_room_has_the_kit_of_the_layer() -> None:
    assert find_kit("crownpoint.ai", "nim", default="none") == "none"
    with pytest.raises(ModuleNotFoundError):
        find_kit("crownpoint.ai", "nim")
