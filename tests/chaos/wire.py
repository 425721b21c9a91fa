"""A wire between players and a server that can be cut and made slow: a small TCP proxy."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Self

__all__ = ["Wire"]

CHUNK = 65536


class Wire:
    """Carries connections from a port of its own to the port of a server, wherever that is at the moment."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.delay_s = 0.0  # of every piece, in both directions
        self.port = 0
        self._server: asyncio.Server
        self._ends: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def address(self) -> str:
        """Where players connect."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> int:
        """Cut every connection in mid-word; what is on its way is lost. Returns how many there were."""
        ends = list(self._ends)
        for end in ends:
            end.transport.abort()
        return len(ends) // 2

    def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._carry(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        self._ends |= {writer, back}
        try:
            await asyncio.gather(self._pass_on(reader, back), self._pass_on(there, writer))
        finally:
            self._ends -= {writer, back}
            for end in (writer, back):
                end.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while piece := await reader.read(CHUNK):
                if self.delay_s:
                    await asyncio.sleep(self.delay_s)
                writer.write(piece)
                await writer.drain()
        writer.close()
