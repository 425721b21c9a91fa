"""Opens the database of a file or a URL: checks it, upgrades its schema, or says why it cannot be used."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from crownpoint.errors import StorageError, StoreDamagedError, StoreReadOnlyError, StoreTooNewError

__all__ = ["SCHEMA", "SQLITE_PRAGMAS", "clear_errors", "failed", "is_sqlite", "look_at", "open_engine", "sqlite_path"]

SCHEMA = "0016"
"""The newest revision of the schema; a test compares it with the migrations."""

SQLITE_PRAGMAS = ("busy_timeout=10000", "synchronous=FULL", "foreign_keys=ON")
"""A sync at every commit: committed data survives a killed process and a power failure."""

_PATIENCE = 10.0
"""Seconds to wait for somebody else who is opening the same new file."""

_HEADER = b"SQLite format 3\x00"


async def open_engine(where: Path | str) -> AsyncEngine:
    """An engine for a SQLite file (a path) or a database URL, its schema up to date.

    Raises `StoreDamagedError`, `StoreTooNewError` or `StoreReadOnlyError`; whatever was there is left untouched.
    """
    url = _url(where)
    shown = url.database if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)
    path = Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None
    if path is not None:
        _check_file(path)
    engine = create_async_engine(url)
    if path is not None:
        _set_up_sqlite(engine)
    try:
        with clear_errors(str(shown)):
            await _make_ready(engine, str(shown))
    except BaseException:
        await engine.dispose()
        raise
    return engine


async def look_at(where: Path | str) -> str | None:
    """The revision of a store's schema, None if it is empty or still to be made. Nothing is changed.

    Raises `StoreDamagedError`, `StoreTooNewError`, `StoreReadOnlyError` or `StorageError`.
    """
    url = _url(where)
    shown = str(url.database if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True))
    if url.get_backend_name() == "sqlite" and url.database and not Path(url.database).exists():
        return None
    engine = create_async_engine(url)
    try:
        with clear_errors(shown):
            async with engine.connect() as connection:
                revision = await connection.run_sync(_inspect, shown)
    finally:
        await engine.dispose()
    if revision is not None and revision != SCHEMA:
        _refuse_newer(revision, shown)
    return revision


def is_sqlite(where: Path | str) -> bool:
    """Whether a store is a SQLite file."""
    return _url(where).get_backend_name() == "sqlite"


def sqlite_path(where: Path | str) -> Path:
    """The file of a SQLite store."""
    return Path(_url(where).database or "")


def _url(where: Path | str) -> URL:
    if isinstance(where, Path) or "://" not in where:
        return URL.create("sqlite+aiosqlite", database=str(Path(where)))
    url = make_url(where)
    driver = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    return url.set(drivername=driver.get(url.drivername, url.drivername))


def _check_file(path: Path) -> None:
    """Refuse a folder that cannot be written, or a file that is not a SQLite database, before opening it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path.parent):
            pass  # SQLite needs to make files beside its own
        if not path.exists():
            return
        with path.open("r+b") as file:
            head = file.read(len(_HEADER))
    except OSError as error:
        raise StoreReadOnlyError(f"Games cannot be saved in {path}: {error.strerror}. Choose another folder.") from None
    if head and head != _HEADER:
        raise _damaged(str(path), "it is not a database")


def _set_up_sqlite(engine: AsyncEngine) -> None:
    @event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # the driver's own transactions would commit before every CREATE
        with closing(connection.cursor()) as cursor:
            for pragma in SQLITE_PRAGMAS:
                cursor.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine.sync_engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


def _inspect(connection: Connection, shown: str) -> str | None:
    """Check without changing anything that the file is sound and ours. Returns its revision, None if it is empty."""
    if connection.dialect.name == "sqlite":
        found = connection.execute(text("PRAGMA quick_check(1)")).scalar()
        if found != "ok":
            raise _damaged(shown, str(found).splitlines()[-1])
    tables = set(inspect(connection).get_table_names())
    if "alembic_version" not in tables:
        if tables and connection.dialect.name == "sqlite":
            raise _damaged(shown, "it is a database of something else")
        return None
    revision: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return revision


async def _make_ready(engine: AsyncEngine, shown: str) -> None:
    """Inspect a store and bring it up to date; retried while another process is creating the same file.

    SQLite refuses some steps at once instead of waiting as long as `busy_timeout` says, such as setting the write-ahead
    log. Every step may be repeated.
    """
    give_up = time.monotonic() + _PATIENCE
    while True:
        try:
            async with engine.connect() as connection:
                revision = await connection.run_sync(_inspect, shown)
            async with engine.connect() as connection:
                await connection.run_sync(_write_ahead)
            if revision != SCHEMA:
                await _upgrade(engine, revision, shown)
        except (DBAPIError, sqlite3.OperationalError) as error:
            if "database is locked" not in str(error) or time.monotonic() > give_up:
                raise
            await asyncio.sleep(0.05)
        else:
            return


async def _upgrade(engine: AsyncEngine, revision: str | None, shown: str) -> None:
    from crownpoint.storage.upgrade import upgrade  # slow to load, and seldom needed

    if revision is not None:
        _refuse_newer(revision, shown)
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)


def _refuse_newer(revision: str, shown: str) -> None:
    from crownpoint.storage.upgrade import known_revisions

    if revision not in known_revisions():
        raise StoreTooNewError(
            f"{shown} was written by another version of Crownpoint (schema {revision}). Nothing was changed. "
            "Install that version, or choose another file."
        )


def _write_ahead(connection: Connection) -> None:
    """Set SQLite to its write-ahead log: readers never wait. It stays set; only a file known to be ours is changed.

    The cursor is closed even when it fails: one left to the garbage collector is reset wherever that runs, and
    waits there as long as its connection waits for a lock, which blocks the event loop.
    """
    if connection.dialect.name == "sqlite":
        with closing(connection.connection.cursor()) as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")


@contextmanager
def clear_errors(shown: str) -> Iterator[None]:
    """Turn errors of the database into `StorageError`."""
    try:
        yield
    except DBAPIError as error:
        raise failed(shown, error.orig) from error
    except (OSError, sqlite3.Error) as error:
        raise failed(shown, error) from error


def failed(shown: str, error: BaseException | None) -> StorageError:
    """An error of the database as a `StorageError`."""
    cause = str(error)
    if isinstance(error, sqlite3.DatabaseError):
        if any(sign in cause for sign in ("malformed", "not a database", "corrupt")):
            return _damaged(shown, cause)
        if "readonly" in cause or "unable to open" in cause:
            return StoreReadOnlyError(f"Games cannot be saved in {shown}: {cause}. Choose another folder.")
    return StorageError(f"The database {shown} failed: {cause}. Nothing confirmed is lost. Try again.")


def _damaged(shown: str, why: str) -> StoreDamagedError:
    return StoreDamagedError(
        f"{shown} cannot be read as saved games: {why}. Nothing was changed. Restore a copy, or choose another file."
    )
