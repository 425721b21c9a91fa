"""Rollouts of the core: reproducible, stratified, unbiased. Networks are the small random ones of testdata."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from crownpoint._core import backgammon as core

MONEY = core.Stakes.money()
STARTING = core.Board([0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0])
# A short race: 5 checkers a side, just outside the home boards' tables.
RACE = core.Board([0, 0, 1, 0, 1, 1, 1, 1, *[0] * 10, -1, -1, -1, -1, 0, -1, 0, 0], (10, 10))
# Both sides bear off; the table of one side's rolls judges it.
BEAR_OFF = core.Board([0, 1, 1, 1, 2, 1, 2, *[0] * 12, -2, -1, -2, -1, -1, -1, 0], (7, 7))


@pytest.fixture(scope="module")
def engine(testdata: Path) -> core.Engine:
    paths = [testdata / "networks" / f"backgammon-{kind}.weights" for kind in ("contact", "race", "pruning")]
    return core.Engine(*(core.Network(path.read_bytes()) for path in paths), core.build_one_sided())


@pytest.fixture(scope="module")
def exact(testdata: Path) -> core.Engine:
    path = testdata / "networks" / "backgammon-contact.weights"
    return core.Engine(core.Network(path.read_bytes()), two_sided=core.build_two_sided())


def test_rows_depend_on_seed_and_trial_only(engine: core.Engine) -> None:
    whole = core.roll_out(engine, STARTING, MONEY, trials=24, truncate=4)
    parts = [core.roll_out(engine, STARTING, MONEY, first_trial=k, trials=8, truncate=4, threads=2) for k in (0, 8, 16)]
    assert (np.vstack(parts) == whole).all()
    assert (core.roll_out(engine, STARTING, MONEY, seed=2, trials=24, truncate=4) != whole).any()


def test_first_rolls_are_stratified() -> None:
    for turn, first in [(0, 0), (0, 36), (1, 0), (1, 720)]:
        seen = Counter(core.rollout_dice(7, trial, turn) for trial in range(first, first + 36))
        assert len(seen) == 21
        assert all(count == (1 if high == low else 2) for (high, low), count in seen.items())
    pairs = Counter((core.rollout_dice(7, trial, 0), core.rollout_dice(7, trial, 1)) for trial in range(1296))
    assert len(pairs) == 21 * 21
    assert pairs[(6, 6), (5, 5)] == 1
    assert pairs[(6, 5), (3, 2)] == 4


def test_later_rolls_are_fair() -> None:
    seen = Counter(core.rollout_dice(7, trial, turn) for trial in range(600) for turn in range(2, 32))
    assert len(seen) == 21
    for (high, low), count in seen.items():
        assert count / 18000 == pytest.approx((1 if high == low else 2) / 36, rel=0.2)


def test_a_known_ending_is_exact(exact: core.Engine) -> None:
    board = core.Board([0, 0, 0, 0, 0, 0, 2, *[0] * 12, -2, *[0] * 6], (13, 13))
    rows = core.roll_out(exact, board, MONEY, trials=3)
    assert rows[:, 5] == pytest.approx(0.6031, abs=1e-4)
    assert rows[:, 6] == pytest.approx(2 * 0.4806, abs=1e-4)


def test_taking_off_the_luck_keeps_the_mean_and_narrows_the_spread(engine: core.Engine) -> None:
    plain = core.roll_out(engine, BEAR_OFF, MONEY, trials=1296, reduce_variance=False)
    reduced = core.roll_out(engine, BEAR_OFF, MONEY, trials=1296)
    for column in (0, 5, 6):
        error = plain[:, column].std() / 36
        assert reduced[:, column].mean() == pytest.approx(plain[:, column].mean(), abs=4 * error)
        assert reduced[:, column].std() < plain[:, column].std() / 2


def test_both_sides_of_a_race_see_the_same_chances(exact: core.Engine) -> None:
    own = core.roll_out(exact, RACE, MONEY, trials=36)
    theirs = core.roll_out(exact, RACE, MONEY, opponent_on_roll=True, trials=36)
    assert own[:, 0].mean() == pytest.approx(1 - theirs[:, 0].mean(), abs=1e-5)


def test_deeper_checker_play_is_allowed(engine: core.Engine) -> None:
    rows = core.roll_out(engine, STARTING, MONEY, trials=2, truncate=2, plies=1)
    assert np.isfinite(rows).all()


@pytest.mark.parametrize("wrong", [{"trials": -1}, {"plies": 4}, {"truncate": -1}, {"threads": 0}])
def test_impossible_settings_are_refused(engine: core.Engine, wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"trials|plies|threads"):
        core.roll_out(engine, STARTING, MONEY, **wrong)  # type: ignore[arg-type]
