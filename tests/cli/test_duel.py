"""duel on the command line."""

import json
from pathlib import Path

from tests.cli.conftest import Command


def test_duel_says_who_is_better_and_keeps_the_games(crownpoint: Command, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    duel = ("duel", "checkers", "engine:nodes=200", "random", "--games", "4")
    answer = json.loads(crownpoint(*duel, "--records", str(folder), "--json").output)
    assert answer["players"] == ["engine:nodes=200", "Random"]
    assert answer["mean"] == 1
    assert (folder / "games.pdn").read_text().count("[Result") == 4
    assert "+1.000 points a game for engine:nodes=200" in crownpoint(*duel).output


def test_duel_refuses_nonsense(crownpoint: Command) -> None:
    for wrong in (("nobody", "random"), ("random", "hub:no-such-program"), ("random", "random", "--games", "3")):
        answer = crownpoint("duel", "checkers", *wrong)
        assert answer.status in (1, 2)
        assert answer.errors
