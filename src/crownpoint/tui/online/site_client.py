"""A site over HTTP: requests, and streams of lines. docs/protocol.md says what is sent."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import socket
import threading
from collections.abc import AsyncGenerator
from typing import Any
from urllib.parse import urlsplit

from crownpoint import __version__
from crownpoint.errors import CrownpointError

__all__ = ["SiteAwayError", "SiteClient", "SiteRefusedError"]

TIMEOUT_S = 60.0
"""A site sends a sign of life more often than this."""


class SiteAwayError(CrownpointError):
    """The site does not answer."""


class SiteRefusedError(CrownpointError):
    """The site has refused: `code` and `params` as in the protocol, and its English `sentence`."""

    def __init__(self, answer: dict[str, Any], status: int) -> None:
        reason = answer.get("reason") or {}
        self.code = str(reason.get("code", status))
        self.status = status
        self.params: dict[str, Any] = reason.get("params") or {}
        self.sentence = str(answer.get("sentence") or f"The site refused this ({status}).")
        super().__init__(self.sentence)

    @property
    def is_passing(self) -> bool:
        """Whether the same may be allowed in a moment: the site is just starting or stopping, or very busy."""
        return self.status >= 500 or self.code == "too_many"


class SiteClient:
    """One person at one site: by a token, or as a guest by the cookie that the site gives."""

    def __init__(self, address: str, token: str = "") -> None:
        parts = urlsplit(address if "://" in address else f"https://{address}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise CrownpointError(f"“{address}” is not the address of a site.")
        self.address = f"{parts.scheme}://{parts.netloc}"
        self._secure = parts.scheme == "https"
        self._host = parts.netloc.rpartition("@")[2]
        self._prefix = f"{parts.path.rstrip('/')}/api/v1"
        self._token = token
        self._cookies: dict[str, str] = {}

    async def call(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """The answer to a request. Raises `SiteRefusedError` or `SiteAwayError`."""
        text = await asyncio.to_thread(self._call, method, path, body)
        answer: dict[str, Any] = json.loads(text) if text else {}
        return answer

    async def text(self, path: str) -> str:
        """A document, such as the record of a match."""
        return await asyncio.to_thread(self._call, "GET", path, None)

    async def lines(self, path: str) -> AsyncGenerator[str, None]:
        """The lines of a stream as they come, until it ends; an empty one is a sign of life.

        Raises `SiteRefusedError` or `SiteAwayError`.
        """
        loop = asyncio.get_running_loop()
        queue: asyncio.Queue[str | CrownpointError | None] = asyncio.Queue()
        connection = self._connection()

        def put(item: str | CrownpointError | None) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(queue.put_nowait, item)

        closed = threading.Event()

        def read() -> None:
            try:
                answer = self._send(connection, "GET", path, None)
                put("")  # the site answers, even where it has nothing to tell yet
                while not closed.is_set() and (line := answer.readline()):
                    put(line.decode().strip())
                answer.close()
                put(None)
            except CrownpointError as error:
                put(error)
            except (OSError, http.client.HTTPException, ValueError, AttributeError) as error:  # closed under us
                put(SiteAwayError(str(error)))

        threading.Thread(target=read, daemon=True).start()
        try:
            while (item := await queue.get()) is not None:
                if isinstance(item, CrownpointError):
                    raise item
                yield item
        finally:
            closed.set()
            if connection.sock is not None:
                with contextlib.suppress(OSError):
                    connection.sock.shutdown(socket.SHUT_RDWR)  # the thread that reads wakes up and ends
            connection.close()

    def _connection(self) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
        return kind(self._host, timeout=TIMEOUT_S)

    def _call(self, method: str, path: str, body: object) -> str:
        connection = self._connection()
        try:
            return self._send(connection, method, path, body).read().decode()
        except (OSError, http.client.HTTPException) as error:
            raise SiteAwayError(f"{self.address} does not answer: {error}") from error
        finally:
            connection.close()

    def _send(
        self, connection: http.client.HTTPConnection, method: str, path: str, body: object
    ) -> http.client.HTTPResponse:
        headers = {"origin": self.address, "user-agent": f"crownpoint/{__version__}"}
        if self._token:
            headers["authorization"] = f"Bearer {self._token}"
        if self._cookies:
            headers["cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        if body is not None:
            headers["content-type"] = "application/json"
        data = None if body is None else json.dumps(body).encode()
        connection.request(method, f"{self._prefix}{path}", data, headers)
        answer = connection.getresponse()
        for cookie in answer.headers.get_all("set-cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self._cookies[name.strip()] = value.strip()
        if answer.status >= 400:
            try:
                told = json.loads(answer.read())
            except ValueError:
                told = {}
            raise SiteRefusedError(told if isinstance(told, dict) else {}, answer.status)
        return answer
