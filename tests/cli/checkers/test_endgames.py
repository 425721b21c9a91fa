"""crownpoint endgames: build, info, verify, probe."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Command


@pytest.fixture
def folder(tmp_path: Path, crownpoint: Command) -> str:
    assert crownpoint("endgames", "build", "--pieces", "3", "--folder", str(tmp_path)).status == 0
    return str(tmp_path)


def test_info_as_json_lists_every_slice(crownpoint: Command, folder: str) -> None:
    answer = json.loads(crownpoint("endgames", "info", "--folder", folder, "--json").output)
    assert answer["pieces"] == 3
    assert len(answer["slices"]) == 16
    kings = answer["slices"][0]
    assert (kings["black_men"], kings["black_kings"], kings["white_men"], kings["white_kings"]) == (0, 1, 0, 1)
    assert (kings["wins"], kings["losses"], kings["draws"], kings["longest_win_plies"]) == (230, 108, 654, 11)


def test_probe(crownpoint: Command, folder: str) -> None:
    assert crownpoint("endgames", "probe", "W:WK6,K9:BK15", "--folder", folder) == (0, "win in 27 plies\n", "")
    answer = crownpoint("endgames", "probe", "B:WK19,K23:B12,K28", "--folder", folder)
    assert "up to 3 pieces" in answer.output


def test_probe_needs_a_position(crownpoint: Command, folder: str) -> None:
    assert crownpoint("endgames", "probe", "--folder", folder).status == 2
    answer = crownpoint("endgames", "probe", "W:WK99:BK1", "--folder", folder)
    assert answer.status == 1
    assert "99" in answer.errors


def test_verify_names_the_damaged_file(crownpoint: Command, folder: str) -> None:
    assert crownpoint("endgames", "verify", "--folder", folder) == (0, "16 files are intact.\n", "")
    path = Path(folder) / "0102.cpe"
    path.write_bytes(path.read_bytes()[:-5])
    answer = crownpoint("endgames", "verify", "--folder", folder)
    assert answer.status == 1
    assert "0102.cpe is incomplete" in answer.errors


def test_no_folder_yet(crownpoint: Command, tmp_path: Path) -> None:
    answer = crownpoint("endgames", "info", "--folder", str(tmp_path / "none"))
    assert answer.status == 0
    assert "endgames build" in answer.output
