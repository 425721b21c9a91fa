"""A real host on the loopback address, and a browser's side of the commands."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import socketio
import uvicorn

from crownpoint.server.app import site_app
from crownpoint.server.operations.home import home_config
from crownpoint.server.site import Site

BEACH_BUM = {"kind": "computer", "level": "beach-bum"}
ANA = {"kind": "person", "name": "Ana"}
BO = {"kind": "person", "name": "Bo"}


@contextlib.asynccontextmanager
async def host(
    folder: Path,
    static: Path | None = None,
    *,
    port: int = 0,
    entropy: Callable[[int], bytes] = os.urandom,
    time_scale: float = 0.0,
) -> AsyncIterator[str]:
    """The address of a host at home whose games are in `folder`; its computers play at once.

    Without `static` it serves a page of one line.
    """
    if static is None:
        static = folder / "static"
        static.mkdir(exist_ok=True)
        (static / "index.html").write_text("<!doctype html><title>Crownpoint</title>")
    with socket.socket(proto=socket.IPPROTO_TCP) as listener:  # named, so that asyncio sends small answers at once
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        app = site_app(Site(home_config(folder), entropy=entropy), static, time_scale=time_scale)
        config = uvicorn.Config(app, ws="wsproto", log_level="warning", lifespan="on", timeout_graceful_shutdown=3)
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            assert not task.done()
            await asyncio.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            await task


def http(address: str) -> httpx.AsyncClient:
    """An HTTP client that ignores proxy settings."""
    return httpx.AsyncClient(base_url=address, trust_env=False, timeout=60)


class Browser:
    """One tab: what it last saw, and a way to act."""

    def __init__(self) -> None:
        self.client = socketio.AsyncClient(reconnection=False)
        self.shown: dict[str, Any] = {}
        self.numbers: list[int] = []
        self.news = asyncio.Event()
        self._ids = itertools.count()
        self.client.on("view", self._on_view)

    def _on_view(self, data: dict[str, Any]) -> None:
        self.shown = data
        self.numbers.append(data["number"])
        self.news.set()

    @property
    def view(self) -> dict[str, Any]:
        """What the seat sees."""
        view: dict[str, Any] = self.shown["view"]
        return view

    async def call(self, event: str, **data: Any) -> dict[str, Any]:
        """Send a message and return its answer."""
        answer: dict[str, Any] = await self.client.call(event, data, timeout=60)
        return answer

    async def watch(self, table: str, seat: int | None = 0) -> dict[str, Any]:
        """Follow a table."""
        shown = await self.call("watch", table=table, seat=seat)
        if self.shown.get("table") != table or shown["number"] >= self.shown["number"]:
            self.shown = shown  # news may overtake the answer
        return self.shown

    async def act(self, kind: str, seat: int = 0, **fields: Any) -> dict[str, Any]:
        """Do something at a seat."""
        action = {"kind": kind, **fields}
        return await self.call("act", table=self.shown["table"], seat=seat, action=action, id=f"t{next(self._ids)}")

    async def play_to_the_end(self, seat: int = 0, moves: int | None = None) -> None:
        """Make the first legal move until the match is over, or resign after so many moves: that is judged faster."""
        made = 0
        while self.view["phase"] != "over":
            self.news.clear()
            action = _next_action(self.view) if made != moves or self.view["offer"] is None else None
            if action is not None:
                if made == moves:
                    action = {"kind": "resign", "points": 3 if self.view["cube"] else 1}  # nobody declines three
                made += action["kind"] == "move"
                answer = await self.act(seat=seat, **action)
                assert answer["ok"], (action, answer)
            if not self.news.is_set():
                await asyncio.wait_for(self.news.wait(), 60)


def _next_action(view: dict[str, Any]) -> dict[str, Any] | None:
    may = view["may"]
    if "move" in may:
        return {"kind": "move", "text": view["legal_moves"][0]["text"]}
    if view["offer"] and "accept" in may:
        return {"kind": "accept", "offer": view["offer"]["kind"]}
    return next(({"kind": kind} for kind in ("roll", "take", "next_game") if kind in may), None)


@contextlib.asynccontextmanager
async def browser(address: str) -> AsyncIterator[Browser]:
    """A tab connected to a host."""
    tab = Browser()
    await tab.client.connect(address, transports=["websocket"], wait_timeout=60)
    try:
        yield tab
    finally:
        await tab.client.disconnect()


async def open_table(
    address: str, game: str = "backgammon", length: int = 1, rules: dict[str, Any] | None = None, **seats: Any
) -> str:
    """The id of a new table: Ana against Beach Bum, who answers at once."""
    async with http(address) as client:
        body = {
            "options": {"game": game, "length": length, "rules": rules or {}},
            "seats": [seats.get("first", ANA), seats.get("second", BEACH_BUM)],
        }
        answer = await client.post("/api/v1/tables", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])


async def view_of(address: str, table: str) -> dict[str, Any]:
    """A table as a watcher sees it."""
    async with http(address) as client:
        view: dict[str, Any] = (await client.get(f"/api/v1/tables/{table}")).json()["view"]
        return view


async def view_when(address: str, table: str, true: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """What the host shows of a table as soon as something is true of it; it may take a moment to hear of a press."""
    async with asyncio.timeout(60):
        while not true(view := await view_of(address, table)):
            await asyncio.sleep(0.02)
        return view
