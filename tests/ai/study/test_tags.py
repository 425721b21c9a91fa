"""Tags of decisions, and the leaks they show."""

from __future__ import annotations

import random

import pytest
from tests.ai.study.test_puzzles import FAST

from crownpoint.ai.backgammon.judgment import JudgedAction
from crownpoint.ai.backgammon.study.tags import tags_of
from crownpoint.ai.study import TaggedLoss, find_leaks, study_of
from crownpoint.backgammon import ActionKind, Color


def action(
    xgid: str, text: str, best: str, loss: float, kind: ActionKind = ActionKind.MOVE, turn: int = 9
) -> JudgedAction:
    """A judged action of White's."""
    return JudgedAction(1, 1, turn, Color.WHITE, kind, text, "", xgid, best, loss, None, False, 0.5)


def test_an_opening_move_that_breaks_the_anchor() -> None:
    opening = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
    found = tags_of(action(opening, "31: 24/20", "8/5 6/5", 0.3, turn=1))
    assert {"phase.opening", "kind.move", "score.money", "error.anchor", "error.home_point"} <= set(found)
    fine = tags_of(action(opening, "31: 8/5 6/5", "8/5 6/5", 0.0, turn=1))
    assert not any(tag.startswith("error.") for tag in fine)


def test_hits_cube_actions_and_scores() -> None:
    hitter = "XGID=-a--a-E-C---eE---c-e----B-:0:0:1:42:2:3:0:5:10"
    found = tags_of(action(hitter, "42: 24/18", "8/4* 6/4", 0.5))
    assert {"error.missed_hit", "score.behind", "phase.middle"} <= set(found)
    cube = hitter.replace(":42:", ":00:")
    late = tags_of(action(cube, "no double", "double", 0.2, ActionKind.ROLL))
    assert {"kind.double", "error.late_double"} <= set(late)
    early = tags_of(action(cube, "double", "no double", 0.2, ActionKind.DOUBLE))
    assert "error.early_double" in early
    wrong = tags_of(action(cube.replace(":00:", ":D:"), "drop", "take", 0.2, ActionKind.DROP))
    assert {"kind.take", "error.wrong_drop"} <= set(wrong)
    race = "XGID=-CCC--D------------d--ccc-:0:0:1:31:0:0:0:0:10"
    assert "phase.bearoff" in tags_of(action(race, "31: 6/3 6/5", "6/2", 0.0))


@pytest.mark.parametrize(
    ("game", "position", "places"),
    [
        ("backgammon", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", 26),
        ("checkers", "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,13", 32),
    ],
)
def test_every_judgment_is_indexed(game: str, position: str, places: int) -> None:
    found = study_of(game).indexed(study_of(game).judge_position(position, FAST))
    assert (found.player, len(found.shape), found.counted) == ("white", places, True)
    assert any(tag.startswith("phase.") for tag in found.tags)


def test_a_leak_stands_out_with_its_interval_and_rare_kinds_are_silent() -> None:
    draw = random.Random(1)
    usual = [TaggedLoss(draw.random() * 0.02, ("kind.move",)) for _ in range(400)]
    leak = [TaggedLoss(draw.random() * 0.1, ("kind.move", "error.missed_hit")) for _ in range(40)]
    rare = [TaggedLoss(1.0, ("mine.backgame",))] * 9
    report = find_leaks([*usual, *leak, *rare], 500)
    worst = report.leaks[0]
    assert (worst.tag, worst.decisions) == ("error.missed_hit", 40)
    assert worst.rate == pytest.approx(25, abs=6)
    assert 0 < worst.margin < 8
    assert worst.over == pytest.approx(worst.rate - report.rate)
    assert "mine.backgame" not in {each.tag for each in report.leaks}
    assert find_leaks([], 500).leaks == ()
