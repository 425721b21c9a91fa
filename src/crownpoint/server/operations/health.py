"""Health and metrics, for the operator, proxies and Prometheus; and what the pages need to know about the host."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import secrets
import shutil
import time
from pathlib import Path

import structlog
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from sqlalchemy import delete, insert, text

from crownpoint.errors import CrownpointError
from crownpoint.server.caller import NotAllowedError
from crownpoint.server.operations.metrics import BUS_IS_SURE, CONTENT_TYPE_LATEST, exposition
from crownpoint.server.site import Site
from crownpoint.server.wire.base import Model
from crownpoint.server.wire.site import About
from crownpoint.storage.schema import CODES

__all__ = ["make_health_router"]

log = structlog.get_logger()

PATIENCE_S = 5.0
LEAST_FREE = 32 << 20  # bytes of the disk with the data folder; below that a site soon stops in the middle of a write
FRESH_S = 1.0  # to look costs a write; anyone may ask


class Health(Model):
    """Each part by name: "ok" or what is wrong."""

    ready: bool
    parts: dict[str, str]


class Probe:
    """Finds out whether the database can be read and written: on a full disk it can be read only."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._turn = asyncio.Lock()
        self._written_s = -FRESH_S

    async def database(self) -> str:
        """Ok, or what is wrong."""
        store = self._site.store
        try:
            async with asyncio.timeout(PATIENCE_S), store.reading() as connection:
                await connection.execute(text("SELECT 1"))
        except (CrownpointError, TimeoutError) as error:
            log.warning("database_is_away", reason=str(error))
            return "does not answer"
        async with self._turn:
            if time.monotonic() - self._written_s < FRESH_S:
                return "ok"
            try:
                async with asyncio.timeout(PATIENCE_S), store.writing() as connection:
                    row = {"code_hash": secrets.token_hex(32), "purpose": "probe", "expires_ms": 0}
                    await connection.execute(insert(CODES), row)
                    await connection.execute(delete(CODES).where(CODES.c.code_hash == row["code_hash"]))
            except (CrownpointError, TimeoutError) as error:
                log.warning("database_cannot_be_written", reason=str(error))
                return "cannot be written"
            self._written_s = time.monotonic()
        return "ok"


def make_health_router(site: Site, static: Path) -> APIRouter:
    """The routes for operators, and `/site` for the pages."""
    router = APIRouter()
    probe = Probe(site)

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
        health = await look(site, static, probe)
        return JSONResponse(health.model_dump(), 200 if health.ready else 503)

    @router.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        """The metrics, as Prometheus reads them."""
        _must_be_allowed(site, request)
        BUS_IS_SURE.set(site.bus.is_sure)
        return Response(exposition(), media_type=CONTENT_TYPE_LATEST)

    return router


async def look(site: Site, static: Path, probe: Probe) -> Health:
    """Check every part. A lost bus makes updates slower, but the host can still serve visitors."""
    parts = {
        "database": await probe.database(),
        "disk": await _disk(site.config.data),
        "pages": "ok" if (static / "index.html").is_file() else "not built",
        "bus": "ok" if site.bus.is_sure else "no messages from other processes; the database is polled instead",
        "process": "closing" if site.closing else "ok",
    }
    ready = all(state == "ok" for part, state in parts.items() if part != "bus")
    return Health(ready=ready, parts=parts)


async def _disk(folder: Path) -> str:
    try:
        free = (await asyncio.to_thread(shutil.disk_usage, folder)).free
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    return "ok" if free >= LEAST_FREE else f"nearly full: {free >> 20} MiB left"


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
