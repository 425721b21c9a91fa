"""Copies of a whole store: backup, restore, and migration between SQLite and PostgreSQL.

A backup is a SQLite file with the store's schema, whatever the store is, so that any Crownpoint can open it.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Table, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from crownpoint.errors import StorageError
from crownpoint.storage.engine import SCHEMA, clear_errors, is_sqlite, look_at, open_engine, sqlite_path
from crownpoint.storage.schema import METADATA

__all__ = ["Counts", "backup", "copy_store", "restore"]

AT_ONCE = 500  # rows
Counts = dict[str, int]
"""How many rows each table has."""


async def backup(source: Path | str, file: Path) -> Counts:
    """Write all of a store, as it is at one moment, to a new file; the site may run meanwhile.

    Raises `StorageError`; the file is there only when it is whole.
    """
    if file.exists():
        raise StorageError(f"{file} already exists. Nothing was changed.")
    if await look_at(source) is None:
        raise StorageError("There is nothing to back up.")
    draft = file.with_name(f".{file.name}.partial")
    draft.unlink(missing_ok=True)
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        if is_sqlite(source):
            await asyncio.to_thread(_copy_pages, sqlite_path(source), draft)
            counts = await asyncio.to_thread(_count_rows, draft)
        else:
            counts = await copy_store(source, draft)
            await asyncio.to_thread(_into_one_file, draft)
        with draft.open("rb") as written:
            os.fsync(written.fileno())
        draft.rename(file)
    except OSError as error:
        raise StorageError(f"{file} cannot be written: {error.strerror}.") from error
    finally:
        for name in (draft.name, f"{draft.name}-wal", f"{draft.name}-shm"):
            draft.with_name(name).unlink(missing_ok=True)
    return counts


async def restore(file: Path, target: Path | str) -> Counts:
    """Load a backup, also one of an older Crownpoint, into an empty store. Raises `StorageError`."""
    if not file.is_file() or await look_at(file) is None:
        raise StorageError(f"{file} is not a backup.")
    with tempfile.TemporaryDirectory(prefix="crownpoint-restore-") as folder:
        copy = Path(folder) / "store.sqlite"  # it is brought up to date on the way; the backup stays as it is
        await asyncio.to_thread(shutil.copyfile, file, copy)
        return await copy_store(copy, target)


async def copy_store(source: Path | str, target: Path | str) -> Counts:
    """Copy every row of every table, as they are at one moment, into a store that must be empty; all or nothing.

    Reads everything back and compares. Raises `StorageError`.
    """
    revision = await look_at(source)
    if revision is None:
        raise StorageError("There is nothing to copy.")
    if revision != SCHEMA and not is_sqlite(source):
        raise StorageError(f"The source has the older schema {revision}: start the site once, or use pg_dump.")
    reader = await open_engine(source)
    try:
        writer = await open_engine(target)
        try:
            return await _copy(reader, writer)
        finally:
            await writer.dispose()
    finally:
        await reader.dispose()


async def _copy(reader: AsyncEngine, writer: AsyncEngine) -> Counts:
    counts: Counts = {}
    with clear_errors("to copy"):
        async with _at_one_moment(reader) as source, writer.execution_options(writes=True).begin() as target:
            for table in METADATA.sorted_tables:
                if await target.scalar(select(func.count()).select_from(table)):
                    raise StorageError(f"The target is not empty: it has {table.name}. Nothing was changed.")
            for table in METADATA.sorted_tables:
                counts[table.name] = before = after = 0
                async for rows in _rows(source, table):
                    await target.execute(insert(table), rows)
                    counts[table.name] += len(rows)
                    before += _fingerprint(rows)
                await _go_on_counting(target, table)
                async for rows in _rows(target, table):
                    after += _fingerprint(rows)
                if before != after:
                    raise StorageError(f"The copy of {table.name} differs from the source. Nothing was changed.")
    return counts


@asynccontextmanager
async def _at_one_moment(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction that does not see what others write while it runs."""
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


async def _rows(connection: AsyncConnection, table: Table) -> AsyncIterator[list[dict[str, Any]]]:
    """All rows, in batches."""
    result = await connection.stream(select(table), execution_options={"yield_per": AT_ONCE})
    async for part in result.mappings().partitions(AT_ONCE):
        yield [dict(row) for row in part]


def _fingerprint(rows: list[dict[str, Any]]) -> int:
    """A checksum of a row. Sums of them do not depend on the order of rows, in which databases differ."""
    return sum(int.from_bytes(hashlib.sha256(repr(list(row.items())).encode()).digest()) for row in rows)


async def _go_on_counting(target: AsyncConnection, table: Table) -> None:
    """Let PostgreSQL number new rows after the copied ones; SQLite does so by itself."""
    numbered = table.autoincrement_column
    if numbered is None or target.dialect.name != "postgresql":
        return
    newest = select(func.max(numbered)).scalar_subquery()
    name = func.pg_get_serial_sequence(table.name, numbered.name)
    await target.execute(select(func.setval(name, func.coalesce(newest, 1), newest.isnot(None))))


def _copy_pages(source: Path, file: Path) -> None:
    with sqlite3.connect(f"file:{source}?mode=ro", uri=True) as reader, sqlite3.connect(file) as writer:
        reader.backup(writer, pages=256, sleep=0.01)
    writer.close()
    reader.close()


def _into_one_file(file: Path) -> None:
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.close()


def _count_rows(file: Path) -> Counts:
    connection = sqlite3.connect(file)
    try:
        connection.execute("PRAGMA journal_mode=DELETE")
        there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        return {
            table.name: connection.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0]
            for table in METADATA.sorted_tables
            if table.name in there
        }
    finally:
        connection.close()
