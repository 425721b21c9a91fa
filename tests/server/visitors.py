"""A site in this process, without a network, and browsers that visit it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from typing import Any

import httpx

from crownpoint.server.app import create_site_app
from crownpoint.server.config import Config
from crownpoint.server.net.guard import Guard
from crownpoint.server.people import People, passwords

ADDRESS = "http://localhost"
PASSWORD = "correct horse battery"


def cheap_passwords() -> None:
    """Make hashes that cost nothing: no test needs their strength."""
    passwords.COSTS.update(time_cost=1, memory_cost=8, parallelism=1)


@contextlib.asynccontextmanager
async def running(config: Config) -> AsyncIterator[Guard]:
    """A site that is open as long as the block lasts."""
    app = create_site_app(config)
    to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    from_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    task = asyncio.create_task(app({"type": "lifespan", "asgi": {"version": "3.0"}}, to_app.get, from_app.put))
    for step in ("startup", "shutdown"):
        await to_app.put({"type": f"lifespan.{step}"})
        answer = await from_app.get()
        assert answer["type"] == f"lifespan.{step}.complete", answer
        if step == "startup":
            try:
                yield app
            except BaseException:
                task.cancel()
                raise
    await task


def people_of(app: Guard) -> People:
    """The people of an open site."""
    people: People = app.app.app.other_asgi_app.state.people  # type: ignore[attr-defined]
    return people


class Visitor:
    """A browser: it keeps its cookies and says where its requests come from."""

    def __init__(self, app: Guard, headers: Mapping[str, str] | None = None, address: str = "127.0.0.1") -> None:
        given = {"origin": ADDRESS, "user-agent": "Firefox"} if headers is None else dict(headers)
        way = httpx.ASGITransport(app, client=(address, 123))
        self.http = httpx.AsyncClient(transport=way, base_url=ADDRESS, headers=given, timeout=60)

    async def ask(self, method: str, path: str, body: Any = None, expect: int = 200, **more: Any) -> dict[str, Any]:
        """The answer to a request, whose status has to be as expected."""
        answer = await self.http.request(method, f"/api/v1{path}", json=body, **more)
        assert answer.status_code == expect, f"{method} {path}: {answer.status_code} {answer.text}"
        found: dict[str, Any] = answer.json()
        return found

    async def refused(self, method: str, path: str, body: Any = None, expect: int = 403, **more: Any) -> str:
        """The code of a refusal."""
        answer = await self.ask(method, path, body, expect, **more)
        assert answer["ok"] is False
        assert answer["sentence"]
        return str(answer["reason"]["code"])

    async def enter(self) -> dict[str, Any]:
        """Come in as a guest."""
        me: dict[str, Any] = (await self.ask("POST", "/guests", expect=201))["me"]
        return me

    async def join(self, name: str, password: str = PASSWORD) -> dict[str, Any]:
        """Become a member."""
        body = {"name": name, "password": password}
        me: dict[str, Any] = (await self.ask("POST", "/members", body, 201))["me"]
        return me

    async def me(self) -> dict[str, Any] | None:
        """Who is signed in here, as the site says."""
        found: dict[str, Any] | None = (await self.ask("GET", "/me"))["me"]
        return found

    @property
    def cookie(self) -> str | None:
        """A cookie that the site has set."""
        return self.http.cookies.get("crownpoint_login")
