"""Appends to SQLite: a connection and a thread of its own, one transaction and one sync for all that wait."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from crownpoint.errors import StorageError
from crownpoint.storage.engine import SQLITE_PRAGMAS, clear_errors
from crownpoint.storage.log.appending import Append, problem

__all__ = ["SqliteWriter"]


class SqliteWriter:
    """Writes to the database in the file `path`."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, "crownpoint-append")
        self._connection: sqlite3.Connection | None = None

    async def write(self, batch: Sequence[Append]) -> list[StorageError | None]:
        """Write all appends in one transaction."""
        with clear_errors(self._path):
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, batch)

    async def close(self) -> None:
        """Close the connection and end the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, isolation_level=None)
            for pragma in SQLITE_PRAGMAS:
                self._connection.execute(f"PRAGMA {pragma}")
        return self._connection

    def _write(self, batch: Sequence[Append]) -> list[StorageError | None]:
        connection = self._connected()
        connection.execute("BEGIN IMMEDIATE")  # from here on nobody else writes: what is read stays true
        try:
            found = [_write_one(connection, append) for append in batch]
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise
        return found


_ROW = (
    "phase",
    "summary",
    "last_number",
    "updated_ms",
    "seen_ms",
    "ended_ms",
    "to_act",
    "deadline_ms",
    "computer_due",
    "lease_by",
    "lease_until_ms",
)
"""What changes in the row of a table."""

_DONE = "SELECT number FROM intents WHERE table_id = ? AND person_id = ? AND intent = ?"
_SETS = ", ".join(f"{name} = {'coalesce(?, summary)' if name == 'summary' else '?'}" for name in _ROW)
_UPDATE = f"UPDATE tables SET {_SETS} WHERE id = ? AND last_number = ? AND NOT EXISTS ({_DONE})"


def _why_not(connection: sqlite3.Connection, append: Append, key: tuple[str | None, ...]) -> StorageError:
    row = connection.execute("SELECT last_number FROM tables WHERE id = ?", (append.table_id,)).fetchone()
    done = connection.execute(_DONE, key).fetchone()
    return problem(append, row and row[0], done and done[0]) or StorageError(
        f"Table {append.table_id} was not written. Try again."
    )


def _write_one(connection: sqlite3.Connection, append: Append) -> StorageError | None:
    intent = append.intent
    key = (append.table_id, intent.person, intent.id) if intent is not None else (append.table_id, None, None)
    changed = connection.execute(_UPDATE, (*(append.row[name] for name in _ROW), append.table_id, append.before, *key))
    if changed.rowcount != 1:
        return _why_not(connection, append, key)
    lines = [(append.table_id, number, body) for number, body in append.lines]
    connection.executemany("INSERT INTO events (table_id, number, body) VALUES (?, ?, ?)", lines)
    if intent is not None:
        values = (append.table_id, intent.person, intent.id, append.row["last_number"])
        connection.execute("INSERT INTO intents (table_id, person_id, intent, number) VALUES (?, ?, ?, ?)", values)
    if append.scores is not None:
        scores = [(score, append.table_id, seat) for seat, score in enumerate(append.scores)]
        connection.executemany("UPDATE seats SET score = ? WHERE table_id = ? AND seat = ?", scores)
    return None
