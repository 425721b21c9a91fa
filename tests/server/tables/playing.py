"""Sites on the loopback address, and players who sit down at their tables."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import socketio
import uvicorn
from fastapi import FastAPI

from crownpoint.host import system_clock
from crownpoint.server.app import site_app
from crownpoint.server.config import Config
from crownpoint.server.net.slow_clients import BoundedHttpProtocol, timed_socket
from crownpoint.server.site import Site
from crownpoint.server.tables import SeatAssignment, Tables
from crownpoint.table import TableOptions
from crownpoint.table.checkers.options import CheckersRules

CHECKERS = TableOptions("checkers", 1, CheckersRules())
BACKGAMMON = TableOptions("backgammon", 1)
PATIENCE_S = 60.0


class Served:
    """A site that is served, with its tables at hand."""

    def __init__(self, address: str, app: FastAPI) -> None:
        self.address = address
        self.app = app
        self.tables: Tables = app.state.tables

    async def open(self, *players: Player, options: TableOptions = CHECKERS, **more: Any) -> str:
        """A table for two players, or for one against the computer."""
        first = SeatAssignment(players[0].person, players[0].name)
        second = SeatAssignment(players[1].person, players[1].name) if len(players) > 1 else COMPUTER
        return await self.tables.open_table(options, (first, second), **more)


COMPUTER = SeatAssignment(None, "Beach Bum", "beach-bum")


class Clock:
    """A clock that keeps time, and can be set forward by hand."""

    def __init__(self) -> None:
        self.ahead_ms = 0

    def __call__(self) -> int:
        return system_clock() + self.ahead_ms


@contextlib.asynccontextmanager
async def served(
    config: Config, clock: Callable[[], int] = system_clock, static: Path | None = None, port: int = 0
) -> AsyncIterator[Served]:
    """A site on a free port, or on `port`; without `static` it serves a page of one line. Computers play at once."""
    if static is None:
        static = config.data / "static"
        static.mkdir(exist_ok=True)
        (static / "index.html").write_text("<!doctype html><title>Crownpoint</title>")
    running = Site(config, clock)
    app = site_app(running, static, time_scale=0.0)
    with socket.socket(proto=socket.IPPROTO_TCP) as listener:  # named, so that asyncio sends small answers at once
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        served_as = {"http": BoundedHttpProtocol, "ws": timed_socket(config.reader_s)}
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="on", **served_as))
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            assert not task.done()
            await asyncio.sleep(0.01)
        try:
            site = Served(f"http://127.0.0.1:{listener.getsockname()[1]}", app.app.app.other_asgi_app)  # type: ignore[attr-defined]
            yield site
        finally:
            running.closing = server.should_exit = True
            await task


def config_for(where: str, folder: Path, **more: Any) -> Config:
    """A configuration whose games are in the database `where`."""
    return Config(
        data=folder, database=where if "://" in where else f"sqlite:///{where}", computers=1, rate_factor=0, **more
    )


class Player:
    """A guest with one connection: what it was told, and a way to speak."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.AsyncClient(
            base_url=address, trust_env=False, headers={"origin": address}, timeout=60, verify=False
        )
        self.person = ""
        self.name = ""
        self.shown: dict[str, Any] = {}
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self._news = asyncio.Event()
        self._ids = itertools.count()
        self.client = self._new_client()

    async def enter(self) -> None:
        """Come in as a guest."""
        me = (await self.http.post("/api/v1/guests")).json()["me"]
        self.person, self.name = me["id"], me["name"]

    def _new_client(self) -> socketio.AsyncClient:
        client = socketio.AsyncClient(reconnection=False)
        client.on("echo", lambda *_: None)
        for event in ("view", "thinking", "connection"):
            client.on(event, self._hearing(event))
        return client

    def _hearing(self, event: str) -> Callable[[dict[str, Any]], None]:
        def hear(data: dict[str, Any]) -> None:
            self.heard.append((event, data))
            if event == "view":
                self.shown = data
            self._news.set()

        return hear

    def keep_silent(self) -> asyncio.Event:
        """Answer no echo until the event is set, as if the line were lost."""
        answer = asyncio.Event()

        async def echo(*_: object) -> None:
            await answer.wait()

        self.client.on("echo", echo)
        return answer

    async def connect(self, address: str | None = None) -> None:
        """Open the connection, here or to another process of the same site."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        self.client = self._new_client()
        await self.client.connect(
            address or self.address, headers={"cookie": cookie}, transports=["websocket"], wait_timeout=60
        )

    async def leave(self) -> None:
        """Close the connection."""
        await self.client.disconnect()

    async def close(self) -> None:
        """Leave for good."""
        await self.client.disconnect()
        await self.http.aclose()

    async def call(self, event: str, **data: Any) -> dict[str, Any]:
        """Send a message and return its answer."""
        answer: dict[str, Any] = await self.client.call(event, data, timeout=60)
        return answer

    async def watch(self, table: str, **more: Any) -> dict[str, Any]:
        """Watch a table."""
        answer = await self.call("watch", table=table, **more)
        if answer["ok"]:
            self.shown = answer
        return answer

    async def act(self, kind: str, *, again: str | None = None, number: int | None = None, **fields: Any) -> Any:
        """Do something at the table being watched."""
        message = {"table": self.shown["table"], "action": {"kind": kind, **fields}, "id": again or self.next_id()}
        if number is not None:
            message["number"] = number
        return await self.call("act", **message)

    def next_id(self) -> str:
        """A name for the next intent."""
        return f"{self.person[:8]}-{next(self._ids)}"

    async def give_nonce(self) -> None:
        """Give this seat's share of the randomness."""
        assert (await self.act("give_nonce", nonce=secrets.token_hex(32)))["ok"]

    @property
    def view(self) -> dict[str, Any]:
        """What the seat sees."""
        view: dict[str, Any] = self.shown["view"]
        return view

    async def until(self, found: Callable[[Player], bool]) -> None:
        """Wait for news until something is so."""
        async with asyncio.timeout(PATIENCE_S):
            while not found(self):
                self._news.clear()
                await self._news.wait()

    async def sit(self, table: str, **more: Any) -> None:
        """Watch a table and give the nonce of one's seat."""
        assert (await self.watch(table, **more))["ok"]
        await self.give_nonce()

    async def until_number(self, number: int) -> None:
        """Wait until event `number` is known."""
        await self.until(lambda player: player.shown["number"] >= number)


NewPlayer = Callable[[], Awaitable[Player]]


async def come_in(address: str, by: str | None = None) -> Player:
    """A new guest who is connected, there or `by` another process of the same site."""
    player = Player(address)
    await player.enter()
    await player.connect(by)
    return player


async def seat(site: Served, first: Player, second: Player, **more: Any) -> str:
    """A new table at which these two have sat down and see that play has begun."""
    table = await site.open(first, second, **more)
    for player in (first, second):
        await player.sit(table)
    for player in (first, second):
        await player.until(lambda one: one.view["phase"] == "playing")
    return table


async def seat_two(site: Served, player: NewPlayer, **more: Any) -> tuple[Player, Player, str]:
    """Two new players, and the table at which they play."""
    first, second = await player(), await player()
    return first, second, await seat(site, first, second, **more)
