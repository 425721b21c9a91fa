"""A replay shows the game as its player saw it."""

from __future__ import annotations

from playwright.async_api import expect
from tests.browser.conftest import Visitor
from tests.browser.places import visit
from tests.server.hosting import browser, open_table


async def test_a_replay_keeps_ones_own_side_at_the_bottom(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "checkers")  # Ana has Black
    async with browser(address) as tab:
        await tab.watch(table)
        await tab.play_to_the_end()
    await visit(page, address, f"/t/{table}")
    one = await page.get_by_role("button", name="Square 1,").bounding_box()
    await visit(page, address, f"/t/{table}/replay")
    await expect(page.locator(".seat.lower")).to_contain_text("Ana")
    replayed = await page.get_by_role("button", name="Square 1,").bounding_box()
    assert one is not None
    assert replayed is not None
    assert abs(one["y"] - replayed["y"]) < 60, "the same side is at the bottom"
