"""A player over a bare WebSocket, who speaks Socket.IO as the browser does: connects, watches, acts, comes back.

It is written on aiohttp's WebSocket alone, so that thousands of robots leave most of a machine to the server.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import secrets
import time
from collections.abc import Callable
from typing import Any

import aiohttp
import orjson

__all__ = ["GoneError", "Robot", "choose"]

PATIENCE_S = 30.0


class GoneError(Exception):
    """The connection was lost; the request may or may not have been carried out."""


def choose(view: dict[str, Any], chance: random.Random) -> dict[str, Any] | None:
    """Something that a seat may do now and that brings the game on, or None when the other is to act."""
    may = view["may"]
    if "give_nonce" in may:
        return {"kind": "give_nonce", "nonce": secrets.token_hex(32)}
    if "move" in may and view["legal_moves"]:
        return {"kind": "move", "text": chance.choice(view["legal_moves"])["text"]}
    if view["offer"] and "accept" in may:
        return {"kind": "accept", "offer": view["offer"]["kind"]}
    return next(({"kind": kind} for kind in ("take", "roll", "next_game") if kind in may), None)


class Robot:
    """One connection of one person. `on_view` is called with everything that is shown."""

    def __init__(self, http: aiohttp.ClientSession, address: str, secret: str, table: str, seed: int = 0) -> None:
        self.http = http
        self.address = address
        self.table = table
        self.chance = random.Random(seed)
        self.shown: dict[str, Any] = {}
        self.news = asyncio.Event()
        self.views = 0
        self.bytes = 0  # of these views
        self.lost = 0  # connections
        self.on_view: Callable[[dict[str, Any]], None] = lambda shown: None
        self.headers = {"cookie": f"crownpoint_login={secret}"}  # what proves who it is
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._asked: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._numbers = itertools.count()
        self._name = secrets.token_hex(6)

    @property
    def number(self) -> int:
        """The number of the last event seen."""
        return int(self.shown.get("number", 0))

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return bool(self.shown) and self.shown["view"]["phase"] == "over"

    @property
    def is_connected(self) -> bool:
        """Whether there is a connection."""
        return self._socket is not None

    async def connect(self, address: str | None = None) -> None:
        """Open the connection. Raises `GoneError`."""
        address = address or self.address
        url = f"{address.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket"
        headers = self.headers | {"origin": address}
        try:
            async with asyncio.timeout(PATIENCE_S):
                socket = await self.http.ws_connect(url, headers=headers, max_msg_size=0, compress=0)
                await socket.receive_str()  # open
                await socket.send_str("40")
                while (answer := await socket.receive_str()) == "2":  # a ping: the server is slow
                    await socket.send_str("3")
        except (aiohttp.ClientError, OSError, TimeoutError, TypeError) as error:
            raise GoneError(str(error)) from error
        if not answer.startswith("40"):
            await socket.close()
            raise GoneError(answer)
        self._socket = socket
        self._reader = asyncio.create_task(self._read(socket))

    async def watch(self) -> dict[str, Any]:
        """Follow the table, from the newest event that is known here."""
        answer = await self.call("watch", {"table": self.table, "after": self.number, "tail": True})  # as the page
        if answer["ok"] and answer["number"] >= self.number:
            self.shown = answer
            self.on_view(answer)
        return answer

    async def act(self, action: dict[str, Any], intent: str, number: int | None = None) -> dict[str, Any]:
        """Ask for an action."""
        message = {"table": self.table, "action": action, "id": intent}
        return await self.call("act", message if number is None else message | {"number": number})

    def new_intent(self) -> str:
        """An id that no other intent has."""
        return f"{self._name}-{next(self._numbers)}"

    async def call(self, event: str, data: dict[str, Any]) -> dict[str, Any]:
        """Send a message and wait for its answer. Raises `GoneError`."""
        if self._socket is None or self._socket.closed:
            raise GoneError("not connected")
        key = next(self._numbers)
        answer = self._asked[key] = asyncio.get_running_loop().create_future()
        try:
            await self._socket.send_str(f"42{key}" + orjson.dumps([event, data]).decode())
            async with asyncio.timeout(PATIENCE_S):
                return await answer
        except (OSError, aiohttp.ClientError, TimeoutError) as error:
            raise GoneError(str(error)) from error
        finally:
            self._asked.pop(key, None)

    async def close(self) -> None:
        """Leave."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        try:
            async for message in socket:
                if message.type is not aiohttp.WSMsgType.TEXT:
                    break
                await self._take(socket, message.data)
        except (OSError, aiohttp.ClientError):
            pass
        finally:
            if self._socket is socket:
                self.lost += 1
                self._socket = None
                for answer in self._asked.values():
                    if not answer.done():
                        answer.set_exception(GoneError("the connection was lost"))
            self.news.set()

    async def _take(self, socket: aiohttp.ClientWebSocketResponse, text: str) -> None:
        if text == "2":  # ping
            await socket.send_str("3")
        elif text.startswith("43"):  # an answer
            key, bracket, rest = text[2:].partition("[")
            answer = self._asked.get(int(key))
            if answer is not None and not answer.done():
                answer.set_result(orjson.loads(bracket + rest)[0])
        elif text.endswith('["echo"]'):  # answered at once: the time it takes is not counted against the clock
            await socket.send_str(f"43{text[2:-8]}[]")
        elif text.startswith('42["view"'):
            shown = orjson.loads(text[2:])[1]
            self.views += 1
            self.bytes += len(text)
            if shown["table"] == self.table and shown["number"] >= self.number:
                self.shown = shown
            self.on_view(shown)
            self.news.set()

    async def _until(self, number: int) -> None:
        """Wait until this event was shown. Raises `GoneError`."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                while self.number < number and self._socket is not None:
                    self.news.clear()
                    await self.news.wait()
        except TimeoutError:
            raise GoneError(f"event {number} was never shown") from None

    async def _next_view(self, until: float) -> None:
        """Wait for news, until a moment of `time.monotonic` at most. Raises `GoneError` if the connection was lost."""
        self.news.clear()
        try:
            async with asyncio.timeout(max(0.0, until - time.monotonic())):
                await self.news.wait()
        except TimeoutError:
            return
        if self._socket is None:
            raise GoneError("the connection was lost")

    async def relay(self, seat: int, pause: Callable[[], float], until: float, took: list[float]) -> None:
        """The same at the bare relay, which knows no turns: the seats act one after the other."""
        move = {"kind": "move", "text": "24/18 13/11"}
        while time.monotonic() < until:
            if self.number % 2 != seat:
                await self._next_view(until)
                continue
            if (wait := pause()) > 0:
                await asyncio.sleep(wait)
            began = time.perf_counter()
            answer = await self.act(move, self.new_intent(), self.number)
            took.append(time.perf_counter() - began)
            await self._until(answer["number"])

    async def play(self, pause: Callable[[], float], until: float, took: list[float]) -> None:
        """Act whenever it is this seat's turn, after a pause, until a moment of `time.monotonic`.

        Notes how long each answer takes.
        """
        while time.monotonic() < until and not self.is_over:
            action = choose(self.shown["view"], self.chance)
            if action is None:
                await self._next_view(until)
                continue
            if (wait := pause()) > 0:
                await asyncio.sleep(wait)
            before, began = self.number, time.perf_counter()
            answer = await self.act(action, self.new_intent(), before)
            took.append(time.perf_counter() - began)
            if not answer["ok"] and answer["reason"]["code"] != "stale":
                raise AssertionError(f"{action} was refused: {answer}")
            await self._until(answer.get("number", before))
