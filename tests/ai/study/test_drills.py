"""Drills: positions worth asking about, always the same for the same seed."""

from __future__ import annotations

import pytest

from crownpoint.ai.checkers.study.measures import gained
from crownpoint.ai.kits import KITS
from crownpoint.ai.study import drill, drill_board, grade, study_of, turn_in
from crownpoint.backgammon import Game
from crownpoint.checkers import Position
from crownpoint.errors import InvalidPositionError

DRILLS = [(game, name) for game, kit in KITS.items() if kit.study is not None for name in kit.study.drills]


@pytest.mark.parametrize(("game", "name"), DRILLS)
def test_every_drill_asks_something_and_repeats(game: str, name: str) -> None:
    first = [drill_board(game, name, seed).id for seed in range(3)]
    assert first == [drill_board(game, name, seed).id for seed in range(3)]
    assert len(set(first)) > 1
    if name != "pips":
        assert all(turn_in(game, each).kind in ("move", "double", "answer") for each in first)


def test_the_openings_are_all_fifteen_and_no_double() -> None:
    found = {drill_board("backgammon", "openings", seed).id.split(":")[4] for seed in range(30)}
    assert len(found) == 15
    assert not any(dice[0] == dice[1] for dice in found)


def test_the_replies_are_to_every_opening_and_every_roll() -> None:
    asked = [drill_board("backgammon", "replies", seed).id for seed in range(315)]
    assert len(set(asked)) == 315
    boards = {xgid.split(":")[0] for xgid in asked}
    assert len(boards) >= 14  # two opening rolls may lead to one board
    assert {tuple(sorted(xgid.split(":")[4])) for xgid in asked} == {
        (str(low), str(high)) for low in range(1, 7) for high in range(low, 7)
    }


def test_openings_and_replies_were_rolled_out() -> None:
    """Each with its trials and standard error; what everybody knows is among them."""
    for seed in range(15):
        xgid, body = drill("backgammon", "openings", seed, "quick")
        best, *others = study_of("backgammon").shown(body).candidates
        assert best.loss == 0
        assert all(other.loss is not None and other.loss >= 0 for other in others)
        assert all(each.error is not None and 0 < each.error < 0.02 for each in (best, *others))
        if xgid.split(":")[4] in ("31", "42", "61"):
            assert best.move == {"31": "8/5 6/5", "42": "8/4 6/4", "61": "13/7 8/7"}[xgid.split(":")[4]]


def test_an_answer_that_was_not_rolled_out_is_judged_when_it_is_given() -> None:
    _, body = drill("backgammon", "openings", 1, "quick")
    graded = grade("backgammon", body, "24/20")
    assert graded.mark == "blunder"
    assert graded.answer in {each.move for each in graded.judged.candidates}


def test_races_are_races_and_shots_are_shots() -> None:
    assert all(Game.from_xgid(drill_board("backgammon", "race_cubes", seed).id).position.is_race for seed in range(4))
    for seed in range(4):
        position = Position.from_fen(drill_board("checkers", "shots", seed).id)
        worth = sorted(gained(position, move) for move in position.legal_moves())
        assert worth[-1] > 0 >= worth[-2], position.fen


def test_an_unknown_drill_is_refused() -> None:
    with pytest.raises(InvalidPositionError):
        drill_board("checkers", "pips", 1)
    with pytest.raises(KeyError):
        study_of("backgammon").drill("shots", 1)
