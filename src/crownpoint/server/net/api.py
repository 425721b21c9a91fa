"""Where the HTTP routes of a host live."""

from __future__ import annotations

from fastapi import APIRouter

__all__ = ["API", "api_router"]

API = "/api/v1"


def api_router(prefix: str = "", *, tag: str | None = None) -> APIRouter:
    """A router below `API`."""
    return APIRouter(prefix=f"{API}{prefix}", tags=None if tag is None else [tag])
