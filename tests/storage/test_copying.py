"""Backup, restore and the move between databases: every row of every table, or nothing."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Boolean, Column, Connection, Float, Integer, LargeBinary, MetaData, insert, select, text
from sqlalchemy.ext.asyncio import create_async_engine
from tests.services import Postgres
from tests.table.tables import dealt

from crownpoint.errors import StorageError
from crownpoint.storage import Store
from crownpoint.storage.copying import backup, copy_store, restore
from crownpoint.storage.engine import look_at, open_engine
from crownpoint.storage.schema import METADATA
from crownpoint.storage.upgrade import _config

Contents = dict[str, list[tuple[Any, ...]]]


async def fill(where: Path | str, seed: int = 1, rows: int = 7) -> None:
    """Put rows into every table: texts in several scripts, empty ones, the largest numbers, rows that refer to
    others."""
    chance = random.Random(seed)
    engine = await open_engine(where)
    async with engine.execution_options(writes=True).begin() as connection:
        for table in METADATA.sorted_tables:
            made = [{column.name: _value(column, row, chance) for column in table.columns} for row in range(rows)]
            await connection.execute(insert(table), made)
    await engine.dispose()


def _value(column: Column[Any], row: int, chance: random.Random) -> Any:
    if column.foreign_keys or column.name == "id":
        return row + 1 if isinstance(column.type, Integer) else f"{row:032x}"
    if column.nullable and chance.random() < 0.4:
        return None
    if isinstance(column.type, Boolean):
        return chance.random() < 0.5
    if isinstance(column.type, Float):
        return chance.uniform(-3000, 3000)
    if isinstance(column.type, Integer):  # BigInteger is one too
        largest = 2**63 - 1 if "BIGINT" in str(column.type) else 2**31 - 1
        return row if column.primary_key else chance.choice([0, 1, largest, chance.randrange(largest)])
    if isinstance(column.type, LargeBinary):
        return chance.randbytes(50)
    length = getattr(column.type, "length", None) or 4000
    word = chance.choice(["Žiga", "Łódź", "日本", "🎲" * 5, "a'b\"c\\d\n\t", "<b>", " ", "é"])
    return f"{row}{word * chance.randrange(3)}"[:length]


async def contents(where: Path | str) -> Contents:
    """Every row of every table."""
    engine = await open_engine(where)
    found = {}
    async with engine.connect() as connection:
        for table in METADATA.sorted_tables:
            rows = [tuple(row) for row in await connection.execute(select(table))]
            found[table.name] = sorted(rows, key=repr)
    await engine.dispose()
    return found


async def test_a_backup_comes_back_row_for_row(where: str, tmp_path: Path) -> None:
    await fill(where)
    before = await contents(where)
    assert all(before.values())
    file = tmp_path / "site.backup"
    counts = await backup(where, file)
    assert counts == {name: len(rows) for name, rows in before.items()}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.glob("*site.backup*")] == ["site.backup"]
    assert await contents(file) == before
    target = tmp_path / "restored.sqlite"
    assert await restore(file, target) == counts
    assert await contents(target) == before == await contents(where)


async def test_a_site_moves_to_postgresql_and_back(tmp_path: Path, postgres_server: Postgres) -> None:
    first, second, third = tmp_path / "a.sqlite", await postgres_server.database(), tmp_path / "c.sqlite"
    await fill(first, seed=2, rows=1201)
    before = await contents(first)
    await copy_store(first, second)
    assert await contents(second) == before
    await copy_store(second, third)
    assert await contents(third) == before
    engine = await open_engine(second)
    async with engine.begin() as connection:  # the next row gets the next number
        lines = METADATA.tables["lines"]
        row = {"room_id": "r", "person_id": f"{0:032x}", "text": "new", "created_ms": 1}
        assert (await connection.execute(insert(lines).returning(lines.c.id), row)).scalar() == 1202
    await engine.dispose()


async def test_a_target_with_anything_in_it_is_refused(where: str, tmp_path: Path) -> None:
    source = tmp_path / "source.sqlite"
    await fill(source)
    async with await Store.open(where) as store:
        await store.create(dealt("checkers"))
    before = await contents(where)
    with pytest.raises(StorageError, match=r"The target is not empty: it has tables. Nothing was changed"):
        await copy_store(source, where)
    assert await contents(where) == before


async def test_a_copy_that_fails_leaves_nothing(tmp_path: Path, postgres_server: Postgres) -> None:
    source, target = tmp_path / "source.sqlite", await postgres_server.database()
    await fill(source)
    connection = sqlite3.connect(source)
    connection.execute("UPDATE rooms SET name = name || char(0)")  # PostgreSQL takes no such text
    connection.commit()
    connection.close()
    with pytest.raises(StorageError):
        await copy_store(source, target)
    assert not any((await contents(target)).values())


async def test_a_backup_of_a_site_that_is_being_written_is_of_one_moment(where: str, tmp_path: Path) -> None:
    async with await Store.open(where) as store:
        for seed in range(1, 20):
            await store.create(dealt("checkers", seed=seed))
        stop = asyncio.Event()

        async def go_on() -> int:
            seed = 20
            while not stop.is_set():
                await store.create(dealt("checkers", seed=seed))
                seed += 1
            return seed - 1

        writing = asyncio.create_task(go_on())
        files = [tmp_path / f"{number}.backup" for number in range(3)]
        for file in files:
            await backup(where, file)
        stop.set()
        last = await writing
    for file in files:
        async with await Store.open(file) as copy:
            tables = await copy.list()
            assert 19 <= len(tables) <= last
            for table in tables:
                assert (await copy.load(table.id)).number == table.last_number


async def test_what_cannot_be_backed_up_or_restored(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="There is nothing to back up"):
        await backup(tmp_path / "none.sqlite", tmp_path / "b")
    source = tmp_path / "a.sqlite"
    await fill(source)
    (tmp_path / "b").write_text("notes")
    with pytest.raises(StorageError, match=r"already exists. Nothing was changed"):
        await backup(source, tmp_path / "b")
    with pytest.raises(StorageError, match="cannot be written: No such file"):
        await backup(source, tmp_path / "none" / "b")
    with pytest.raises(StorageError, match="cannot be read as saved games"):
        await restore(tmp_path / "b", tmp_path / "c.sqlite")
    with pytest.raises(StorageError, match="is not a backup"):
        await restore(tmp_path / "none", tmp_path / "c.sqlite")


async def _as_released_first(where: str) -> dict[str, str]:
    """A store as Crownpoint 0.1 wrote it, with two tables; returns what it holds."""
    engine = create_async_engine(where)

    def make(connection: Connection) -> dict[str, str]:
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0011")
        old = MetaData()
        old.reflect(connection)
        held = {}
        for seed in (1, 2):
            table = dealt("backgammon", seed=seed)
            from crownpoint.storage.log.store import _summary
            from crownpoint.table.records.record import dump_event

            row = {"id": table.id, "name": f"Old {seed}", "game": "backgammon", "phase": table.phase.value}
            row |= {"summary": _summary(table)}
            row |= {"last_number": table.number, "created_ms": 1, "updated_ms": 2, "seen_ms": 2}
            connection.execute(insert(old.tables["tables"]), row)
            for event in table.events:
                body = dump_event(event)
                connection.execute(
                    insert(old.tables["events"]), {"table_id": table.id, "number": event.number, "body": body}
                )
                held[f"{table.id}:{event.number}"] = body
        return held

    async with engine.begin() as connection:
        held = await connection.run_sync(make)
    await engine.dispose()
    return held


async def test_a_store_of_the_first_release_is_brought_forward(where: str, tmp_path: Path) -> None:
    url = where.replace("postgresql://", "postgresql+asyncpg://") if "://" in where else f"sqlite+aiosqlite:///{where}"
    held = await _as_released_first(url)
    assert await look_at(where) == "0011"
    if "://" in where:
        with pytest.raises(StorageError, match="older schema 0011: start the site once, or use pg_dump"):
            await backup(where, tmp_path / "old.backup")
    else:
        await backup(where, tmp_path / "old.backup")
        await restore(tmp_path / "old.backup", tmp_path / "new.sqlite")
        assert len((await contents(tmp_path / "new.sqlite"))["tables"]) == 2
    async with await Store.open(where) as store:
        tables = await store.list()
        assert sorted(table.name for table in tables) == ["Old 1", "Old 2"]
        for table in tables:
            assert (await store.load(table.id)).number == table.last_number
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        rows = (await connection.execute(text("SELECT table_id, number, body FROM events"))).all()
    await engine.dispose()
    assert {f"{row.table_id}:{row.number}": row.body for row in rows} == held
