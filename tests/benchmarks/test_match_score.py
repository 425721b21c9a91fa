"""What the games of a match prove."""

import math

import pytest
from matches.score import Score, SequentialTest, elo_of, score_of


def test_elo_and_score_are_inverse() -> None:
    assert elo_of(0.75) == pytest.approx(190.85, abs=0.01)
    assert score_of(elo_of(0.61)) == pytest.approx(0.61)
    assert (elo_of(0), elo_of(1)) == (-math.inf, math.inf)


def test_games_are_counted_and_whole_pairs_sorted_by_their_points() -> None:
    score = Score.of([(1, 1, 1), (1, 2, 0.5), (2, 1, 0), (2, 2, 0), (3, 1, 1)])
    assert (score.wins, score.draws, score.losses, score.games) == (2, 1, 2, 5)
    assert score.pairs == (1, 0, 0, 1, 0)
    assert score.mean == 0.5


def test_an_opening_that_always_wins_for_one_color_adds_no_error() -> None:
    one_sided = Score(50, 0, 50, (0, 0, 50, 0, 0))
    honest = Score(50, 0, 50, (25, 0, 0, 0, 25))
    assert one_sided.elo[2] < 10 < 80 < honest.elo[2]


def test_the_error_shrinks_with_the_root_of_the_games() -> None:
    _, low, _ = Score(40, 40, 20, (5, 10, 10, 10, 15)).elo
    elo, four_times_low, _ = Score(160, 160, 80, (20, 40, 40, 40, 60)).elo
    assert (elo - low) / (elo - four_times_low) == pytest.approx(2, rel=0.05)


def test_few_games_without_a_surprise_prove_little() -> None:
    _, low, high = Score(4, 0, 0, (0, 0, 0, 0, 2)).elo
    assert 100 < low < 300
    assert high == math.inf


def test_the_sequential_test_decides_either_way_and_not_too_soon() -> None:
    test = SequentialTest(0, 10)
    assert test.bound == pytest.approx(2.944, abs=0.001)
    assert test.verdict(Score(3, 4, 1, (0, 1, 1, 2, 0))) is None
    assert test.verdict(Score(700, 800, 500, (50, 150, 400, 300, 100))) is True
    assert test.verdict(Score(500, 800, 700, (100, 300, 400, 150, 50))) is False
    assert test.ratio(Score(0, 0, 0, (0, 0, 0, 0, 0))) == 0
