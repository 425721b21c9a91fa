"""Solved endings: the known counts, files that survive everything but are never believed when damaged."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from crownpoint._core import checkers as core
from crownpoint.ai.checkers.endgames import EndgameFolder, Progress
from crownpoint.ai.checkers.engine import shipped_evaluator
from crownpoint.checkers import Position
from crownpoint.errors import EndgameBusyError, EndgameError, EndgameFileError


@pytest.fixture(scope="session")
def four_pieces(tmp_path_factory: pytest.TempPathFactory) -> EndgameFolder:
    folder = EndgameFolder(tmp_path_factory.mktemp("endgames"))
    folder.build(4, threads=2)
    return folder


@pytest.fixture
def three_pieces(tmp_path: Path) -> EndgameFolder:
    folder = EndgameFolder(tmp_path)
    folder.build(3, threads=1)
    return folder


def test_counts_slice_by_slice(four_pieces: EndgameFolder, shared_data: Path) -> None:
    known = json.loads((shared_data / "checkers" / "endgame-counts-2to4.json").read_text())["slices"]
    infos = {info.slice: info for info in four_pieces.infos()}
    assert len(known) == len(infos) == 41
    for entry in known:
        info = infos[entry["bm"], entry["bk"], entry["wm"], entry["wk"]]
        assert (info.positions, info.wins, info.losses, info.draws, info.longest_win) == (
            entry["positions"],
            entry["win"],
            entry["loss"],
            entry["draw"],
            entry["longest_win_plies"],
        )


def test_sizes(four_pieces: EndgameFolder, shared_data: Path) -> None:
    sizes = json.loads((shared_data / "checkers" / "endgame-sizes.json").read_text())
    for pieces in (2, 3, 4):
        found = sum(info.positions for info in four_pieces.infos() if info.pieces == pieces)
        assert found == sizes[str(pieces)]["two_sided"]


def test_known_endings(four_pieces: EndgameFolder, shared_data: Path) -> None:
    tables = four_pieces.open()
    checked = 0
    for entry in json.loads((shared_data / "checkers" / "known-endgames.json").read_text()):
        position = Position.from_fen(entry["fen"])
        if "tablebase_stm" not in entry:
            continue
        result, plies = tables.probe(position.board) or ("unknown", 0)
        assert entry["tablebase_stm"] == (result if result == "draw" else f"{result} in {plies} plies"), entry["id"]
        checked += 1
    assert checked >= 20


def test_known_endings_that_no_table_reaches(four_pieces: EndgameFolder, shared_data: Path) -> None:
    """Standard positions of seven to nine pieces: the search need not prove them, but must see who is ahead."""
    engine = core.Engine(table_mebibytes=16)
    engine.set_evaluator(shipped_evaluator())
    engine.set_endgames(four_pieces.open())
    stated = [
        entry
        for entry in json.loads((shared_data / "checkers" / "known-endgames.json").read_text())
        if "expected_stm" in entry and "tablebase_stm" not in entry
    ]
    assert {entry["expected_stm"] for entry in stated} == {"win", "draw"}
    for entry in stated:
        engine.clear()
        score = engine.search(Position.from_fen(entry["fen"]).board, nodes=300_000).lines[0].score
        if entry["expected_stm"] == "win":
            assert score > 0, entry["id"]
        else:
            assert abs(score) < core.WIN_BOUND, entry["id"]


def test_three_kings_win_against_two(tmp_path: Path, full: bool, shared_data: Path) -> None:
    if not full:
        pytest.skip("it solves five pieces, a minute or two: pytest --full")
    EndgameFolder(tmp_path).build(5, threads=2)
    tables = EndgameFolder(tmp_path).open()
    sizes = json.loads((shared_data / "checkers" / "endgame-sizes.json").read_text())["5"]["by_split"]
    found = dict.fromkeys(sizes, 0)
    for info in EndgameFolder(tmp_path).infos():
        black_men, black_kings, white_men, white_kings = info.slice
        if info.pieces == 5:
            found[f"{black_men + black_kings}v{white_men + white_kings}"] += info.positions
    assert found == sizes
    for entry in json.loads((shared_data / "checkers" / "known-endgames.json").read_text()):
        if entry["id"].lower().startswith("3kings-v-2kings"):
            assert (tables.probe(Position.from_fen(entry["fen"]).board) or ("unknown",))[0] == "win", entry["id"]


def test_won_endings_are_won_against_the_best_defense(four_pieces: EndgameFolder) -> None:
    tables = four_pieces.open()
    engine = core.Engine(table_mebibytes=1)
    engine.set_endgames(tables)
    for board, result, plies in sample(tables, 60):
        history: list[core.Board] = []
        for ply in range(plies if result == "win" else 40):
            moves = board.moves()
            if not len(moves):
                break
            if ply % 2 == 0:
                move = engine.search(board, history=history, depth=1).lines[0].moves[0]
            else:
                move = max(moves, key=lambda move: defense(tables, board.after(move)))
            history.append(board)
            board = board.after(move)
        if result == "win":
            assert not len(board.moves())
            assert len(history) == plies
        else:
            assert tables.probe(board) == ("draw", 0)


def sample(tables: core.Endgames, count: int) -> list[tuple[core.Board, str, int]]:
    """Random endings of up to four pieces that the side to move wins or draws."""
    source = random.Random(5)
    found: list[tuple[core.Board, str, int]] = []
    while len(found) < count:
        squares = source.sample(range(32), source.randint(2, 4))
        split = source.randint(1, len(squares) - 1)
        black, white = (sum(1 << square for square in side) for side in (squares[:split], squares[split:]))
        kings = sum(1 << square for square in squares if source.random() < 0.6 or square < 4 or square > 27)
        board = core.Board(black, white, kings, source.random() < 0.5)
        probe = tables.probe(board)
        if probe and probe[0] != "loss" and len(board.moves()):
            found.append((board, *probe))
    return found


def defense(tables: core.Endgames, board: core.Board) -> int:
    """How well the side that has just moved stands: best a win, then a draw, then a long loss."""
    result, plies = tables.probe(board) or ("draw", 0)
    return {"loss": 1000 - plies, "draw": 500, "win": plies}[result]


def test_a_build_goes_on_where_it_was(three_pieces: EndgameFolder) -> None:
    before = {path.name: path.read_bytes() for path in three_pieces.path.glob("*.cpe")}
    for name in ("0111.cpe", "1101.cpe", "2010.cpe"):
        (three_pieces.path / name).unlink()
    (three_pieces.path / ".0210.part").write_bytes(b"left by a killed build")
    seen: list[Progress] = []
    three_pieces.build(3, threads=1, report=seen.append)
    assert {path.name: path.read_bytes() for path in three_pieces.path.glob("*.cpe")} == before
    assert not list(three_pieces.path.glob("*.part"))
    assert seen[-1].done == seen[-1].total


def test_two_builders_at_once(three_pieces: EndgameFolder) -> None:
    with three_pieces.locked(), pytest.raises(EndgameBusyError, match="Another process"):
        three_pieces.build(3, threads=1)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(EndgameError, match="Cannot write"):
        EndgameFolder(tmp_path / "file" / "endgames").build(2, threads=1)


def test_a_missing_folder_is_an_empty_one(tmp_path: Path) -> None:
    folder = EndgameFolder(tmp_path / "none")
    assert folder.infos() == []
    assert folder.open().max_pieces == 0


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda content: content[:-1], "incomplete"),
        (lambda content: content[:30], "not an endgame table"),
        (lambda content: b"", "not an endgame table"),
        (lambda content: content[:7] + b"2" + content[8:], "version 2"),
        (lambda content: content[:70] + b"\xff" + content[71:], "digest"),
        (lambda content: content[:8] + bytes([9]) + content[9:], "no slice"),
    ],
)
def test_files_that_are_not_sound_are_refused(three_pieces: EndgameFolder, damage: object, message: str) -> None:
    path = three_pieces.path / "0201.cpe"
    path.write_bytes(damage(path.read_bytes()))  # type: ignore[operator]
    with pytest.raises(EndgameFileError, match=message):
        three_pieces.open()
    lenient = three_pieces.open(strict=False)
    assert lenient.max_pieces == 2
    assert lenient.probe(Position.from_fen("B:WK14:BK1,K2").board) is None


def test_a_damaged_block_gives_no_answer_and_is_found(three_pieces: EndgameFolder) -> None:
    path = three_pieces.path / "0201.cpe"
    content = bytearray(path.read_bytes())
    content[-100] ^= 0xFF
    path.write_bytes(content)
    tables = three_pieces.open()
    fens = [f"B:WK{white}:BK{black},K32" for white in (1, 2) for black in (29, 30)]
    answers = {tables.probe(Position.from_fen(fen).board) for fen in fens}
    assert None in answers
    with pytest.raises(EndgameFileError, match="damaged in block"):
        list(three_pieces.verify())


def test_a_renamed_file_is_refused(three_pieces: EndgameFolder) -> None:
    (three_pieces.path / "0201.cpe").rename(three_pieces.path / "0102.cpe")
    with pytest.raises(EndgameFileError, match="another slice"):
        three_pieces.infos()
