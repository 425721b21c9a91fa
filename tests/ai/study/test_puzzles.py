"""Positions as questions: what may be answered, and what an answer costs."""

from __future__ import annotations

import pytest

from crownpoint.ai.levels import Level
from crownpoint.ai.study import Turn, after, cube_by_score, dice_map, find_position, grade, study_of, turn_in
from crownpoint.errors import EngineDataError, InvalidPositionError, MoveError

FAST = Level("fast", plies=0, margin=0, nodes=2000)
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
CUBE = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
OFFERED = "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10"
LEADER = "XGID=-BBBBBBCa----------------a-:0:0:1:00:0:0:0:0:10"
SHOT = "B:W13,17,18,22,26,30:B1,2,3,5,9,10"


def test_a_move_is_answered_by_a_move_however_it_is_written() -> None:
    body = study_of("backgammon").judge_position(OPENING, FAST)
    assert (body["best"], body["action"], body["loss"]) == ("8/5 6/5", "", 0.0)
    best = grade("backgammon", body, "6/5 8/5")
    assert (best.answer, best.loss, best.mark) == ("8/5 6/5", 0.0, "")
    poor = grade("backgammon", body, "6/3 6/5")
    assert poor.mark == "blunder"
    assert poor.judged.candidates[-1].move == poor.answer
    assert poor.judged.candidates[-1].loss == pytest.approx(poor.loss)
    assert [step.source for step in poor.steps] == [6, 6]
    with pytest.raises(MoveError):
        grade("backgammon", body, "24/1")
    assert grade("backgammon", body, "").judged.best == "8/5 6/5"


def test_the_cube_is_answered_by_words() -> None:
    assert turn_in("backgammon", CUBE) == Turn("double", choices=("double", "no double"))
    assert turn_in("backgammon", OFFERED) == Turn("answer", choices=("take", "drop"))
    body = study_of("backgammon").judge_position(CUBE, FAST)
    assert grade("backgammon", body, "no double").loss == 0
    assert grade("backgammon", body, "double").mark == "blunder"
    offered = study_of("backgammon").judge_position(OFFERED, FAST)
    assert grade("backgammon", offered, "take").loss == 0
    assert grade("backgammon", offered, "drop").mark == "blunder"
    with pytest.raises(MoveError):
        grade("backgammon", body, "take")


def test_a_checkers_move_is_graded_too() -> None:
    study = study_of("checkers")
    position = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,13"
    turn = turn_in("checkers", position)
    assert turn.kind == "move"
    assert [way[0][:2] for way in turn.ways][:2] == [(21, 17), (22, 17)]
    body = study.judge_position(position, FAST)
    assert study.position_of(body) == position
    assert grade("checkers", body, body["best"]).loss == 0
    given = [str(move) for move in ("22-17", "22-18", "24-20") if str(move) != body["best"]]
    found = grade("checkers", body, given[0])
    assert found.loss >= 0
    assert found.judged.candidates[-1].move == given[0]


def test_nothing_is_asked_where_nothing_can_be_chosen() -> None:
    crawford = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:4:1:1:5:10"
    assert turn_in("backgammon", crawford).kind == "roll"
    with pytest.raises(InvalidPositionError):
        study_of("backgammon").judge_position(crawford, FAST)


def test_a_choice_leads_to_the_next_position() -> None:
    moved = after(OPENING, "8/5 6/5")
    assert moved.id.split(":")[3:5] == ["-1", "00"]
    rolled = after(moved.id, "64")
    assert rolled.id.split(":")[4] == "64"
    assert after(CUBE, "double").id.split(":")[4] == "D"
    assert after(OFFERED, "take").id.split(":")[1:3] == ["1", "-1"]
    start = find_position("B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12")
    assert start is not None
    assert after(start.id, "11-15").id.startswith("W:")
    with pytest.raises(MoveError):
        after(OPENING, "24/1")


def test_a_side_that_cannot_move_passes() -> None:
    shut_out = "XGID=aBBBBBB----------------bc-:0:0:-1:66:0:0:0:0:10"
    assert turn_in("backgammon", shut_out).choices == ("pass",)
    assert after(shut_out, "pass").id.split(":")[3:5] == ["1", "00"]


def test_the_dice_map_has_every_roll_and_the_mean_of_them() -> None:
    found = dice_map(CUBE)
    assert len(found.rolls) == 21
    best = {each.dice: each.move for each in found.rolls}
    assert (best["31"], best["42"], best["61"]) == ("8/5 6/5", "8/4 6/4", "13/7 8/7")
    ways = {each.dice: 1 if each.dice[0] == each.dice[1] else 2 for each in found.rolls}
    assert found.mean == pytest.approx(sum(ways[each.dice] * each.value for each in found.rolls) / 36)
    shut_out = "XGID=aBBBBBB----------------bc-:0:0:-1:00:0:0:0:0:10"
    assert any(each.move == "" for each in dice_map(shut_out).rolls)
    with pytest.raises(EngineDataError):
        dice_map("B:WK32:BK1")


def test_the_cube_by_score_knows_that_gammons_count_more_when_behind() -> None:
    found = {(each.own_away, each.other_away): each for each in cube_by_score(CUBE)}
    assert len(found) == 1 + 64
    assert found[0, 0].action == "no_double"
    assert found[2, 2].gain > found[9, 9].gain, "at 2-away 2-away doubling costs next to nothing"
    with pytest.raises(EngineDataError):
        cube_by_score("B:WK32:BK1")
