"""A replay shows the game as its player saw it, and a watcher sees board and seats from the same side."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Page, ViewportSize, expect
from tests.browser.conftest import Visitor
from tests.browser.places import visit
from tests.server.hosting import browser, open_table

from crownpoint import backgammon, checkers


async def finished(address: str, game: str) -> str:
    """A match that Ana has played to the end."""
    table = await open_table(address, game)
    async with browser(address) as tab:
        await tab.watch(table)
        await tab.play_to_the_end()
    return table


async def saved(page: Page) -> Path:
    """The match file that the replay's link downloads, under its own name."""
    async with page.expect_download() as saving:
        await page.get_by_role("link", name="Download match file").locator("visible=true").click()
    download = await saving.value
    path = Path((await download.path()).parent) / download.suggested_filename
    await download.save_as(path)
    return path


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
async def test_a_match_is_downloaded_as_other_programs_read_it(
    visitor: Visitor, address: str, size: tuple[int, int]
) -> None:
    page = await visitor.open()
    await page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    for game, suffix in (("backgammon", ".mat"), ("checkers", ".pdn")):
        await visit(page, address, f"/t/{await finished(address, game)}/replay")
        if size[0] < 700:  # the links are in the menu
            await page.get_by_role("button", name="Menu").click()
        file = await saved(page)
        assert file.suffix == suffix
        text = file.read_text("utf-8")
        assert "Ana" in text
        assert "Beach Bum" in text
        if game == "backgammon":
            assert len(list(backgammon.read_match(file).games[0])) > 10
        else:
            assert len(checkers.read_pdn(text)[0].moves) > 10


@pytest.mark.parametrize("size", [(1280, 600), (820, 1180)])
async def test_the_list_of_a_replay_is_scrolled_to_the_current_move(
    visitor: Visitor, address: str, size: tuple[int, int]
) -> None:
    page = await visitor.open()
    await page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    await visit(page, address, f"/t/{await finished(address, 'checkers')}/replay")
    for key in ("End", "[", "[", "Home", "]", "]"):
        await page.keyboard.press(key)
    await expect(page.locator(".mv .cur")).to_be_in_viewport(ratio=0.9)
    await page.keyboard.press("End")
    await expect(page.locator(".mv .cur")).to_be_in_viewport(ratio=0.9)


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


async def test_a_watcher_sees_board_and_seats_from_the_same_side(visitor: Visitor, address: str) -> None:
    page = await visitor.open(pace="slow")
    computer = {"kind": "computer", "level": "beach-bum"}
    table = await open_table(address, "checkers", first=computer, second=computer)
    await visit(page, address, f"/t/{table}")
    await expect(page.locator(".seat.lower .piece-dot")).to_have_attribute("aria-label", "White")
    one, thirty_two = (page.get_by_role("button", name=f"Square {n},") for n in (1, 32))
    black, white = await one.bounding_box(), await thirty_two.bounding_box()
    assert black is not None
    assert white is not None
    assert white["y"] > black["y"], "White, who has 21 to 32, is at the bottom"
    await page.keyboard.press("f")
    await expect(page.locator(".seat.lower .piece-dot")).to_have_attribute("aria-label", "Black")
    turned = await one.bounding_box()
    assert turned is not None
    assert turned["y"] == white["y"]
