"""Sends to many sockets what was encoded once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from crownpoint.server.net.sockets import ClientSocket, event_frame

__all__ = ["Outbox"]


class Outbox:
    """Sends to clients by the id of their Socket.IO session."""

    def __init__(self, clients: Mapping[str, ClientSocket]) -> None:
        self._clients = clients

    def send(self, sids: Iterable[str], event: str, body: bytes) -> None:
        """Send an event with the JSON `body` as its argument. Never waits; disconnected clients are skipped."""
        frame = event_frame(event, body)
        for sid in sids:
            client = self._clients.get(sid)
            if client is not None:
                client.put(frame)
