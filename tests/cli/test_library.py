"""crownpoint library: from a file to an analysis and out again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Command
from tests.cli.test_analyse import MATCH

POSITION = "XGID=-a-a-BD-C-A-dC---cad-a--B-:0:0:1:64:2:1:0:5:10"
PDN = '[White "Cy"]\n[Black "Di"]\n1. 11-15 23-18 *\n\n[White "Ed"]\n[Black "Flo"]\n1. 9-13 22-18 *\n'


def test_the_whole_way(crownpoint: Command, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "match.mat").write_text(MATCH)
    (tmp_path / "in" / "games.pdn").write_text(PDN)
    (tmp_path / "in" / "letter.txt").write_text("Dear grandmother")
    (tmp_path / "in" / "position.txt").write_text(f"White is Player 2\n\n{POSITION}\nWhite to play 64\n")
    where = ("--store", str(tmp_path / "tables.sqlite"))
    answer = crownpoint("library", "import", str(tmp_path / "in"), *where)
    assert answer.status == 1, "one of them is no match"
    assert "letter.txt: This file format is not recognized." in answer.errors
    assert f"position.txt: This is a position, not a match: {POSITION}" in answer.errors
    assert "games.pdn: 2 new, 0 known." in answer.output
    assert (
        "match.mat: 0 new, 1 known."
        in crownpoint("library", "import", str(tmp_path / "in" / "match.mat"), *where).output
    )
    found = json.loads(crownpoint("library", "list", "ann", *where, "--json").output)
    assert [(each["white"], each["length"], each["level"]) for each in found] == [("Ann", 3, None)]
    match = found[0]["id"][:8]
    assert "Cy – Di" in crownpoint("library", "list", *where).output
    assert crownpoint("library", "analyze", match, *where).status == 0
    shown = json.loads(crownpoint("library", "show", match, *where, "--json").output)
    assert (shown["judged"], shown["decisions"]) == (len(shown["analysis"]["actions"]),) * 2
    assert shown["white_rate"] == pytest.approx(shown["analysis"]["players"][0]["pr"], abs=0.001)
    report = tmp_path / "report.html"
    assert "blunder" in crownpoint("library", "show", match, "--html", str(report), *where).output
    assert "<figure>" in report.read_text(encoding="utf-8")
    assert crownpoint("library", "export", match, str(tmp_path / "out.sgf"), *where).status == 0
    assert (tmp_path / "out.sgf").read_text().startswith("(;")
    assert "24/20" in crownpoint("library", "export", match, *where).output
    assert crownpoint("library", "delete", match, *where, typed="n\n").status == 1
    assert crownpoint("library", "delete", match, "--yes", *where).status == 0
    assert "There is no match" in crownpoint("library", "show", match, *where).errors
