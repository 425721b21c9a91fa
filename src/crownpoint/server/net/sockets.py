"""One WebSocket of a client: what is sent waits in a bounded queue, what comes in is counted.

A client that keeps sending although it is refused is disconnected and told why, as Socket.IO understands it, so it does
not reconnect by itself. A client that does not read falls behind and is disconnected; it catches up when it reconnects.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections import deque

import structlog

from crownpoint.server.caller import NotAllowedError
from crownpoint.server.net.guard import Message, Receive, Scope, Send
from crownpoint.server.net.limits import Limits
from crownpoint.server.operations.metrics import FLOODS
from crownpoint.server.wire.refusals import refused_message

__all__ = ["MOST_WAITING", "ClientSocket", "event_frame"]

log = structlog.get_logger()

MOST_WAITING = 128
"""How many messages may wait for a client before it is cut off."""

POLICY_VIOLATION = 1008
TRY_AGAIN_LATER = 1013
GOODBYE = refused_message("flood")

_numbers = itertools.count()


def event_frame(event: str, body: bytes) -> str:
    """A Socket.IO event with one JSON argument, as it goes over the wire: 4 is a message, 2 an event."""
    return f'42["{event}",{body.decode()}]'


LAST_FRAMES = (event_frame("goodbye", GOODBYE.model_dump_json().encode()), "41")  # 41 ends the namespace


class ClientSocket:
    """Both directions of a WebSocket. Its ASGI scope holds it as `crownpoint.socket`."""

    def __init__(self, limits: Limits, scope: Scope, receive: Receive, send: Send) -> None:
        self._limits = limits
        self._scope = scope
        self._receive = receive
        self._send = send
        self._key = f"frames:{next(_numbers)}"
        self._waiting: deque[Message] = deque()
        self._news = asyncio.Event()
        self._cut = asyncio.Event()
        scope["crownpoint.socket"] = self

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits to be sent."""
        return not self._waiting

    def put(self, text: str) -> None:
        """Send a text soon. Never waits; a client that is too far behind is cut off."""
        if self._cut.is_set():
            return
        if len(self._waiting) >= MOST_WAITING:
            log.warning("slow_reader", person=self._person)
            self.cut()
            return
        self._waiting.append({"type": "websocket.send", "text": text})
        self._news.set()

    def cut(self) -> None:
        """Close the connection now; the client reconnects automatically."""
        self._waiting.clear()
        self._waiting.append({"type": "websocket.close", "code": TRY_AGAIN_LATER})
        self._news.set()
        self._cut.set()

    def finish(self) -> None:
        """Close the connection after what waits is sent, unless it is being closed already."""
        if not self._cut.is_set():
            self._waiting.append({"type": "websocket.close", "code": TRY_AGAIN_LATER})
            self._news.set()
            self._cut.set()

    async def send(self, message: Message) -> None:
        """Queue what the Socket.IO server sends."""
        if message["type"] == "websocket.accept":
            await self._send(message)
        elif not self._cut.is_set():
            self._waiting.append(message)
            self._news.set()

    async def receive(self) -> Message:
        """The next message of the client, or its end."""
        if self._cut.is_set():
            return {"type": "websocket.disconnect", "code": TRY_AGAIN_LATER}
        coming = asyncio.ensure_future(self._receive())
        cut = asyncio.ensure_future(self._cut.wait())
        try:
            await asyncio.wait({coming, cut}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            cut.cancel()
            if not coming.done():
                coming.cancel()
        if not coming.done() or coming.cancelled():
            return {"type": "websocket.disconnect", "code": TRY_AGAIN_LATER}
        message = coming.result()
        return message if message["type"] != "websocket.receive" else self._counted(message)

    def _counted(self, message: Message) -> Message:
        try:
            self._limits.allow(self._key, "frame")
        except NotAllowedError:
            FLOODS.inc()
            log.warning("flood", person=self._person)
            self._waiting.extend({"type": "websocket.send", "text": text} for text in LAST_FRAMES)
            self._waiting.append({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": GOODBYE.reason.code})
            self._news.set()
            self._cut.set()
            return {"type": "websocket.disconnect", "code": POLICY_VIOLATION}
        return message

    async def write(self) -> None:
        """Write what waits, in order, until the connection is closed."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._waiting:
                message = self._waiting.popleft()
                with contextlib.suppress(OSError, RuntimeError):  # the client is gone
                    await self._send(message)
                if message["type"] == "websocket.close":
                    return

    @property
    def _person(self) -> str | None:
        person: str | None = self._scope.get("state", {}).get("person")
        return person
