"""A site with the built pages for every test that does not start one of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from tests.server.tables.playing import Served, served
from tests.server.visitors import cheap_passwords

from crownpoint.server.config import Config
from crownpoint.server.pages import STATIC


@pytest_asyncio.fixture(loop_scope="session")
async def site(tmp_path: Path) -> AsyncIterator[Served]:
    """A site with the built pages, where hashes cost nothing and nobody is too fast."""
    assert (STATIC / "index.html").is_file(), "run `make web` first"
    cheap_passwords()
    async with served(Config(data=tmp_path, rate_factor=0, computers=1), static=STATIC) as found:
        yield found


@pytest.fixture
def address(site: Served) -> str:
    """Visitors leave before the host at this address closes."""
    return site.address
