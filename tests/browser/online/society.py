"""People of a site, and what they have done: as much as its pages need to have something to show."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from playwright.async_api import Locator, Page, expect
from sqlalchemy import insert
from tests.browser.online.site import RunningSite
from tests.browser.places import visit
from tests.server.tables.playing import Served
from tests.server.visitors import PASSWORD
from tests.storage.site.test_people import seated
from tests.storage.site.test_profile import ended

from crownpoint.host import system_clock
from crownpoint.storage.schema import RATING_CHANGES, RATINGS
from crownpoint.storage.site.people import Accounts

POOL = "backgammon:normal"
POST = """
async ([path, body]) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}
"""
REFUSED = re.compile("the server responded with a status of 4")  # Chromium notes every refusal


async def come_in(page: Page, site: Served | RunningSite, name: str | None = None, way: str = "/members") -> str:
    """Come in as a guest, or under a name; the person's id."""
    await page.goto(f"{site.address}/learn")
    body = {} if name is None else {"name": name, "password": PASSWORD}
    return str((await post(page, "/guests" if name is None else way, body))["me"]["id"])


async def post(page: Page, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Ask the site for something, as the person whose page it is; its answer."""
    answer: dict[str, Any] = await page.evaluate(POST, [path, body])
    return answer


async def finish_games(site: Served, first: str, second: str | None, scores: list[float]) -> list[str]:
    """Finished matches of backgammon, and what they did to the rating of the first one; their tables."""
    store, now, rating = site.tables.site.store, system_clock(), 1500.0
    tables = []
    for number, score in enumerate(scores):
        tables.append(await seated(store, "backgammon", first, second))
        at_ms = now - 1000 * (len(scores) - number)
        await ended(store, tables[-1], score, at_ms=at_ms)
        row = {"table_id": tables[-1], "person_id": first, "pool": POOL, "score": score, "rating_before": rating}
        rating += 40 * (score - 0.5)
        async with store.writing() as connection:
            change = {**row, "rating": rating, "deviation": 80.0, "time_ms": at_ms}
            await connection.execute(insert(RATING_CHANGES), change)
    async with store.writing() as connection:
        standing = {"person_id": first, "pool": POOL, "rating": rating, "deviation": 80.0, "volatility": 0.06}
        await connection.execute(insert(RATINGS), {**standing, "matches": len(scores), "updated_ms": now})
    return tables


async def admin(data: Path, *words: str) -> str:
    """What `crownpoint admin` says on the site whose data are there."""
    command = [sys.executable, "-m", "crownpoint.cli", "admin", *words, "--data", str(data)]
    done = await asyncio.to_thread(subprocess.run, command, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def card(page: Page, heading: str) -> Locator:
    """A card of a page by its heading."""
    return page.locator("section.card").filter(has=page.get_by_role("heading", name=heading, exact=True))


CHAT = "#tab-chat:visible, .chat-button:visible"
LONG_NAME = "Przemysław Wiśniewski"


class Society:
    """Two members who play each other, one of them with a page to look around."""

    def __init__(self, site: Served, page: Page, other: Page) -> None:
        self.site = site
        self.page = page
        self.other = other

    async def places(self) -> AsyncIterator[str]:
        """Bring the page to one place of the site after another, with everything on it; the names of the places."""
        for name, path in (
            ("visitor", "/"),
            ("sign-in", "/sign-in"),
            ("no account", "/account"),
            ("no leaders", "/leaders"),
        ):
            await visit(self.page, self.site.address, path)
            yield name
        ana = await come_in(self.page, self.site, "Ana")
        bor = await come_in(self.other, self.site, LONG_NAME)
        await finish_games(self.site, ana, bor, [1, 0, 1, 0.5])
        async for name in self._people():
            yield name
        async for name in self._moderation(ana):
            yield name
        async for name in self._play():
            yield name

    async def _moderation(self, person: str) -> AsyncIterator[str]:
        """With a case, and as a moderator for as long."""
        page, accounts = self.page, Accounts(self.site.tables.site.store)
        await post(page, "/reports", {"person": LONG_NAME, "reason": "stalling", "text": "Slow when behind."})
        await accounts.change(person, role="moderator")
        await page.goto(f"{self.site.address}/moderation")
        await page.locator(".mod .queue button").first.click()
        await expect(page.locator(".mod .file .figures")).to_be_visible()
        await page.locator("cp-play-review button").click()
        await expect(page.locator("cp-play-review tbody tr").first).to_be_visible()
        await page.locator(".mod .decide .seg button").nth(2).click()
        yield "moderation"
        await accounts.change(person, role="player")

    async def _people(self) -> AsyncIterator[str]:
        page, there = self.page, self.page.locator("section.card li").first
        for name, path in (("account", "/account"), ("profile", "/@Ana"), ("leaders", "/leaders")):
            await visit(page, self.site.address, path)
            await expect(page.locator("table tbody tr").first if name == "leaders" else there).to_be_visible()
            yield name
        await visit(page, self.site.address, f"/@{LONG_NAME}")
        await page.locator("main .btn.p").first.click()
        await page.locator("details.rules summary").click()
        await page.locator("#challenge-speed").select_option("custom")
        yield "challenge someone"
        await visit(page, self.site.address, "/@Nobody")
        await expect(page.locator("main .lead code")).to_have_text("/@Nobody")
        yield "nobody"

    async def _play(self) -> AsyncIterator[str]:
        page, other = self.page, self.other
        await other.goto(f"{self.site.address}/")
        await other.wait_for_selector("cp-room-card")
        for rules, private in (({"opening": "three_move", "ballot": 12}, False), ({}, True)):
            options = {
                "game": "checkers",
                "rules": rules,
                "clock": {"kind": "fischer", "reserve_ms": 300000, "bonus_ms": 5000},
            }
            made = await post(other, "/challenges", {"options": options, "private": private})
        await visit(page, self.site.address, "/")
        await expect(page.locator("cp-room-card .phrases")).to_be_visible()
        await page.locator("cp-room-card .phrases button").first.click()
        await expect(page.locator("cp-room-card .lines time").first).to_be_visible()
        await page.locator("details.rules summary").click()
        await expect(page.locator(".lobby-grid .games li").filter(has_text=LONG_NAME)).to_be_visible()
        yield "lobby"
        await visit(page, self.site.address, str(made["link"]))
        await expect(page.locator("main .btn.p")).to_be_visible()
        yield "challenge by link"
        await page.locator("main .btn.p").click()
        for each in (page, other):
            await each.wait_for_url("**/t/*")
            await expect(each.locator(CHAT)).to_be_visible()
        await other.locator(CHAT).click()
        await other.locator(".phrases button").first.click()
        await page.locator(CHAT).click()
        await expect(page.locator(".chat .lines p:not(.none)").first).to_be_visible()
        yield "table with chat"
        await page.locator("[data-act=resign]:visible").click()
        await page.locator("[data-act=give-up]").click()
        await expect(page.locator(".result")).to_be_visible()
        yield "result"
