"""Many games at once: legal, repeatable, and begun anew when they are over."""

from __future__ import annotations

import numpy as np
import pytest

from crownpoint.backgammon import batch as backgammon_batch
from crownpoint.envs.backgammon.vector import VectorEnv as BackgammonEnv
from crownpoint.envs.checkers.vector import VectorEnv as CheckersEnv


def test_backgammon_games_end_as_random_games_do() -> None:
    chance = np.random.default_rng(1)
    env, again = BackgammonEnv(300, seed=2), BackgammonEnv(300, seed=2)
    ended, points_won = 0, 0
    for _ in range(200):
        choices = chance.integers(0, np.maximum(env.counts, 1))
        points, over = env.step(choices)
        assert (again.step(choices)[0] == points).all()
        assert set(np.unique(points)) <= {0, 1, 2, 3}
        assert ((points != 0) == over).all()
        assert (env.dice[over, 0] != env.dice[over, 1]).all()
        ended, points_won = ended + int(over.sum()), points_won + int(points.sum())
    assert (env.boards == again.boards).all()
    theirs = backgammon_batch.random_games(backgammon_batch.starting_boards(2000), 1).points
    assert ended > 300
    assert points_won / ended == pytest.approx(float(np.abs(theirs).mean()), abs=0.25)


def test_a_choice_is_the_move_with_that_number_in_the_list() -> None:
    chance = np.random.default_rng(3)
    env = BackgammonEnv(200, seed=4)
    for _ in range(60):
        choices = chance.integers(0, np.maximum(env.counts, 1))
        offsets, _, results = env.moves
        assert (np.diff(offsets) == env.counts).all()
        before, moved = env.boards.copy(), env.counts > 0
        expected = before.copy()
        expected[moved] = results[(offsets[:-1] + choices)[moved]]
        _, over = env.step(choices)
        assert (env.boards[~over] == backgammon_batch.flipped(expected)[~over]).all()
        assert (env.boards[over] == backgammon_batch.starting_boards(int(over.sum()))).all()


def test_checkers_games_end_with_a_winner_or_after_many_moves() -> None:
    chance = np.random.default_rng(1)
    env = CheckersEnv(200, max_plies=80)
    won = drawn = 0
    for _ in range(200):
        points, over = env.step(chance.integers(0, env.counts))
        assert (env.counts > 0).all()
        won, drawn = won + int(points.sum()), drawn + int((over & (points == 0)).sum())
    assert won > drawn > 0


@pytest.mark.parametrize("wrong", [[0], [0.5, 0.5], [-1, 0], [0, 99], 0])
def test_a_choice_that_does_not_exist_changes_nothing(wrong: object) -> None:
    for env in (BackgammonEnv(2), CheckersEnv(2)):
        before = env.boards.copy()
        with pytest.raises(ValueError, match=r"\d"):
            env.step(wrong)  # type: ignore[arg-type]
        assert (env.boards == before).all()
