"""crownpoint rollout."""

import json

from tests.cli.conftest import Command


def test_rollout(crownpoint: Command) -> None:
    short = ["--trials", "36", "--truncate", "2"]
    moves = json.loads(crownpoint("rollout", "--dice", "31", "--moves", "2", *short, "--json").output)["moves"]
    assert moves[0]["move"] == "8/5 6/5"
    assert moves[1]["behind"]["error"] > 0
    assert "8/5 6/5" in crownpoint("rollout", "--dice", "31", *short).output
    assert "no double" in crownpoint("rollout", *short).output
    assert json.loads(crownpoint("rollout", *short, "--json").output)["trials"] == 36


def test_a_move_that_is_not_legal(crownpoint: Command) -> None:
    answer = crownpoint("rollout", "--dice", "31", "--move", "13/7")
    assert answer.status == 1
    assert "13/7" in answer.errors
