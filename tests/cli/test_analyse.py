"""analyse and convert: files, folders, standard input, saved games."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest
from tests.backgammon.notation.test_xg_file import whole as whole_xg
from tests.cli.conftest import Command
from tests.table.tables import dealt, play_on

from crownpoint.backgammon import read_match
from crownpoint.storage import Store

MATCH = " 3 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 24/20      66: 24/18 24/18 13/7 13/7\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "in" / "match.mat").write_text(MATCH)
    (tmp_path / "in" / "deep" / "club.xg").write_bytes(whole_xg())
    return tmp_path


def test_a_folder_with_all_outputs(crownpoint: Command, folder: Path) -> None:
    answer = crownpoint(
        "analyze", str(folder / "in"), "--plies", "0", "--output", str(folder / "out.json"), "--html",
        str(folder / "out.html"), "--player", "ann",
    )  # fmt: skip
    assert answer.status == 0
    assert "Ann" in answer.output
    assert "Bob" not in answer.output
    found = json.loads((folder / "out.json").read_text(encoding="utf-8"))
    club, match = found["matches"]
    assert (match["white"], match["players"][0]["moves"]["decisions"]) == ("Ann", 1)
    assert match["actions"][0]["xgid"].startswith("XGID=")
    assert len(match["actions"][0]["candidates"]) >= 5
    assert club["foreign"][0]["pr"] == 25
    page = (folder / "out.html").read_text(encoding="utf-8")
    assert page.count("<figure>") == 1, "the opening of the match is a blunder; the other player was not asked for"
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert re.findall(r'<tr class="(?:best|played)"><td>([^<]+)', page) == ["8/5 6/5 ✓", "24/20 ??"]
    assert "Bob" not in page.split("</table>")[0].split("<table>")[1], "the figures of the other player"


def test_options_of_one_game_leave_files_of_the_other_alone(crownpoint: Command, folder: Path) -> None:
    (folder / "in" / "club.pdn").write_text('[White "Cy"]\n1. 11-15 23-19 *\n')
    answer = crownpoint("analyse", str(folder / "in"), "--plies", "0", "--nodes", "500", "--json")
    assert answer.status == 0
    assert {each["game"] for each in json.loads(answer.output)["matches"]} == {"backgammon", "checkers"}
    alone = crownpoint("analyse", str(folder / "in" / "club.pdn"), "--plies", "0")
    assert alone.status == 2
    assert "checkers does not take this option" in alone.errors


def test_standard_input_and_warnings(crownpoint: Command) -> None:
    answer = crownpoint("analyse", "-", "--plies", "0", typed=MATCH.replace("24/20", "24/22"))
    assert answer.status == 0
    assert "line 5: The play 24/22 with 31 is not legal; it was kept and marked." in answer.errors
    assert "illegal" in answer.output


def test_a_file_that_cannot_be_read_leaves_the_others(crownpoint: Command, folder: Path) -> None:
    there, missing = str(folder / "in" / "match.mat"), str(folder / "nope.mat")
    answer = crownpoint("analyse", missing, there, "--plies", "0", "--json")
    assert (answer.status, len(json.loads(answer.output)["matches"])) == (1, 1)
    assert "nope.mat: No such file or directory" in answer.errors
    answer = crownpoint("library", "import", missing, there, "--store", str(folder / "store.sqlite"))
    assert (answer.status, answer.output) == (1, "match.mat: 1 new, 0 known.\n")
    (folder / "in" / "match.sgf").write_text("(;FF[4]GM[6])")
    answer = crownpoint("convert", str(folder / "in"), str(folder / "out" / "*.mat"))
    assert answer.status == 1
    assert "match.sgf" in answer.errors


def test_a_saved_game(crownpoint: Command, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    table = play_on(dealt("backgammon", 1, seed=3))

    async def fill() -> None:
        async with await Store.open(path) as store:
            await store.create(table, "the final")

    asyncio.run(fill())
    for name in ("the final", table.id[:8]):
        answer = crownpoint("analyse", name, "--store", str(path), "--plies", "0", "--json")
        assert len(json.loads(answer.output)["matches"][0]["actions"]) > 10
    assert "no such file or saved game" in crownpoint("analyse", "nothing", "--store", str(path)).errors


def test_an_unknown_file(crownpoint: Command, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear grandmother")
    answer = crownpoint("analyse", str(tmp_path / "letter.txt"))
    assert (answer.status, "letter.txt: This file format is not recognized." in answer.errors) == (1, True)
    (tmp_path / "match.mat").write_text(MATCH)
    answer = crownpoint("analyse", str(tmp_path), "--plies", "0")
    assert (answer.status, answer.errors.count("letter.txt")) == (1, 1)


def test_a_player_who_is_not_there(crownpoint: Command, folder: Path) -> None:
    answer = crownpoint("analyse", str(folder / "in" / "match.mat"), "--plies", "0", "--player", "Zoe")
    assert "Nobody in these games has 'Zoe' in their name." in answer.errors
    answer = crownpoint("analyse", str(folder / "in"), "--plies", "0", "--player", "Zoe")
    assert "match.mat" not in answer.output, "nothing to show of it"


def test_convert(crownpoint: Command, folder: Path) -> None:
    club = folder / "in" / "deep" / "club.xg"
    assert crownpoint("convert", str(club), str(folder / "club.sgf")).status == 0
    assert crownpoint("convert", str(folder / "club.sgf"), str(folder / "club.mat")).status == 0
    histories = [
        [game.game.actions for game in read_match(path).games]
        for path in (club, folder / "club.sgf", folder / "club.mat")
    ]
    assert histories[0] == histories[1] == histories[2]
    assert crownpoint("convert", str(club), str(folder / "club.sgf")).status == 1  # never overwritten
    wrong = crownpoint("convert", str(club), str(folder / "club.pdn"))
    assert (wrong.status, "written as .mat" in wrong.errors) == (1, True)


def test_convert_a_folder(crownpoint: Command, folder: Path) -> None:
    (folder / "in" / "broken.mat").write_text("Dear grandmother")
    answer = crownpoint("convert", str(folder / "in"), str(folder / "out" / "*.mat"))
    assert answer.status == 1
    assert "broken.mat" in answer.errors
    assert read_match(folder / "out" / "deep" / "club.mat").black == "Zoë"
    assert read_match(folder / "out" / "match.mat").white == "Ann"


def test_convert_pdn(crownpoint: Command, tmp_path: Path) -> None:
    (tmp_path / "a.pdn").write_text('[White "Ann"]\n1. 11-15 {[%clk 0:05:00] good} 23-19 (23-18) *\n1. 11-12 *\n')
    answer = crownpoint("convert", str(tmp_path / "a.pdn"), str(tmp_path / "b.pdn"))
    assert answer.status == 0
    assert "a.pdn, line 3: A game that cannot be played to its end was kept." in answer.errors
    assert "( 1... 23-18 )" in (tmp_path / "b.pdn").read_text()


def test_help_and_completion(crownpoint: Command) -> None:
    assert crownpoint("-h").output == crownpoint("--help").output
    assert crownpoint("analyze", "-h").status == 0
    assert "--install-completion" in crownpoint("-h").output


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_options_and_values(shell: str, crownpoint: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_CROWNPOINT_COMPLETE", f"complete_{shell}")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    for typed, words in (
        ("ana", ["analyse"]),
        ("analyse --sche", ["--scheduler"]),
        ("analyze --level ", ["quick", "deep", "world-class"]),
        ("moves ", ["backgammon", "checkers"]),
    ):
        line = f"crownpoint {typed}"
        monkeypatch.setenv("COMP_WORDS" if shell == "bash" else "_TYPER_COMPLETE_ARGS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(line.split()) - (not line.endswith(" "))))
        answer = crownpoint()
        assert answer.status == 0
        assert all(word in answer.output for word in words), (typed, answer)


@pytest.mark.filterwarnings("ignore")  # of the cluster's own
def test_a_cluster_judges_the_same(crownpoint: Command, folder: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra [cluster] is not installed")
    match = str(folder / "in" / "match.mat")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        far = crownpoint("analyse", match, "--json", "--scheduler", cluster.scheduler_address)
    assert far.status == 0, far.output
    near = crownpoint("analyse", match, "--json")
    assert far.output == near.output


@pytest.mark.parametrize("text", [MATCH, "1. 11-15 22-18 2. 15x22 25x18 *\n"])
def test_processes_and_a_stop_change_nothing(crownpoint: Command, tmp_path: Path, text: str) -> None:
    match, kept = tmp_path / "match.txt", tmp_path / "kept"
    match.write_text(text)
    command = ("analyse", str(match), "--json")
    alone = crownpoint(*command).output
    assert len(json.loads(alone)["matches"]) == 1
    assert crownpoint(*command, "--processes", "2", "--keep", str(kept)).output == alone
    (part,) = (each for each in kept.iterdir() if each.name != "work.json")
    assert crownpoint(*command, "--keep", str(kept)).output == alone
    part.write_text(json.dumps(json.loads(part.read_text())[:1]))  # what is kept is not judged again
    assert crownpoint(*command, "--keep", str(kept)).output != alone
    part.write_text("[{")
    assert "is damaged" in crownpoint(*command, "--keep", str(kept)).errors
    refused = crownpoint(*command, "--level", "deep", "--keep", str(kept))
    assert refused.status == 1
    assert "was started with level 'quick', not 'deep'" in refused.errors
