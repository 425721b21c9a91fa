"""Counts, limits and logs every request and connection before it reaches the app. Plain ASGI.

The log has the route (`/api/v1/tables/{table}`), not the path, which may hold the secret of a private link. It has
neither the query nor the cookies, and the address only as a keyed hash.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import structlog
from fastapi.routing import iter_route_contexts
from structlog.contextvars import bind_contextvars, clear_contextvars

from crownpoint.server.caller import NotAllowedError
from crownpoint.server.net.guard import App, BadBodyError, Message, Receive, Scope, Send
from crownpoint.server.net.limits import address_key
from crownpoint.server.net.sockets import ClientSocket
from crownpoint.server.operations.metrics import ERRORS, REFUSALS, REQUEST_SECONDS, REQUESTS
from crownpoint.server.site import Site
from crownpoint.server.wire.refusals import FAILURE, refused_message

__all__ = ["Access"]

log = structlog.get_logger()

QUIET = ("/healthz", "/readyz", "/metrics")  # asked every few seconds
TRY_AGAIN_LATER = 1013


class Access:
    """Wraps the whole app of a site."""

    def __init__(self, app: App, site: Site) -> None:
        self.app = app
        self.site = site
        self._paths: dict[int, str] = {}  # of the routes, by their identity: they know only their own part of it

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        key = address_key(scope)
        clear_contextvars()
        bind_contextvars(address=self.site.secret.digest("address", key)[:12])
        limits = self.site.limits
        try:
            limits.allow(key, _kind(scope))
            limits.begin(key)
        except NotAllowedError as error:
            REFUSALS.labels(error.code).inc()
            await _too_many(scope, receive, send, error)
            return
        try:
            if scope["type"] == "websocket":
                await self._socket(ClientSocket(limits, scope, receive, send), scope)
            else:
                await self._request(scope, receive, send)
        finally:
            limits.end(key)

    async def _socket(self, client: ClientSocket, scope: Scope) -> None:
        writing = asyncio.create_task(client.write())
        try:
            await self.app(scope, client.receive, client.send)
            client.finish()  # where the server has not closed it, nobody is left to
            await asyncio.wait({writing}, timeout=1)
        finally:
            writing.cancel()

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except BadBodyError:
            raise  # the guard answers
        except Exception:
            ERRORS.labels("http").inc()
            _bind_table(scope)
            log.exception("failed", method=scope["method"], route=self._route(scope))
            if not status:
                await _answer(watched, 500, FAILURE.reason.code, FAILURE.sentence, {})
        finally:
            took, route = time.perf_counter() - began, self._route(scope)
            REQUESTS.labels(scope["method"], route, status).inc()
            if not scope.get("state", {}).get("is_stream"):
                REQUEST_SECONDS.observe(took)
            if scope["path"] not in QUIET:
                _bind_table(scope)
                log.info("request", method=scope["method"], route=route, status=status, ms=round(took * 1000, 1))

    def _route(self, scope: Scope) -> str:
        """The whole path of the route that was found, with names in place of what they stand for."""
        if not self._paths and "app" in scope:  # every part has added its routes by the first request
            found = iter_route_contexts(scope["app"].routes)
            self._paths = {id(each.original_route): each.path for each in found if each.path is not None}
        return self._paths.get(id(scope.get("route")), "other")


def _kind(scope: Scope) -> str:
    """The rate limit of a request."""
    if scope["type"] == "websocket":
        return "connect"
    return "http" if scope["path"].startswith("/api/") else "file"


def _bind_table(scope: Scope) -> None:
    """Log the table of a request even if it was refused before its table was loaded."""
    table = scope.get("path_params", {}).get("table")
    if isinstance(table, str) and len(table) <= 32:
        bind_contextvars(table=table)


async def _too_many(scope: Scope, receive: Receive, send: Send, error: NotAllowedError) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})
        return
    await _answer(send, error.status, error.code, str(error), error.params)


async def _answer(send: Send, status: int, code: str, sentence: str, params: dict[str, Any]) -> None:
    body = json.dumps(refused_message(code, sentence, **params).model_dump()).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if "wait" in params:
        headers.append((b"retry-after", str(params["wait"]).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
