"""Two processes of a site on one database: each shows what the other has written, with the bus or without."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.tables.playing import Served, come_in, config_for, seat, served
from tests.services import free_port


@pytest.fixture
async def pair(where: str, tmp_path: Path) -> AsyncIterator[tuple[Served, Served]]:
    """Two processes whose Redis is away."""
    config = config_for(where, tmp_path, redis=f"redis://127.0.0.1:{free_port()}/0")
    async with served(config) as one, served(config) as other:
        yield one, other


async def test_without_news_the_others_are_looked_up(pair: tuple[Served, Served]) -> None:
    one, other = pair
    ana, marek = await come_in(one.address), await come_in(one.address, by=other.address)
    await seat(one, ana, marek)
    first = await ana.act("move", text="11-15", number=ana.shown["number"])
    assert first["ok"], first
    await marek.until_number(first["number"])
    stale = await marek.act("move", text="22-18", number=first["number"] - 1)
    assert stale["reason"]["code"] == "stale"
    second = await marek.act("move", text="22-18", number=first["number"])
    assert second["ok"], second
    await ana.until_number(second["number"])
    assert ana.view["log"][-1]["move"]["text"] == "22-18"
    for each in (ana, marek):
        await each.close()
