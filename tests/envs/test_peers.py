"""The environments pass the tests of the libraries that they are made for."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from crownpoint.envs import AecEnv, SoloEnv

OPTIONS: list[tuple[str, dict[str, Any]]] = [("backgammon", {"cube": True, "length": 3}), ("checkers", {})]


@pytest.mark.parametrize(("game", "options"), OPTIONS)
def test_pettingzoo(game: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(AecEnv(game, **options), num_cycles=300)
        seed_test(lambda: AecEnv(game, **options), num_cycles=100)


@pytest.mark.parametrize(("game", "options"), OPTIONS)
def test_gymnasium(game: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SoloEnv(game, **options), skip_render_check=True)


def test_an_illegal_action_loses() -> None:
    env = AecEnv("checkers")
    env.reset(seed=1)
    env.step(0)
    assert env.terminations == {"black": True, "white": True}
    assert env.rewards == {"black": -1.0, "white": 1.0}
    solo = SoloEnv("checkers", side="black")
    solo.reset(seed=1)
    assert solo.step(0)[1:3] == (-1.0, True)
