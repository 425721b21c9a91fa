"""`make load`: how many tables one process carries, beside a bare python-socketio relay in the same run.

Robots speak the real protocol, as the page does, at tables of checkers and backgammon in turn. For each number of
tables: all connect (memory per connection) and wait, then play at human pace, one action per player every four seconds
(latency), then as fast as they can (actions per second of the server's processor time; that of the robots and of
PostgreSQL is not in it). The table that is printed goes into benchmarks/results.md as it is.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import platform
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import orjson

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # tests.services

from benchmarks.load.costs import save_measured
from benchmarks.load.measure import PACE_S, Measured, Plan, measure
from benchmarks.load.site import Tree, prepare, serving, site_command
from tests.services import Postgres, free_port

COLUMNS = (
    "what",
    "tables",
    "KB per connection",
    "pace: actions/s",
    "p50 ms",
    "p99 ms",
    "cores",
    "flat out: actions/s",
    "actions per CPU second",
    "of the relay",
    "database µs per action",
    "bytes per view",
    "lost",
)
SHARE, P99_MS, P99_TABLES = 1 / 3, 150.0, 500


async def run_site(kind: str, tables: int, plan: Plan, postgres: Postgres | None) -> Measured:
    """A site on a kind of database."""
    with _folder() as folder:
        database = None if postgres is None else await postgres.database()
        pairs = await prepare(database or folder / "site.sqlite", tables)
        port = free_port()
        command, environment = site_command(folder, port, database)
        tree = None if postgres is None else Tree.of_postgres(postgres.folder)
        async with serving(command, f"http://127.0.0.1:{port}", environment, folder / "log") as server:
            measured = await measure(f"site, {kind}", server, pairs, plan, database=tree)
        log = (folder / "log").read_text()
    if '"error"' in log or "Traceback" in log:
        print(log[-2000:], file=sys.stderr)
    return measured


async def run_relay(tables: int, plan: Plan, views: list[dict[str, object]]) -> Measured:
    """The bare relay, which sends views of the site around."""
    with _folder() as folder:
        (folder / "views.json").write_bytes(orjson.dumps(views))
        port = free_port()
        command = [sys.executable, str(Path(__file__).with_name("relay.py")), str(port), str(folder / "views.json")]
        pairs = [(f"table {number}", "x", "y") for number in range(tables)]
        async with serving(command, f"http://127.0.0.1:{port}", {}, folder / "log") as server:
            return await measure("bare relay", server, pairs, plan, is_relay=True)


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="crownpoint-load-") as folder:
        yield Path(folder)


def line(one: Measured, relay: Measured) -> str:
    """One line of the table."""
    cells = (
        one.what,
        f"{one.tables:,}" if one.pace_s == PACE_S else f"{one.tables:,} (each player every {one.pace_s:g} s)",
        f"{one.kb_per_connection:.0f}",
        f"{one.pace_actions_s:.0f}",
        f"{one.p50_ms:.1f}",
        f"{one.p99_ms:.1f}",
        f"{one.pace_cores:.2f}",
        f"{one.flat_actions_s:,.0f}",
        f"{one.per_core_s:,.0f} ± {one.per_core_error:.0f}",
        "" if one is relay else f"{one.per_core_s / relay.per_core_s:.0%}",
        f"{1e6 * one.database_s:.0f}" if one.database_s else "",
        f"{one.bytes_per_view:,.0f}",
        one.lost,
    )
    return f"| {' | '.join(map(str, cells))} |"


def verdicts(sites: list[Measured], relays: dict[int, Measured]) -> list[str]:
    """Each aim of the issue, and whether it was reached."""
    found = []
    for one in sites:
        aims = [
            (
                f"{one.per_core_s / relays[one.tables].per_core_s:.0%} of the relay",
                SHARE,
                one.per_core_s / relays[one.tables].per_core_s >= SHARE,
            )
        ]
        if one.tables == P99_TABLES and one.pace_s == PACE_S:
            aims.append((f"p99 {one.p99_ms:.0f} ms", P99_MS, one.p99_ms < P99_MS))
        aims.append((f"{one.lost} connections lost", 0, one.lost == 0))
        found += [
            f"{'reached' if good else 'MISSED '}  {one.what}, {one.tables} tables: {text}" for text, _, good in aims
        ]
    return found


def options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default="100,500,2000", help="how many, one run for each")
    parser.add_argument("--databases", default="sqlite,postgresql")
    parser.add_argument("--seconds", type=float, default=20, help="of play at human pace; flat out half as long")
    parser.add_argument("--pace", type=float, default=PACE_S, help="seconds between two actions of a player")
    parser.add_argument("--save", type=Path, help="write the costs here, for the simulation")
    return parser.parse_args()


async def main() -> None:
    """The command."""
    asked, began = options(), time.monotonic()
    random.seed(1)
    machine = f"{os.cpu_count()} cores, Python {platform.python_version()}, load {os.getloadavg()[0]:.1f} at the start"
    sites: list[Measured] = []
    relays: dict[int, Measured] = {}

    def say(text: str) -> None:
        print(f"{time.monotonic() - began:4.0f} s  {text}", file=sys.stderr, flush=True)

    plan, kinds = Plan(asked.seconds, asked.pace, say), asked.databases.split(",")
    print(f"{machine}\n\n| {' | '.join(COLUMNS)} |\n{'|---' * len(COLUMNS)}|", flush=True)
    with Postgres(durable=True) if "postgresql" in kinds else contextlib.nullcontext() as postgres:
        for tables in map(int, asked.tables.split(",")):
            group = []
            for kind in kinds:
                say(f"{tables} tables, {kind}")
                group.append(await run_site(kind, tables, plan, postgres if kind == "postgresql" else None))
            say(f"{tables} tables, bare relay")
            relay = relays[tables] = await run_relay(tables, plan, group[0].views)
            sites += group
            print("\n".join(line(one, relay) for one in (*group, relay)), flush=True)
    print(f"\nload {os.getloadavg()[0]:.1f} at the end, {time.monotonic() - began:.0f} s in all\n")
    print("\n".join(verdicts(sites, relays)))
    if asked.save is not None:
        save_measured(asked.save, sites, relays, machine)


if __name__ == "__main__":
    import uvloop

    uvloop.run(main())
