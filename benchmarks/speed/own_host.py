"""A host as people start it, in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from pathlib import Path


@contextlib.asynccontextmanager
async def own_host(folder: str) -> AsyncIterator[tuple[str, int]]:
    """Its address and its process id."""
    command = [str(Path(sys.executable).parent / "crownpoint"), "play", "--no-browser", "--data", folder]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        yield (await process.stdout.readline()).decode().split()[-1].rstrip("/"), process.pid
    finally:
        process.terminate()
        await process.wait()
