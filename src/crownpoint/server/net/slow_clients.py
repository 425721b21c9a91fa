"""Protection against slow clients: headers that never end, and clients that do not read."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.wsproto_impl import WSProtocol

from crownpoint.server.operations.metrics import SLOW_READERS

__all__ = ["TimedHttpProtocol", "TimedWebSocket", "timed_socket"]


class TimedHttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol; clients that do not send their headers in time are disconnected."""

    headers_s = 10.0
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Start the timer."""
        super().connection_made(transport)
        self._timer = self.loop.call_later(self.headers_s, self._too_slow)

    def on_message_begin(self) -> None:
        """Restart the timer: another request begins on the same connection."""
        super().on_message_begin()
        if self._timer is None:
            self._timer = self.loop.call_later(self.headers_s, self._too_slow)

    def on_headers_complete(self) -> None:
        """Cancel the timer."""
        self._stop()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timer."""
        self._stop()
        super().connection_lost(exc)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        self.transport.close()


class TimedWebSocket(WSProtocol):
    """uvicorn's WebSocket protocol; clients that do not read what is sent to them are disconnected.

    Nothing is lost: a client that reconnects gets the events it missed. What waits for a client is bounded
    (net/sockets.py).
    """

    reader_s = 20.0
    _timer: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Start the timer: the write buffer is full."""
        super().pause_writing()
        self._timer = self.loop.call_later(self.reader_s, self._too_slow)

    def resume_writing(self) -> None:
        """Cancel the timer."""
        self._stop()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timer, and let pending writes fail."""
        self._stop()
        super().connection_lost(exc)
        self.writable.set()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        SLOW_READERS.inc()
        self.transport.abort()  # to close would wait until all is read


def timed_socket(reader_s: float) -> type[TimedWebSocket]:
    """The same protocol with another time limit, in seconds."""
    return type("TimedWebSocket", (TimedWebSocket,), {"reader_s": reader_s})
