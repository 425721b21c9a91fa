"""How the site is: for the one who runs it, for proxies and for Prometheus; and what it is, for the pages."""

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
    """The routes."""
    router = APIRouter()

    @router.get("/api/v1/site", tags=["site"])
    async def about() -> About:
        """What this site is."""
        return About(people=site.config.people, name=site.config.name, free_chat=site.config.free_chat)

    @router.get("/healthz", include_in_schema=False)
    async def alive() -> PlainTextResponse:
        """The process answers; whoever gets no answer may restart it."""
        return PlainTextResponse("ok\n")

    @router.get("/readyz", include_in_schema=False)
    async def ready() -> JSONResponse:
        """Whether new visitors may be sent here."""
        health = await look(site, static)
        return JSONResponse(health.model_dump(), 200 if health.ready else 503)

    @router.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        """The figures of metrics.py."""
        _must_be_allowed(site, request)
        BUS_IS_SURE.set(site.bus.is_sure)
        return Response(exposition(), media_type=CONTENT_TYPE_LATEST)

    return router


async def look(site: Site, static: Path) -> Health:
    """Ask every part how it is. A bus without sound slows news down and is no reason to send visitors away."""
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
