"""Breaks a playing site again and again: `make chaos ROUNDS=200`.

Four server processes on PostgreSQL and Redis; at every table two players and a watcher, each connected to any of the
processes through a wire. Each round kills a process with -9, restarts PostgreSQL or Redis, or cuts or slows wires, and
then waits until the games go on. At the end every acknowledged action is in the log exactly once, every log is one
that could have happened, everyone sees the same, and the clocks were fair (fairness.py). At half of the tables they are
short, and now and then a player falls asleep there.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
from benchmarks.load.robot import GoneError, Robot
from benchmarks.load.site import prepare, site_command
from sqlalchemy import text
from tests.chaos.fairness import TOLERANCE_MS, Unfairness, judge
from tests.chaos.players import Player
from tests.chaos.wire import Wire
from tests.services import Postgres, Redis, free_port

from crownpoint.host import system_clock
from crownpoint.storage import Store
from crownpoint.table import BackgammonRules, CheckersRules, ClockKind, ClockSettings, Event, TableOptions
from crownpoint.table.records.audit import audit

CLOCK = ClockSettings(ClockKind.FISCHER, 600_000, 2000)
SHORT = ClockSettings(ClockKind.FISCHER, 12_000, 1000, each_game=True)
PER_MOVE = ClockSettings(ClockKind.PER_MOVE, 6_000)
OPTIONS = [
    TableOptions("checkers", 999, CheckersRules(), CLOCK),
    TableOptions("backgammon", 99, BackgammonRules(), SHORT),
    TableOptions("checkers", 999, CheckersRules(), PER_MOVE),
    TableOptions("backgammon", 99, BackgammonRules(), CLOCK),
]
NAPS = 0.02
"""How often a player with a short clock falls asleep, instead of acting."""
WRITES = {"move": "moved", "roll": "rolled", "give_nonce": "nonce_given"}
"""What an action of a player writes, one event each."""

ACTIONS = 3
"""So many are acknowledged at every table in each round."""

PATIENCE_S = 90.0


@dataclass
class Tally:
    """What the rounds came to."""

    rounds: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    sent_again: int = 0
    connections: int = 0
    events: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    longest_wait_s: float = 0.0  # from the end of a round's harm until every table went on
    clocks: Unfairness = field(default_factory=Unfairness)


class Server:
    """One server process, which may die."""

    def __init__(self, folder: Path, database: str, redis: str) -> None:
        self.port = free_port()
        self.log = folder / f"{self.port}.log"
        self._command, self._environment = site_command(folder, self.port, database, redis)
        self._environment["CROWNPOINT_LOG_LEVEL"] = "info"
        self._child: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start it and wait until it is ready; again, as systemd would, where the database was away just then."""
        end = time.monotonic() + 120
        async with aiohttp.ClientSession() as client:
            while True:
                assert time.monotonic() < end, f"a server does not become ready: {self.log.read_text()[-3000:]}"
                if self._child is None or self._child.poll() is not None:
                    with self.log.open("ab") as output:
                        self._child = subprocess.Popen(
                            self._command, env=os.environ | self._environment, stdout=output, stderr=output
                        )
                with contextlib.suppress(aiohttp.ClientError, OSError):
                    async with client.get(f"http://127.0.0.1:{self.port}/readyz") as answer:
                        if answer.status == 200:
                            return
                await asyncio.sleep(0.1)

    def kill(self) -> None:
        """Kill it as the kernel would."""
        if self._child is not None:
            self._child.kill()
            self._child.wait()
            self._child = None


class Chaos:
    """A site, its players and what is done to them."""

    def __init__(self, seed: int, servers: list[Server], wires: list[Wire], postgres: Postgres, redis: Redis) -> None:
        self.chance = random.Random(seed)
        self.servers = servers
        self.wires = wires
        self.postgres = postgres
        self.redis = redis
        self.players: list[Player] = []
        self.tally = Tally()
        self.outages: list[tuple[int, int]] = []  # when PostgreSQL was away
        self._restart: asyncio.Task[None] | None = None
        self.harms = {
            "kill -9": self._kill,
            "restart PostgreSQL": self._restart_postgres,
            "restart Redis": self._restart_redis,
            "cut": self._cut,
            "delay": self._delay,
        }

    async def rounds(self, count: int) -> None:
        """Do harm and wait until the games go on, so many times."""
        kinds, first = list(self.harms), time.monotonic()
        for number in range(count):
            if number % len(kinds) == 0:  # each as often as the others
                self.chance.shuffle(kinds)
            kind = kinds[number % len(kinds)]
            await asyncio.sleep(self.chance.uniform(0.1, 0.5))
            await self.harms[kind]()
            self.tally.rounds[kind] += 1
            began = time.monotonic()
            await self._until_all_go_on(kind)
            self.tally.longest_wait_s = max(self.tally.longest_wait_s, time.monotonic() - began)
            if (number + 1) % 10 == 0:
                done = sum(len(player.acknowledged) for player in self.players)
                print(f"{number + 1} rounds in {time.monotonic() - first:.0f} s, {done} acknowledged", flush=True)
        await self.all_started()

    async def all_started(self) -> None:
        """Wait until every process runs again."""
        if self._restart is not None:
            await self._restart

    async def _until_all_go_on(self, kind: str) -> None:
        """Wait until at every table some new actions were acknowledged, unless a player sleeps there."""
        before = self._progress()
        end = time.monotonic() + PATIENCE_S
        while any(count < before[table] + ACTIONS for table, count in self._progress().items()):
            for player in self.players:
                before[player.robot.table] -= ACTIONS * player.is_asleep
            assert time.monotonic() < end, f"after {kind!r} a table does not go on: {self._standing_still(before)}"
            await asyncio.sleep(0.05)

    def _standing_still(self, before: Counter[str]) -> list[str]:
        """What the players know at tables that do not go on."""
        return [
            f"{player.robot.table[:6]} seat {player.seat}: event {player.robot.number}, "
            f"{'connected' if player.robot.is_connected else 'away'}, may {player.robot.shown['view']['may']}"
            for player in self.players
            if self._progress()[player.robot.table] < before[player.robot.table] + ACTIONS
        ]

    def _progress(self) -> Counter[str]:
        count: Counter[str] = Counter()
        for player in self.players:
            if player.seat is not None:
                count[player.robot.table] += len(player.acknowledged) + 1000 * player.robot.is_over
        return count

    async def _kill(self) -> None:
        """One at a time is down; while it starts again, the next rounds go on."""
        await self.all_started()
        server = self.chance.choice(self.servers)
        server.kill()
        self._restart = asyncio.create_task(server.start())

    async def _restart_postgres(self) -> None:
        began = system_clock()
        await asyncio.to_thread(self.postgres.stop, self.chance.choice(["immediate", "fast"]))
        await asyncio.sleep(self.chance.uniform(0, 0.5) if self.chance.random() < 0.8 else self.chance.uniform(2, 5))
        await asyncio.to_thread(self.postgres.start)
        self.outages.append((began, system_clock()))

    async def _restart_redis(self) -> None:
        self.redis.stop()
        await asyncio.sleep(self.chance.uniform(0, 1.5))
        await asyncio.to_thread(self.redis.start)

    async def _cut(self) -> None:
        for wire in self.chance.sample(self.wires, self.chance.randint(1, len(self.wires))):
            wire.cut()

    async def _delay(self) -> None:
        for wire in self.wires:
            wire.delay_s = self.chance.uniform(0, 0.3)
        await asyncio.sleep(1)
        for wire in self.wires:
            wire.delay_s = 0


async def run(rounds: int, tables: int, seed: int, pause_s: float = 0.4, tolerance_ms: int = TOLERANCE_MS) -> Tally:
    """Play, break, wait, and look at everything in the end. Raises `AssertionError` when anything is wrong."""
    async with contextlib.AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="crownpoint-chaos-")))
        postgres, redis = stack.enter_context(Postgres()), stack.enter_context(Redis())
        database = await postgres.database()
        pairs = await prepare(database, tables, OPTIONS)
        servers = [Server(folder, database, redis.url) for _ in range(4)]
        for server in servers:
            stack.callback(server.kill)
        await asyncio.gather(*(server.start() for server in servers))
        wires = [await stack.enter_async_context(Wire(server.port)) for server in servers]
        chaos = Chaos(seed, servers, wires, postgres, redis)
        http = await stack.enter_async_context(aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)))
        addresses = [wire.address for wire in wires]
        for place, (table, *secrets) in enumerate(pairs):
            for seat, secret in enumerate([*secrets, "nobody"]):
                robot = Robot(http, addresses[0], secret, table, seed * 1000 + place * 3 + seat)
                naps = NAPS if OPTIONS[place % len(OPTIONS)].clock in (SHORT, PER_MOVE) else 0.0
                chaos.players.append(Player(robot, addresses, seat if seat < 2 else None, pause_s, naps))
        stop = asyncio.Event()
        playing = [asyncio.create_task(player.run(stop)) for player in chaos.players]
        try:
            await _either(chaos.rounds(rounds), playing)
        except AssertionError:
            for server in servers:
                print(f"--- {server.log.name}\n{server.log.read_text()[-3000:]}", file=sys.stderr)
            raise
        finally:
            stop.set()
        await asyncio.gather(*playing)
        await _look(database, chaos, tolerance_ms)
        _no_faults(servers)
        return chaos.tally


async def _either(rounds: Any, playing: list[asyncio.Task[None]]) -> None:
    """The rounds, unless a player fails first."""
    task = asyncio.ensure_future(rounds)
    waiting = {task, *playing}
    while not task.done():
        done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for one in done:
            if (error := one.exception()) is not None:
                task.cancel()
                raise error


async def _look(database: str, chaos: Chaos, tolerance_ms: int) -> None:
    """Compare what the players know with what the database holds."""
    tally = chaos.tally
    async with await Store.open(database) as store:
        logs = {table: await store.events(table) for table in {player.robot.table for player in chaos.players}}
        async with store.reading() as connection:
            rows = (await connection.execute(text("SELECT table_id, intent, number FROM intents"))).all()
    kept = {(row.table_id, row.intent): row.number for row in rows}
    for events in logs.values():
        assert [event.number for event in events] == list(range(1, len(events) + 1))
        audit(events)
        tally.events += len(events)
    for table, events in logs.items():
        notes = [player.notes for player in chaos.players if player.robot.table == table and player.seat is not None]
        judge(events, notes, chaos.outages, tally.clocks, tolerance_ms)
    assert not tally.clocks.faults, "\n".join([repr(chaos.tally), *tally.clocks.faults])
    for player in chaos.players:
        _look_at(player, logs[player.robot.table], kept)
        tally.acknowledged += len(player.acknowledged)
        tally.sent_again += player.again
        tally.connections += player.connections
        tally.refused += player.refused
    async with await Store.open(database) as store:
        for table in logs:
            await _end_the_same(store, table, [player for player in chaos.players if player.robot.table == table])


def _look_at(player: Player, events: list[Event], kept: dict[tuple[str, str], int]) -> None:
    """Each acknowledged action of a player is in the log exactly once, under the number of its answer."""
    table = player.robot.table
    for intent, number in player.acknowledged.items():
        assert kept[table, intent] == number, f"{intent} was answered with {number}"
    for action, kind in WRITES.items():
        written = sum(event.kind == kind and event.seat == player.seat and not _is_automatic(event) for event in events)
        if player.seat is not None:
            assert written == player.done[action], (
                f"{player.done[action]} × {action} acknowledged, {written} in the log"
            )
    assert player.numbers_went_back == 0


def _is_automatic(event: Event) -> bool:
    """Whether the table did it for the seat: a move where there is no choice."""
    return bool(getattr(event.fact, "automatic", False))


async def _end_the_same(store: Store, table: str, players: list[Player]) -> None:
    """Return when all at a table see its newest event, and the same state. Time goes on: a flag may still fall."""
    robots, found = [player.robot for player in players], "nobody came back"
    for _ in range(100):
        with contextlib.suppress(GoneError):
            for player in players:
                if not player.robot.is_connected:
                    await player.come()
                await player.robot.watch()
            newest = (await store.events(table))[-1].number
            found = f"event {newest} is the last, they are at {[robot.number for robot in robots]}"
            if {robot.number for robot in robots} == {newest}:
                assert len({_public(robot.shown["view"]) for robot in robots}) == 1, "players see different states"
                return
        await asyncio.sleep(0.1)
    raise AssertionError(f"{table[:6]}: {found}")


def _public(view: dict[str, Any]) -> str:
    """What everyone at a table may know."""
    cube = view["cube"] and view["cube"]["value"]  # whose it is depends on who looks
    return str([cube, *(view[name] for name in ("phase", "turn", "dice", "game", "number", "results", "winner"))])


def _no_faults(servers: list[Server]) -> None:
    for server in servers:
        faults = [
            line for line in server.log.read_text().splitlines() if "AssertionError" in line or "KeyError" in line
        ]
        assert not faults, faults[:3]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32)
    parser.add_argument("--tolerance", type=int, default=TOLERANCE_MS, help="of a turn's time, in ms; more if busy")
    arguments = parser.parse_args()
    print(f"{arguments.rounds} rounds, {arguments.tables} tables, seed {arguments.seed}", flush=True)
    began = time.monotonic()
    tally = asyncio.run(run(arguments.rounds, arguments.tables, arguments.seed, tolerance_ms=arguments.tolerance))
    print(f"{tally} in {time.monotonic() - began:.0f} s")
    print("Nothing acknowledged is missing or doubled, all see the same, the clocks were fair.")


if __name__ == "__main__":
    main()
