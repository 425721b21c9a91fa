"""Solved endings: the known counts, files that survive everything but are never believed when damaged."""

from __future__ import annotations

import random
from collections.abc import Iterator
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


def lines_of(testdata: Path, name: str) -> list[str]:
    """The lines of a file of testdata/endgames/ without its comments."""
    lines = (testdata / "endgames" / name).read_text().splitlines()
    return [line for line in lines if not line.startswith("#")]


def known_endings(testdata: Path, pieces: range) -> Iterator[tuple[str, Position, str]]:
    """The well-known endings with so many pieces: name, position and result."""
    for line in lines_of(testdata, "checkers-known.txt"):
        name, fen, result = (part.strip() for part in line.split("|"))
        position = Position.from_fen(fen)
        if len(position.pieces()) in pieces:
            yield name, position, result


def sizes_of(testdata: Path, pieces: int) -> dict[str, int]:
    """The number of positions with so many pieces, by the pieces of either side."""
    lines = (line.split() for line in lines_of(testdata, "checkers-sizes.txt"))
    return {split: int(count) for split, count in lines if sum(map(int, split.split("v"))) == pieces}


def test_counts_slice_by_slice(four_pieces: EndgameFolder, testdata: Path) -> None:
    tables = four_pieces.open()
    infos = {info.slice: info for info in four_pieces.infos()}
    known = [line.split() for line in lines_of(testdata, "checkers-counts.txt")]
    assert len(known) == len(infos) == 41
    for *numbers, example in known:
        *material, positions, wins, losses, draws, longest = map(int, numbers)
        info = infos[tuple(material)]
        assert (info.positions, info.wins, info.losses, info.draws) == (positions, wins, losses, draws)
        assert info.longest_win == longest
        assert tables.probe(Position.from_fen(example).board) == ("win", longest)


def test_sizes(four_pieces: EndgameFolder, testdata: Path) -> None:
    for pieces in (2, 3, 4):
        found = sum(info.positions for info in four_pieces.infos() if info.pieces == pieces)
        assert found == sum(sizes_of(testdata, pieces).values())


def test_known_endings(four_pieces: EndgameFolder, testdata: Path) -> None:
    tables = four_pieces.open()
    known = list(known_endings(testdata, range(5)))
    assert len(known) == 12
    for name, position, expected in known:
        result, plies = tables.probe(position.board) or ("unknown", 0)
        assert expected == (result if result == "draw" else f"{result} in {plies} plies"), name


def test_known_endings_that_no_table_reaches(four_pieces: EndgameFolder, testdata: Path) -> None:
    """Standard positions of seven pieces: the search need not prove them, but must see who is ahead."""
    engine = core.Engine(table_mebibytes=16)
    engine.set_evaluator(shipped_evaluator())
    engine.set_endgames(four_pieces.open())
    known = list(known_endings(testdata, range(6, 10)))
    assert {result for _, _, result in known} == {"win", "draw"}
    for name, position, expected in known:
        engine.clear()
        score = engine.search(position.board, nodes=300_000).lines[0].score
        if expected == "win":
            assert score > 0, name
        else:
            assert abs(score) < core.WIN_BOUND, name


@pytest.mark.full  # it solves five pieces, which takes a minute or two
def test_three_kings_win_against_two(tmp_path: Path, testdata: Path) -> None:
    EndgameFolder(tmp_path).build(5, threads=2)
    tables = EndgameFolder(tmp_path).open()
    sizes = sizes_of(testdata, 5)
    found = dict.fromkeys(sizes, 0)
    for info in EndgameFolder(tmp_path).infos():
        black_men, black_kings, white_men, white_kings = info.slice
        if info.pieces == 5:
            found[f"{black_men + black_kings}v{white_men + white_kings}"] += info.positions
    assert found == sizes
    known = list(known_endings(testdata, range(5, 6)))
    assert len(known) == 3
    for name, position, _ in known:
        assert (tables.probe(position.board) or ("unknown",))[0] == "win", name


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


def test_a_damaged_block_is_found_and_never_believed(three_pieces: EndgameFolder) -> None:
    path = three_pieces.path / "0201.cpe"
    content = bytearray(path.read_bytes())
    content[-100] ^= 0xFF
    path.write_bytes(content)
    with pytest.raises(EndgameFileError, match="damaged"):
        three_pieces.open()
    assert three_pieces.open(strict=False).max_pieces == 2
    with pytest.raises(EndgameFileError, match="damaged in block"):
        list(three_pieces.verify())


def test_a_renamed_file_is_refused(three_pieces: EndgameFolder) -> None:
    (three_pieces.path / "0201.cpe").rename(three_pieces.path / "0102.cpe")
    with pytest.raises(EndgameFileError, match="another slice"):
        three_pieces.infos()
