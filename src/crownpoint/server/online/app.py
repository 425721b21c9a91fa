"""The site as an ASGI app: HTTP, Socket.IO and the built pages, behind the guard."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import socketio
import structlog
from fastapi import FastAPI, Request
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse, Response

from crownpoint.server.app import STATIC, answer_errors, serve_pages
from crownpoint.server.guard import Guard
from crownpoint.server.online.access import Access
from crownpoint.server.online.caller import NotAllowedError
from crownpoint.server.online.config import Config
from crownpoint.server.online.health import make_health_router
from crownpoint.server.online.lobby import Lobby
from crownpoint.server.online.metrics import REFUSALS
from crownpoint.server.online.people import People
from crownpoint.server.online.site import Site
from crownpoint.server.online.tables import Tables
from crownpoint.server.refusals import refused_message
from crownpoint.storage import Store

log = structlog.get_logger()

__all__ = ["create_site_app", "site_app"]

OPEN_PATHS = ("/healthz", "/readyz", "/metrics")  # asked by programs that know the process by its address


def create_site_app(config: Config, static: Path = STATIC, opened: Callable[[], None] = lambda: None) -> Guard:
    """A site. `opened` is called when it is ready."""
    return site_app(Site(config), static, opened)


def site_app(site: Site, static: Path = STATIC, opened: Callable[[], None] = lambda: None) -> Guard:
    """The app of a site that was made already."""
    config = site.config

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with await Store.open(config.where) as site.store:
            await site.bus.open()
            people = app.state.people = People(site)
            app.include_router(people.router)
            await people.open()
            tables = app.state.tables = Tables(site)
            app.include_router(tables.router)
            await tables.open()
            lobby = app.state.lobby = Lobby(site, tables)
            app.include_router(lobby.router)
            await lobby.open()
            serve_pages(app, static, "online")
            opened()
            log.info("open", process=site.process)
            yield
            site.closing = True
            await lobby.close()
            await tables.close()
            await people.close()
            await site.bus.close()

    app = FastAPI(
        title=config.name, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/v1/openapi.json"
    )
    app.state.site = site
    app.add_middleware(GZipMiddleware, minimum_size=2048)
    answer_errors(app)

    @app.exception_handler(NotAllowedError)
    async def not_allowed(request: Request, error: NotAllowedError) -> Response:
        REFUSALS.labels(error.code).inc()
        headers = {"retry-after": str(error.params["wait"])} if "wait" in error.params else None
        return JSONResponse(refused_message(error.code, str(error), **error.params).model_dump(), error.status, headers)

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> Response:  # `Access` writes it down
        sentence = "Something failed on our side. Nothing is lost. Try again."
        return JSONResponse(refused_message("failure", sentence).model_dump(), 500)

    app.include_router(make_health_router(site, static))
    inner = Access(socketio.ASGIApp(site.sockets, other_asgi_app=app), site)
    return Guard(inner, config.hosts, https=config.https, open_paths=OPEN_PATHS)
