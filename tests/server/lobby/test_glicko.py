"""Glicko-2: the published example, and what must hold for all players."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownpoint.server.lobby.glicko import (
    NEW,
    PROVISIONAL,
    Glicko,
    Result,
    after_match,
    aged,
    expected,
    rated,
    weight_of,
)

STRENGTHS = st.builds(
    Glicko,
    st.floats(400, 3000),
    st.floats(45, 350),
    st.floats(0.02, 0.12),
)
ROUNDING = 1e-9
SCORES = st.sampled_from([0.0, 0.5, 1.0])
LENGTHS = st.integers(1, 64)


def test_the_example_of_glickmans_paper() -> None:
    player = Glicko(1500, 200, 0.06)
    opponents = [Glicko(1400, 30), Glicko(1550, 100), Glicko(1700, 300)]
    assert [round(expected(player, opponent), 3) for opponent in opponents] == [0.639, 0.432, 0.303]
    scores = [1.0, 0.0, 0.0]
    results = [Result(opponent, score) for opponent, score in zip(opponents, scores, strict=True)]
    after = rated(player, results, periods=1)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_a_match_only_widens() -> None:
    after = rated(Glicko(1500, 200, 0.06), [], periods=1)
    assert (after.rating, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx(200.27, abs=0.01)


def test_a_year_away_makes_a_known_player_provisional() -> None:
    known = Glicko(1700, 60, 0.06)
    assert known.deviation < PROVISIONAL
    assert aged(known, 365).deviation == pytest.approx(110, abs=0.5)
    assert aged(known, 400).deviation > PROVISIONAL
    assert aged(known, 1_000_000).deviation == 350
    assert aged(known, -5) == aged(known, 0)


def test_a_surprise_makes_someone_less_steady() -> None:
    strong, weak = Glicko(2200, 50, 0.06), Glicko(1300, 50, 0.06)
    after, _ = after_match(weak, strong, 1.0, 25)
    assert after.volatility > weak.volatility


def test_longer_matches_count_more() -> None:
    gains = [after_match(NEW, NEW, 1.0, length)[0].rating - NEW.rating for length in (1, 3, 7, 25, 64)]
    assert gains == sorted(gains)
    assert gains[-1] == gains[-2]  # no longer than the longest
    assert weight_of(9) == 3
    assert weight_of(0) == weight_of(1) == 1


@given(STRENGTHS, STRENGTHS, SCORES, LENGTHS)
def test_what_a_match_does_to_both(first: Glicko, second: Glicko, score: float, length: int) -> None:
    one, other = after_match(first, second, score, length)
    chance = expected(first, second, weight_of(length))
    assert one.rating >= first.rating or score < chance
    assert one.rating <= first.rating or score > chance
    assert one.deviation <= first.deviation + ROUNDING
    assert other.deviation <= second.deviation + ROUNDING
    assert one.deviation >= 45
    assert 0 < one.volatility < 1
    assert after_match(second, first, 1 - score, length) == (other, one)


@given(STRENGTHS, STRENGTHS, st.floats(1, 5))
def test_expectations_of_equally_known_players_add_up(first: Glicko, second: Glicko, weight: float) -> None:
    second = Glicko(second.rating, first.deviation, second.volatility)
    assert expected(first, second, weight) + expected(second, first, weight) == pytest.approx(1)
