"""DXP on a stream socket: every message ends with a zero byte."""

from __future__ import annotations

import contextlib
import socket

from crownpoint.ai.checkers.protocols.dxp_text import LONGEST, Message, parse
from crownpoint.errors import ProgramError

__all__ = ["PORT", "DxpSocket", "connect"]

PORT = 27531
"""The usual port."""


def connect(address: str, seconds: float = 10.0) -> DxpSocket:
    """Connect to `HOST` or `HOST:PORT`. Raises `ProgramError` if nobody listens, `ValueError` for no address."""
    host, _, port = address.rpartition(":") if ":" in address else (address, ":", str(PORT))
    if not host or not (port.isascii() and port.isdigit() and 0 < int(port[:6]) < 65_536):
        raise ValueError(f"{address!r} is not an address such as 127.0.0.1:{PORT}.")
    try:
        return DxpSocket(socket.create_connection((host.strip("[]"), int(port)), timeout=seconds), address)
    except OSError as error:
        raise ProgramError(f"Nobody plays DXP at {address}: {error}") from error


class DxpSocket:
    """One connection. All methods raise `ProgramError` if the other side is gone, silent or sends nonsense."""

    def __init__(self, stream: socket.socket, name: str) -> None:
        stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._stream, self._name = stream, name
        self._bytes = b""

    def send(self, message: object) -> None:
        """Send a message."""
        try:
            self._stream.sendall(str(message).encode("ascii") + b"\0")
        except OSError as error:
            raise ProgramError(f"{self._name} is gone: {error}") from error

    def receive(self, seconds: float | None = None) -> Message:
        """The next message; without a time it waits for as long as it takes."""
        self._stream.settimeout(seconds)
        while b"\0" not in self._bytes:
            if len(self._bytes) > LONGEST:
                raise ProgramError(f"{self._name} sent a message that is too long.")
            try:
                more = self._stream.recv(1024)
            except TimeoutError as error:
                raise ProgramError(f"{self._name} said nothing for {seconds:g} seconds.") from error
            except OSError as error:
                raise ProgramError(f"{self._name} is gone: {error}") from error
            if not more:
                raise ProgramError(f"{self._name} has closed the connection.")
            self._bytes += more
        text, _, self._bytes = self._bytes.partition(b"\0")
        return parse(text[: LONGEST + 1].decode("ascii", "replace"))

    def close(self) -> None:
        """Close the connection."""
        with contextlib.suppress(OSError):
            self._stream.close()
