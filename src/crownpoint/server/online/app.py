"""The site as an ASGI app: HTTP, Socket.IO and the built pages, behind the guard."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import socketio
from fastapi import FastAPI, Request
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse, Response

from crownpoint.server.app import STATIC, answer_errors, serve_pages
from crownpoint.server.guard import Guard
from crownpoint.server.online.caller import NotAllowedError
from crownpoint.server.online.config import Config
from crownpoint.server.online.people import People
from crownpoint.server.online.site import Site
from crownpoint.server.refusals import refused_message
from crownpoint.storage import Store

__all__ = ["create_site_app"]


def create_site_app(config: Config, static: Path = STATIC, opened: Callable[[], None] = lambda: None) -> Guard:
    """A site. `opened` is called when it is ready."""
    site = Site(config)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with await Store.open(config.database or config.data / "site.sqlite") as site.store:
            await site.bus.open()
            people = People(site)
            app.include_router(people.router)
            await people.open()
            serve_pages(app, static)
            opened()
            yield
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
        return JSONResponse(refused_message(error.code, str(error)).model_dump(), error.status)

    return Guard(socketio.ASGIApp(site.sockets, other_asgi_app=app), config.hosts)
