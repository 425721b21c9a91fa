"""Keeps strangers out, and gives every answer its security headers. Plain ASGI.

A page of another site can make the browser talk to the loopback address, or to a site where someone is signed in. So
the Host header must be ours (a foreign name that resolves to us would carry another), the Origin must be the page we
served, and bodies have a limit in size and time.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import structlog

from crownpoint.server.wire.base import Refused
from crownpoint.server.wire.refusal_codes import STATUS
from crownpoint.server.wire.refusals import refused_message

__all__ = ["App", "BadBodyError", "Guard", "Message", "Receive", "Scope", "Send"]

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

log = structlog.get_logger()

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
MAX_BODY = 4 * 1024 * 1024  # a record of a long match to import
MAX_HOME_BODY = 16 * 1024 * 1024  # a collection of many thousand games, at home
BODY_S = 30.0  # how long a body may take to arrive

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


HSTS = (b"strict-transport-security", b"max-age=31536000")


class BadBodyError(Exception):
    """The body of a request is refused."""


class TooLargeError(BadBodyError):
    """The body is larger than the limit."""


class TooSlowError(BadBodyError):
    """The body has not arrived in time."""


class Guard:
    """Lets requests through to `app` that come from our own page. With `https` a page of http is not our own."""

    def __init__(
        self,
        app: App,
        hosts: tuple[str, ...] = LOOPBACK,
        *,
        https: bool = False,
        open_paths: tuple[str, ...] = (),
        max_body: int = MAX_BODY,
        body_s: float = BODY_S,
    ) -> None:
        """`open_paths` are for programs that know us by address; they answer under any host name."""
        self.app = app
        self.hosts = hosts
        self.schemes = ("https",) if https else ("http", "https")
        self.headers = [*HEADERS, HSTS] if https else HEADERS
        self.open_paths = open_paths
        self.max_body = max_body
        self.body_s = body_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if scope["path"] not in self.open_paths and (problem := self._problem(headers)) is not None:
            log.warning("refused_stranger", problem=problem)
            await self._refuse(scope, receive, send, refused_message("stranger", problem))
        elif _length(headers) > self.max_body:
            await self._too_large(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    def _problem(self, headers: dict[bytes, str]) -> str | None:
        host = headers.get(b"host", "")
        if _name(host) not in self.hosts:
            return f"This host is not called {host!r}."
        origin = headers.get(b"origin")
        if origin is not None and origin not in [f"{scheme}://{host}" for scheme in self.schemes]:
            return f"Requests from {origin!r} are not served."
        return None

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        received = 0
        whole = started = stopped = False
        end = asyncio.get_running_loop().time() + self.body_s

        async def limited() -> Message:
            nonlocal received, whole, stopped
            if whole:
                return await receive()
            try:
                async with asyncio.timeout_at(end):
                    message = await receive()
            except TimeoutError:
                stopped = True
                raise TooSlowError from None
            received += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if received > self.max_body:
                stopped = True
                raise TooLargeError
            return message

        async def guarded(message: Message) -> None:
            nonlocal started
            if stopped and not started:
                return  # what the app makes of our own error; the answer is ours
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = [*message.get("headers", []), *self.headers]
            await send(message)

        try:
            await self.app(scope, limited, guarded)
        except TooLargeError:
            if not started:
                await self._too_large(scope, receive, send)
        except TooSlowError:
            if not started:
                await self._refuse(scope, receive, send, refused_message("too_slow", seconds=self.body_s))

    async def _too_large(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._refuse(scope, receive, send, refused_message("too_large", most=self.max_body))

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, refusal: Refused) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        body = json.dumps(refusal.model_dump()).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *self.headers]
        status = STATUS[refusal.reason.code]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def _length(headers: dict[bytes, str]) -> int:
    told = headers.get(b"content-length", "0")
    return int(told) if told.isascii() and told.isdigit() else 0


def _name(host: str) -> str:
    """The host without its port."""
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host
