"""What holds on every page: the bar of phones, forced colors, addresses that lead nowhere, and a host that is away."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlparse

import pytest
from playwright.async_api import expect
from tests.browser.conftest import Visitor
from tests.browser.places import visit
from tests.server.hosting import browser, host, open_table, view_of

from crownpoint.server.pages import STATIC

BO = {"kind": "person", "name": "Bo"}
AWAY = re.compile(r"net::ERR_|WebSocket (is closed|connection)|Failed to load resource")

BAR = """
() => {
  const bar = document.querySelector("nav.bottom").getBoundingClientRect();
  const tops = [innerHeight - bar.bottom];
  scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
  tops.push(innerHeight - document.querySelector("nav.bottom").getBoundingClientRect().bottom);
  const last = [...document.querySelectorAll("main *")].map((each) => each.getBoundingClientRect().bottom);
  return { tops, covered: Math.max(...last) - bar.top };
}
"""


async def test_the_bar_of_phones_stays_at_the_bottom(visitor: Visitor, address: str) -> None:
    page = await visitor.open(phone=True)
    wrong = []
    for path in ("/", "/games", "/learn", "/settings", "/nowhere"):
        await visit(page, address, path)
        found = await page.evaluate(BAR)
        if max(map(abs, found["tops"])) > 1:
            wrong.append(f"{path}: {found['tops']}")
        if found["covered"] > 1:
            wrong.append(f"{path}: the bar covers {found['covered']} px of the page")
    assert not wrong


async def test_forced_colors_show_what_is_chosen(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await page.emulate_media(forced_colors="active")
    await visit(page, address, "/")
    await page.get_by_role("button", name=re.compile("^Play the computer")).click()
    table = await open_table(address, "checkers", second=BO)

    async def ground(selector: str) -> str:
        return str(await page.locator(selector).first.evaluate("(each) => getComputedStyle(each).backgroundColor"))

    for part in (".seg button", ".who-grid button"):
        assert await ground(f"{part}[aria-pressed=true]") != await ground(f"{part}[aria-pressed=false]")
    inks = "(each) => [each, ...each.querySelectorAll('small, b')].map((part) => getComputedStyle(part).color)"
    assert len(set(await page.locator(".who-grid [aria-pressed=true]").evaluate(inks))) == 1
    await page.keyboard.press("Escape")
    await visit(page, address, f"/t/{table}")
    assert await ground(".tabs [aria-selected=true]") != await ground(".tabs [aria-selected=false]")
    assert await ground(".top nav a[aria-current]") != await ground(".top nav a:not([aria-current])")
    assert await ground(".piece-dot.white") != await ground(".piece-dot.black")
    table = await open_table(address, "backgammon", second=BO)
    async with browser(address) as tab:
        await tab.watch(table)
        assert (await tab.act("move", 0, text="8/5 6/5"))["ok"]
    await visit(page, address, f"/t/{table}")
    assert len(set(await page.locator(".mv .cur").evaluate(inks))) == 1


NOWHERE = {
    "/nowhere": "No page at this address",
    "/%E0%A4%A": "No page at this address",
    "/t/never": "No table at this address",
    "/t/" + "0" * 32: "No table at this address",
    "/t/" + "0" * 32 + "/replay": "No table at this address",
    "/study/never": "No page at this address",  # no match has such a name
    "/study/" + "0" * 32: "No match at this address",
    "/shared/" + "0" * 32: "No match at this address",
    "/@nobody": "No page at this address",  # nor has a host at home the other pages of people
    "/account": "No page at this address",
}


@pytest.mark.parametrize(("path", "heading"), NOWHERE.items())
async def test_an_address_that_leads_nowhere_helps(visitor: Visitor, address: str, path: str, heading: str) -> None:
    visitor.expected = AWAY
    page = await visitor.open()
    await page.goto(f"{address}{path}")
    await expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    await expect(page.locator("main")).to_contain_text(re.compile(re.escape(path) + r" (leads|is not)"))
    await page.get_by_role("main").get_by_role("link", name="Your games").click()
    await expect(page.get_by_role("heading", name="In progress")).to_be_visible()


async def test_a_host_that_is_away_is_told_in_words_also_after_a_reload(visitor: Visitor, tmp_path: Path) -> None:
    visitor.expected = AWAY
    page = await visitor.open()
    async with host(tmp_path, STATIC) as address:
        table = await open_table(address, "checkers", second=BO)
        await visit(page, address, f"/t/{table}")
        await page.evaluate("navigator.serviceWorker.ready")
        await page.reload()  # so that the kept shell has every part of this page
        await visit(page, address, f"/t/{table}")
    title = page.locator(".say .t")
    await expect(title).to_have_text("No connection to the host")
    board = page.locator(".stage .board")
    await expect(board).to_have_css("opacity", "0.6")
    for tool in ("resign", "back", "hint"):
        await expect(page.locator(f'.tools [data-tool="{tool}"]')).to_be_disabled()
    await page.reload()
    await expect(title).to_have_text("No connection to the host")
    await expect(board).to_have_css("opacity", "0.6")
    await expect(page.locator(".say .d")).to_contain_text("Your game is saved.")
    await expect(page.get_by_role("button", name="Leave for now")).to_be_enabled()
    for key in ("r", "1", "Enter", "Space", "d"):
        await page.keyboard.press(key)
    async with host(tmp_path, STATIC, port=urlparse(address).port or 0):
        await expect(page.get_by_role("button", name=re.compile("^Square 11, your man"))).to_be_visible()
        await expect(page.locator('.acts [data-act="resign"]')).to_be_enabled()
        await expect(board).to_have_css("opacity", "1")
        view = await view_of(address, table)
        assert (view["log"], view["offer"]) == ([], None), "nothing pressed meanwhile is done later"
    await page.get_by_role("button", name="Leave for now").click()
    await expect(page).to_have_url(f"{address}/")
