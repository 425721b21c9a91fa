"""Keeps strangers out of a host on this machine, and gives every answer its security headers. Plain ASGI.

A page of another site can make the browser talk to the loopback address. So the Host header must be ours (a foreign
name that resolves to us would carry another), the Origin must be the page we served, and bodies have a limit.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import structlog

from crownpoint.server.refusals import refused_message

__all__ = ["Guard"]

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

log = structlog.get_logger()

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
MAX_BODY = 4 * 1024 * 1024  # a record of a long match to import

HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class TooLargeError(Exception):
    """The body is larger than the limit."""


class Guard:
    """Lets requests through to `app` that come from our own page."""

    def __init__(self, app: App, hosts: tuple[str, ...] = LOOPBACK) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if (problem := self._problem(headers)) is not None:
            log.warning("refused_stranger", path=scope["path"], problem=problem)
            await _refuse(scope, receive, send, 403, "stranger", problem)
        elif int(headers.get(b"content-length", "0") or 0) > MAX_BODY:
            await _refuse(scope, receive, send, 413, "too_large", f"More than {MAX_BODY} bytes are too much.")
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    def _problem(self, headers: dict[bytes, str]) -> str | None:
        host = headers.get(b"host", "")
        if _name(host) not in self.hosts:
            return f"This host is not called {host!r}."
        origin = headers.get(b"origin")
        if origin is not None and origin not in (f"http://{host}", f"https://{host}"):
            return f"Requests from {origin!r} are not served."
        return None

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        received = 0
        started = False

        async def limited() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > MAX_BODY:
                raise TooLargeError
            return message

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        try:
            await self.app(scope, limited, guarded)
        except TooLargeError:
            if not started:
                await _refuse(scope, receive, send, 413, "too_large", f"More than {MAX_BODY} bytes are too much.")


def _name(host: str) -> str:
    """The host without its port."""
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, code: str, sentence: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    body = json.dumps(refused_message(code, sentence).model_dump()).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
