"""The games of a GPU, with its code compiled for the host: they are those of `VectorEnv`, bit for bit."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from crownpoint.envs.backgammon.device import REFUSED, DeviceEnv
from crownpoint.envs.backgammon.vector import VectorEnv

CORE = Path(__file__).resolve().parents[2] / "core"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory, require_program: Any) -> Path:
    made: Path = tmp_path_factory.mktemp("stepping") / "stepping.so"
    command = [require_program("g++"), "-x", "c++", "-std=c++20", "-O1", "-fPIC", "-shared", f"-I{CORE}"]
    subprocess.run([*command, "-o", str(made), str(CORE / "cuda" / "stepping.cu")], check=True)
    return made


def test_games_on_a_device_are_those_of_the_host(library: Path) -> None:
    there, here = DeviceEnv(200, seed=3, library=library), VectorEnv(200, seed=3)
    chance, ended = np.random.default_rng(5), 0
    for _ in range(150):
        for ours, theirs in ((there.boards, here.boards), (there.dice, here.dice), (there.counts, here.counts)):
            assert (ours.numpy() == theirs).all()
        chosen = chance.integers(0, np.maximum(here.counts, 1))
        points, over = here.step(chosen)
        assert (there.step(chosen).numpy() == points).all()
        ended += int(over.sum())
    assert ended > 20


def test_arrays_are_shared_without_a_copy(library: Path) -> None:
    env = DeviceEnv(50, seed=1, library=library)
    choices, counts = np.asarray(env.choices), np.asarray(env.counts)
    env.choose_randomly()
    env.wait()
    assert (choices < np.maximum(counts, 1)).all()
    assert choices.any()
    choices[:] = 0
    assert not env.choices.numpy().any()


def test_a_choice_that_does_not_exist_leaves_its_game_alone(library: Path) -> None:
    env = DeviceEnv(3, library=library)
    before = env.boards.numpy()
    points = env.step([0, 1000, -1]).numpy()
    assert points.tolist() == [0, REFUSED, REFUSED]
    changed = (env.boards.numpy() != before).any(axis=1)
    assert changed.tolist() == [True, False, False]
    with pytest.raises(ValueError, match="whole numbers"):
        env.step([0.5, 0, 0])
    with pytest.raises(ValueError, match="whole numbers"):
        env.step([0])


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="make cuda"):
        DeviceEnv(4, library=tmp_path / "none.so")
    with pytest.raises(ValueError, match="number of games"):
        DeviceEnv(0)
