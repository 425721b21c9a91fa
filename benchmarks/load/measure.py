"""Measures one server under one number of tables: memory, latency at human pace, processor time flat out."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import statistics
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import aiohttp
from benchmarks.load.robot import GoneError, Robot
from benchmarks.load.site import Pair, Process, Tree

__all__ = ["PACE_S", "Measured", "Plan", "enter", "give_nonces", "in_turn", "measure", "play"]

PACE_S = 4.0  # between two actions of a player
AT_ONCE = 50  # connections being made
FLAT_PARTS = 4  # in which flat-out play is measured, for the error
QUIET_S = 4.0
VIEWS = 400  # that are kept for the relay


@dataclass(frozen=True, slots=True)
class Plan:
    """How long each part lasts, and the average seconds between a player's actions."""

    seconds: float
    pace_s: float = PACE_S
    say: Callable[[str], None] = lambda text: None

    def pause(self, robot: Robot) -> float:
        """Before an action: half of the time it is the other player's turn."""
        return robot.chance.uniform(self.pace_s / 4, 3 * self.pace_s / 4)


@dataclass(frozen=True, slots=True)
class Measured:
    """The results of one run."""

    what: str
    tables: int
    pace_s: float
    process_mb: float
    kb_per_connection: float
    quiet_s: float  # processor time that a connection on which nothing happens takes, each second
    pace_actions_s: float
    p50_ms: float
    p99_ms: float
    pace_cores: float
    flat_actions_s: float
    per_core_s: float  # actions per second of the server's processor time …
    per_core_error: float  # … and its standard error
    database_s: float  # of its processor time for each action
    bytes_per_view: float
    lost: int
    views: list[dict[str, object]]


async def measure(
    what: str, server: Process, pairs: list[Pair], plan: Plan, *, database: Tree | None = None, is_relay: bool = False
) -> Measured:
    """Connect, wait, play at human pace, play flat out; progress goes to `plan.say`."""
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
        robots = [
            Robot(http, server.address, secret, table, seed=place * 2 + seat)
            for place, (table, *secrets) in enumerate(pairs)
            for seat, secret in enumerate(secrets)
        ]
        alone = await _cores(server)
        before = server.cost()
        plan.say(f"  {len(robots)} robots connect")
        await in_turn(robots, enter)
        kb = (server.cost().memory_kb - before.memory_kb) / len(robots)
        if not is_relay:
            await give_nonces(robots)
        gc.collect()
        gc.freeze()
        plan.say("  they wait")
        quiet = (await _cores(server) - alone) / len(robots)
        plan.say("  they play at human pace")
        pace = await play(server, robots, plan.seconds, plan.pause, is_relay=is_relay)
        await _settled(robots)
        plan.say("  they play flat out")
        bytes_before, views_before = _received(robots)
        db_before = database.cpu_s() if database is not None else 0.0
        parts = [
            await play(server, robots, plan.seconds / 2 / FLAT_PARTS, _at_once, is_relay=is_relay)
            for _ in range(FLAT_PARTS)
        ]
        db_cpu = database.cpu_s() - db_before if database is not None else 0.0
        bytes_after, views_after = _received(robots)
        lost = sum(robot.lost for robot in robots)
        views = [robot.shown for robot in robots[:VIEWS]]
        await in_turn(robots, Robot.close)
    took = sorted(pace.took)
    parts = [part for part in parts if part.took]
    flat = sum(len(part.took) for part in parts)
    assert took, f"nobody could act at {what}"
    assert len(parts) > 1, f"too little was done flat out at {what}: give it more seconds"
    rates = [len(part.took) / part.cpu_s for part in parts]
    return Measured(
        what=what,
        tables=len(pairs),
        pace_s=plan.pace_s,
        process_mb=before.memory_kb / 1024,
        kb_per_connection=kb,
        quiet_s=quiet,
        pace_actions_s=len(took) / pace.wall_s,
        p50_ms=1000 * statistics.median(took),
        p99_ms=1000 * took[int(len(took) * 0.99)],
        pace_cores=pace.cpu_s / pace.wall_s,
        flat_actions_s=flat / sum(part.wall_s for part in parts),
        per_core_s=flat / sum(part.cpu_s for part in parts),
        per_core_error=statistics.stdev(rates) / len(rates) ** 0.5,
        database_s=db_cpu / flat,
        bytes_per_view=(bytes_after - bytes_before) / max(1, views_after - views_before),
        lost=lost,
        views=views,
    )


async def enter(robot: Robot) -> None:
    """Connect and follow the table."""
    await robot.connect()
    answer = await robot.watch()
    assert answer["ok"], answer


async def give_nonces(robots: list[Robot]) -> None:
    """What a page does before the first game."""

    async def give(robot: Robot) -> None:
        while "give_nonce" in robot.shown["view"]["may"]:
            await robot.act({"kind": "give_nonce", "nonce": os.urandom(32).hex()}, robot.new_intent())
            await robot.watch()

    await in_turn(robots, give)
    await asyncio.sleep(1)


async def in_turn(robots: list[Robot], work: Callable[[Robot], Awaitable[None]]) -> None:
    """Do the same work for all, a few at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(robot: Robot) -> None:
        async with gate:
            await work(robot)

    await asyncio.gather(*(one(robot) for robot in robots))


@dataclass(frozen=True, slots=True)
class Played:
    """How many seconds each answer took, the server's processor time, and how long it all lasted."""

    took: list[float]
    cpu_s: float
    wall_s: float


async def play(
    server: Process, robots: list[Robot], seconds: float, pause: Callable[[Robot], float], *, is_relay: bool = False
) -> Played:
    """Let all play for so long, each with a pause before its actions."""
    took: list[float] = []
    before, began = server.cost().cpu_s, time.monotonic()

    async def one(place: int, robot: Robot) -> None:
        with contextlib.suppress(GoneError):
            if is_relay:
                await robot.relay(place % 2, lambda: pause(robot), began + seconds, took)
            else:
                await robot.play(lambda: pause(robot), began + seconds, took)

    await asyncio.gather(*(one(place, robot) for place, robot in enumerate(robots)))
    return Played(took, server.cost().cpu_s - before, time.monotonic() - began)


async def _cores(server: Process) -> float:
    """How much of a core a server takes while nobody does anything."""
    before = server.cost().cpu_s
    await asyncio.sleep(QUIET_S)
    return (server.cost().cpu_s - before) / QUIET_S


async def _settled(robots: list[Robot]) -> None:
    """Return when no more messages arrive: on a slow machine the robots lag behind."""
    before = (-1, -1)
    while (now := _received(robots)) != before:
        before = now
        await asyncio.sleep(0.5)


def _at_once(robot: Robot) -> float:
    return 0.0


def _received(robots: list[Robot]) -> tuple[int, int]:
    return sum(robot.bytes for robot in robots), sum(robot.views for robot in robots)
