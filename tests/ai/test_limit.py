"""Limits: what makes sense and what does not."""

import math

import pytest

from crownpoint.ai import Limit
from crownpoint.errors import InvalidLimitError


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({}, "needs"),
        ({"seconds": 0}, "0 seconds"),
        ({"seconds": -1.5}, "-1.5 seconds"),
        ({"seconds": math.nan}, "nan"),
        ({"seconds": math.inf}, "inf"),
        ({"depth": 0}, "1 to 100"),
        ({"depth": 101}, "101"),
        ({"depth": 1.5}, "1.5"),
        ({"nodes": 0}, "nodes"),
        ({"plies": -1}, "0 to 9"),
        ({"plies": 10}, "0 to 9"),
    ],
)
def test_senseless_limits_are_refused(given: dict[str, float], word: str) -> None:
    with pytest.raises(InvalidLimitError, match=word):
        Limit(**given)  # type: ignore[arg-type]


def test_an_engine_refuses_what_it_does_not_know() -> None:
    Limit(seconds=1, depth=3).require("checkers", "seconds", "depth", "nodes")
    with pytest.raises(InvalidLimitError, match="engine does not take a plies limit; use seconds, depth or nodes"):
        Limit(plies=2).require("checkers", "seconds", "depth", "nodes")
