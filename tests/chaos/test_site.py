"""The short form of `make chaos`."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from tests.chaos.site import run
from tests.services import Postgres


@pytest.mark.long
async def test_a_broken_site_loses_and_doubles_nothing(
    require_program: Callable[[str], str], postgres_server: Postgres
) -> None:
    require_program("redis-server")
    # A busy machine charges the players what it delays: `make chaos` judges the clocks, on a quiet one.
    tally = await run(rounds=5, tables=4, seed=7, tolerance_ms=sys.maxsize)
    assert len(tally.rounds) == 5
    assert tally.acknowledged > 50
    assert tally.clocks.turns > 20
