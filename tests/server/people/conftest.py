"""A site on each kind of database, and visitors for it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from tests.server.visitors import Visitor, cheap_passwords, running

from crownpoint.server.config import Config
from crownpoint.server.net.guard import Guard

NewVisitor = Callable[[], Visitor]


@pytest.fixture(autouse=True, scope="session")
def _cheap() -> None:
    cheap_passwords()


@pytest.fixture
async def app(where: str, tmp_path: Path) -> AsyncIterator[Guard]:
    """A site that is open."""
    database = where if "://" in where else f"sqlite:///{where}"
    async with running(Config(data=tmp_path, database=database, rate_factor=0)) as opened:
        yield opened


@pytest.fixture
def visitor(app: Guard) -> NewVisitor:
    """Makes browsers that know nothing of each other."""
    return lambda: Visitor(app)
