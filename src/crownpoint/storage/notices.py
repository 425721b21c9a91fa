"""Notices from commands to the processes of a site that runs: what they have changed that is to be seen at once."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import delete, func, insert, select

from crownpoint.storage.schema import NOTICES
from crownpoint.storage.store import Store

__all__ = ["Notices"]

KEPT_MS = 3_600_000


class Notices:
    """Written by commands, read by every process about once a second."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def tell(self, people: Iterable[str], news: dict[str, Any], now_ms: int) -> None:
        """Leave a notice about each of these people; old ones go, but never the newest: numbers only rise."""
        rows = [{"person_id": person, "news": json.dumps(news), "created_ms": now_ms} for person in people]
        if not rows:
            return
        async with self._store.writing() as connection:
            await connection.execute(insert(NOTICES), rows)
            await connection.execute(delete(NOTICES).where(NOTICES.c.created_ms < now_ms - KEPT_MS))

    async def last(self) -> int:
        """The number of the newest notice; 0 when there is none."""
        async with self._store.reading() as connection:
            return int(await connection.scalar(select(func.max(NOTICES.c.number))) or 0)

    async def after(self, number: int) -> list[tuple[int, str, dict[str, Any]]]:
        """The notices after this one: number, person and news."""
        query = select(NOTICES).where(NOTICES.c.number > number).order_by(NOTICES.c.number)
        async with self._store.reading() as connection:
            return [(row.number, row.person_id, json.loads(row.news)) for row in await connection.execute(query)]
