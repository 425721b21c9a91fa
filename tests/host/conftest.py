"""Stores for tests: a SQLite file, and a database of a PostgreSQL server of our own."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from crownpoint.storage import Store


@pytest.fixture
async def store(where: str) -> AsyncIterator[Store]:
    """A fresh store on each kind of database."""
    async with await Store.open(where) as opened:
        yield opened
