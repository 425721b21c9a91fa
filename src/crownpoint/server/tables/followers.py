"""Who follows a table over HTTP, and when to look again."""

from __future__ import annotations

import asyncio

from crownpoint.server.net.ndjson import BEATS, POLL_S
from crownpoint.server.site import Site
from crownpoint.server.wire.bus import TableWritten

__all__ = ["TableFollowers"]


class TableFollowers:
    """Wakes the streams that follow a table over HTTP, whenever something is written to it."""

    def __init__(self, site: Site) -> None:
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._site = site
        self._site.bus.subscribe(TableWritten, self._written)

    def _written(self, message: TableWritten) -> None:
        for event in self._waiting.get(message.table, ()):
            event.set()

    def follow(self, table: str) -> asyncio.Event:
        """An event that is set whenever something may have happened at the table."""
        event = asyncio.Event()
        self._waiting.setdefault(table, set()).add(event)
        return event

    def leave(self, table: str, event: asyncio.Event) -> None:
        """Stop following."""
        self._waiting[table].discard(event)
        if not self._waiting[table]:
            del self._waiting[table]

    async def wait(self, event: asyncio.Event) -> bool:
        """Whether something may have happened; false when it is time to send a sign of life."""
        for _ in range(BEATS):
            try:
                await asyncio.wait_for(event.wait(), POLL_S)
            except TimeoutError:
                if self._site.bus.is_sure and not self._site.closing:
                    continue
            event.clear()
            return True
        return False
