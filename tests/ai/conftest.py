"""Engines for tests: small networks of random weights, tables in a folder of the test run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from crownpoint.ai.backgammon import Engine
from crownpoint.ai.cache import CACHE_VARIABLE


@pytest.fixture(scope="session", autouse=True)
def cache_of_the_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Nothing is read from or written to the cache of whoever runs the tests."""
    folder = tmp_path_factory.mktemp("cache")
    before = os.environ.get(CACHE_VARIABLE)
    os.environ[CACHE_VARIABLE] = str(folder)
    yield folder
    del os.environ[CACHE_VARIABLE]
    if before is not None:
        os.environ[CACHE_VARIABLE] = before


@pytest.fixture(scope="session")
def random_weights(testdata: Path) -> dict[str, bytes]:
    """Weights of networks that know nothing, by kind."""
    kinds = ("contact", "race", "pruning")
    return {kind: (testdata / "networks" / f"backgammon-{kind}.weights").read_bytes() for kind in kinds}


@pytest.fixture(scope="session")
def random_engine(random_weights: dict[str, bytes]) -> Engine:
    """A backgammon engine that knows nothing but the rules."""
    return Engine(weights=random_weights, use_endgames=False)


@pytest.fixture(scope="session")
def exact_engine(random_weights: dict[str, bytes]) -> Engine:
    """The same with the bear-off tables."""
    return Engine(weights=random_weights)
