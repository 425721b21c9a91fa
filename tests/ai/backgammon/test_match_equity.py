"""Chances to win a match: the published table, and what is computed beyond it."""

import pytest

from crownpoint.ai.backgammon.match_equity import MAX_AWAY, match_chance, match_table


@pytest.mark.parametrize(
    ("away", "opponent_away", "chance"),
    [
        (2, 1, 0.32264),
        (2, 3, 0.59947),
        (2, 4, 0.66870),
        (3, 4, 0.57150),
        (3, 5, 0.64795),
        (4, 5, 0.57732),
        (5, 7, 0.62638),
    ],
)
def test_published_chances(away: int, opponent_away: int, chance: float) -> None:
    assert match_chance(away, opponent_away) == pytest.approx(chance, abs=1e-5)
    assert match_chance(opponent_away, away) == pytest.approx(1 - chance, abs=1e-5)


@pytest.mark.parametrize(("away", "chance"), [(2, 0.48803), (3, 0.32264), (4, 0.31002), (5, 0.19012), (6, 0.18072)])
def test_published_chances_after_the_crawford_game(away: int, chance: float) -> None:
    assert match_chance(away, 1, crawford_played=True) == pytest.approx(chance, abs=1e-5)
    assert match_chance(1, away, crawford_played=True) == pytest.approx(1 - chance, abs=1e-5)


def test_a_finished_match_is_certain() -> None:
    assert match_chance(0, 5) == 1
    assert match_chance(-3, 5) == 1
    assert match_chance(5, -1) == 0


def test_longer_matches_go_on_smoothly() -> None:
    assert match_table().size == MAX_AWAY
    for away in range(1, MAX_AWAY + 1):
        row = [match_chance(away, other) for other in range(1, MAX_AWAY + 1)]
        assert row == sorted(row), f"needing {away}, a worse opponent is better for us"
        assert row[away - 1] == pytest.approx(0.5)
        for other in range(1, MAX_AWAY + 1):
            assert row[other - 1] + match_chance(other, away) == pytest.approx(1, abs=1e-5)


def test_longer_than_the_longest_counts_as_that() -> None:
    assert match_chance(1000, 1000) == 0.5
