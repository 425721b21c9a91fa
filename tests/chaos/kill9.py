"""Kills a playing host again and again: `make kill9 ROUNDS=1000`.

Each round forks a host that goes on with the saved table, computer against computer, and tells of every event it
shows. At a random moment it gets `kill -9`. Then the store must hold every event that was shown, unchanged and once,
and nothing that could not follow; the next host goes on from there.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import select
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from crownpoint.ai.random_player import RandomPlayer
from crownpoint.host import ComputerDriver, Session, ThreadThinker
from crownpoint.storage import Store
from crownpoint.table import (
    BackgammonRules,
    CheckersRules,
    ClockKind,
    ClockSettings,
    Event,
    Occupant,
    OccupantKind,
    Seat,
    Table,
    TableOptions,
)
from crownpoint.table.records.audit import audit
from crownpoint.table.records.record import dump_event, load_event

BOTS = (Occupant("Beach Bum", OccupantKind.COMPUTER), Occupant("Selector", OccupantKind.COMPUTER))
CLOCK = ClockSettings(ClockKind.FISCHER, 600_000, 1000)


@dataclass
class Tally:
    """What the rounds came to."""

    rounds: int = 0
    tables: int = 1
    events: int = 0
    shown: int = 0  # events that a host told of
    unshown: int = 0  # events that were on disk when the host was killed before it could tell of them
    idle: int = 0  # rounds in which a host was killed before it had written anything


async def _host(path: Path, pipe: int, new_table: int | None, seed: int) -> None:
    """Go on with the newest table, or open a new one, and play until killed; tell the pipe what is shown."""

    def tell(events: Sequence[Event]) -> None:
        os.write(pipe, "".join(f"{dump_event(event)}\n" for event in events).encode())

    store = await Store.open(path)
    if new_table is not None:
        backgammon = new_table % 2 == 0
        rules = BackgammonRules() if backgammon else CheckersRules()
        options = TableOptions("backgammon" if backgammon else "checkers", 7, rules, CLOCK)
        session = await Session.open(store, options, BOTS)
    else:
        session = await Session.resume(store, (await store.list())[0].id)
    session.subscribe(tell)
    players = ThreadThinker({Seat.FIRST: RandomPlayer(seed), Seat.SECOND: RandomPlayer(seed + 1)})
    await ComputerDriver(session, players, pace="instant").run()


def _fork(path: Path, new_table: int | None, seed: int) -> tuple[int, int]:
    """Start a host. Nothing here has threads, so that a fork is a whole program."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            asyncio.run(_host(path, writing, new_table, seed))
            os._exit(0)
        except BaseException as error:
            os.write(writing, f"! {type(error).__name__}: {error}\n".encode())
            os._exit(1)
    os.close(writing)
    return child, reading


def _saved(path: Path) -> tuple[str, list[str]]:
    """The newest table and its lines, read without any of our code."""
    connection = sqlite3.connect(path)
    try:
        newest = connection.execute("SELECT id, last_number FROM tables ORDER BY created_ms DESC LIMIT 1").fetchone()
        if newest is None:
            return "", []
        rows = connection.execute("SELECT number, body FROM events WHERE table_id = ? ORDER BY number", newest[:1])
        numbered = rows.fetchall()
    finally:
        connection.close()
    assert [number for number, _ in numbered] == list(range(1, newest[1] + 1)), "a number is missing or doubled"
    return newest[0], [body for _, body in numbered]


def run(rounds: int, path: Path, seed: int, longest_s: float = 0.2) -> Tally:
    """Play and kill so many times. Raises `AssertionError` when anything that was confirmed is lost or changed."""
    chance, tally = random.Random(seed), Tally()
    known: list[str] = []  # the lines of the newest table, as the last look found them
    table_id, new_table = "", 0
    while tally.rounds < rounds:
        child, pipe = _fork(path, new_table if not known else None, chance.randrange(2**32))
        if chance.random() < 0.8:  # while it plays; else perhaps while it opens the store
            select.select([pipe], [], [], 30)
        time.sleep(chance.random() * longest_s)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        with os.fdopen(pipe, "rb") as reader:
            told = reader.read().decode()
        assert "! " not in told, told
        shown = [line for line in told.splitlines(keepends=True) if line.endswith("\n")]
        lines = _check(path, table_id, known, [line.rstrip("\n") for line in shown], tally)
        tally.rounds += 1
        if tally.rounds % 100 == 0:
            print(tally, flush=True)
        if lines:
            table_id = _saved(path)[0]
        over = bool(lines) and load_event(lines[-1]).kind == "match_ended"
        if over:
            audit(map(load_event, lines))
            tally.tables += 1
            new_table, known, table_id = new_table + 1, [], ""
        else:
            known = lines
    if known:
        audit(map(load_event, known))
    return tally


def _check(path: Path, table_id: str, known: list[str], shown: list[str], tally: Tally) -> list[str]:
    """The lines on disk now: all that were there before, all that were shown since, perhaps some more."""
    if not path.exists():
        assert not shown
        return []
    saved_id, lines = _saved(path) if _has_tables(path) else ("", [])
    if known:
        assert saved_id == table_id
        assert lines[: len(known)] == known, "what was on disk has changed"
    first = load_event(shown[0]).number if shown else len(lines) + 1
    assert lines[first - 1 : first - 1 + len(shown)] == shown, "what was shown is not on disk"
    fresh = len(lines) - len(known)
    tally.events += fresh
    tally.shown += len(shown)
    tally.unshown += fresh - len(shown)
    tally.idle += not fresh
    if lines:
        Table.from_events(map(load_event, lines))
    return lines


def _has_tables(path: Path) -> bool:
    connection = sqlite3.connect(path)
    try:
        names = connection.execute("SELECT name FROM sqlite_master WHERE name = 'events'").fetchall()
    finally:
        connection.close()
    return bool(names)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32)
    arguments = parser.parse_args()
    print(f"{arguments.rounds} rounds, seed {arguments.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="crownpoint-kill9-") as folder:
        began = time.monotonic()
        tally = run(arguments.rounds, Path(folder) / "tables.sqlite", arguments.seed)
    print(f"{tally} in {time.monotonic() - began:.0f} s: nothing confirmed is missing, changed or doubled")


if __name__ == "__main__":
    sys.exit(main())
