"""Everyone who may ask something of a site: nobody, a guest, a member, a spectator, both players, a bot, an admin.

And a program with a token of the admin's: whatever its scopes, it may not do all that the admin may in a browser.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import httpx
from benchmarks.load.robot import Robot
from tests.server.tables.playing import COMPUTER, Served, config_for, served
from tests.server.visitors import PASSWORD, cheap_passwords

from crownpoint.server.tables import SeatAssignment
from crownpoint.storage.site.people import Accounts
from crownpoint.table import Accept, GiveNonce, OfferKind, Phase, Resign, Seat, TableOptions
from crownpoint.table.checkers.options import CheckersRules

__all__ = ["CALLERS", "SCOPES", "Cast", "Someone", "cast", "nonce"]

CALLERS = ("nobody", "guest", "member", "spectator", "opponent", "owner", "bot", "admin", "token")
SCOPES = ["read", "play", "challenge", "chat", "account"]
CHECKERS = TableOptions("checkers", 1, CheckersRules(), first_color="black")  # the owner begins


@dataclass
class Someone:
    """A caller with a browser, or a program with a token."""

    http: httpx.AsyncClient
    me: dict[str, Any] = field(default_factory=dict)

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """The answer to a request."""
        return await self.http.request(method, f"/api/v1{path}", json=body)

    async def made(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """The answer to a request that must succeed."""
        answer = await self.ask(method, path, body)
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
        found: dict[str, Any] = answer.json()
        return found

    @property
    def headers(self) -> dict[str, str]:
        """What proves who it is, for a socket."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        token = self.http.headers.get("authorization")
        return {"authorization": token} if token else {"cookie": cookie} if cookie else {}


class Cast:
    """The callers of a site, with a table at which the owner plays the opponent."""

    def __init__(self, site: Served, sockets: aiohttp.ClientSession) -> None:
        self.site = site
        self.sockets = sockets
        self.someone: dict[str, Someone] = {}
        self.table = ""

    def browser(self, token: str | None = None) -> httpx.AsyncClient:
        """A new browser, or a program with a token, which sends no Origin."""
        place = self.site.address.replace("127.0.0.1", "localhost")  # where browsers have passkeys without TLS
        headers = {"origin": place} if token is None else {"authorization": f"Bearer {token}"}
        headers["host"] = place.removeprefix("http://")
        return httpx.AsyncClient(
            base_url=self.site.address, headers=headers, trust_env=False, timeout=60, verify=False
        )  # to read certificates that nobody asks for takes longer than a request

    async def member(self, name: str) -> Someone:
        """A new member."""
        someone = Someone(self.browser())
        someone.me = (await someone.made("POST", "/members", {"name": name, "password": PASSWORD}))["me"]
        return someone

    async def enter(self) -> None:
        """Let everyone come in."""
        for caller in ("member", "spectator", "opponent", "owner", "admin"):
            self.someone[caller] = await self.member(
                "Ada" if caller == "admin" else caller.title()
            )  # some names are kept
        await Accounts(self.site.tables.site.store).change(self.someone["admin"].me["id"], role="admin")
        self.someone["nobody"] = Someone(self.browser())
        guest = self.someone["guest"] = Someone(self.browser())
        guest.me = (await guest.made("POST", "/guests"))["me"]
        owner = self.someone["owner"]
        await owner.made("POST", "/me/bots", {"name": "Bot"})
        made = await owner.made("POST", "/me/tokens", {"name": "bot", "scopes": SCOPES, "bot": "Bot"})
        self.someone["bot"] = await self.program(made["secret"])
        self.someone["token"] = await self.program(await self.token("admin", SCOPES))
        self.table = await self.open_table()

    async def program(self, secret: str) -> Someone:
        """A program with this token."""
        found = Someone(self.browser(secret))
        found.me = (await found.made("GET", "/me"))["me"]
        return found

    async def token(self, caller: str, scopes: list[str]) -> str:
        """The secret of a new token of someone's."""
        made = await self.someone[caller].made("POST", "/me/tokens", {"name": "program", "scopes": scopes})
        return str(made["secret"])

    async def come_back(self, caller: str) -> None:
        """Sign in again as the same caller, whatever the last request did."""
        if caller == "token":
            caller = "admin"  # whose login it may have ended
        someone = self.someone[caller]
        me = (await someone.made("GET", "/me"))["me"]
        if (me or {}).get("id") == someone.me.get("id") and (me or {}).get("kind") == someone.me.get("kind"):
            return
        someone.http.cookies.clear()
        if caller == "guest":
            someone.me = (await someone.made("POST", "/guests"))["me"]
        elif caller != "nobody":
            await someone.made("POST", "/sign-in", {"name": someone.me["name"], "password": PASSWORD})

    async def open_table(self, options: TableOptions = CHECKERS, **more: Any) -> str:
        """A table of the owner and the opponent."""
        first, second = self.someone["owner"].me, self.someone["opponent"].me
        assignments = (SeatAssignment(first["id"], first["name"]), SeatAssignment(second["id"], second["name"]))
        return await self.site.tables.open_table(options, assignments, **more)

    async def begin(self, **more: Any) -> str:
        """A table of the owner and the opponent at which both have given their nonces."""
        table = await self.open_table(**more)
        live = await self.site.tables.registry.get(table)
        for seat in Seat:
            await live.session.act(seat, GiveNonce(nonce()))
        return table

    async def play(self, **more: Any) -> str:
        """A table of the owner and the opponent whose match is over."""
        table = await self.begin(**more)
        live = await self.site.tables.registry.get(table)
        await live.session.act(Seat.SECOND, Resign())
        if live.session.table.phase is not Phase.OVER:
            await live.session.act(Seat.FIRST, Accept(OfferKind.RESIGNATION))
        assert live.session.table.phase is Phase.OVER
        return table

    async def practice(self) -> str:
        """A table of the owner against the computer."""
        me = self.someone["owner"].me
        table = await self.site.tables.open_table(CHECKERS, (SeatAssignment(me["id"], me["name"]), COMPUTER))
        await (await self.site.tables.registry.get(table)).session.act(Seat.FIRST, GiveNonce(nonce()))
        return table

    @contextlib.asynccontextmanager
    async def socket(self, caller: str, table: str | None = None) -> AsyncIterator[Robot]:
        """A connection of someone."""
        robot = Robot(self.sockets, self.site.address, "", table or self.table)
        robot.headers = self.someone[caller].headers
        await robot.connect()
        try:
            yield robot
        finally:
            await robot.close()


@contextlib.asynccontextmanager
async def cast(where: str, folder: Path, **settings: Any) -> AsyncIterator[Cast]:
    """A served site with everyone in it and without limits."""
    cheap_passwords()
    async with (
        served(config_for(where, folder, **settings)) as site,
        aiohttp.ClientSession() as sockets,
    ):
        made = Cast(site, sockets)
        await made.enter()
        try:
            yield made
        finally:
            for someone in made.someone.values():
                await someone.http.aclose()


def nonce() -> str:
    """A seat's share of the randomness."""
    return secrets.token_hex(32)
