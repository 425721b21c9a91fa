"""The logs of tables in the browser: an event is kept before anyone is told of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from crownpoint.errors import TableConflictError, TableNotFoundError
from crownpoint.host.clock import system_clock
from crownpoint.table import Event, Phase, Seat, Table
from crownpoint.table.records.record import dump_event, load_event

__all__ = ["PageLog"]

TABLES = "tables"


class PageLog:
    """See `crownpoint.host.session.Log`. `storage` is the page's: it keeps texts under a kind and an id."""

    def __init__(self, storage: Any) -> None:
        self._storage = storage
        self._lines: dict[str, list[str]] = {}
        self._changes = 0  # made here and by other pages
        self._heads: dict[str, dict[str, Any]] = {}

    async def start(self) -> None:
        """Read what is known of each table; their events are read when they are asked for."""
        self._heads = {head["table"]: head for head in json.loads(await self._storage.heads(TABLES))}

    def summaries(self, over: bool) -> list[dict[str, Any]]:
        """The tables that have ended, the last first; or those in progress."""
        when = "ended_ms" if over else "created_ms"
        found = [head for head in self._heads.values() if (head["ended_ms"] is not None) == over]
        return sorted(found, key=lambda head: head[when], reverse=True)

    async def create(self, table: Table, name: str = "", seating: Any = None) -> None:
        """Keep a new table."""
        if table.id in self._heads:
            raise TableConflictError("This table is here already.")
        await self._write(table, table.events, {"name": name, "created_ms": table.events[0].time_ms})

    async def append(self, table: Table, events: Sequence[Event], intent: Any = None, lease: Any = None) -> None:
        """Keep the newest events of a table. Raises `TableConflictError` where another page has added some."""
        if table.id not in self._heads:
            raise TableNotFoundError(f"There is no table {table.id}.")
        await self._write(table, events, self._heads[table.id])

    async def carried_out(self, table_id: str, intent: Any) -> int | None:
        """None: the page itself remembers its intents."""
        return None

    async def seen(self, table_id: str, now_ms: int) -> None:
        """Time stands still while the page is closed."""

    async def load(self, table_id: str) -> Table:
        """The table as it was last kept. Raises `TableNotFoundError`."""
        events = await self.events(table_id)
        if not events:
            raise TableNotFoundError(f"There is no table {table_id}.")
        return Table.from_events(events)

    async def events(self, table_id: str, after: int = 0) -> list[Event]:
        """The events of a table after a number."""
        while table_id not in self._lines:
            changes = self._changes
            body = await self._storage.load(TABLES, table_id)
            if changes == self._changes:  # else this may be older than what was written meanwhile
                self._lines[table_id] = body.splitlines() if body else []
        return [load_event(line) for line in self._lines[table_id][after:]]

    async def delete(self, table_id: str) -> None:
        """Forget a table."""
        self._changes += 1
        self._heads.pop(table_id, None)
        self._lines.pop(table_id, None)
        await self._storage.remove(TABLES, table_id)

    async def written(self, table_id: str) -> None:
        """Another page has written something: believe what is kept now."""
        self._changes += 1
        self._lines.pop(table_id, None)
        self._heads.pop(table_id, None)
        if text := await self._storage.head(TABLES, table_id):
            self._heads[table_id] = json.loads(text)

    async def _write(self, table: Table, events: Sequence[Event], head: dict[str, Any]) -> None:
        """Write first, then believe it: what cannot be kept has not happened."""
        head = _summary(table, head)
        before, new = table.number - len(events), [dump_event(event) for event in events]
        if not await self._storage.append(TABLES, table.id, json.dumps(head), before, "\n".join(new)):
            await self.written(table.id)
            raise TableConflictError("Another page has moved on.")
        self._changes += 1
        lines = self._lines.setdefault(table.id, []) if before == 0 else self._lines.get(table.id)
        if lines is not None:
            lines += new
        self._heads[table.id] = head


def _summary(table: Table, head: dict[str, Any]) -> dict[str, Any]:
    """A table in a list; see `TableSummary` of the wire."""
    now = table.events[-1].time_ms
    view = table.view(None, now)
    score = tuple(view.seats[seat].score for seat in Seat)
    seats = [
        {
            "person": None if seat.level else "owner",
            "name": seat.name,
            "kind": seat.kind.value,
            "level": seat.level,
            "score": None,
        }
        for seat in table.seats
    ]
    over = table.phase is Phase.OVER
    return {
        "table": table.id, "name": head["name"], "game": table.options.game, "phase": table.phase.value, "pool": None,
        "private": False, "length": table.options.length, "games": len(table.results), "score": score, "seats": seats,
        "number": table.number, "created_ms": head["created_ms"], "updated_ms": system_clock(),
        "ended_ms": now if over else None,
    }  # fmt: skip
