"""The host as an ASGI app: HTTP, Socket.IO and the built pages, behind the guard."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import socketio
import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from crownpoint.errors import CrownpointError
from crownpoint.server.config import Config
from crownpoint.server.lobby import Lobby
from crownpoint.server.net.access import Access
from crownpoint.server.net.guard import MAX_BODY, MAX_HOME_BODY, Guard
from crownpoint.server.operations.health import make_health_router
from crownpoint.server.operations.metrics import REFUSALS
from crownpoint.server.pages import STATIC, serve_pages
from crownpoint.server.people import Owner, People
from crownpoint.server.routes import routes_of
from crownpoint.server.site import Site
from crownpoint.server.study import StudyRoom
from crownpoint.server.tables import Tables
from crownpoint.server.wire.refusal_codes import STATUS
from crownpoint.server.wire.refusals import FAILURE, refusal_of, refused_message
from crownpoint.storage import Store
from crownpoint.table.records.encoding import first_fault

log = structlog.get_logger()

__all__ = ["create_site_app", "site_app"]

OPEN_PATHS = ("/healthz", "/readyz", "/metrics")  # asked by programs that know the process by its address


def create_site_app(config: Config, static: Path = STATIC, opened: Callable[[], None] = lambda: None) -> Guard:
    """The app of a new site. `opened` is called when it is ready."""
    return site_app(Site(config), static, opened)


def site_app(
    site: Site, static: Path = STATIC, opened: Callable[[], None] = lambda: None, time_scale: float = 1.0
) -> Guard:
    """The app of a site that was made already; `time_scale` 0 lets computers play without delay."""
    config = site.config

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with await Store.open(config.where) as site.store, contextlib.AsyncExitStack() as parts:
            await site.bus.open()
            parts.push_async_callback(site.bus.close)
            people = app.state.people = People(site) if config.people == "accounts" else Owner(site)
            await people.open()
            parts.push_async_callback(people.close)
            tables = app.state.tables = Tables(site, time_scale)
            await tables.open()
            parts.push_async_callback(tables.close)
            study = app.state.study = StudyRoom(site, tables.engines)
            await study.open()
            parts.push_async_callback(study.close)
            if config.people == "accounts":
                lobby = app.state.lobby = Lobby(site, tables)
                await lobby.open()
                parts.push_async_callback(lobby.close)
            serve_pages(app, static, config.people)
            opened()
            log.info("open", process=site.process)
            yield
            site.closing = True

    app = FastAPI(
        title=config.name, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/v1/openapi.json"
    )
    app.state.site = site
    app.add_middleware(GZipMiddleware, minimum_size=2048)
    _answer_errors(app)
    app.include_router(make_health_router(site, static))
    app.router.routes.extend(routes_of(config.people))
    inner = Access(socketio.ASGIApp(site.sockets, other_asgi_app=app), site)
    largest = MAX_BODY if config.people == "accounts" else MAX_HOME_BODY
    return Guard(inner, config.hosts, https=config.https, open_paths=OPEN_PATHS, max_body=largest)


def _answer_errors(app: FastAPI) -> None:
    """Every error has the same form as a refusal over the socket."""

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        return JSONResponse(
            refused_message("bad_message", first_fault(error.errors())).model_dump(), STATUS["bad_message"]
        )

    @app.exception_handler(HTTPException)
    async def by_framework(request: Request, error: HTTPException) -> Response:
        code = {404: "not_found", 405: "no_such_method"}.get(error.status_code, "bad_message")
        return JSONResponse(refused_message(code, f"{error.detail}.").model_dump(), error.status_code, error.headers)

    @app.exception_handler(CrownpointError)
    async def refused(request: Request, error: CrownpointError) -> Response:
        found = refusal_of(error)
        if found is None:
            raise error  # a fault of ours: `Access` writes it down
        status, refusal = found
        if status >= 500:
            log.warning("storage_failed", problem=str(error))
        REFUSALS.labels(refusal.reason.code).inc()
        wait = refusal.reason.params.get("wait")
        headers = None if wait is None else {"retry-after": str(wait)}
        return JSONResponse(refusal.model_dump(), status, headers)

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> Response:  # `Access` writes it down
        return JSONResponse(FAILURE.model_dump(), 500)
