"""Four server processes on PostgreSQL and Redis: the players of one table sit on different ones, and one is killed."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
from tests.server.tables.playing import PATIENCE_S, Player, come_in
from tests.services import Postgres, Redis, free_port

from crownpoint.storage import Store
from crownpoint.table.records.audit import audit

PROCESSES = 4


class Process:
    """One server process of a site."""

    def __init__(self, folder: Path, database: str, redis: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        (folder / "index.html").write_text("<!doctype html><title>Crownpoint</title>")
        environment = os.environ | {"CROWNPOINT_PAGES": str(folder), "CROWNPOINT_RATE_FACTOR": "0"}
        command = [sys.executable, "-m", "crownpoint.cli", "serve", "--data", str(folder), "--database", database]
        command += ["--redis", redis, "--port", str(self.port)]
        self.log = (folder / f"{self.port}.log").open("wb")
        self.process = subprocess.Popen(command, env=environment, stdout=self.log, stderr=self.log)

    async def ready(self) -> None:
        """Return when it serves."""
        async with asyncio.timeout(2 * PATIENCE_S), httpx.AsyncClient(trust_env=False) as client:
            while True:
                assert self.process.poll() is None, Path(self.log.name).read_text()
                try:
                    if (await client.get(f"{self.address}/readyz")).status_code == 200:
                        return
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.1)

    def end(self, sign: signal.Signals = signal.SIGTERM) -> None:
        """End it."""
        if self.process.poll() is None:
            self.process.send_signal(sign)
            self.process.wait(60)
        self.log.close()


async def test_players_of_one_table_on_different_processes(
    postgres_server: Postgres, redis_server: Redis, tmp_path: Path
) -> None:
    database = await postgres_server.database()
    async with await Store.open(database):
        pass  # the schema is there before four start at once
    processes = [Process(tmp_path, database, redis_server.url) for _ in range(PROCESSES)]
    try:
        for process in processes:
            await process.ready()
        await _play(processes, database, redis_server)
    finally:
        for process in processes:
            process.end()


def _on_turn(*players: Player) -> Player:
    return next(player for player in players if player.shown["seat"] in player.view["to_act"])


async def _play(processes: list[Process], database: str, redis: Redis) -> None:
    ana, marek, eva = [await come_in(process.address) for process in processes[:3]]
    body = {"options": {"game": "checkers", "length": 1}}
    offer = await ana.http.post("/api/v1/challenges", json=body)
    assert offer.status_code == 201, offer.text
    accept = f"/api/v1/challenges/{offer.json()['challenge']['id']}/accept"
    taken = await marek.http.post(accept)
    assert taken.status_code in (200, 201), taken.text
    table = taken.json()["table"]
    await ana.sit(table)
    await marek.sit(table)
    await eva.watch(table)
    for each in (ana, marek, eva):
        await each.until(lambda one: one.view["phase"] == "playing")
    await _moves(ana, marek, eva, 4)
    redis.stop()  # slower news, and nothing else
    await _moves(ana, marek, eva, 2)
    await asyncio.to_thread(redis.start)
    on_turn = _on_turn(ana, marek)
    text = on_turn.view["legal_moves"][0]["text"]
    first = await on_turn.act("move", text=text, again="once")
    assert first["ok"], first
    processes[0].end(signal.SIGKILL)
    await ana.connect(processes[3].address)
    answer = await ana.watch(table, after=0)
    assert [event["number"] for event in answer["events"]] == list(range(1, answer["number"] + 1))
    assert await on_turn.act("move", text=text, again="once") == first  # not done again, on whatever process
    for each in (marek, eva):
        await each.until_number(first["number"])
    await _moves(ana, marek, eva, 4)
    async with await Store.open(database) as store:
        audit(await store.events(table))
    for each in (ana, marek, eva):
        await each.close()


async def _moves(ana: Player, marek: Player, eva: Player, count: int) -> None:
    for _ in range(count):
        on_turn = _on_turn(ana, marek)
        move = on_turn.view["legal_moves"][0]["text"]
        answer = await on_turn.act("move", text=move, number=on_turn.shown["number"])
        assert answer["ok"], answer
        for each in (ana, marek, eva):
            await each.until_number(answer["number"])
            assert each.view["last_move"]["text"] == move
