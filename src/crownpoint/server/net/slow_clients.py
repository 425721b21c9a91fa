"""Protection against slow and endless clients: headers without end, and clients that do not read."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.wsproto_impl import WSProtocol

from crownpoint.server.operations.metrics import REFUSALS, SLOW_READERS
from crownpoint.server.wire.base import Refused
from crownpoint.server.wire.refusal_codes import STATUS
from crownpoint.server.wire.refusals import refused_message

__all__ = ["BoundedHttpProtocol", "TimedWebSocket", "timed_socket"]

LINGER_S = 2.0
"""How long a refused client has to read why, while nothing more is read of it."""


class BoundedHttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with bounds on what comes before a request is known: its address, headers and their time.

    Every WebSocket begins here too. uvicorn's parser keeps what it has read of a header, so without bounds one
    stranger could fill the memory and stall the process.
    """

    headers_s = 10.0
    most_url = 8 * 1024  # bytes
    most_head = 32 * 1024  # bytes of all headers together
    most_headers = 100
    _timer: asyncio.TimerHandle | None = None
    _unread = 0  # bytes since the last head or piece of a body was complete
    _kept = 0  # bytes of the headers of this request
    _refusal: Refused | None = None

    def connection_made(self, transport: Any) -> None:
        """Start the timer."""
        super().connection_made(transport)
        self._start()

    def data_received(self, data: bytes) -> None:
        """Read on, unless what was read already leads nowhere."""
        if self._refusal is not None:
            return
        self._unread += len(data)
        super().data_received(data)
        if self._refusal is None and self._unread > self.most_head:
            self._refusal = self._too_large()
            self.send_400_response("")

    def on_message_begin(self) -> None:
        """Restart the timer: another request begins on the same connection."""
        super().on_message_begin()
        self._kept = 0
        self._start()

    def on_url(self, url: bytes) -> None:
        """Refuse an address that is too long."""
        super().on_url(url)
        if len(self.url) > self.most_url:
            self._refuse(refused_message("url_too_long", most=self.most_url))

    def on_header(self, name: bytes, value: bytes) -> None:
        """Refuse too many headers, and too large ones; those after a body too."""
        self._kept += len(name) + len(value)
        if self._kept > self.most_head or len(self.headers) >= self.most_headers:
            self._refuse(self._too_large())
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Cancel the timer."""
        self._unread = 0
        self._stop()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Note that what was read is a body, which has limits of its own."""
        self._unread = 0
        super().on_body(body)

    def send_400_response(self, msg: str) -> None:
        """Say why a request cannot be read, and close the connection."""
        self._stop()
        if self._refusal is None:
            super().send_400_response(msg)
            return
        REFUSALS.labels(self._refusal.reason.code).inc()
        status = HTTPStatus(STATUS[self._refusal.reason.code])
        body = self._refusal.model_dump_json().encode()
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\nconnection: close\r\ncontent-type: application/json\r\n"
        self.transport.write(head.encode() + b"content-length: %d\r\n\r\n" % len(body) + body)
        self.transport.write_eof()
        self.transport.pause_reading()
        self._timer = self.loop.call_later(LINGER_S, self.transport.close)  # closed at once, it would lose our answer

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timer."""
        self._stop()
        super().connection_lost(exc)

    def _refuse(self, refusal: Refused) -> None:
        self._refusal = refusal
        raise ValueError(refusal.sentence)  # the parser stops, and uvicorn answers that it cannot be read

    def _too_large(self) -> Refused:
        return refused_message("headers_too_large", most=self.most_head, lines=self.most_headers)

    def _start(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(self.headers_s, self._too_slow)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        if not self._unread:  # nothing was asked
            self.transport.close()
            return
        self._refusal = refused_message("too_slow", seconds=self.headers_s)
        self.send_400_response("")


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
