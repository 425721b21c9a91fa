"""The guard of a site: names, origins, headers, sizes, time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from crownpoint.server.net.guard import Guard, Receive, Scope, Send

NAME = "games.example.org"


async def _echo(scope: Scope, receive: Receive, send: Send) -> None:
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": body})


def _client(guard: Guard) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(guard), base_url=f"https://{NAME}")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"origin": f"https://{NAME}"}, 200),
        ({"host": f"{NAME}:8443", "origin": f"https://{NAME}:8443"}, 200),
        ({"origin": f"http://{NAME}"}, 403),  # whoever can read http may have written that page
        ({"origin": f"https://{NAME}.evil.example"}, 403),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ""}, 403),
        ({"host": "evil.example"}, 403),
        ({"host": f"{NAME}.evil.example"}, 403),
        ({"host": ""}, 403),
        ({"host": f"{NAME}:8443", "origin": f"https://{NAME}"}, 403),
    ],
)
async def test_names_and_origins(headers: dict[str, str], status: int) -> None:
    async with _client(Guard(_echo, (NAME,), https=True)) as client:
        assert (await client.get("/", headers=headers)).status_code == status


async def test_open_paths_answer_under_any_name_and_their_neighbors_do_not() -> None:
    async with _client(Guard(_echo, (NAME,), open_paths=("/healthz",))) as client:
        assert (await client.get("/healthz", headers={"host": "10.0.0.3"})).status_code == 200
        assert (await client.get("/healthz/", headers={"host": "10.0.0.3"})).status_code == 403


@pytest.mark.parametrize("https", [True, False])
async def test_every_answer_has_its_headers(https: bool) -> None:
    async with _client(Guard(_echo, (NAME,), https=https)) as client:
        for headers in ({}, {"host": "evil.example"}):
            answer = await client.get("/", headers=headers)
            policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
            assert policy["default-src"] == policy["connect-src"] == "'self'"
            assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
            assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"  # the engine in the page
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["x-frame-options"] == "DENY"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert ("strict-transport-security" in answer.headers) is https


async def test_a_large_body_is_refused_whether_it_tells_its_length_or_not() -> None:
    async def pieces(count: int) -> AsyncIterator[bytes]:
        for _ in range(count):
            yield b"x" * 10

    async with _client(Guard(_echo, (NAME,), max_body=100)) as client:
        assert (await client.post("/", content=b"x" * 100)).text == "x" * 100
        assert (await client.post("/", content=b"x" * 101)).status_code == 413
        assert (await client.post("/", content=pieces(10))).status_code == 200
        answer = await client.post("/", content=pieces(11))
        assert (answer.status_code, answer.json()["reason"]["code"]) == (413, "too_large")


@pytest.mark.parametrize("length", ["-1", "1e9", "٣", "", "9" * 400])
async def test_a_strange_length_is_no_fault_of_ours(length: str) -> None:
    scope = {
        "type": "http",
        "path": "/",
        "headers": [(b"host", NAME.encode()), (b"content-length", length.encode())],
    }
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    await Guard(_echo, (NAME,))(scope, receive, send)
    assert sent[0]["status"] == (413 if len(length) == 400 else 200)


async def test_a_body_that_never_comes_is_given_up() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        await asyncio.Event().wait()

    scope = {"type": "http", "path": "/", "headers": [(b"host", NAME.encode())]}
    await Guard(_echo, (NAME,), body_s=0.01)(scope, receive, send)
    assert sent[0]["status"] == 408
