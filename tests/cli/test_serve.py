"""`crownpoint serve` as a program: starts, answers, tells the truth with --check, stops cleanly; also with workers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import resource
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
import socketio
from tests.services import Postgres, Redis, free_port

PATIENCE_S = 90.0


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "index.html").write_text("<!doctype html><title>Crownpoint</title>")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("CROWNPOINT_", "PROMETHEUS"))}
    return plain | {
        "CROWNPOINT_PAGES": str(pages),
        "CROWNPOINT_DATA": str(tmp_path / "site"),
        "CROWNPOINT_PORT": str(free_port()),
        "CROWNPOINT_LOG": "json",
    }


def _run(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "crownpoint.cli", "serve", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)


@contextlib.contextmanager
def _serving(environment: dict[str, str], *arguments: str) -> Iterator[tuple[subprocess.Popen[str], httpx.Client]]:
    command = [sys.executable, "-m", "crownpoint.cli", "serve", *arguments]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    address = f"http://127.0.0.1:{environment['CROWNPOINT_PORT']}"
    try:
        with httpx.Client(base_url=address, trust_env=False, timeout=60) as client:
            _until(lambda: client.get("/readyz").status_code == 200)
            yield process, client
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def _until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while True:
        with contextlib.suppress(httpx.TransportError):
            if is_so():
                return
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)


def test_check_says_what_it_would_do_and_changes_nothing(environment: dict[str, str], tmp_path: Path) -> None:
    done = _run(environment, "--check")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "The site would run. Nothing was changed." in done.stdout
    assert "(will be created)" in done.stdout
    assert not (tmp_path / "site").exists()


def test_check_finds_what_is_wrong(environment: dict[str, str], tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "secret.key").write_bytes(b"x" * 32)
    (site / "secret.key").chmod(0o644)
    (site / "site.sqlite").write_text("these are my notes")
    (tmp_path / "pages" / "index.html").unlink()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", int(environment["CROWNPOINT_PORT"])))
        taken.listen()
        done = _run(environment, "--check", "--redis", "redis://127.0.0.1:1/0")
    assert done.returncode == 1
    wrong = {line.split()[1] for line in done.stdout.splitlines() if line.startswith("wrong")}
    assert wrong == {"key", "database", "pages", "port"}
    assert (
        "note   redis     does not answer; without it updates are slower" in done.stdout
    )  # the site would run all the same
    assert "The site would not run." in done.stdout


@pytest.mark.long
def test_one_process_serves_a_file(environment: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "site" / "site.sqlite"
    elsewhere = environment | {"CROWNPOINT_PORT": str(free_port())}
    with _serving(environment):
        second = _run(elsewhere)
        assert (second.returncode, second.stderr) == (
            1,
            f"crownpoint: Another Crownpoint is running on {file}. Stop it first; several processes need PostgreSQL.\n",
        )
        assert "is served by another process already" in _run(elsewhere, "--check").stdout
        command = [sys.executable, "-m", "crownpoint.cli", "admin", "migrate", "--from", str(file), "--to", f"{file}.2"]
        moved = subprocess.run(command, env=elsewhere, capture_output=True, text=True, timeout=120, check=False)
        assert (moved.returncode, "A site runs on" in moved.stderr) == (1, True)
    done = _run(elsewhere, "--check")  # it was killed, and nobody stands in the way
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits the files of a running process")
def test_a_full_disk_is_known_and_is_over_when_there_is_room_again(environment: dict[str, str]) -> None:
    with _serving(environment) as (process, client):
        before = resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        _until(lambda: client.get("/readyz").status_code == 503)
        assert client.get("/readyz").json()["parts"]["database"] == "cannot be written"
        assert client.get("/healthz").status_code == 200
        refused = client.post("/api/v1/guests", headers={"origin": str(client.base_url)})
        assert (refused.status_code, refused.json()["reason"]["code"]) == (503, "storage")
        assert environment["CROWNPOINT_DATA"] not in refused.text
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, before)
        _until(lambda: client.get("/readyz").status_code == 200)
        assert client.post("/api/v1/guests", headers={"origin": str(client.base_url)}).status_code == 201


def test_workers_need_postgresql(environment: dict[str, str]) -> None:
    done = _run(environment, "--workers", "2")
    assert done.returncode == 1
    assert "2 workers need PostgreSQL" in done.stderr


async def test_a_site_on_a_fresh_machine(environment: dict[str, str], tmp_path: Path) -> None:
    with _serving(environment) as (process, client):
        assert client.get("/api/v1/site").json()["people"] == "accounts"
        assert "<title>Crownpoint</title>" in client.get("/lobby").text
        table = _table(client)
        for line in ("verify", "events", "seat"):
            client.get(f"/api/v1/tables/{table}/{line}")
        me = client.get("/api/v1/me").text
        socket_io = socketio.AsyncClient(reconnection=False)
        told: list[str] = []
        socket_io.on("closing", lambda data: told.append("closing"))
        await socket_io.connect(str(client.base_url), transports=["websocket"], wait_timeout=60)
        process.send_signal(signal.SIGTERM)
        output, _ = await asyncio.to_thread(process.communicate, timeout=60)
        assert process.returncode == 0, output
        await socket_io.disconnect()
    assert told == ["closing"]
    lines = output.splitlines()
    assert [line for line in lines if not line.startswith("{")] == lines[:3]  # what it says to people, then only JSON
    about = [json.loads(line) for line in lines[3:] if table in line or "{table}" in line]
    assert len(about) >= 4
    assert [line for line in about if "table" not in line or "number" not in line] == []
    assert {line.get("person") for line in about if line["event"] == "request"} >= {json.loads(me)["me"]["id"]}
    assert stat.S_IMODE((tmp_path / "site" / "site.sqlite").stat().st_mode) == 0o600


def test_slow_headers_are_cut(environment: dict[str, str]) -> None:
    with _serving(environment), socket.create_connection(("127.0.0.1", int(environment["CROWNPOINT_PORT"]))) as slow:
        slow.settimeout(60)
        slow.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        assert slow.recv(100).startswith(b"HTTP/1.1 408 ")


def test_a_reader_who_does_not_read_is_cut_off(environment: dict[str, str]) -> None:
    slow_down = {"CROWNPOINT_READER_S": "0.5", "CROWNPOINT_RATE_FACTOR": "0"}
    port = int(environment["CROWNPOINT_PORT"])
    with _serving(environment | slow_down) as (_, client), socket.socket() as reader:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # soon full
        reader.settimeout(60)
        reader.connect(("127.0.0.1", port))
        reader.sendall(
            f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert reader.recv(4096).startswith(b"HTTP/1.1 101")  # what comes before that is not heard
        reader.sendall(_frame("40"))
        ask = _frame(f'421["watch",{{"table":"{_table(client)}"}}]')  # whose answer is long
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            _ask_for_ever(reader, ask * 20)
        assert "crownpoint_slow_readers_total 1.0" in client.get("/metrics").text  # it was cut off for that
        assert client.get("/readyz").json()["ready"]


def _table(client: httpx.Client) -> str:
    """A table of a new guest."""
    client.headers["origin"] = str(client.base_url)
    client.post("/api/v1/guests").raise_for_status()
    seats = [{"kind": "person"}, {"kind": "computer", "level": "beach-bum"}]
    form = {"options": {"game": "backgammon", "length": 3}, "seats": seats}
    return str(client.post("/api/v1/tables", json=form).raise_for_status().json()["table"])


def _ask_for_ever(reader: socket.socket, ask: bytes) -> None:
    while True:
        reader.sendall(ask)
        time.sleep(0.05)  # the site is to answer more than to read


def _frame(text: str) -> bytes:
    """A masked text frame, with a mask of zeros."""
    data = text.encode()
    return bytes([0x81, 0x80 | len(data)]) + b"\0\0\0\0" + data


def test_workers_share_a_port_are_restarted_and_stop_together(
    environment: dict[str, str], postgres_server: Postgres, redis_server: Redis
) -> None:
    database = asyncio.run(postgres_server.database())
    arguments = ["--workers", "2", "--database", database, "--redis", redis_server.url]
    with _serving(environment, *arguments) as (process, client):
        _until(lambda: len(_children(process.pid)) == 2)
        first = _children(process.pid)[0]
        os.kill(first, signal.SIGKILL)
        _until(lambda: len(now := _children(process.pid)) == 2 and first not in now)
        _until(lambda: client.get("/readyz").status_code == 200)
        figures = client.get("/metrics").text
        assert "crownpoint_requests_total" in figures
        children = _children(process.pid)
        process.send_signal(signal.SIGTERM)
        output, _ = process.communicate(timeout=90)
    assert process.returncode == 0, output
    assert '"worker_died"' in output, output
    assert "Traceback" not in output
    assert [child for child in children if _lives(child)] == []


def test_workers_end_with_a_parent_that_was_killed(environment: dict[str, str], postgres_server: Postgres) -> None:
    database = asyncio.run(postgres_server.database())
    with _serving(environment, "--workers", "2", "--database", database) as (process, _):
        _until(lambda: len(_children(process.pid)) == 2)
        children = _children(process.pid)
        process.kill()
        process.wait()
        _until(lambda: not any(_lives(child) for child in children))


def _children(parent: int) -> list[int]:
    found = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(child) for child in found if _lives(int(child))]


def _lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
