"""What the parts cost that `make load` does not show: `python -m benchmarks.load.parts` (two minutes).

A view to one more watcher, a piece of news that concerns nobody here, a commit of PostgreSQL, and a computer's move in
the real worker processes. Prints the figures; with `--save` they go into costs.json.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import aiohttp
import orjson
import redis.asyncio

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # tests.services

from benchmarks.load.costs import COSTS, save
from benchmarks.load.measure import enter, give_nonces, in_turn, play
from benchmarks.load.robot import Robot, choose
from benchmarks.load.site import prepare, serving, site_command
from tests.services import Postgres, Redis, free_port

from crownpoint.ai import worker
from crownpoint.ai.player import Decision
from crownpoint.errors import StorageError
from crownpoint.host import Session
from crownpoint.server.net.redis_bus import CHANNEL
from crownpoint.server.wire.bus import TableWritten
from crownpoint.storage import Store
from crownpoint.storage.log.appending import Append, Writer
from crownpoint.table import Action, CheckersRules, GiveNonce, Occupant, Phase, Seat, Table, TableOptions
from crownpoint.table.records.encoding import decode, encode

Figure = tuple[float, str]
CHARACTERS = ("beach-bum", "selector", "king-tubby", "blue-mountain")
GAMES = {"backgammon": TableOptions("backgammon", 5), "checkers": TableOptions("checkers", 4, CheckersRules())}


async def watchers(tables: int = 40, each: int = 3, seconds: float = 6.0) -> Figure:
    """Play flat out, without and with so many watchers at each table."""
    costs = []
    for count in (0, each):
        with tempfile.TemporaryDirectory(prefix="crownpoint-parts-") as name:
            costs.append(await _flat_out(Path(name), tables, count, seconds))
    return (costs[1] - costs[0]) / each, f"parts: {tables} tables flat out with {each} watchers each and with none"


async def _flat_out(folder: Path, tables: int, count: int, seconds: float) -> float:
    """What an action costs with so many watchers at each table."""
    pairs = await prepare(folder / "site.sqlite", tables)
    port = free_port()
    command, environment = site_command(folder, port, None)
    async with (
        serving(command, f"http://127.0.0.1:{port}", environment, folder / "log") as server,
        aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http,
    ):
        robots = [Robot(http, server.address, secret, table) for table, *secrets in pairs for secret in secrets]
        others = [pairs[(place + 1) % tables][1] for place in range(tables)]  # players of another table look on
        more = [Robot(http, server.address, others[at], pairs[at][0]) for at in range(tables) for _ in range(count)]
        await in_turn(robots + more, enter)
        await give_nonces(robots)
        await play(server, robots, 1.0, lambda robot: 0.0)
        played = await play(server, robots, seconds, lambda robot: 0.0)
        await in_turn(robots + more, Robot.close)
        return played.cpu_s / len(played.took)


async def news(count: int = 20_000) -> Figure:
    """Tell a quiet process of so many writes at tables that it does not hold."""
    with Redis() as bus, tempfile.TemporaryDirectory(prefix="crownpoint-parts-") as name:
        folder, port = Path(name), free_port()
        await prepare(folder / "site.sqlite", 1)
        command, environment = site_command(folder, port, None, bus.url)
        async with serving(command, f"http://127.0.0.1:{port}", environment, folder / "log") as server:
            client = redis.asyncio.Redis.from_url(bus.url)
            while not await client.pubsub_numsub(CHANNEL):
                await asyncio.sleep(0.1)
            await asyncio.sleep(2)
            idle = server.cost().cpu_s
            await asyncio.sleep(3)
            before = server.cost().cpu_s
            began = time.monotonic()
            for number in range(0, count, 200):
                async with client.pipeline(transaction=False) as pipe:
                    for each in range(200):
                        message = TableWritten(f"{number + each:032x}", 7)
                        pipe.publish(CHANNEL, b"another " + encode(message))
                    await pipe.execute()
                await asyncio.sleep(0.01)
            await asyncio.sleep(2)
            lasted = time.monotonic() - began
            cost = server.cost().cpu_s - before - (before - idle) / 3 * lasted
            await client.aclose()
    return cost / count, f"parts: {count:,} news over Redis to a process that holds none of the tables"


class _Timed:
    """A writer that notes how many appends each transaction had and how long it took."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.noted: list[tuple[int, float]] = []

    async def write(self, batch: Sequence[Append]) -> list[StorageError | None]:
        began = time.perf_counter()
        found = await self.writer.write(batch)
        self.noted.append((len(batch), time.perf_counter() - began))
        return found

    async def close(self) -> None:
        await self.writer.close()


async def commits(sizes: Sequence[int] = (1, 8, 64), rounds: int = 60) -> tuple[Figure, Figure]:
    """Transactions with few and many actions on a PostgreSQL that syncs; a line through what they took."""
    with Postgres(durable=True) as server:
        async with await Store.open(await server.database()) as store:
            timed = store._queue._writer = _Timed(store._queue._writer)
            tables = [await _opened(store) for _ in range(max(sizes))]
            timed.noted.clear()
            chance = random.Random(1)
            for size in sizes:
                for _ in range(rounds):
                    await asyncio.gather(*(_step(session, chance) for session in tables[:size]))
    points = [
        (size, statistics.median(took for count, took in timed.noted if count == size))
        for size in sizes
        if any(count == size for count, _ in timed.noted)
    ]
    row, commit = statistics.linear_regression(*zip(*points, strict=True))
    source = f"parts: PostgreSQL with sync, on the clock, medians of {rounds} transactions of {sizes} actions"
    return (commit, source), (row, source)


async def _opened(store: Store) -> Session:
    return await Session.open(store, GAMES["backgammon"], (Occupant("A"), Occupant("B")))


async def _step(session: Session, chance: random.Random) -> None:
    seat = session.table.to_act[0]
    view = orjson.loads(orjson.dumps(session.view(seat)))
    action = choose(view, chance)
    assert action is not None
    await session.act(seat, decode(Action, orjson.dumps(action)))


def decisions(count: int, seed: int = 1) -> list[Decision]:
    """Decisions of both games as they come up in play, in turn."""
    chance, found = random.Random(seed), []
    for number in range(count):
        options = list(GAMES.values())[number % len(GAMES)]
        table = Table.open(
            options, (Occupant("A"), Occupant("B")), match_id=f"{number:032x}", seed=f"{number:064x}", now_ms=0
        )
        for seat in Seat:
            table.act(seat, GiveNonce(f"{seat + 7:064x}"), 0)
        for _ in range(chance.randrange(4, 60)):
            seat = table.to_act[0]
            action = choose(orjson.loads(orjson.dumps(table.view(seat, 0))), chance)
            if action is not None:
                table.act(seat, decode(Action, orjson.dumps(action)), 0)
        decision = table.decision(table.to_act[0]) if table.phase is Phase.PLAYING else None
        if decision is not None:
            found.append(decision)
    return found


def _timed_choice(level: str, seed: int, decision: Decision) -> float:
    began = time.process_time()
    worker.choose(level, seed, decision)
    return time.process_time() - began


async def computers(count: int = 40) -> Figure:
    """Let each character decide, in worker processes as a site has them."""
    loop, asked = asyncio.get_running_loop(), [worker.packed(decision) for decision in decisions(count)]
    shown, all_took = [], []
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), worker.warm) as pool:
        for level in CHARACTERS:
            await loop.run_in_executor(pool, _timed_choice, level, 1, asked[0])
            took = [await loop.run_in_executor(pool, _timed_choice, level, 1, decision) for decision in asked]
            shown.append(f"{level} {1000 * statistics.mean(took):.0f}")
            all_took += took
    return statistics.mean(
        all_took
    ), f"parts: {len(asked)} decisions of both games in a worker process, ms: {', '.join(shown)}"


async def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--save", action="store_true", help=f"write them to {COSTS.name}")
    asked = parser.parse_args()
    found: dict[str, Figure] = {}
    found["computer_move_s"] = await computers()
    found["commit_s"], found["row_s"] = await commits()
    found["news_s"] = await news()
    found["view_s"] = await watchers()
    for name, (value, source) in found.items():
        print(f"{name} {value:.3g}: {source}")
    if asked.save:
        load = f"; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
        save(COSTS, {name: (value, source + load) for name, (value, source) in found.items()})


if __name__ == "__main__":
    import uvloop

    uvloop.run(main())
