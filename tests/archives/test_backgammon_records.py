"""Backgammon matches as other programs and sites save them."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

from gvformat.xg import convert_xg
from tests.oracles.test_gammonview import boards

from crownpoint.backgammon import (
    FileFormat,
    Game,
    MatchRecord,
    Position,
    read_mat,
    read_match,
    read_sgf,
    recognize,
    write_mat,
)
from crownpoint.backgammon.notation.xgid import Xgid


def facts(match: MatchRecord) -> tuple[object, ...]:
    """What has to stay the same when a match is written and read again."""
    games = [(game.winner, game.points, game.game.score, game.game.actions) for game in match.games]
    return match.white, match.black, match.length, games


def test_match_texts(archives: Path, full: bool) -> None:
    folder = archives / "backgammon" / "matches"
    paths = sorted((*folder.glob("*.mat"), *folder.glob("*.txt")))
    texts = [text for path in paths if "Game 1" in (text := path.read_text("utf-8", errors="replace"))]
    assert len(texts) == 338
    games = actions = 0
    for text in texts if full else texts[::8]:
        match = read_mat(text)
        games += len(match.games)
        actions += sum(len(game.game.actions) for game in match.games)
        assert facts(read_mat(write_mat(match))) == facts(match)
    assert games > (1_000 if full else 100)
    assert actions > (84_000 if full else 9_000)


def test_matches_in_sgf_are_those_in_text(archives: Path) -> None:
    paths = sorted((archives / "backgammon" / "matches").glob("*.sgf"))
    assert len(paths) == 3
    for path in paths:
        left, right = read_sgf(path.read_text("utf-8")), read_mat(path.with_suffix(".mat").read_text("utf-8"))
        assert facts(left) == facts(right), path.name


def test_xgids_round_trip(archives: Path) -> None:
    paths = sorted((archives / "backgammon" / "matches").glob("*Position*.txt"))
    texts = [path.read_text("utf-8", errors="replace") for path in paths]
    found = [line for text in texts for line in re.findall(r"XGID=\S+", text)]
    assert len(found) >= 4
    for line in found:
        assert Game.from_xgid(line).xgid == line
        assert str(Xgid.parse(line)) == line


def test_legal_moves(archives: Path) -> None:
    """All of the positions of which testdata/rules/backgammon-moves.jsonl.gz holds every fourth."""
    with gzip.open(archives / "backgammon" / "legal-plays.jsonl.gz", "rt") as lines:
        cases = [json.loads(line) for line in lines]
    assert len(cases) == 4000
    for case in cases:
        position = Position.from_gnubg_id(case["id"])
        after = sorted(position.after(move).gnubg_id for move in position.legal_moves(case["dice"]))
        assert after == sorted(case["after"]), case["id"]


def test_xg_files_as_gammonview_reads_them(archives: Path) -> None:
    """Counts for each file, and the same board at every move."""
    paths = sorted((archives / "backgammon" / "matches").glob("kevung_blunderDB*.xg"))
    assert len(paths) == 7
    moves = warnings = 0
    for path in paths:
        match = read_match(path)
        warnings += len(match.warnings)
        for game, theirs in zip(match.games, boards(convert_xg(path), match), strict=True):
            seen = [turn.position.points for turn in game]
            assert theirs[: len(seen)] == seen, path.name
            assert len(theirs) - len(seen) in (0, 1), "a roll that was not played"
            moves += len(seen)
    assert (moves, warnings) == (1522, 1)
    assert len(read_match(next((archives / "backgammon" / "matches").glob("*.xgp"))).games) == 1


def test_position_texts(archives: Path) -> None:
    paths = sorted((archives / "backgammon" / "positions").glob("*.txt"))
    assert len(paths) == 30
    for path in paths:
        assert recognize(path.read_bytes()) is FileFormat.POSITION
        assert read_match(path).games[0].game.score.length == 0 or read_match(path).length > 1
