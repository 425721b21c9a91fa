"""Whole games in a real browser: by mouse, by keyboard alone, at phone size by touch."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect
from tests.browser.conftest import open_page
from tests.browser.players import Finger, Hand, Keys, Mouse, play_to_the_end
from tests.server.hosting import open_table

pytestmark = pytest.mark.timeout(600)


@pytest.mark.parametrize(
    ("game", "hand", "phone"),
    [
        ("checkers", Mouse(), False),
        ("checkers", Keys(), False),
        ("checkers", Finger(), True),
        ("backgammon", Mouse(), False),
        ("backgammon", Keys(), False),
    ],
    ids=["checkers-mouse", "checkers-keys", "checkers-touch", "backgammon-mouse", "backgammon-keys"],
)
async def test_a_whole_game(chromium: Browser, address: str, game: str, hand: Hand, phone: bool) -> None:
    page, complaints = await open_page(chromium, phone=phone)
    table = await open_table(address, game)
    await page.goto(f"{address}/t/{table}")
    await play_to_the_end(page, hand)
    assert complaints == []


async def test_a_reload_loses_nothing(chromium: Browser, address: str) -> None:
    page, complaints = await open_page(chromium)
    table = await open_table(address, "checkers", second={"name": "Bo"})
    await page.goto(f"{address}/t/{table}")
    await page.get_by_role("button", name="Square 11, your man").click()
    await page.get_by_role("button", name="Square 15, empty, target").click()
    moved = page.get_by_role("button", name="Square 11, empty")
    await expect(moved).to_be_visible()
    await page.reload()
    await expect(moved).to_be_visible()
    assert complaints == []
