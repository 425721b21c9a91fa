"""What a stranger may send before a request is known: its address and headers have bounds in size, number and time."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable, Iterator
from http import HTTPStatus
from pathlib import Path

import pytest
from tests.server.tables.playing import Served, config_for, served

from crownpoint.server.net.slow_clients import BoundedHttpProtocol

PIECE = b"a" * 65_536
WEBSOCKET = b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: x\r\n"


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(config_for(str(tmp_path / "site.sqlite"), tmp_path)) as opened:
        yield opened


def repeated(piece: bytes, times: int) -> Iterator[bytes]:
    return (piece for _ in range(times))


async def answer_to(site: Served, head: bytes, rest: Iterable[bytes] = ()) -> tuple[str, int]:
    """The status line that a stranger gets, and how many pieces of the rest could be sent before."""
    port = int(site.address.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    sent = 0

    async def send() -> None:
        nonlocal sent
        writer.write(head)
        for piece in rest:
            writer.write(piece)
            await writer.drain()
            sent += 1

    sending = asyncio.create_task(send())
    async with asyncio.timeout(60):
        status = (await reader.readline()).decode().strip()
    sending.cancel()
    with contextlib.suppress(OSError, asyncio.CancelledError):
        await sending
    writer.transport.abort()
    return status, sent


GET = b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n"
CHUNKED = b"POST /api/v1/sign-in HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n"


@pytest.mark.parametrize("start", [GET, GET + WEBSOCKET], ids=["http", "websocket"])
@pytest.mark.parametrize("name", [b"x: ", b""], ids=["value", "name"])
async def test_an_endless_header_is_cut_off_early(site: Served, start: bytes, name: bytes) -> None:
    """A header of 37 MB once stalled the process for seconds."""
    status, sent = await answer_to(site, start + name, repeated(PIECE, 600))
    assert status == "HTTP/1.1 431 Request Header Fields Too Large"
    assert sent < 300, "it was not read to its end"


async def test_headers_without_end_are_cut_off(site: Served) -> None:
    status, _ = await answer_to(site, GET, repeated(b"x: y\r\n" * 1000, 600))
    assert status == "HTTP/1.1 431 Request Header Fields Too Large"


async def test_headers_after_a_body_have_the_same_bounds(site: Served) -> None:
    status, _ = await answer_to(site, CHUNKED + b"x: ", repeated(PIECE, 600))
    assert status == "HTTP/1.1 431 Request Header Fields Too Large"


@pytest.mark.parametrize("more", [b"", WEBSOCKET], ids=["http", "websocket"])
@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET /%s HTTP/1.1\r\nhost: 127.0.0.1\r\n" % (b"a" * 9000), f"414 {HTTPStatus(414).phrase}"),
        (GET + b"x: y\r\n" * 101, "431 Request Header Fields Too Large"),
        (GET + b"x: %s\r\n" % (b"y" * 33_000), "431 Request Header Fields Too Large"),
    ],
    ids=["address", "many", "large"],
)
async def test_a_whole_head_that_is_too_large_is_refused(site: Served, head: bytes, status: str, more: bytes) -> None:
    answer, _ = await answer_to(site, head + more + b"\r\n")
    assert answer == f"HTTP/1.1 {status}"


async def test_what_browsers_send_is_well_within_the_bounds(site: Served) -> None:
    head = b"GET /lobby?%s HTTP/1.1\r\nhost: 127.0.0.1\r\n" % (b"a" * 4000)
    head += b"".join(b"x-%d: %s\r\n" % (number, b"y" * 200) for number in range(80))
    answer, _ = await answer_to(site, head + b"\r\n")
    assert answer == "HTTP/1.1 200 OK"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (GET, "HTTP/1.1 408 Request Timeout"),
        (GET + WEBSOCKET, "HTTP/1.1 408 Request Timeout"),
        (b"", ""),
    ],
    ids=["http", "websocket", "nothing"],
)
async def test_a_head_has_to_come_in_time(
    site: Served, sent: bytes, status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BoundedHttpProtocol, "headers_s", 0.05)
    answer, _ = await answer_to(site, sent)
    assert answer == status
