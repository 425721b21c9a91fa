"""A site to be measured: its process, the people and tables in its database, and what it costs."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import aiohttp
from sqlalchemy import insert

from crownpoint.host import Session
from crownpoint.host.session import system_clock
from crownpoint.storage import Store
from crownpoint.storage.log.store import Seating
from crownpoint.storage.schema import LOGINS, PEOPLE
from crownpoint.storage.site.logins import LASTS_MS, new_secret, secret_hash
from crownpoint.storage.site.names import look_key, name_key
from crownpoint.table import CheckersRules, Occupant, OccupantKind, TableOptions

__all__ = ["Cost", "Pair", "Process", "Tree", "cost_of", "prepare", "serving", "site_command"]

PAGE = "<!doctype html><title>Crownpoint</title>"
Pair = tuple[str, str, str]
"""A table and the login secrets of its two players."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a process has used so far."""

    cpu_s: float
    memory_kb: int


@dataclass(frozen=True, slots=True)
class Process:
    """A server process and where it answers."""

    pid: int
    address: str

    def cost(self) -> Cost:
        """What it has used until now."""
        return cost_of(self.pid)


def cost_of(pid: int) -> Cost:
    """What a process has used until now, as Linux counts it."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    cpu_s = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    resident = int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024
    return Cost(cpu_s, resident)


@dataclass(frozen=True, slots=True)
class Tree:
    """A process with the children it has now and those that have ended."""

    pid: int

    @classmethod
    def of_postgres(cls, folder: Path) -> Tree:
        """The server whose cluster is in this folder."""
        return cls(int((folder / "data" / "postmaster.pid").read_text().split()[0]))

    def cpu_s(self) -> float:
        """Their processor time."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        ended = (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
        living = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        total = cost_of(self.pid).cpu_s + ended
        for child in living:
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                total += cost_of(int(child)).cpu_s
        return total


@contextlib.asynccontextmanager
async def serving(command: list[str], address: str, environment: dict[str, str], log: Path) -> AsyncIterator[Process]:
    """A server program, from when it answers at /healthz until it has ended."""
    with log.open("ab") as output:
        child = subprocess.Popen(command, env=os.environ | environment, stdout=output, stderr=output)
    try:
        await _until_it_answers(child, address, log)
        yield Process(child.pid, address)
    finally:
        if child.poll() is None:
            child.send_signal(signal.SIGTERM)
        try:
            await asyncio.to_thread(child.wait, 60)
        except subprocess.TimeoutExpired:
            child.kill()


async def _until_it_answers(child: subprocess.Popen[bytes], address: str, log: Path) -> None:
    end = time.monotonic() + 120
    async with aiohttp.ClientSession() as client:
        while time.monotonic() < end:
            assert child.poll() is None, log.read_text()
            with contextlib.suppress(aiohttp.ClientError, OSError):
                async with client.get(f"{address}/healthz") as answer:
                    if answer.status == 200:
                        return
            await asyncio.sleep(0.1)
    raise AssertionError(f"{address} does not answer")


def site_command(
    folder: Path, port: int, database: str | None, redis: str | None = None
) -> tuple[list[str], dict[str, str]]:
    """The command and environment of one process of a site without limits."""
    pages = folder / "pages"
    pages.mkdir(parents=True, exist_ok=True)
    (pages / "index.html").write_text(PAGE)
    environment = {
        "CROWNPOINT_DATA": str(folder),
        "CROWNPOINT_PAGES": str(pages),
        "CROWNPOINT_PORT": str(port),
        "CROWNPOINT_RATE_FACTOR": "0",
        "CROWNPOINT_LOG": "json",
        "CROWNPOINT_LOG_LEVEL": "warning",
        "CROWNPOINT_COMPUTERS": "1",
    }
    if database is not None:
        environment["CROWNPOINT_DATABASE"] = database
    if redis is not None:
        environment["CROWNPOINT_REDIS"] = redis
    return [sys.executable, "-m", "crownpoint.cli", "serve"], environment


async def prepare(where: Path | str, tables: int, options: list[TableOptions] | None = None) -> list[Pair]:
    """Put guests with logins and their tables into the database, as the lobby would have."""
    chosen = options or [TableOptions("checkers", 99, CheckersRules()), TableOptions("backgammon", 99)]
    now = system_clock()
    made: list[Pair] = []
    async with await Store.open(where) as store:
        for first in range(0, tables, 100):
            pairs = [_guests(now) for _ in range(min(100, tables - first))]
            async with store.writing() as connection:
                await connection.execute(insert(PEOPLE), [person for pair in pairs for person, _, _ in pair])
                await connection.execute(insert(LOGINS), [login for pair in pairs for _, login, _ in pair])
            for place, pair in enumerate(pairs):
                seats = [Occupant(person["name"], OccupantKind.REMOTE) for person, _, _ in pair]
                session = await Session.open(
                    store,
                    chosen[(first + place) % len(chosen)],
                    (seats[0], seats[1]),
                    seating=Seating((pair[0][0]["id"], pair[1][0]["id"])),
                )
                made.append((session.table.id, pair[0][2], pair[1][2]))
    return made


def _guests(now: int) -> list[tuple[dict, dict, str]]:
    made = []
    for _ in range(2):
        person, secret = secrets.token_hex(16), new_secret()
        name = f"Robot {person[:10]}"
        row = {
            "id": person,
            "kind": "guest",
            "name": name,
            "name_key": name_key(name),
            "look_key": look_key(name),
            "created_ms": now,
            "seen_ms": now,
        }
        login = {"token_hash": secret_hash(secret), "id": secrets.token_hex(16), "person_id": person, "agent": "robot"}
        login |= {"created_ms": now, "seen_ms": now, "expires_ms": now + LASTS_MS}
        made.append((row, login, secret))
    return made
