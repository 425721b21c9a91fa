"""crownpoint cube: doubles, takes and drops."""

import json

import pytest
from tests.cli.conftest import Command


def test_cube(crownpoint: Command) -> None:
    scores = ["--score", "money", "--score", "3-5", "--score", "1-3c", "--owner", "own", "--owner", "centered"]
    answer = json.loads(crownpoint("cube", "--id", "YAAAAAMAAAAAAA", "--plies", "0", "--json", *scores).output)
    assert len(answer["cubes"]) == 6
    assert answer["cubes"][1]["action"] == "double, take"
    assert answer["cubes"][1]["double_take"] == pytest.approx(2 * 0.4806, abs=1e-4)
    assert answer["cubes"][5]["action"] == "no cube"
    assert "double, take" in crownpoint("cube", "--id", "YAAAAAMAAAAAAA", "--plies", "0").output


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["cube", "--score", "nonsense"], 2, "nonsense"),
        (["cube", "--score", "2-3c"], 2, "Crawford"),
        (["cube", "--owner", "nobody"], 2, "nobody"),
        (["cube", "--value", "3", "--owner", "own"], 2, "power of two"),
        (["cube", "--id", "nonsense"], 1, "nonsense"),
    ],
)
def test_wrong_input(crownpoint: Command, arguments: list[str], status: int, words: str) -> None:
    answer = crownpoint(*arguments)
    assert answer.status == status
    assert words in answer.errors
