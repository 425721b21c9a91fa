"""Streams of JSON lines over HTTP."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

__all__ = ["BEATS", "LINES", "POLL_S", "NdjsonResponse"]

POLL_S = 1.0
BEATS = 10
"""After this many times `POLL_S` without anything new, an empty line keeps the connection alive."""

HEADERS = {"cache-control": "no-store", "content-encoding": "identity", "x-accel-buffering": "no"}
LINES = {"application/x-ndjson": {"schema": {"type": "string"}}}


class NdjsonResponse(StreamingResponse):
    """A response of JSON lines as they are produced. When the client disconnects, the generator is closed at once.

    Shield reads from the database from that: a connection to the database that is cut short is lost.
    """

    def __init__(self, lines: AsyncGenerator[str, None], left: Callable[[], None] = lambda: None) -> None:
        """`left` is called at the end, whatever the reason."""
        super().__init__(lines, media_type="application/x-ndjson", headers=HEADERS)
        self._lines = lines
        self._left = left

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._left()

    async def stream_response(self, send: Send) -> None:
        """Send lines until there are no more, or the client has disconnected."""
        async with aclosing(self._lines):
            await super().stream_response(send)
