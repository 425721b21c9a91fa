"""What is chosen beside the sentence: what to resign, how fast computers play; and sentences by the kind of device."""

from __future__ import annotations

import pytest
from playwright.async_api import ViewportSize, expect
from tests.browser.conftest import Visitor
from tests.browser.places import visit
from tests.server.hosting import BEACH_BUM, BO, open_table, view_of, view_when


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (360, 640), (844, 390)])
async def test_what_is_resigned_is_chosen_with_what_it_costs(
    visitor: Visitor, address: str, width: int, height: int
) -> None:
    page = await visitor.open()
    await page.set_viewport_size(ViewportSize(width=width, height=height))
    table = await open_table(address, "backgammon", 5, second=BO)
    await visit(page, address, f"/t/{table}")
    await page.keyboard.press("r")
    rows = page.locator(".choices button")
    await expect(rows).to_have_count(3)
    for row, cost in zip(await rows.all(), ("1 point", "2 points", "3 points"), strict=True):
        await expect(row).to_contain_text(cost)
        await expect(row).to_be_in_viewport(ratio=1)
    give_up = page.locator('.acts [data-act="give-up"]')
    await expect(give_up).to_be_disabled()
    await page.keyboard.press("y")
    await rows.nth(1).click()
    await expect(rows.nth(1)).to_have_attribute("aria-pressed", "true")
    await page.keyboard.press("3")
    await expect(rows.nth(2)).to_have_attribute("aria-pressed", "true")
    await expect(rows.nth(1)).to_have_attribute("aria-pressed", "false")
    await expect(give_up).to_contain_text("Resign a backgammon")
    assert (await view_of(address, table))["offer"] is None
    await give_up.click()
    await expect(page.locator(".choices")).to_have_count(0)
    view = await view_when(address, table, lambda view: view["results"] or view["offer"])
    assert view["results"] or view["offer"]["points"] == 3


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (320, 480), (640, 400), (844, 390)])
async def test_the_pace_of_two_computers_is_in_sight(unhurried: str, visitor: Visitor, width: int, height: int) -> None:
    address = unhurried
    page = await visitor.open(pace="slow")
    await page.set_viewport_size(ViewportSize(width=width, height=height))
    table = await open_table(address, "checkers", first=BEACH_BUM, second=BEACH_BUM)
    await visit(page, address, f"/t/{table}")
    paces = page.get_by_role("group", name="Pace of the computer").get_by_role("button")
    await expect(paces).to_have_text(["slow", "normal", "fast", "instant"], use_inner_text=True, ignore_case=True)
    for pace in await paces.all():
        await expect(pace).to_be_in_viewport(ratio=1)
    await expect(paces.nth(0)).to_have_attribute("aria-pressed", "true")
    await paces.nth(1).click()
    await expect(paces.nth(1)).to_have_attribute("aria-pressed", "true")
    await expect(paces.nth(0)).to_have_attribute("aria-pressed", "false")


async def test_the_sentence_follows_mouse_and_keys(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await visit(page, address, f"/t/{await open_table(address, 'checkers', second=BO)}")
    detail = page.locator(".say .d")
    await expect(detail).to_have_text("Click a ringed piece.")
    await page.keyboard.press("Tab")
    await expect(detail).to_have_text("Tab to a ringed piece, then Enter.")
    await page.keyboard.press("Enter")
    await expect(detail).to_have_text("Press the number of a target.")
    await page.keyboard.press("Escape")
    await page.keyboard.press("f")  # a shortcut of those who point, too
    await expect(detail).to_have_text("Tab to a ringed piece, then Enter.")
    await page.get_by_role("button", name="Square 11, your man").click()
    await expect(detail).to_have_text("Click a dashed target, or press its number.")


async def test_the_sentence_of_a_touch_screen(visitor: Visitor, address: str) -> None:
    page = await visitor.open(phone=True)
    await visit(page, address, f"/t/{await open_table(address, 'checkers', second=BO)}")
    detail = page.locator(".say .d")
    await expect(detail).to_have_text("Tap a ringed piece.")
    await page.get_by_role("button", name="Square 11, your man").tap()
    await expect(detail).to_have_text("Tap a dashed target.")
