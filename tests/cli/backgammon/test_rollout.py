"""crownpoint rollout."""

import json
from pathlib import Path

from tests.cli.conftest import Command


def test_rollout(crownpoint: Command) -> None:
    short = ["--trials", "36", "--truncate", "2"]
    moves = json.loads(crownpoint("rollout", "--dice", "31", "--moves", "2", *short, "--json").output)["moves"]
    assert moves[0]["move"] == "8/5 6/5"
    assert moves[1]["loss"]["error"] > 0
    assert "8/5 6/5" in crownpoint("rollout", "--dice", "31", *short).output
    assert "no double" in crownpoint("rollout", *short).output
    assert json.loads(crownpoint("rollout", *short, "--json").output)["trials"] == 36


def test_a_move_that_is_not_legal(crownpoint: Command) -> None:
    answer = crownpoint("rollout", "--dice", "31", "--move", "13/7")
    assert answer.status == 1
    assert "13/7" in answer.errors


SHORT = ("--trials", "36", "--truncate", "2", "--moves", "2")


def test_many_positions_are_continued_after_a_stop(crownpoint: Command, tmp_path: Path) -> None:
    one, two, answers = tmp_path / "one.txt", tmp_path / "two.txt", tmp_path / "answers.jsonl"
    one.write_text("# openings\n4HPwATDgc/ABMA:MIEFAAAAAAAE  # 3-1\n\n4HPwATDgc/ABMA\n")
    two.write_text("XGID=-b----E-C---eE---c-e----B-:0:0:1:66:0:0:0:0:10\n")
    command = ("rollout", str(one), str(two), *SHORT)
    assert crownpoint(*command, "--output", str(answers)).status == 0
    whole = answers.read_text()
    head, *lines = map(json.loads, whole.splitlines())
    assert head["trials"] == 36
    assert [("moves" in each, each.get("dice")) for each in lines] == [(True, [3, 1]), (False, None), (True, [6, 6])]
    answers.write_text(whole[: -len(whole.splitlines()[-1]) + 30])  # stopped in the middle of the last line
    assert crownpoint(*command, "--output", str(answers)).status == 0
    assert answers.read_text() == whole
    assert crownpoint(*command).output.splitlines() == whole.splitlines()[1:]


def test_files_that_make_no_sense_are_refused(crownpoint: Command, tmp_path: Path) -> None:
    positions, answers = tmp_path / "positions.txt", tmp_path / "answers.jsonl"
    positions.write_text("\n4HPwATDgc/ABMA\nnonsense\n")
    assert "Line 3: " in crownpoint("rollout", str(positions)).errors
    positions.write_text("4HPwATDgc/ABMA\n")
    answers.write_text("a letter")
    refused = crownpoint("rollout", str(positions), *SHORT, "--output", str(answers))
    assert (refused.status, answers.read_text()) == (1, "a letter")
    assert "holds" in refused.errors
    for wrong in (["--output", "x"], [str(positions), "--id", "4HPwATDgc/ABMA"], [str(positions), "--move", "8/5"]):
        assert crownpoint("rollout", *wrong).status == 2
    assert crownpoint("rollout", str(tmp_path / "none.txt")).status == 1
