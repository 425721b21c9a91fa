"""Where the HTTP routes of a host live."""

from __future__ import annotations

from fastapi import APIRouter

__all__ = ["API", "api_router"]

API = "/api/v1"


def api_router(prefix: str = "", *, tag: str | None = None, parts: tuple[APIRouter, ...] = ()) -> APIRouter:
    """A router below `API`, with the routes of its parts.

    Their routes are taken over as they are: FastAPI's `include_router` would build each of them again, at every level.
    """
    router = APIRouter(prefix=f"{API}{prefix}", tags=None if tag is None else [tag])
    for part in parts:
        router.routes.extend(part.routes)
    return router
