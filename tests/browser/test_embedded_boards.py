"""The boards in a page of one's own: the example page, from a server that knows nothing of games."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.async_api import Locator, Page, expect
from tests.browser.conftest import Visitor
from tests.browser.plain_files import served

from crownpoint.server.pages import STATIC


@pytest.fixture(scope="module")  # it outlives every page: one that still loads something is not cut off
def plain_site() -> Iterator[str]:
    with served(STATIC / "embed") as address:
        yield address


async def example(visitor: Visitor, site: str) -> Page:
    page = await visitor.open()
    await page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    await page.goto(f"{site}/index.html")
    return page


def place(board: Locator, name: str) -> Locator:
    return board.get_by_role("button", name=re.compile(f"^{name}"))


async def test_a_position_is_an_attribute(visitor: Visitor, plain_site: str) -> None:
    page = await example(visitor, plain_site)
    board = page.locator("cp-backgammon-board").first
    await expect(place(board, "Point 24, two of yours")).to_be_visible()
    await board.evaluate("(element) => element.setAttribute('position', 'AAAAAAAAAAAAAA')")
    await expect(place(board, "Point 24, empty")).to_be_visible()


async def test_moves_come_out(visitor: Visitor, plain_site: str) -> None:
    page = await example(visitor, plain_site)
    board = page.locator("#try")
    await place(board, "Point 24").click()
    await place(board, "Point 18, one black checker, target").click()
    await place(board, "Point 13").drag_to(place(board, "Point 10"))
    await expect(page.locator("#said")).to_have_text("Press the dice, or Enter, to confirm.")
    await place(board, "Dice").click()
    await expect(page.locator("#said")).to_have_text("Confirmed: 24/18* 13/10")


async def test_what_is_refused_is_said_at_the_spot(visitor: Visitor, plain_site: str) -> None:
    page = await example(visitor, plain_site)
    board = page.locator("#jump")
    await place(board, "Square 23, your man").click()
    await expect(board.locator(".bubble")).to_have_text("You must capture with 21 or 22.")
    await place(board, "Square 21, your man, must capture").click()
    await expect(place(board, "Square 7, empty, target 2")).to_be_visible()


@pytest.mark.skipif(not (STATIC / "embed" / "engine" / "core.bundle").is_file(), reason="the page has no engine")
async def test_a_question_is_answered_by_the_engine_beside_the_page(visitor: Visitor, plain_site: str) -> None:
    page = await example(visitor, plain_site)
    question = page.locator("cp-question")
    await expect(question.get_by_role("status")).to_have_text("What would you play? Make your move on the board.")
    board = question.locator("cp-backgammon-board")
    for source, target in ((24, 21), (21, 20)):
        await place(board, f"Point {source},").click()
        await place(board, f"Point {target},").click()
    await expect(question.locator("li").first).to_have_text("8/5 6/5")
    await expect(question.locator("li[data-played]")).to_have_text(re.compile(r"^24/20 \(−0\.\d+\)$"))
