"""Who one is at a site: another name, a guest who signs in and brings the games, a new password by a link."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.async_api import Page, expect
from tests.browser.conftest import Visitor
from tests.browser.online.society import REFUSED, admin, card, come_in, finish_games
from tests.server.tables.playing import Served
from tests.server.visitors import PASSWORD

NEW_PASSWORD = "a longer horse battery"


async def sign_in(page: Page, name: str, password: str) -> None:
    """Fill in the form that is open."""
    await page.get_by_label("Name").fill(name)
    await page.get_by_label("Password").fill(password)
    await page.locator("form").get_by_role("button", name="Sign in", exact=True).last.click()


async def test_a_member_takes_another_name(visitor: Visitor, site: Served) -> None:
    visitor.expected = REFUSED
    page, other = await visitor.open(), await visitor.open()
    await come_in(page, site, "Ana")
    await come_in(other, site, "Bor")
    await page.goto(f"{site.address}/account")
    name = card(page, "Change name")
    for wish, answer in (("bor", "“bor” is taken, or looks like a name that is."), ("Ana Novak", "Name changed.")):
        await name.get_by_label("Name").fill(wish)
        await name.get_by_role("button", name="Save").click()
        await expect(name.locator("[role=alert], [role=status]")).to_have_text(answer)
    await page.reload()
    await expect(page.get_by_role("link", name="Ana Novak", exact=True)).to_be_visible()
    await name.get_by_label("Name").fill("Ana Kos")
    await name.get_by_label("Name").press("Enter")
    await expect(name.get_by_role("alert")).to_have_text("You can change your name once every 30 days.")
    await other.goto(f"{site.address}/@Ana")
    await expect(other.get_by_role("heading", name="Ana Novak", level=1)).to_be_visible()


async def test_a_guest_who_signs_in_brings_the_games(visitor: Visitor, site: Served) -> None:
    visitor.expected = REFUSED
    page, other = await visitor.open(), await visitor.open()
    await come_in(other, site, "Ana")
    guest = await come_in(page, site)
    await finish_games(site, guest, None, [1])
    await page.goto(f"{site.address}/sign-in")
    await page.get_by_role("button", name="Sign in", exact=True).first.click()
    await expect(page.get_by_label(re.compile("^Keep the games played as "))).to_be_checked()
    await sign_in(page, "Ana", "not this one at all")
    await expect(page.get_by_role("alert")).to_have_text("Wrong name or password.")
    await sign_in(page, "Ana", PASSWORD)
    await expect(page.get_by_role("heading", name="Hello, Ana")).to_be_visible()
    for _ in range(2):
        await page.goto(f"{site.address}/@Ana")
        await expect(card(page, "Recent games").get_by_role("listitem")).to_have_count(1)


async def test_a_link_from_an_admin_sets_a_new_password_once(visitor: Visitor, site: Served, tmp_path: Path) -> None:
    visitor.expected = REFUSED
    page = await visitor.open()
    await come_in(page, site, "Ana")
    await page.context.clear_cookies()
    link = json.loads(await admin(tmp_path, "people", "reset-password", "Ana", "--json"))["path"]
    for outcome in ("Hello, Ana", "This code is wrong or has expired: ask for another one."):
        await page.goto(f"{site.address}{link}")
        await page.get_by_label("Password").fill(NEW_PASSWORD)
        await page.locator("form").get_by_role("button", name="I have a code").last.click()
        await expect(page.locator("main h1, [role=alert]").filter(has_text=outcome)).to_be_visible()
        await page.context.clear_cookies()
    await page.goto(f"{site.address}/sign-in")
    await sign_in(page, "Ana", PASSWORD)
    await expect(page.get_by_role("alert")).to_have_text("Wrong name or password.")
    await sign_in(page, "Ana", NEW_PASSWORD)
    await expect(page.get_by_role("heading", name="Hello, Ana")).to_be_visible()
    await page.reload()
    await expect(page.get_by_role("heading", name="Hello, Ana")).to_be_visible()
