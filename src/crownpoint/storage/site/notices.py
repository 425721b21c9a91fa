"""Notices from admin commands to the processes of a running site, about changes that should take effect at once."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import delete, func, insert, select

from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import NOTICES

__all__ = ["Notices"]

KEPT_MS = 3_600_000


class Notices:
    """Written by commands, read by every process about once a second."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def leave(self, messages: Iterable[str], now_ms: int) -> None:
        """Add these bus messages, as JSON, and delete old ones, but never the newest, so that numbers only rise."""
        rows = [{"body": message, "created_ms": now_ms} for message in messages]
        if not rows:
            return
        async with self._store.writing() as connection:
            await connection.execute(insert(NOTICES), rows)
            await connection.execute(delete(NOTICES).where(NOTICES.c.created_ms < now_ms - KEPT_MS))

    async def last(self) -> int:
        """The number of the newest notice; 0 when there is none."""
        async with self._store.reading() as connection:
            return int(await connection.scalar(select(func.max(NOTICES.c.number))) or 0)

    async def after(self, number: int) -> list[tuple[int, str]]:
        """The notices after this one: number and message."""
        query = select(NOTICES).where(NOTICES.c.number > number).order_by(NOTICES.c.number)
        async with self._store.reading() as connection:
            return [(row.number, row.body) for row in await connection.execute(query)]
