"""`make load`: how many tables one process carries, beside a bare python-socketio relay in the same run.

Robots speak the real protocol. For each number of tables: all connect (memory per connection), then play at human pace,
one action per player every four seconds (latency), then as fast as they can (actions per second of the server's
processor time).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import random
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import orjson

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # tests.services

from benchmarks.load.robot import GoneError, Robot
from benchmarks.load.site import Pair, Process, prepare, serving, site_command
from tests.services import Postgres, free_port

AT_ONCE = 50  # connections being made


@dataclass(frozen=True, slots=True)
class Measured:
    """What one run came to."""

    what: str
    tables: int
    kb_per_connection: float
    pace_actions_s: float
    p50_ms: float
    p99_ms: float
    pace_cpu: float  # cores used at human pace
    flat_actions_s: float
    per_core_s: float  # actions per second of processor time
    lost: int


async def measure(what: str, server: Process, pairs: list[Pair], seconds: float, *, is_relay: bool) -> Measured:
    """Connect, play at human pace, play flat out."""
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as http:
        robots = [
            Robot(http, server.address, secret, table, seed=place * 2 + seat)
            for place, (table, *secrets) in enumerate(pairs)
            for seat, secret in enumerate(secrets)
        ]
        before = server.cost()
        await _all(robots, _enter)
        kb = (server.cost().memory_kb - before.memory_kb) / len(robots)
        if not is_relay:
            await _nonces(robots)
        gc.collect()
        gc.freeze()
        pace, pace_cpu, pace_s = await _play(server, robots, seconds, lambda r: r.chance.uniform(1, 3), is_relay)
        flat, flat_cpu, flat_s = await _play(server, robots, seconds / 2, lambda r: 0.0, is_relay)
        lost = sum(robot.lost for robot in robots)
        await _all(robots, Robot.close)
    pace.sort()
    return Measured(
        what=what,
        tables=len(pairs),
        kb_per_connection=kb,
        pace_actions_s=len(pace) / pace_s,
        p50_ms=1000 * statistics.median(pace),
        p99_ms=1000 * pace[int(len(pace) * 0.99)],
        pace_cpu=pace_cpu / pace_s,
        flat_actions_s=len(flat) / flat_s,
        per_core_s=len(flat) / flat_cpu,
        lost=lost,
    )


async def _enter(robot: Robot) -> None:
    await robot.connect()
    answer = await robot.watch()
    assert answer["ok"], answer


async def _nonces(robots: list[Robot]) -> None:
    async def give(robot: Robot) -> None:
        while "give_nonce" in robot.shown["view"]["may"]:
            await robot.act({"kind": "give_nonce", "nonce": os.urandom(32).hex()}, robot.new_intent())
            await robot.watch()

    await _all(robots, give)
    await asyncio.sleep(1)


async def _all(robots: list[Robot], work: object) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(robot: Robot) -> None:
        async with gate:
            await work(robot)  # type: ignore[operator]

    await asyncio.gather(*(one(robot) for robot in robots))


async def _play(
    server: Process, robots: list[Robot], seconds: float, pause: object, is_relay: bool
) -> tuple[list[float], float, float]:
    """Seconds that each action took, processor seconds of the server, and how long it lasted."""
    took: list[float] = []
    before, began = server.cost().cpu_s, time.monotonic()

    async def one(place: int, robot: Robot) -> None:
        with contextlib.suppress(GoneError):
            wait = lambda: pause(robot)  # type: ignore[operator]  # noqa: E731
            if is_relay:
                await robot.relay(place % 2, wait, began + seconds, took)
            else:
                await robot.play(wait, began + seconds, took)

    await asyncio.gather(*(one(place, robot) for place, robot in enumerate(robots)))
    return took, server.cost().cpu_s - before, time.monotonic() - began


async def run_site(
    kind: str, tables: int, seconds: float, folder: Path, postgres: Postgres | None
) -> tuple[Measured, bytes]:
    """A site on a kind of database; and a view of it for the relay."""
    database = None if postgres is None else await postgres.database()
    pairs = await prepare(database or folder / "site.sqlite", tables)
    port = free_port()
    command, environment = site_command(folder, port, database)
    async with serving(command, f"http://127.0.0.1:{port}", environment, folder / "log") as server:
        sample = await _sample(server, pairs[0])
        measured = await measure(f"site, {kind}", server, pairs, seconds, is_relay=False)
    log = (folder / "log").read_text()
    if '"error"' in log or "Traceback" in log:
        print(log[-2000:], file=sys.stderr)
    return measured, sample


async def _sample(server: Process, pair: Pair) -> bytes:
    async with aiohttp.ClientSession() as http:
        robot = Robot(http, server.address, pair[1], pair[0])
        await _enter(robot)
        await robot.close()
        return orjson.dumps(robot.shown)


async def run_relay(tables: int, seconds: float, folder: Path, sample: bytes) -> Measured:
    """The bare relay, which sends the same bytes around."""
    (folder / "state.json").write_bytes(sample)
    port = free_port()
    command = [sys.executable, str(Path(__file__).with_name("relay.py")), str(port), str(folder / "state.json")]
    pairs = [(f"table {number}", "x", "y") for number in range(tables)]
    async with serving(command, f"http://127.0.0.1:{port}", {}, folder / "log") as server:
        return await measure("bare relay", server, pairs, seconds, is_relay=True)


COLUMNS = (
    "what",
    "tables",
    "KB per connection",
    "pace: actions/s",
    "p50 ms",
    "p99 ms",
    "cores",
    "flat out: actions/s",
    "actions/s and core",
    "lost",
)


def line(one: Measured) -> str:
    """One line of the table."""
    cells = (
        one.what,
        one.tables,
        f"{one.kb_per_connection:.0f}",
        f"{one.pace_actions_s:.0f}",
        f"{one.p50_ms:.1f}",
        f"{one.p99_ms:.1f}",
        f"{one.pace_cpu:.2f}",
        f"{one.flat_actions_s:.0f}",
        f"{one.per_core_s:.0f}",
        one.lost,
    )
    return f"| {' | '.join(map(str, cells))} |"


async def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="100,500,2000")
    parser.add_argument("--databases", default="sqlite,postgresql")
    parser.add_argument("--seconds", type=float, default=30)
    arguments = parser.parse_args()
    random.seed(1)
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
    print(f"| {' | '.join(COLUMNS)} |\n{'|---' * len(COLUMNS)}|", flush=True)
    with contextlib.ExitStack() as stack:
        kinds = arguments.databases.split(",")
        postgres = stack.enter_context(Postgres(durable=True)) if "postgresql" in kinds else None
        for tables in map(int, arguments.tables.split(",")):
            sample = b"{}"
            for kind in kinds:
                folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="crownpoint-load-")))
                server = postgres if kind == "postgresql" else None
                measured, sample = await run_site(kind, tables, arguments.seconds, folder, server)
                print(line(measured), flush=True)
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="crownpoint-load-")))
            print(line(await run_relay(tables, arguments.seconds, folder, sample)), flush=True)
    print(f"\nload average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    import uvloop

    uvloop.run(main())
