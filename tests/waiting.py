"""Waiting for something that has to become so, with an end: a busy machine is slow, not wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

__all__ = ["PATIENCE_S", "until"]

PATIENCE_S = 120.0

_Found = TypeVar("_Found")


async def until(look: Callable[[], Awaitable[_Found]] | Callable[[], _Found]) -> _Found:
    """What `look` finds as soon as that is true."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            found = look()
            if isinstance(found, Awaitable):
                found = await found
            if found:
                return found  # type: ignore[return-value]
            await asyncio.sleep(0.01)
