"""A site with the built pages for every test that does not start one of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from tests.server.online.tables.playing import Served, served
from tests.server.online.visitors import cheap_passwords

from crownpoint.server.app import STATIC
from crownpoint.server.online.config import Config


@pytest_asyncio.fixture(loop_scope="session")
async def site(tmp_path: Path) -> AsyncIterator[Served]:
    """A site with the built pages, where hashes cost nothing and nobody is too fast."""
    assert (STATIC / "index.html").is_file(), "run `make web` first"
    cheap_passwords()
    async with served(Config(tmp_path, rate_factor=0, computers=1), static=STATIC) as found:
        yield found


@pytest.fixture
def address(site: Served) -> str:
    """Visitors leave before the host at this address closes."""
    return site.address
