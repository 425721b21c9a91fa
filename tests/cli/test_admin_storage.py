"""`crownpoint admin backup`, `restore` and `migrate` as commands; what they copy is tested in tests/storage."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from tests.cli.conftest import Command
from tests.services import Postgres
from tests.storage.test_copying import contents, fill


def test_there_and_back(crownpoint: Command, tmp_path: Path, postgres_server: Postgres) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    asyncio.run(fill(first / "site.sqlite"))
    before = asyncio.run(contents(first / "site.sqlite"))
    file = str(tmp_path / "backup")
    done = crownpoint("admin", "backup", file, "--data", str(first), "--json")
    assert json.loads(done.output)["rows"] == {name: len(rows) for name, rows in before.items()}
    done = crownpoint("admin", "restore", file, "--data", str(second))
    assert "7 people, 7 tables, 7 events" in done.output
    database = asyncio.run(postgres_server.database())
    assert (second / "site.sqlite").stat().st_mode & 0o077 == 0  # there are hashes of passwords in it
    crownpoint("admin", "migrate", "--from", str(second / "site.sqlite"), "--to", database)
    assert asyncio.run(contents(database)) == before


def test_a_database_that_we_do_not_speak_to_is_refused(crownpoint: Command, tmp_path: Path) -> None:
    asyncio.run(fill(tmp_path / "site.sqlite"))
    refused = crownpoint("admin", "migrate", "--from", str(tmp_path / "site.sqlite"), "--to", "mysql://me:secret@db/x")
    assert (refused.status, refused.errors) == (
        1,
        "crownpoint: database: it is 'mysql'…, not sqlite or postgresql+asyncpg.\n",
    )
