"""Appends to PostgreSQL: one statement, and so one round trip and one transaction, for all that wait."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import asyncpg
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from crownpoint.errors import StorageError
from crownpoint.storage.engine import clear_errors, failed
from crownpoint.storage.log.appending import Append, problem

__all__ = ["PostgresWriter"]

_ROW = {
    "phase": "text",
    "summary": "text",
    "last_number": "int",
    "updated_ms": "bigint",
    "seen_ms": "bigint",
    "ended_ms": "bigint",
    "to_act": "int",
    "deadline_ms": "bigint",
    "computer_due": "boolean",
    "lease_by": "text",
    "lease_until_ms": "bigint",
}
"""What changes in the row of a table, and its types."""

_KEPT = {"summary": "coalesce(new.summary, tables.summary)"}  # without a new one the old one stays
_NEW = {"id": "text", "before": "int", **_ROW, "person": "text", "intent": "text", "first": "float", "second": "float"}
_LINES = {"table_id": "text", "number": "int", "body": "text"}


def _unnest(columns: dict[str, str], first: int) -> str:
    arrays = ", ".join(f"${at}::{kind}[]" for at, kind in enumerate(columns.values(), first))
    return f"unnest({arrays}) AS given({', '.join(columns)})"


# An intent that was carried out has moved its table on in the same transaction. So, whatever others commit while this
# statement waits for a row, looking at `last_number` again (as PostgreSQL does) is enough.
_APPEND = f"""
WITH new AS (SELECT * FROM {_unnest(_NEW, 1)}),
changed AS (
    UPDATE tables SET {", ".join(f"{name} = {_KEPT.get(name, f'new.{name}')}" for name in _ROW)} FROM new
    WHERE tables.id = new.id AND tables.last_number = new.before AND NOT EXISTS (
        SELECT 1 FROM intents AS old
        WHERE old.table_id = new.id AND old.person_id = new.person AND old.intent = new.intent)
    RETURNING tables.id),
logged AS (
    INSERT INTO events (table_id, number, body)
    SELECT table_id, number, body FROM {_unnest(_LINES, 1 + len(_NEW))} WHERE table_id IN (SELECT id FROM changed)),
noted AS (
    INSERT INTO intents (table_id, person_id, intent, number)
    SELECT id, person, intent, last_number FROM new WHERE intent IS NOT NULL AND id IN (SELECT id FROM changed)),
scored AS (
    UPDATE seats SET score = CASE seat WHEN 0 THEN new.first ELSE new.second END FROM new
    WHERE seats.table_id = new.id AND new.first IS NOT NULL AND new.id IN (SELECT id FROM changed))
SELECT id FROM changed"""

_WHY_NOT = """
SELECT last_number, (SELECT number FROM intents WHERE table_id = id AND person_id = $2 AND intent = $3)
FROM tables WHERE id = $1"""


class PostgresWriter:
    """Writes through one connection of an engine, which it keeps."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._shown = engine.url.render_as_string(hide_password=True)
        self._pooled: AsyncConnection | None = None
        self._connection: Any = None  # asyncpg's own

    async def write(self, batch: Sequence[Append]) -> list[StorageError | None]:
        """Write all appends in one transaction."""
        with clear_errors(self._shown):
            try:
                if self._connection is None:
                    self._pooled = await self._engine.connect()
                    self._connection = (await self._pooled.get_raw_connection()).driver_connection
                written = {row[0] for row in await self._connection.fetch(_APPEND, *_arrays(batch))}
                return [
                    None if append.table_id in written else await self._why_not(self._connection, append)
                    for append in batch
                ]
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
                await self._drop()
                raise failed(self._shown, error) from error

    async def _drop(self) -> None:
        """Drop a connection that may be broken."""
        pooled, self._pooled, self._connection = self._pooled, None, None
        if pooled is not None:
            with contextlib.suppress(Exception):
                await pooled.invalidate()
                await pooled.close()

    async def _why_not(self, connection: Any, append: Append) -> StorageError:
        intent = append.intent
        who = (intent.person, intent.id) if intent is not None else ("", "")
        row = await connection.fetchrow(_WHY_NOT, append.table_id, *who)
        last_number, done = row if row is not None else (None, None)
        return problem(append, last_number, done) or StorageError(
            f"Table {append.table_id} was not written. Try again."
        )

    async def close(self) -> None:
        """Return the connection to the pool."""
        if self._pooled is not None:
            await self._pooled.close()
            self._pooled = self._connection = None


def _arrays(batch: Sequence[Append]) -> list[list[Any]]:
    arrays: list[list[Any]] = [[append.table_id for append in batch], [append.before for append in batch]]
    arrays += [[append.row[name] for append in batch] for name in _ROW]
    arrays.append([append.intent and append.intent.person for append in batch])
    arrays.append([append.intent and append.intent.id for append in batch])
    arrays += [[append.scores and append.scores[seat] for append in batch] for seat in (0, 1)]
    lines = [(append.table_id, number, body) for append in batch for number, body in append.lines]
    return arrays + [list(column) for column in zip(*lines, strict=True)]
