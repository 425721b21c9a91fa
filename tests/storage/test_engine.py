"""Opening a store: up to date, or refused with a clear message and not a byte changed."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text
from tests.table.tables import dealt

from crownpoint.errors import StorageError, StoreDamagedError, StoreReadOnlyError, StoreTooNewError
from crownpoint.storage import Store
from crownpoint.storage.engine import SCHEMA, open_engine
from crownpoint.storage.schema import METADATA
from crownpoint.storage.upgrade import newest_revision


async def test_migrations_lead_to_the_schema(where: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    engine = await open_engine(where)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


def test_the_newest_migration_is_the_schema() -> None:
    assert newest_revision() == SCHEMA


def test_an_up_to_date_store_opens_without_alembic(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    _saved(path)
    code = (
        "import asyncio, sys\n"
        "from crownpoint.storage import Store\n"
        "async def look():\n"
        f"    async with await Store.open({str(path)!r}) as store:\n"
        "        return len(await store.list())\n"
        "print(asyncio.run(look()), 'alembic' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout == "29 False\n"


async def test_opening_again_and_at_the_same_time_changes_nothing(where: str) -> None:
    stores = await asyncio.gather(*(Store.open(where) for _ in range(4)))
    table = dealt("checkers")
    await stores[0].create(table)
    assert [len(await store.list()) for store in stores] == [1, 1, 1, 1]
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_new_file_opened_by_many_at_once_is_made_once(tmp_path: Path) -> None:
    # SQLite refuses the second of two who set the write-ahead log at once; twelve files make it likely to happen
    for number in range(12):
        engines = await asyncio.gather(*(open_engine(tmp_path / f"{number}.sqlite") for _ in range(6)))
        for engine in engines:
            await engine.dispose()


async def test_a_newer_store_is_refused(where: str) -> None:
    engine = await open_engine(where)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await engine.dispose()
    with pytest.raises(StoreTooNewError, match=r"by another version of Crownpoint \(schema 9999\). Nothing was"):
        await Store.open(where)


async def test_sqlite_writes_ahead_and_syncs_every_commit(tmp_path: Path) -> None:
    engine = await open_engine(tmp_path / "t.sqlite")
    async with engine.connect() as connection:
        assert await connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert await connection.scalar(text("PRAGMA synchronous")) == 2
        assert await connection.scalar(text("PRAGMA foreign_keys")) == 1
    await engine.dispose()


def _saved(path: Path) -> bytes:
    async def make() -> None:
        async with await Store.open(path) as store:
            for seed in range(1, 30):
                await store.create(dealt("checkers", seed=seed))

    asyncio.run(make())
    return path.read_bytes()


def _text(path: Path) -> None:
    path.write_bytes(b"these are my notes, not a database\n" * 9)


def _short(path: Path) -> None:
    path.write_bytes(b"SQLite for")


def _cut(path: Path) -> None:
    path.write_bytes(_saved(path)[:9000])


def _scribbled(path: Path) -> None:
    whole = _saved(path)
    path.write_bytes(whole[:4096] + os.urandom(4096) + whole[8192:])


def _someone_elses(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()


@pytest.mark.parametrize("damage", [_text, _short, _cut, _scribbled, _someone_elses])
def test_a_damaged_file_is_refused_and_left_alone(damage: object, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    damage(path)  # type: ignore[operator]
    before = path.read_bytes()
    with pytest.raises(StoreDamagedError, match=r"cannot be read as saved games: .*Nothing was changed"):
        asyncio.run(Store.open(path))  # type: ignore[arg-type]
    assert path.read_bytes() == before


async def test_a_broken_event_is_a_damaged_store(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    table = dealt("checkers")
    async with await Store.open(path) as store:
        await store.create(table)
        with sqlite3.connect(path) as connection:
            connection.execute("""UPDATE events SET body = '{"number":2}' WHERE number = 2""")
        connection.close()
        with pytest.raises(StoreDamagedError, match="cannot be read: time_ms: Field required"):
            await store.load(table.id)


@pytest.fixture
def nobody() -> Iterator[None]:
    """Not being root, who may write everywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_folder_that_cannot_be_written_is_refused(nobody: None) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o500)
        for path in (folder / "tables.sqlite", folder / "sub" / "tables.sqlite"):
            with pytest.raises(StoreReadOnlyError, match=r"Games cannot be saved in .*Choose another folder"):
                asyncio.run(Store.open(path))  # type: ignore[arg-type]
        assert list(folder.iterdir()) == []
        folder.chmod(0o700)


def test_a_file_that_cannot_be_written_is_refused(nobody: None) -> None:
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "tables.sqlite"
        _saved(path)
        path.chmod(0o400)
        with pytest.raises(StoreReadOnlyError):
            asyncio.run(Store.open(path))  # type: ignore[arg-type]


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    with pytest.raises(StoreReadOnlyError, match="Games cannot be saved"):
        asyncio.run(Store.open(tmp_path / "data" / "tables.sqlite"))  # type: ignore[arg-type]


async def test_a_server_that_is_not_there_is_a_storage_error() -> None:
    with pytest.raises(StorageError, match="failed"):
        await Store.open("postgresql://nobody@127.0.0.1:1/none")
