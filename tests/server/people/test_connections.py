"""Live connections: known by cookie or token, and cut when these end."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import httpx
import pytest
import socketio
import uvicorn
from tests.server.visitors import PASSWORD
from tests.waiting import until

from crownpoint.cli.admin.logins import end_logins
from crownpoint.cli.admin.people import bar, delete
from crownpoint.cli.admin.programs import revoke
from crownpoint.errors import StorageError
from crownpoint.server.app import site_app
from crownpoint.server.caller import Caller
from crownpoint.server.config import Config
from crownpoint.server.operations.metrics import CONNECTIONS
from crownpoint.server.people import People
from crownpoint.server.site import Site
from crownpoint.storage.site.decisions import Decisions
from crownpoint.storage.site.people import Accounts
from crownpoint.storage.site.trail import OPERATOR


@pytest.fixture
async def hosted(tmp_path: Path) -> AsyncIterator[tuple[Site, str]]:
    """A site on the loopback address."""
    with socket.socket(proto=socket.IPPROTO_TCP) as listener:
        listener.bind(("127.0.0.1", 0))
        site = Site(Config(data=tmp_path, rate_factor=0))
        server = uvicorn.Server(uvicorn.Config(site_app(site), ws="wsproto", log_level="warning", lifespan="on"))
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            assert not task.done()
            await asyncio.sleep(0.01)
        try:
            yield site, f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            await task


@contextlib.asynccontextmanager
async def browser(address: str) -> AsyncIterator[httpx.AsyncClient]:
    headers = {"origin": address}
    async with httpx.AsyncClient(base_url=f"{address}/api/v1", trust_env=False, headers=headers, timeout=60) as client:
        yield client


class Connection:
    """A socket and whether it was closed by the site."""

    def __init__(self) -> None:
        self.client = socketio.AsyncClient(reconnection=False)
        self.closed = asyncio.Event()
        self.why = ""
        self.client.on("goodbye", self._goodbye)
        self.client.on("disconnect", self._closed)

    def _goodbye(self, refusal: dict[str, Any]) -> None:
        self.why = refusal["reason"]["code"]

    def _closed(self, *_: object) -> None:
        self.closed.set()

    async def open(self, address: str, cookie: str | None = None, token: str | None = None) -> None:
        headers = {"cookie": f"crownpoint_login={cookie}", "origin": address} if cookie else {}
        auth = {"token": token} if token else None
        await self.client.connect(address, headers=headers, auth=auth, transports=["websocket"], wait_timeout=60)


async def nobody_is_connected(site: Site) -> None:
    """Wait until the site has forgotten every connection: the other side may hear of its end first."""
    await until(lambda: not site.callers)


async def member(client: httpx.AsyncClient, name: str) -> tuple[str, str]:
    """The id and the cookie of a new member."""
    answer = await client.post("/members", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    return answer.json()["me"]["id"], answer.cookies["crownpoint_login"]


async def test_a_connection_ends_with_its_login(hosted: tuple[Site, str]) -> None:
    site, address = hosted
    async with browser(address) as client, browser(address) as elsewhere:
        person, cookie = await member(client, "Ana")
        answer = await elsewhere.post("/sign-in", json={"name": "Ana", "password": PASSWORD})
        here, there = Connection(), Connection()
        await here.open(address, cookie)
        await there.open(address, answer.cookies["crownpoint_login"])
        assert [caller.person for caller in site.callers.values()] == [person, person]
        await client.delete("/me/logins")
        await asyncio.wait_for(there.closed.wait(), 60)
        assert there.why == "login_ended"
        assert not here.closed.is_set()
        await client.post("/me/delete", json={"password": PASSWORD})
        await asyncio.wait_for(here.closed.wait(), 60)
        await nobody_is_connected(site)


async def greeted(http: aiohttp.ClientSession, address: str) -> aiohttp.ClientWebSocketResponse:
    """A bare socket that has asked to be let in."""
    url = f"{address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket"
    line = await http.ws_connect(url, headers={"origin": address})
    await line.receive_str()
    await line.send_str("40")
    return line


async def test_without_the_database_a_connection_is_cut_and_may_come_again(
    hosted: tuple[Site, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    site, address = hosted
    before = CONNECTIONS.labels("nobody")._value.get()

    async def fail(headers: object) -> Caller:
        raise StorageError("it is away")

    async with aiohttp.ClientSession() as http, asyncio.timeout(60):
        with monkeypatch.context() as away:
            away.setattr(site.people, "identify", fail)
            line = await greeted(http, address)
            heard = [str(message.data) async for message in line]
            assert not [each for each in heard if each.startswith("40")]
        line = await greeted(http, address)
        assert (await line.receive_str()).startswith("40{")
        assert CONNECTIONS.labels("nobody")._value.get() == before + 1
        await line.close()
        await nobody_is_connected(site)
    assert CONNECTIONS.labels("nobody")._value.get() == before


async def test_a_token_opens_a_connection_until_it_is_revoked(hosted: tuple[Site, str]) -> None:
    site, address = hosted
    async with browser(address) as client:
        await member(client, "Ana")
        await client.post("/me/bots", json={"name": "Anabot"})
        form = {"name": "t", "scopes": ["play"], "bot": "Anabot"}
        made = (await client.post("/me/tokens", json=form)).json()
        program = Connection()
        await program.open(address, token=made["secret"])
        (caller,) = site.callers.values()
        assert (caller.kind, caller.name, caller.scopes) == ("bot", "Anabot", frozenset({"play"}))
        await client.delete(f"/me/tokens/{made['token']['id']}")
        await asyncio.wait_for(program.closed.wait(), 60)
        with pytest.raises(socketio.exceptions.ConnectionError):
            await Connection().open(address, token=made["secret"])
        await nobody_is_connected(site)


async def test_what_another_program_has_changed_in_the_store_is_noticed(hosted: tuple[Site, str]) -> None:
    site, address = hosted
    async with browser(address) as client:
        person, cookie = await member(client, "Ana")
        connection = Connection()
        await connection.open(address, cookie)
        ana = await Accounts(site.store).get(person)
        assert ana is not None
        await Decisions(site.store).decide("suspend", ana, (None, OPERATOR), 0)  # without a word on the bus
        people = site.people
        assert isinstance(people, People)
        await people.look_after_connections()
        await asyncio.wait_for(connection.closed.wait(), 60)
        assert (await client.get("/me")).json()["me"] is None


@pytest.mark.parametrize("command", ["bar", "delete", "end the logins", "revoke the tokens"])
async def test_a_command_reaches_those_who_are_connected(
    hosted: tuple[Site, str], tmp_path: Path, command: str
) -> None:
    site, address = hosted
    people = site.people
    assert isinstance(people, People)
    async with browser(address) as client:
        _, cookie = await member(client, "Ana")
        made = (await client.post("/me/tokens", json={"name": "t", "scopes": ["play"]})).json()
        connection = Connection()
        await connection.open(address, *([None, made["secret"]] if command == "revoke the tokens" else [cookie]))
        work = {
            "bar": lambda: bar("Ana", None, tmp_path, None, False),
            "delete": lambda: delete("Ana", True, tmp_path, None, False),
            "end the logins": lambda: end_logins("Ana", "", tmp_path, None, False),
            "revoke the tokens": lambda: revoke("Ana", "", tmp_path, None, False),
        }[command]
        people._rounds[0].end()  # only the notices are left to tell of it
        await asyncio.to_thread(work)
        await asyncio.wait_for(connection.closed.wait(), 60)
        await nobody_is_connected(site)
