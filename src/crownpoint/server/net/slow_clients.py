"""Connections that waste our time: headers that never end, and readers who do not read."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.wsproto_impl import WSProtocol

from crownpoint.server.operations.metrics import SLOW_READERS

__all__ = ["TimedHttpProtocol", "TimedWebSocket", "timed_socket"]


class TimedHttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP, and who has not sent whole headers in time is cut off."""

    headers_s = 10.0
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait."""
        super().connection_made(transport)
        self._timer = self.loop.call_later(self.headers_s, self._too_slow)

    def on_message_begin(self) -> None:
        """Wait again: another request on the same connection begins."""
        super().on_message_begin()
        if self._timer is None:
            self._timer = self.loop.call_later(self.headers_s, self._too_slow)

    def on_headers_complete(self) -> None:
        """Wait no more."""
        self._stop()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
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
    """uvicorn's WebSocket, and who does not read what is sent to it is cut off.

    Nothing is lost: whoever comes back gets the tail of the log. What piles up meanwhile is bounded (tables/outbox.py).
    """

    reader_s = 20.0
    _timer: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Begin to wait: so much is on its way that no more is taken."""
        super().pause_writing()
        self._timer = self.loop.call_later(self.reader_s, self._too_slow)

    def resume_writing(self) -> None:
        """Wait no more."""
        self._stop()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more, and let whoever waits to send find that nobody is there."""
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
    """The same with a patience of so many seconds."""
    return type("TimedWebSocket", (TimedWebSocket,), {"reader_s": reader_s})
