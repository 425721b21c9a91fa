"""Stores for tests: a SQLite file, and a PostgreSQL server of our own on loopback."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import asyncpg
import pytest

from crownpoint.storage import Store


def _find(name: str) -> str | None:
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    path = os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")])
    return shutil.which(name, path=path)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def postgres(require_program: Callable[[str], str]) -> Iterator[str]:
    """The URL of a PostgreSQL server in a temporary cluster, without the name of a database."""
    initdb, pg_ctl = _find("initdb"), _find("pg_ctl")
    if initdb is None or pg_ctl is None:
        require_program("pg_ctl")  # skips, or fails under CI=true
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []  # PostgreSQL refuses to run as root
    folder = Path(tempfile.mkdtemp(prefix="crownpoint-postgres-"))
    if as_user:
        shutil.chown(folder, "postgres")
    port = _free_port()
    options = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={folder} -c fsync=off"

    def run(*command: str) -> None:
        subprocess.run([*as_user, *command], check=True, capture_output=True, cwd=folder, timeout=120)

    try:
        run(str(initdb), "-D", str(folder / "data"), "-U", "crownpoint", "-A", "trust", "--no-sync", "-E", "UTF8")
        run(str(pg_ctl), "-D", str(folder / "data"), "-l", str(folder / "log"), "-o", options, "-w", "start")
        yield f"postgresql://crownpoint@127.0.0.1:{port}"
    finally:
        with contextlib.suppress(subprocess.CalledProcessError):
            run(str(pg_ctl), "-D", str(folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
async def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a fresh, empty store may be: on each kind of database."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    server = request.getfixturevalue("postgres")
    name = f"test_{uuid.uuid4().hex}"
    connection = await asyncpg.connect(f"{server}/postgres")
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return f"{server}/{name}"


@pytest.fixture
async def store(where: str) -> AsyncIterator[Store]:
    """A fresh store on each kind of database."""
    async with await Store.open(where) as opened:
        yield opened
