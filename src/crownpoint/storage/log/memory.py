"""A log that is kept in memory only: for a machine whose disk cannot be written, and for trying things out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crownpoint.errors import TableNotFoundError
from crownpoint.table import Event, Table

if TYPE_CHECKING:
    from crownpoint.storage.log.appending import Intent
    from crownpoint.storage.log.store import Lease, Seating

__all__ = ["MemoryLog"]


class MemoryLog:
    """The events of some tables. They are gone with the process."""

    def __init__(self) -> None:
        self._events: dict[str, list[Event]] = {}

    async def create(self, table: Table, name: str = "", seating: Seating | None = None) -> None:
        """Keep a new table."""
        self._events[table.id] = list(table.events)

    async def append(
        self, table: Table, events: Sequence[Event], intent: Intent | None = None, lease: Lease | None = None
    ) -> None:
        """Keep the newest events of a table."""
        self._events[table.id] += events

    async def carried_out(self, table_id: str, intent: Intent) -> int | None:
        """None: nobody sends the same intent twice to a table of this process."""
        return None

    async def seen(self, table_id: str, now_ms: int) -> None:
        """Nothing to note: the table does not outlive the process."""

    async def load(self, table_id: str) -> Table:
        """The table as it stands. Raises `TableNotFoundError`."""
        events = await self.events(table_id)
        if not events:
            raise TableNotFoundError(f"There is no table {table_id}.")
        return Table.from_events(events)

    async def events(self, table_id: str, after: int = 0) -> list[Event]:
        """The events of a table after a number, all by default; empty when there is no such table."""
        return [event for event in self._events.get(table_id, []) if event.number > after]
