from __future__ import annotations

import pytest
from tests.backgammon.notation import xg_bytes as xg

from crownpoint.backgammon import ActionKind, Color, Score, read_match
from crownpoint.errors import InvalidRecordError

AFTER_31 = xg.moved(xg.START, (8, 5), (6, 5))
AFTER_64 = xg.moved(xg.flipped(AFTER_31), (24, 14))
RTF = rb"{\rtf1\ansi{\fonttbl{\f0 Arial;}}\uc1\pard\f0 caf\'e9\par two\par}"


def whole() -> bytes:
    candidates = ((AFTER_31, 0.16), (xg.moved(xg.START, (24, 20)), -0.02))
    return xg.file(
        xg.match(5),
        xg.game(),
        xg.cube(1, -2, -1, (0, 0, 0), xg.NOBODY, xg.NOBODY),
        xg.move(1, (3, 1), xg.START, AFTER_31, candidates, loss=0.0, comment=0, play=(7, 4, 5, 4)),
        xg.cube(-1, 0, -1, (-0.1, -0.4, 1.0), 0.0, xg.NOBODY),
        xg.move(-1, (6, 4), AFTER_31, AFTER_64, play=(23, 13)),
        xg.cube(1, 1, 0, (0.3, 0.2, 1.0), -0.1, -0.8),
        xg.end(1, 1),
        xg.game(1, 0),
        xg.move(-1, (6, 4), xg.START, (0,) * 26),
        xg.end(1, 2),
        comments=RTF,
    )


def test_a_match() -> None:
    match = read_match(whole())
    assert (match.white, match.black, match.length, match.warnings) == ("Ana", "Zoë", 5, ())
    assert (match.tags["Event"], match.tags["Date"]) == ("Club", "2024-11-04 12:00:00")
    first, second = match.games
    assert [(str(each.dice), str(each.move), each.comment) for each in first] == [
        ("31", "8/5 6/5", "café\ntwo"),
        ("64", "24/14", ""),
    ]
    assert [action.kind for action in first.game.actions[-2:]] == [ActionKind.DOUBLE, ActionKind.DROP]
    assert (first.winner, first.points) == (Color.WHITE, 1)
    assert second.game.score == Score(1, 0, 5)
    assert (second.winner, second.points, list(second)) == (Color.WHITE, 2, [])


def test_its_analysis() -> None:
    first = read_match(whole()).games[0]
    judged = first.note(1).judgment
    assert judged is not None
    assert [(each.move, round(each.equity, 2)) for each in judged.candidates] == [("8/5 6/5", 0.16), ("24/20", -0.02)]
    assert (judged.loss, judged.luck) == (0.0, 0.25)
    held = first.note(2).cube
    assert held is not None
    assert (held.level, round(held.double_take or 0, 2)) == ("XG Roller++", -0.4)
    doubled, dropped = first.note(4).judgment, first.note(5).judgment
    assert doubled is not None
    assert dropped is not None
    assert (doubled.loss, dropped.loss) == (0.1, 0.8)


def test_an_illegal_play_is_kept_and_marked() -> None:
    after = xg.moved(xg.START, (8, 5), (6, 4))
    match = read_match(xg.file(xg.match(5), xg.game(), xg.move(1, (3, 1), xg.START, after), xg.end(1, 1)))
    game = match.games[0]
    assert game.note(1).illegal
    assert game.game.position.points_of(Color.WHITE) == after
    assert [warning.text for warning in match.warnings] == [
        "Game 1: White's 31: the play 8/5 6/4 is not legal; it was kept and marked."
    ]


@pytest.mark.parametrize("size", [4, 100, 8232, 8300])
def test_cut_off_files(size: int) -> None:
    with pytest.raises(InvalidRecordError, match=r"cut off|no game in this"):
        read_match(whole()[:size])


def test_a_file_cut_off_in_its_records_is_read_as_far_as_it_goes() -> None:
    records = xg.file(xg.match(5), xg.game(), xg.move(1, (3, 1), xg.START, AFTER_31), bytes(range(256)) * 10)
    match = read_match(records[:-60])
    assert [str(each.move) for each in match.games[0]] == ["8/5 6/5"]
    assert [warning.text for warning in match.warnings] == ["The file is cut off; what is there was read."]


def test_numbers_that_are_none_are_no_judgment() -> None:
    other = xg.moved(xg.START, (24, 21), (6, 5))
    for loss in (float("inf"), 0.1):
        candidates = ((AFTER_31, 0.16), (other, float("nan")), (other, float("inf")))
        played = xg.move(1, (3, 1), xg.START, AFTER_31, candidates, loss=loss)
        hold = xg.cube(-1, 0, -1, (0.1, float("nan"), 1.0), 0.0, 0.0)
        (game,) = read_match(xg.file(xg.match(5), xg.game(), played, hold)).games
        judged = game.note(1).judgment
        assert judged is None if loss > 1 else judged is not None
        if judged is not None:
            assert [each.move for each in judged.candidates] == ["8/5 6/5"]
