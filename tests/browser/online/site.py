"""A site in a process of its own that a test can kill and start again, and a cable that a test can pull."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from pathlib import Path

import httpx
from tests.services import free_port

__all__ = ["Cable", "RunningSite"]

PATIENCE_S = 180.0


class RunningSite:
    """`crownpoint serve` on SQLite or another database, always at the same address."""

    def __init__(self, data: Path, database: str | None = None) -> None:
        self.data = data
        self.database = database
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Run until it answers."""
        command = [sys.executable, "-m", "crownpoint.cli", "serve", "--port", str(self.port), "--data", str(self.data)]
        if self.database is not None:
            command += ["--database", self.database]
        with (self.data / "log").open("ab") as log:
            self.process = subprocess.Popen([*command, "--log-level", "warning"], stdout=log, stderr=log)
        try:
            await self._ready()
        except BaseException:
            self.kill()
            raise

    async def _ready(self) -> None:
        assert self.process is not None
        async with httpx.AsyncClient(trust_env=False) as client, asyncio.timeout(PATIENCE_S):
            while True:
                assert self.process.poll() is None, (self.data / "log").read_text()
                with contextlib.suppress(httpx.TransportError):
                    if (await client.get(f"{self.address}/readyz")).status_code == 200:
                        return
                await asyncio.sleep(0.1)

    def kill(self) -> None:
        """As when the power fails."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    async def stop(self) -> None:
        """As with Ctrl-C."""
        assert self.process is not None
        self.process.terminate()
        await asyncio.to_thread(self.process.wait, PATIENCE_S)


class Cable:
    """A way to the site that can be cut or slow."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.is_whole = True
        self.delay_s = 0.0
        """How long everything takes in each direction."""
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> str:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Break all connections; new ones are refused until it is mended."""
        self.is_whole = False
        for writer in self._writers:
            writer.transport.abort()

    def mend(self) -> None:
        """Let connections through again."""
        self.is_whole = True

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self.is_whole:
            return writer.transport.abort()
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return writer.transport.abort()
        self._writers |= {writer, far_writer}
        await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))
        self._writers -= {writer, far_writer}
        return None

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 20):
                await asyncio.sleep(self.delay_s)
                writer.write(data)
                await writer.drain()
        writer.close()
