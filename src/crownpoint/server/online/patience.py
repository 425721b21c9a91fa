"""Connections that waste our time: headers that never end, and readers who do not read."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from crownpoint.server.guard import Message, Send
from crownpoint.server.online.metrics import SLOW_READERS

__all__ = ["PatientProtocol", "give_up_on_slow_readers"]


class PatientProtocol(HttpToolsProtocol):
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


def give_up_on_slow_readers(send: Send, seconds: float) -> Send:
    """Send to a socket; when a message is not taken in time, end the task of the connection.

    Nothing is lost: whoever comes back gets the tail of the log. What piles up meanwhile is bounded by the rates of
    limits.py.
    """
    connection = asyncio.current_task()

    async def patient(message: Message) -> None:
        try:
            async with asyncio.timeout(seconds):
                await send(message)
        except TimeoutError:
            SLOW_READERS.inc()
            if connection is not None:
                connection.cancel()
            raise OSError("does not read") from None

    return patient
