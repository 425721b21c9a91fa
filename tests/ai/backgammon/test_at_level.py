"""Decisions at a level: what is close is looked at longer, and what a rollout says fits together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crownpoint.ai.backgammon import Engine, Stakes
from crownpoint.ai.backgammon.at_level import judge_cube, judge_moves
from crownpoint.ai.levels import LEVELS, Level
from crownpoint.backgammon import STARTING_POSITION, Dice, Position

SHORT = Level("short", plies=1, margin=0.24, nodes=1, trials=36)
RACE = Position(white={6: 5, 5: 4, 4: 3, 3: 2, 8: 1}, black={6: 6, 5: 4, 4: 2, 3: 2, 9: 1})


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine()


def test_a_clear_move_is_not_rolled_out(engine: Engine) -> None:
    ranked = judge_moves(engine, STARTING_POSITION, Dice(3, 1), Stakes(), SHORT)
    assert str(ranked[0].move) == "8/5 6/5"
    assert all(each.trials == 0 for each in ranked)


def test_close_moves_are_rolled_out_and_the_others_seen_from_the_best(engine: Engine) -> None:
    ranked = judge_moves(engine, STARTING_POSITION, Dice(2, 1), Stakes(), SHORT)
    rolled = [each for each in ranked if each.trials]
    assert len(rolled) > 1
    assert ranked[: len(rolled)] == tuple(rolled), "what was rolled out comes first"
    losses = [each.loss for each in rolled]
    assert losses[0] == 0
    assert losses == sorted(losses)  # type: ignore[type-var]
    assert all(each.loss is None or each.loss >= 0 for each in ranked)
    assert {str(each.move) for each in ranked} == {str(each) for each in STARTING_POSITION.legal_moves((2, 1))}


def test_threads_change_nothing(engine: Engine) -> None:
    alone = judge_moves(engine, STARTING_POSITION, Dice(4, 3), Stakes(), SHORT)
    assert judge_moves(Engine(threads=3), STARTING_POSITION, Dice(4, 3), Stakes(), SHORT) == alone


def test_a_close_cube_is_rolled_out_and_a_clear_one_is_not(engine: Engine) -> None:
    close = judge_cube(engine, RACE, Stakes(), SHORT)
    assert close.trials == 36
    opening = judge_cube(engine, STARTING_POSITION, Stakes(), SHORT)
    assert opening.trials == 0
    assert opening.plies == 1
    assert judge_cube(engine, STARTING_POSITION, Stakes(), replace(SHORT, margin=0.1), asked=False).plies == 0


def test_the_levels_grow() -> None:
    quick, deep, world_class = LEVELS["quick"], LEVELS["deep"], LEVELS["world-class"]
    assert quick.plies < deep.plies
    assert quick.trials == deep.trials == 0 < world_class.trials
    assert quick.nodes < deep.nodes < world_class.nodes
