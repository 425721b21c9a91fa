"""/healthz, /readyz, /metrics, /api/v1/site, and what the log of a request tells."""

from __future__ import annotations

import contextlib
import io
import json
import logging
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
import structlog
from fastapi import FastAPI

from crownpoint.errors import StorageError
from crownpoint.server.app import site_app
from crownpoint.server.config import Config
from crownpoint.server.net.guard import Guard
from crownpoint.server.operations.logs import set_up_logs
from crownpoint.server.site import Site


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Crownpoint</title>")
    return folder


@contextlib.asynccontextmanager
async def client_of(site: Site, pages: Path, address: str = "192.0.2.7") -> AsyncIterator[httpx.AsyncClient]:
    """A client at an address, while the site is open."""
    guard = site_app(site, pages)
    transport = httpx.ASGITransport(guard, client=(address, 5), raise_app_exceptions=False)
    async with _open(guard), httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        yield client


@contextlib.asynccontextmanager
async def _open(guard: Guard) -> AsyncIterator[None]:
    app = guard.app.app.other_asgi_app  # type: ignore[attr-defined]
    assert isinstance(app, FastAPI)
    async with app.router.lifespan_context(app):
        yield


async def test_a_site_is_ready_until_it_closes(tmp_path: Path, pages: Path) -> None:
    site = Site(Config(data=tmp_path))
    async with client_of(site, pages) as client:
        assert (await client.get("/healthz")).text == "ok\n"
        answer = await client.get("/readyz", headers={"host": "10.0.0.3:8000"})  # a proxy asks by address
        assert answer.status_code == 200
        assert answer.json()["parts"] == dict.fromkeys(("database", "disk", "pages", "bus", "process"), "ok")
        site.closing = True
        answer = await client.get("/readyz")
        assert (answer.status_code, answer.json()["parts"]["process"]) == (503, "closing")
        site.closing = False
        (pages / "index.html").unlink()
        assert (await client.get("/readyz")).json()["parts"]["pages"] == "not built"


async def test_a_nearly_full_disk_is_told(tmp_path: Path, pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with client_of(Site(Config(data=tmp_path)), pages) as client:
        usage = shutil.disk_usage(tmp_path)
        monkeypatch.setattr(shutil, "disk_usage", lambda folder: usage._replace(free=3 << 20))
        answer = await client.get("/readyz")
        assert (answer.status_code, answer.json()["parts"]["disk"]) == (503, "nearly full: 3 MiB left")


async def test_without_its_database_it_is_alive_and_not_ready(
    tmp_path: Path, pages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = Site(Config(data=tmp_path))

    def fail() -> None:
        raise StorageError("it is gone")

    async with client_of(site, pages) as client:
        monkeypatch.setattr(site.store, "reading", fail)
        answer = await client.get("/readyz")
        assert (answer.status_code, answer.json()["parts"]["database"]) == (503, "does not answer")
        assert (await client.get("/healthz")).status_code == 200


async def test_figures_are_for_some_only(tmp_path: Path, pages: Path) -> None:
    config = Config(data=tmp_path, metrics_token="sesame", metrics_from=("10.0.0.0/8",))
    async with client_of(Site(config), pages) as client:
        assert (await client.get("/metrics")).status_code == 404
        assert (await client.get("/metrics", headers={"authorization": "Bearer other"})).status_code == 404
        answer = await client.get("/metrics", headers={"authorization": "Bearer sesame"})
        assert answer.status_code == 200
        assert 'crownpoint_requests_total{method="GET",route="/metrics",status="404"}' in answer.text
        for where in ("http", "socket", "match_ended"):  # before anything has failed
            assert f'crownpoint_errors_total{{where="{where}"}}' in answer.text
    async with client_of(Site(Config(data=tmp_path, metrics_from=("10.0.0.0/8",))), pages, "10.1.2.3") as client:
        assert "crownpoint_bus_is_sure 1.0" in (await client.get("/metrics")).text


async def test_what_the_pages_ask_first(tmp_path: Path, pages: Path) -> None:
    async with client_of(Site(Config(data=tmp_path, name="Our club", free_chat=True)), pages) as client:
        told = (await client.get("/api/v1/site")).json()
    assert (told["people"], told["name"], told["free_chat"]) == ("accounts", "Our club", True)
    assert told["presets"]["languages"] == ["en", "pl", "sl"]


async def test_a_flood_of_requests_is_cut(tmp_path: Path, pages: Path) -> None:
    async with client_of(Site(Config(data=tmp_path, rate_factor=0.02)), pages) as client:
        answers = [await client.get("/api/v1/site") for _ in range(20)]
    assert [answer.status_code for answer in answers[:5]] == [200] * 5
    last = answers[-1]
    assert (last.status_code, last.json()["reason"]["code"]) == (429, "too_many")
    assert int(last.headers["retry-after"]) >= 1
    assert last.headers["x-content-type-options"] == "nosniff"


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    stream = io.StringIO()
    set_up_logs("json", "info", stream)
    logging.getLogger("httpx").setLevel(logging.WARNING)  # the client's own log
    yield stream
    root.handlers = handlers
    root.setLevel(level)
    structlog.reset_defaults()


async def test_the_log_of_a_request_holds_no_secret(tmp_path: Path, pages: Path, logged: io.StringIO) -> None:
    secrets = {"cookie": "crownpoint_login=hunter2", "authorization": "Bearer cp_hunter2"}
    async with client_of(Site(Config(data=tmp_path)), pages) as client:
        await client.get("/join/hunter2?token=hunter2", headers=secrets)
        await client.get("/api/v1/hunter2", headers=secrets)
        await client.post("/api/v1/site", headers=secrets, json={"password": "hunter2"})
    lines = [json.loads(line) for line in logged.getvalue().splitlines()]
    requests = [line for line in lines if line["event"] == "request"]
    assert len(requests) == 3
    assert "hunter2" not in logged.getvalue()
    assert "192.0.2.7" not in logged.getvalue()
    assert len({line["address"] for line in requests}) == 1  # but one can see that they came from the same place


async def test_a_request_is_named_by_the_whole_path_of_its_route(
    tmp_path: Path, pages: Path, logged: io.StringIO
) -> None:
    async with client_of(Site(Config(data=tmp_path, metrics_from=("0.0.0.0/0",))), pages) as client:
        await client.get("/api/v1/me")
        await client.get(f"/api/v1/tables/{'0' * 32}/seat")
        await client.get("/api/v1/people/Ana/games")
        await client.get("/api/v1/nonsense")
        await client.delete("/api/v1/site")
        figures = (await client.get("/metrics")).text
    routes = [line["route"] for line in map(json.loads, logged.getvalue().splitlines()) if line["event"] == "request"]
    assert routes == [
        "/api/v1/me",
        "/api/v1/tables/{table}/seat",
        "/api/v1/people/{name}/games",
        "/{path:path}",
        "/api/v1/site",
    ]
    assert 'crownpoint_requests_total{method="GET",route="/api/v1/tables/{table}/seat",status="404"}' in figures


async def test_a_fault_of_ours_is_told_as_one(tmp_path: Path, pages: Path, logged: io.StringIO) -> None:
    site = Site(Config(data=tmp_path))
    async with client_of(site, pages) as client:
        del site.store
        answer = await client.get("/readyz")
    assert (answer.status_code, answer.json()["reason"]["code"]) == (500, "failure")
    assert "AttributeError" in logged.getvalue()
    assert "AttributeError" not in answer.text
