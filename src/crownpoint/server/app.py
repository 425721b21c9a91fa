"""The host as an ASGI app: HTTP, Socket.IO and the built pages, behind the guard."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any, Literal

import socketio
import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from crownpoint.errors import CrownpointError, StorageError, TableNotFoundError
from crownpoint.server.guard import Guard
from crownpoint.server.models import About, Settings
from crownpoint.server.pace import speed_named
from crownpoint.server.refusals import refused, refused_message
from crownpoint.server.routes import make_router
from crownpoint.server.running import Running, RunningTable
from crownpoint.server.settings import SettingsFile
from crownpoint.server.sockets import Sockets
from crownpoint.storage import Store
from crownpoint.storage.store import default_path
from crownpoint.table import Event

__all__ = ["STATIC", "answer_errors", "create_app", "serve_pages"]

log = structlog.get_logger()

STATIC = Path(__file__).parent / "static"
"""Where the built pages are; `make web` puts them there."""

FOREVER = "public, max-age=31536000, immutable"  # built assets carry a hash in their names


def create_app(
    data: Path,
    static: Path = STATIC,
    opened: Callable[[], None] = lambda: None,
    entropy: Callable[[int], bytes] = os.urandom,
) -> Guard:
    """A host whose games and settings live in the folder `data`. `opened` is called when it is ready.

    The seeds of the dice are drawn from `entropy`; only a test gives another one, so that its games can be repeated.
    """
    sockets = Sockets()
    settings = SettingsFile(data / "browser-settings.json")
    tasks: set[asyncio.Task[Any]] = set()

    def on_events(table: RunningTable, events: Sequence[Event]) -> None:
        if table.next is None and table.session.table.rematch_agreed:
            task = asyncio.create_task(_rematch(sockets, table))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        sockets.publish(table, events)

    def on_settings(new: Settings) -> None:
        sockets.tutor = bool(new.get("tutor"))
        sockets.running.speed = speed_named(new.get("pace"))

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with await Store.open(data / default_path().name) as store:
            sockets.running = Running(store, on_events, sockets.publish_thinking, entropy)
            on_settings(settings.read())
            app.include_router(make_router(sockets.running, settings, on_settings))
            serve_pages(app, static, "local")
            delivery = asyncio.create_task(sockets.deliver())
            opened()
            yield
            await sockets.running.close()
            delivery.cancel()

    app = FastAPI(title="Crownpoint", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(GZipMiddleware, minimum_size=2048)
    answer_errors(app)

    @app.get("/api/v1/site")
    async def about() -> About:
        return About(mode="local")

    return Guard(socketio.ASGIApp(sockets.server, other_asgi_app=app))


async def _rematch(sockets: Sockets, table: RunningTable) -> None:
    await sockets.running.rematch(table)
    sockets.publish(table, ())


def answer_errors(app: FastAPI) -> None:
    """Every error has the same form as a refusal over the socket."""

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        fault = error.errors()[0]
        where = ".".join(str(part) for part in fault["loc"])
        return JSONResponse(refused_message("bad_message", f"{where}: {fault['msg']}.").model_dump(), 422)

    @app.exception_handler(HTTPException)
    async def by_framework(request: Request, error: HTTPException) -> Response:
        code = {404: "not_found", 405: "no_such_method"}.get(error.status_code, "bad_message")
        return JSONResponse(refused_message(code, f"{error.detail}.").model_dump(), error.status_code, error.headers)

    @app.exception_handler(CrownpointError)
    @app.exception_handler(ValueError)
    async def wrong(request: Request, error: Exception) -> Response:
        log.info("refused", sentence=str(error))
        failed = type(error) is StorageError  # the store, not the request: it may be better in a moment
        status = 404 if isinstance(error, TableNotFoundError) else 503 if failed else 400
        return JSONResponse(refused(error).model_dump(), status)


def serve_pages(app: FastAPI, static: Path, mode: Literal["local", "online"]) -> None:
    """The built files; every other path is a page of the app, which is told where it comes from, lest it has to ask."""
    index = static / "index.html"  # where it is not built, `/readyz` says so
    shell = index.read_text("utf-8").replace("<html ", f'<html data-mode="{mode}" ', 1) if index.is_file() else ""

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        if path.startswith("api/"):
            return JSONResponse(refused_message("not_found", "There is nothing here.").model_dump(), 404)
        file = (static / path).resolve()
        if path and file.is_relative_to(static.resolve()) and file.is_file():
            lasting = path.startswith("assets/")
            return FileResponse(file, headers={"cache-control": FOREVER if lasting else "no-cache"})
        return HTMLResponse(shell, headers={"cache-control": "no-cache"})
