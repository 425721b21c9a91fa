"""Sends to many sockets what was encoded once, and cuts off who does not read."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import socketio
import structlog
from engineio.packet import MESSAGE, Packet

__all__ = ["BEHIND", "Outbox"]

log = structlog.get_logger()

BEHIND = 128
"""So many messages may wait for a socket. Whoever falls further behind is cut off, and catches up on coming back."""


class Outbox:
    """The way out to the sockets of a server, past what python-socketio does for every message and recipient anew."""

    def __init__(self, server: socketio.AsyncServer) -> None:
        self._server = server
        self._closing: set[asyncio.Task[None]] = set()

    def send(self, sids: Iterable[str], event: str, body: bytes) -> None:
        """Send an event whose one argument is the JSON `body`. Never waits; a socket that is gone is passed over."""
        packet = Packet(MESSAGE, f'2["{event}",{body.decode()}]')  # 2: an event in the namespace /
        for sid in sids:
            socket = self._server.eio.sockets.get(self._server.manager.eio_sid_from_sid(sid, "/"))
            if socket is None or socket.closed:
                continue
            if socket.queue.qsize() < BEHIND:
                socket.queue.put_nowait(packet)
            else:
                self._cut_off(sid, socket)

    def _cut_off(self, sid: str, socket: object) -> None:
        log.warning("slow_reader", socket=sid)
        task = asyncio.create_task(socket.close(wait=False, abort=True))  # type: ignore[attr-defined]
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)
