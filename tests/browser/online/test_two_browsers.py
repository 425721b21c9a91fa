"""Two people play at a site, each in a browser of their own, and a third one watches."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from playwright.async_api import Page, expect
from tests.browser.conftest import Visitor
from tests.browser.online.site import PATIENCE_S, Cable, RunningSite
from tests.browser.players import Keys, Mouse, Player

pytestmark = pytest.mark.timeout(600)
AWAY = re.compile(
    r"WebSocket|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|ERR_INTERNET|ERR_FAILED|engine in the page failed"
)  # what Chromium, and a page that was about to load its engine, say of a lost host


@pytest_asyncio.fixture(loop_scope="session")
async def site(tmp_path: Path) -> AsyncIterator[RunningSite]:
    running = RunningSite(tmp_path)
    await running.start()
    yield running
    await running.stop()


async def join(page: Page, address: str, name: str) -> None:
    await page.goto(f"{address}/sign-in")
    await page.get_by_role("button", name="Become a member").first.click()
    await page.get_by_label("Name").fill(name)
    await page.get_by_label("Password").fill("correct horse battery")
    await page.locator("form").get_by_role("button", name="Become a member").last.click()
    await expect(page.get_by_role("heading", name=f"Hello, {name}")).to_be_visible()


async def seek(page: Page, game: str, length: int) -> None:
    await page.get_by_role("button", name=game).click()
    await page.locator(".seg").get_by_role("button", name=str(length), exact=True).click()
    await page.get_by_label("Speed").select_option("slow")
    await page.get_by_role("button", name="Find an opponent").click()


async def meet(pages: list[Page], game: str, length: int) -> str:
    for page in pages:
        await seek(page, game, length)
    for page in pages:
        await page.wait_for_url("**/t/*")
    assert pages[0].url.rpartition("/")[2] == pages[1].url.rpartition("/")[2]
    return pages[0].url.rpartition("/")[2]


async def play(players: list[Player], presses: int | None = None) -> None:
    """Both play until one of them has made so many presses; without a number, to the end."""
    tasks = [asyncio.create_task(player.play(presses)) for player in players]
    _, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED if presses else asyncio.ALL_COMPLETED)
    for task in waiting:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception) and not isinstance(result, asyncio.CancelledError):
            raise result


async def rated_profile(client: httpx.AsyncClient, name: str) -> dict[str, Any]:
    """A person's profile once the match has been rated, which is done right after its end."""
    async with asyncio.timeout(PATIENCE_S):
        while not (profile := (await client.get(f"/people/{name}")).json())["ratings"]:
            await asyncio.sleep(0.2)
        return profile


@pytest.mark.long
async def test_a_rated_match_through_a_reload_a_cut_cable_and_a_killed_server(
    visitor: Visitor, site: RunningSite
) -> None:
    visitor.expected = AWAY
    cable = Cable(site.port)
    async with cable as through:
        ana, ben, cid = await visitor.open(), await visitor.open(), await visitor.open(phone=True)
        await join(ana, through, "Ana Test")
        await join(ben, site.address, "Ben Test")
        table = await meet([ana, ben], "Backgammon", 1)
        await cid.goto(f"{site.address}/")
        await cid.get_by_role("link", name="Watch").first.click()
        await expect(cid).to_have_url(re.compile(f"/t/{table}$"))
        players = [Player(ana, Mouse()), Player(ben, Keys())]
        await play(players, 8)
        await ben.reload()
        await play(players, 8)
        cable.cut()
        await expect(ana.locator(".say .t")).to_have_text("No connection to the host")
        cable.mend()
        await play(players, 8)
        site.kill()
        await site.start()
        await play(players)
        await expect(cid.get_by_role("tabpanel")).to_contain_text("wins")
    async with httpx.AsyncClient(base_url=f"{site.address}/api/v1", trust_env=False, timeout=60) as client:
        profiles = [await rated_profile(client, name) for name in ("Ana Test", "Ben Test")]
        checked = (await client.get(f"/tables/{table}/verify")).json()
    assert sorted(profile["games"][0]["score"] for profile in profiles) == [0, 1]
    assert [rating["matches"] for profile in profiles for rating in profile["ratings"]] == [1, 1]
    assert checked["ok"], checked["faults"]


async def test_a_game_of_checkers_by_link_with_chat(visitor: Visitor, site: RunningSite) -> None:
    visitor.expected = AWAY
    ana, ben = await visitor.open(), await visitor.open()
    await ana.goto(site.address)
    await ana.get_by_role("button", name="Checkers").click()
    await ana.get_by_role("button", name="Invite with a link").click()
    link = await ana.get_by_label("The link to send").input_value()
    await ben.goto(link)
    await ben.get_by_role("button", name="Play", exact=True).click()
    for page in (ana, ben):
        await page.wait_for_url("**/t/*")
    await ben.get_by_role("tab", name="Chat").click()
    await ben.get_by_role("button", name="Good luck.").click()
    await ana.get_by_role("tab", name="Chat").click()
    await expect(ana.get_by_role("log")).to_contain_text("Good luck.")
    await play([Player(ana, Mouse(), seed=1), Player(ben, Mouse(), seed=2)])
    for page in (ana, ben):
        await expect(page.get_by_role("tabpanel")).to_be_visible()
