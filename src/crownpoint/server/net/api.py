"""Where the HTTP routes of a host live, and how they find their host."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request

__all__ = ["API", "api_router", "part"]

API = "/api/v1"


def api_router(prefix: str = "", *, tag: str | None = None) -> APIRouter:
    """A router below `API`."""
    return APIRouter(prefix=f"{API}{prefix}", tags=None if tag is None else [tag])


def part(name: str) -> Any:
    """Gives a route the part of the host that the app keeps under this name in its state."""

    async def find(request: Request) -> Any:
        return getattr(request.app.state, name)

    return Depends(find)
