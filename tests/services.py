"""PostgreSQL and Redis for tests: real servers on loopback, which may be stopped and started again."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import os
import random
import shutil
import socket
import subprocess
import tempfile
import time
import uuid
from pathlib import Path
from typing import Self

import asyncpg

__all__ = ["Postgres", "Redis", "find_postgres", "free_port"]


def find_postgres(name: str) -> str | None:
    """A program of PostgreSQL; Debian keeps them away from the PATH."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    path = os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")])
    return shutil.which(name, path=path)


PORTS = range(20_000, 32_000)
"""Below those that a system takes by itself for its connections and for port 0."""

_reserved = contextlib.ExitStack()
atexit.register(_reserved.close)


def free_port() -> int:
    """A port of the loopback address that nobody uses, and that no other process of the tests is given.

    A server that is started later, or again, finds it free: its UDP side is held by this process until it ends.
    """
    for port in random.SystemRandom().sample(PORTS, len(PORTS)):  # tests may have set the seed of the others
        holder = socket.socket(type=socket.SOCK_DGRAM)
        try:
            holder.bind(("127.0.0.1", port))
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            holder.close()
            continue
        _reserved.enter_context(holder)
        return port
    raise AssertionError("no port is free")


class Postgres:
    """A PostgreSQL server in a temporary cluster. `durable` syncs to disk, as a real one does."""

    def __init__(self, *, durable: bool = False) -> None:
        self._as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []  # it refuses to run as root
        self.folder = Path(tempfile.mkdtemp(prefix="crownpoint-postgres-"))
        if self._as_user:
            shutil.chown(self.folder, "postgres")
        self.port = free_port()
        self.url = f"postgresql://crownpoint@127.0.0.1:{self.port}"
        self._options = (
            f"-c listen_addresses=127.0.0.1 -c port={self.port} -c unix_socket_directories={self.folder} "
            f"-c fsync={'on' if durable else 'off'} -c max_connections=200"
        )
        cluster = ["-D", str(self.folder / "data"), "-U", "crownpoint", "-A", "trust", "--no-sync", "-E", "UTF8"]
        self._run("initdb", *cluster)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        """Start it and wait until it takes connections."""
        self._control("-l", str(self.folder / "log"), "-o", self._options, "-w", "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stop it: `immediate` as a crash would, `fast` with all transactions rolled back."""
        self._control("-m", mode, "-w", "stop")

    def _control(self, *arguments: str) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), *arguments)

    def _run(self, name: str, *arguments: str) -> None:
        program = find_postgres(name)
        assert program is not None, f"{name} is not installed"
        command = [*self._as_user, program, *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, timeout=120)

    async def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"test_{uuid.uuid4().hex}"
        connection = await asyncpg.connect(f"{self.url}/postgres")
        try:
            await connection.execute(f"CREATE DATABASE {name}")
        finally:
            await connection.close()
        return f"{self.url}/{name}"


class Redis:
    """A Redis server that keeps nothing on disk."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start it and wait until it takes connections."""
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(
            ["redis-server", *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tempfile.gettempdir()
        )
        end = time.monotonic() + 60
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1) as probe:
                probe.sendall(b"PING\r\n")
                if probe.recv(16).startswith(b"+PONG"):
                    return
            assert self._process.poll() is None, "redis-server ended"
            assert time.monotonic() < end, "redis-server does not answer"
            time.sleep(0.02)

    def stop(self) -> None:
        """Kill it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    async def restart(self) -> None:
        """Kill it and start it again on the same port."""
        self.stop()
        await asyncio.to_thread(self.start)
