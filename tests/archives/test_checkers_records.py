"""Checkers games of tournaments and of other programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from crownpoint.checkers import PdnGame, Position, eleven_man_ballots, read_pdn
from crownpoint.errors import InvalidRecordError


def games(archives: Path, name: str) -> list[PdnGame]:
    return read_pdn((archives / "checkers" / "pdn" / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("acf-1000.pdn", 1000),
        ("german_open_2004.pdn", 1),
        ("kingsrow_v_chuck_1.pdn", 1),
        ("kingsrow_v_chuck_2.pdn", 1),
        ("kingsrow_v_chuck_3.pdn", 1),
        ("raven_sample.pdn", 1),
    ],
)
def test_archive_games_are_legal(name: str, count: int, archives: Path) -> None:
    records = games(archives, name)
    assert len(records) == count
    for record in records:
        assert len(record.replay().moves) == len(record.moves) > 10


def test_the_impossible_game_of_tinsley_is_refused(archives: Path) -> None:
    records = games(archives, "tinsley_checkerboard.pdn")
    assert len(records) == 724
    refused = []
    for number, record in enumerate(records, start=1):
        try:
            record.replay()
        except InvalidRecordError as error:
            refused.append((number, str(error)))
    assert [number for number, _ in refused] == [541]
    assert "62. 32-28 (ply 123)" in refused[0][1]
    assert "There is no piece on 32." in refused[0][1]


def test_eleven_man_ballots_are_those_of_the_published_list(archives: Path) -> None:
    published = (archives / "checkers" / "eleven-man-ballots.txt").read_text().split()
    assert {ballot.position for ballot in eleven_man_ballots()} == {Position.from_fen(fen) for fen in published}
