"""What no browser of ours would send, and what a disk may do: refused with a reason, logged, and nothing is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.hosting import BO, Browser, browser, host, http, open_table

from crownpoint.server.operations.metrics import ERRORS

UNKNOWN = "0" * 32


async def test_actions_out_of_turn_are_refused(tmp_path: Path) -> None:
    async with host(tmp_path) as address, browser(address) as tab:
        table = await open_table(address, "checkers", second=BO)
        before = (await tab.watch(table))["number"]
        answer = await tab.act("move", seat=1, text="22-17")
        assert answer["reason"]["code"] == "not_your_turn"
        assert answer["sentence"] == "It is Ana's turn."
        assert (await tab.watch(table))["number"] == before


async def test_a_message_that_is_too_long_ends_that_connection_only(tmp_path: Path) -> None:
    async with host(tmp_path) as address, browser(address) as other:
        table = await open_table(address, "checkers", second=BO)
        await other.watch(table)
        tab = Browser()
        await tab.client.connect(address, transports=["websocket"], wait_timeout=60)
        await tab.client.emit("act", {"table": table, "text": "x" * 100_000})
        await tab.client.wait()  # until the host has closed it
        assert (await other.act("move", text="11-15"))["ok"]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", f"/api/v1/tables/{UNKNOWN}"),
        ("PATCH", f"/api/v1/tables/{UNKNOWN}"),
        ("DELETE", f"/api/v1/tables/{UNKNOWN}"),
        ("GET", f"/api/v1/tables/{UNKNOWN}/record"),
        ("GET", f"/api/v1/tables/{UNKNOWN}/replay"),
        ("GET", f"/api/v1/tables/{UNKNOWN}/verify"),
    ],
)
async def test_unknown_tables_are_not_found(tmp_path: Path, method: str, path: str) -> None:
    async with host(tmp_path) as address, http(address) as client:
        answer = await client.request(method, path, json={"name": "x"} if method == "PATCH" else None)
        assert answer.status_code == 404
        assert answer.json()["sentence"]


async def test_bodies_without_sense_or_end_are_refused(tmp_path: Path) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(18):
            yield b"x" * 1_000_000

    async with host(tmp_path) as address, http(address) as client:
        json = {"content-type": "application/json"}
        assert (await client.post("/api/v1/tables", content=b"{", headers=json)).status_code == 422
        assert (await client.post("/api/v1/tables/import", content=b"x" * 17_000_000)).status_code == 413
        answer = await client.post("/api/v1/tables/import", content=endless())
        assert answer.status_code == 413
        assert answer.json()["sentence"]
        assert (await client.get("/api/v1/tables", params={"over": False})).json()["tables"] == []


async def test_a_damaged_game_is_refused_and_the_others_go_on(tmp_path: Path) -> None:
    async with host(tmp_path) as address:
        damaged = await open_table(address, "checkers", second=BO)
        whole = await open_table(address, "checkers", second=BO)
    (file,) = tmp_path.glob("*.sqlite")
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE events SET body = '{' WHERE table_id = ? AND number = 2", (damaged,))
    connection.close()
    async with host(tmp_path) as address, browser(address) as tab, http(address) as client:
        before = ERRORS.labels("socket")._value.get()
        answer = await tab.call("watch", table=damaged)
        assert answer["reason"]["code"] == "failure"
        assert ERRORS.labels("socket")._value.get() == before + 1, "a damaged store is a fault of ours, and counted"
        refused = await client.get(f"/api/v1/tables/{damaged}")
        assert (refused.status_code, refused.json()["reason"]["code"]) == (500, "failure")
        await tab.watch(whole)
        assert (await tab.act("move", text="11-15"))["ok"]
    with sqlite3.connect(file) as connection:
        rows = connection.execute("SELECT body FROM events WHERE table_id = ? AND number = 2", (damaged,)).fetchall()
    connection.close()
    assert rows == [("{",)], "left as it is, for whoever can mend it"
