"""The short form of `make chaos-browsers`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.async_api import async_playwright
from tests.browser.conftest import ARGUMENTS
from tests.chaos.browsers import PAGES, every_page, run
from tests.services import find_postgres


@pytest.mark.long
async def test_a_page_opened_while_the_database_is_away_recovers(
    require_program: Callable[[str], str], chromium_program: str, tmp_path: Path, full: bool
) -> None:
    if find_postgres("initdb") is None:
        require_program("pg_ctl")
    pages = PAGES if full else ("/", "/account", "/t/{table}")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_program, args=ARGUMENTS)
        assert await every_page(browser, tmp_path, pages, ["database"]) == len(pages)
        await browser.close()


async def test_two_browsers_go_on_after_a_cut(chromium_program: str, tmp_path: Path) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_program, args=ARGUMENTS)
        counted = await run(2, browser, tmp_path, ("cut",))
        await browser.close()
    assert counted["blows"] == 2
    assert counted["events"] > 8
