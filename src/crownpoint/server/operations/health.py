"""Health and metrics, for the operator, proxies and Prometheus; and what the pages need to know about the host."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
from pathlib import Path

import structlog
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from sqlalchemy import text

from crownpoint.errors import CrownpointError
from crownpoint.server.caller import NotAllowedError
from crownpoint.server.operations.metrics import BUS_IS_SURE, CONTENT_TYPE_LATEST, exposition
from crownpoint.server.site import Site
from crownpoint.server.wire.base import Model
from crownpoint.server.wire.site import About

__all__ = ["make_health_router"]

log = structlog.get_logger()

PATIENCE_S = 5.0


class Health(Model):
    """Each part by name: "ok" or what is wrong."""

    ready: bool
    parts: dict[str, str]


def make_health_router(site: Site, static: Path) -> APIRouter:
    """The routes for operators, and `/site` for the pages."""
    router = APIRouter()

    @router.get("/api/v1/site", tags=["site"])
    async def about() -> About:
        """What kind of host this is."""
        return About(people=site.config.people, name=site.config.name, free_chat=site.config.free_chat)

    @router.get("/healthz", include_in_schema=False)
    async def alive() -> PlainTextResponse:
        """The process answers. If it does not, restart it."""
        return PlainTextResponse("ok\n")

    @router.get("/readyz", include_in_schema=False)
    async def ready() -> JSONResponse:
        """Whether the host can serve visitors."""
        health = await look(site, static)
        return JSONResponse(health.model_dump(), 200 if health.ready else 503)

    @router.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        """The metrics, as Prometheus reads them."""
        _must_be_allowed(site, request)
        BUS_IS_SURE.set(site.bus.is_sure)
        return Response(exposition(), media_type=CONTENT_TYPE_LATEST)

    return router


async def look(site: Site, static: Path) -> Health:
    """Check every part. A lost bus makes updates slower, but the host can still serve visitors."""
    parts = {
        "database": await _database(site),
        "pages": "ok" if (static / "index.html").is_file() else "not built",
        "bus": "ok" if site.bus.is_sure else "news do not arrive; the database is asked instead",
        "process": "closing" if site.closing else "ok",
    }
    ready = all(state == "ok" for part, state in parts.items() if part != "bus")
    return Health(ready=ready, parts=parts)


async def _database(site: Site) -> str:
    try:
        async with asyncio.timeout(PATIENCE_S), site.store.reading() as connection:
            await connection.execute(text("SELECT 1"))
    except (CrownpointError, TimeoutError) as error:
        log.warning("database_is_away", reason=str(error))
        return "does not answer"
    return "ok"


def _must_be_allowed(site: Site, request: Request) -> None:
    token = site.config.metrics_token
    if token and hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode()):
        return
    try:
        address = ipaddress.ip_address(request.client.host if request.client else "")
        if any(address in ipaddress.ip_network(place, strict=False) for place in site.config.metrics_from):
            return
    except ValueError:
        pass
    raise NotAllowedError("not_found")
