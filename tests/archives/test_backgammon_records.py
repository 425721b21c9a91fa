"""Backgammon matches as other programs and sites save them."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from gvformat.xg import convert_xg
from tests.oracles.test_gammonview import boards

from crownpoint.ai.backgammon.foreign_judgment import foreign_actions
from crownpoint.ai.backgammon.match_analysis import summarize
from crownpoint.backgammon import (
    Color,
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


@pytest.mark.parametrize(
    ("name", "color", "counts", "losses", "pr"),
    [
        ("charlot1-charlot2_7p_2025-11-08-2305", Color.WHITE, (85, 3, 2), (0.070, 0.0, 0.0, 0.0076), 0.39),
        ("charlot1-charlot2_7p_2025-11-08-2305", Color.BLACK, (64, 13, 2), (0.058, 0.008, 0.0, 0.0091), 0.42),
        ("HsbtMarseille_main_ronde4_LamourDeCaslouGildas_UngerKevin_7p", Color.WHITE, None, None, 9.28),
        ("HsbtMarseille_main_ronde4_LamourDeCaslouGildas_UngerKevin_7p", Color.BLACK, None, None, 13.20),
    ],
)
def test_the_statistics_of_xg(
    archives: Path, name: str, color: Color, counts: tuple[int, ...] | None, losses: tuple[float, ...] | None, pr: float
) -> None:
    """What XG's own window shows for these matches, as blunderDB quotes it (testdata/stats_reference)."""
    match = read_match(archives / "backgammon" / "matches" / f"kevung_blunderDB__{name}.xg")
    found = summarize(foreign_actions(match), color, match.length)
    assert found.total.pr == pytest.approx(pr, abs=0.01)
    parts = (found.moves, found.doubles, found.takes)
    if counts is not None and losses is not None:
        assert tuple(part.decisions for part in parts) == counts
        assert [part.loss for part in parts] == pytest.approx(losses[:3], abs=0.0006)
        assert found.total.match_loss == pytest.approx(losses[3], abs=0.00006)
