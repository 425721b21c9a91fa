"""The built pages of the browser app."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response

from crownpoint.server.config import PeopleMode
from crownpoint.server.wire.refusals import refused_message

__all__ = ["STATIC", "serve_pages"]

STATIC = Path(__file__).parent / "static"
"""Where the built pages are; `make web` puts them there."""

FOREVER = "public, max-age=31536000, immutable"  # built assets carry a hash in their names


def serve_pages(app: FastAPI, static: Path, people: PeopleMode) -> None:
    """Serve the built files. Every other path is a page of the app, which learns at once what kind of host it is on."""
    index = static / "index.html"  # where it is not built, `/readyz` says so
    shell = index.read_text("utf-8").replace("<html ", f'<html data-people="{people}" ', 1) if index.is_file() else ""

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(path: str) -> Response:
        if path.startswith("api/"):
            return JSONResponse(refused_message("not_found").model_dump(), 404)
        lasting = path.startswith("assets/")
        if path and (file := _file(static, path)) is not None:
            return FileResponse(file, headers={"cache-control": FOREVER if lasting else "no-cache"})
        if lasting or not path.isprintable():  # no page of the app
            return JSONResponse(refused_message("not_found").model_dump(), 404)
        return HTMLResponse(shell, headers={"cache-control": "no-cache"})


def _file(static: Path, path: str) -> Path | None:
    """A built file; None for every other path, also one that no file can have."""
    try:
        file = (static / path).resolve()
        return file if file.is_relative_to(static.resolve()) and file.is_file() else None
    except (OSError, ValueError):
        return None
