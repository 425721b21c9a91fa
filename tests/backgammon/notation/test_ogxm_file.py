from __future__ import annotations

import random

import pytest
from tests.backgammon.random_games import random_match

from crownpoint.backgammon import FileFormat, MatchRecord, read_mat, read_match, recognize
from crownpoint.backgammon.notation.ogxm_writer import write_ogxm
from crownpoint.backgammon.notation.sgf_writer import write_sgf
from crownpoint.errors import InvalidRecordError


def facts(match: MatchRecord) -> list[object]:
    return [(game.game.moves, game.winner, game.points, game.game.score) for game in match.games]


@pytest.mark.parametrize("seed", range(4))
def test_written_and_read_again(seed: int) -> None:
    match = random_match(5, random.Random(seed))
    data = write_ogxm(match)
    assert recognize(data) is FileFormat.OGXM
    again = read_match(data)
    assert facts(again) == facts(match)
    assert (again.white, again.black, again.length, again.warnings) == ("Ana", "Marek", 5, ())


@pytest.mark.parametrize("seed", range(4))
def test_sgf_written_and_read_again(seed: int) -> None:
    match = random_match(5, random.Random(seed))
    again = read_match(write_sgf(match))
    assert facts(again) == facts(match)
    assert again.warnings == ()


def test_an_illegal_play_is_refused() -> None:
    match = read_mat(" 3 point match\n\n Game 1\n Ana : 0      Marek : 0\n  1) 31: 8/5 6/4\n")
    with pytest.raises(InvalidRecordError, match="not legal"):
        write_ogxm(match)


def test_a_damaged_file() -> None:
    data = write_ogxm(random_match(3, random.Random(1)))
    with pytest.raises(InvalidRecordError, match="damaged"):
        read_match(data[:-20])
