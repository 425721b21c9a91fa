"""Cube and score, as the side on roll sees them."""

import pytest

from crownpoint.ai.backgammon import Stakes
from crownpoint.backgammon import Game


@pytest.mark.parametrize(
    ("xgid", "stakes"),
    [
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", Stakes()),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10", Stakes(jacoby=True, beavers=True)),
        ("XGID=-b----E-C---eE---c-e----B-:1:1:1:63:2:3:0:7:10", Stakes(2, "on_roll", (5, 4))),
        ("XGID=-b----E-C---eE---c-e----B-:1:1:-1:63:2:3:0:7:10", Stakes(2, "opponent", (4, 5))),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:63:6:3:1:7:10", Stakes(1, None, (1, 4), crawford=True)),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:-1:63:6:3:0:7:10", Stakes(1, None, (4, 1))),
    ],
)
def test_stakes_of_a_game(xgid: str, stakes: Stakes) -> None:
    assert Stakes.of_game(Game.from_xgid(xgid)) == stakes


def test_phases_of_a_match() -> None:
    assert not Stakes(away=(3, 5)).crawford_played
    assert not Stakes(away=(1, 5), crawford=True).crawford_played
    assert Stakes(away=(1, 5)).crawford_played


@pytest.mark.parametrize("points", [-3, -2, -1, 1, 2, 3])
def test_worth_of_points_for_money(points: int) -> None:
    assert Stakes(cube=4, cube_owner="on_roll").worth(points) == points
    assert Stakes(jacoby=True).worth(points) == (1 if points > 0 else -1)
    assert Stakes(2, "on_roll", jacoby=True).worth(points) == points


def test_worth_of_points_in_a_match() -> None:
    stakes = Stakes(away=(2, 2))
    assert stakes.worth(1) == pytest.approx(1)
    assert stakes.worth(-1) == pytest.approx(-1)
    # A gammon wins the match: its chance is 1, that of a single game 0.67736, of a single game lost 0.32264.
    assert stakes.worth(2) == pytest.approx(2 * (1 - 0.32264) / (0.67736 - 0.32264) - 1, abs=1e-4)
    assert stakes.match_chance(1) == pytest.approx(0.67736, abs=1e-5)
    assert stakes.match_chance(stakes.worth(2)) == pytest.approx(1)
    assert Stakes().match_chance(0.5) is None


@pytest.mark.parametrize(
    "given",
    [
        {"cube": 3},
        {"cube": 0},
        {"cube_owner": True},
        {"cube_owner": "white"},
        {"away": (0, 3)},
        {"crawford": True},
        {"away": (2, 3), "crawford": True},
    ],
)
def test_impossible_stakes_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"cube|point"):
        Stakes(**given)  # type: ignore[arg-type]


def test_labels() -> None:
    assert Stakes().label == "money, cube centered 1"
    assert Stakes(2, "opponent", (1, 4)).label == "1-4 away, post-Crawford, cube opponent 2"
    assert Stakes.of_game(Game()).label == "money, cube centered 1"
