"""The boards on the home page: a visitor's move stays, and the page does not jump."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect
from tests.browser.conftest import Visitor
from tests.browser.places import visit


async def height(page: Page) -> float:
    return float(await page.evaluate("document.querySelector('main').getBoundingClientRect().height"))


@pytest.mark.parametrize("phone", [False, True])
async def test_a_move_on_the_home_page_stays(visitor: Visitor, address: str, phone: bool) -> None:
    page = await visitor.open(phone=phone)
    await visit(page, address, "/")
    board = page.locator("cp-diagram").first
    before = await height(page)
    for source, target in ((8, 5), (6, 5)):
        await board.get_by_role("button", name=re.compile(f"^Point {source},")).click()
        await board.get_by_role("button", name=re.compile(f"^Point {target},.* target")).click()
    again = board.get_by_role("button", name=re.compile("again", re.IGNORECASE))
    await expect(again).to_be_visible()
    await expect(board.get_by_role("button", name=re.compile("^Point 5, two of yours"))).to_be_visible()
    assert await height(page) == before
    await again.click()
    await expect(board.get_by_role("button", name=re.compile("^Point 5, empty"))).to_be_visible()
    await expect(board.get_by_role("button", name=re.compile("^Point 8, three of yours, can move"))).to_be_visible()
    assert await height(page) == before


async def test_a_capture_on_the_home_page_stays(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await visit(page, address, "/")
    board = page.locator("cp-diagram").last
    before = await height(page)
    piece = board.get_by_role("button", name=re.compile("must capture")).first
    square = re.match(r"Square \d+", await piece.get_attribute("aria-label") or "")
    await piece.click()
    while await (target := board.get_by_role("button", name=re.compile("target"))).count():
        await target.first.click()
    await expect(board.get_by_role("button", name=re.compile("again", re.IGNORECASE))).to_be_visible()
    assert square is not None
    await expect(board.get_by_role("button", name=re.compile(f"^{square[0]}, empty"))).to_be_visible()
    assert await height(page) == before
