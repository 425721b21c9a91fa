"""Drills: positions worth asking about, always the same for the same seed."""

from __future__ import annotations

import pytest

from crownpoint.ai.checkers.study.measures import gained
from crownpoint.ai.kits import KITS
from crownpoint.ai.study import drill_board, study_of, turn_in
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
