from __future__ import annotations

import io
from pathlib import Path

import pytest

from crownpoint.backgammon import Color, FileFormat, Game, read_games, read_match, recognize
from crownpoint.backgammon.notation.ogid import format_ogid, parse_ogid
from crownpoint.errors import InvalidRecordError

TEXT = " 3 point match\n\n Game 1\n Zoë : 0                 Łukasz : 0\n  1) 31: 8/5 6/5\n"
XGID = "XGID=---BADB------------bf---a-:1:1:1:00:4:0:0:7:10"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_encodings(encoding: str) -> None:
    assert read_match(TEXT.encode(encoding)).white == "Zoë"


def test_windows_letters() -> None:
    assert read_match(TEXT.replace("Łukasz", "René").encode("cp1252")).black == "René"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_on_any_system(end: str) -> None:
    data = (TEXT.rstrip() + "     42: 8/4 6/4\n").replace("\n", end).encode()
    assert recognize(data) is FileFormat.MAT
    match = read_match(data)
    assert match.warnings == ()
    assert [str(turn.move) for turn in match.games[0]] == ["8/5 6/5", "8/4 6/4"]


def test_sources(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_text(TEXT + "  what is this\n", encoding="utf-8")
    for source in (path, path.open("rb"), io.StringIO(path.read_text("utf-8")), path.read_bytes()):
        match = read_match(source)
        assert len(list(match.games[0])) == 1
        if hasattr(source, "close"):
            source.close()
    assert (
        str(read_match(path).warnings[0]) == "club.txt, line 6: 'what is this' is not a turn; it was kept as a comment."
    )
    assert [str(turn.move) for game in read_games(path) for turn in game] == ["8/5 6/5"]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (TEXT, FileFormat.MAT),
        (f"X:Ana O:Zoë\n{XGID}\n", FileFormat.POSITION),
        (" Position-ID: 4HPwATDgc/ABMA    Match-ID: cAkAAAAAAAAE", FileFormat.POSITION),
        ('[Event "Club"]\n1. 11-15 22-18', FileFormat.PDN),
        (b"OGXM\x02", FileFormat.OGXM),
        ("a letter to grandmother", FileFormat.UNKNOWN),
    ],
)
def test_recognized_by_contents(data: str | bytes, kind: FileFormat) -> None:
    assert recognize(data) is kind


def test_position_texts() -> None:
    match = read_match(f"X:Ana O:Zoë\n{XGID}\nScore 4-0\n")
    assert match.games[0].game.xgid == XGID
    assert match.length == 7
    assert match.warnings == ()
    two = read_match(f"{XGID}\n{XGID}\n{XGID.replace(':00:', ':31:').replace(':63:', ':31:')}\n")
    assert [str(each) for each in two.warnings] == ["2 positions are in this text; the first of them was read."]


def test_an_unknown_file_is_named() -> None:
    with pytest.raises(InvalidRecordError, match="This is a PDN file of checkers, which is not read as a backgammon"):
        read_match("1. 11-15 22-18")
    with pytest.raises(InvalidRecordError, match="unknown kind"):
        read_match("a letter to grandmother")


def test_ogid() -> None:
    game = Game.from_xgid(XGID)
    again = parse_ogid(format_ogid(game))
    assert again.xgid.split(":")[:9] == game.xgid.split(":")[:9]
    opened = parse_ogid("11ccccchhhjjjjj:66666888dddddoo:N0N:36:W:IB:0:0:9:0")
    assert (opened.turn, str(opened.dice), opened.score.length) == (Color.BLACK, "36", 9)
