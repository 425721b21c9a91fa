"""Games of the static page are opened at a site, and the other way round."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect
from tests.browser.conftest import Visitor
from tests.browser.online.test_at_the_table import resign, sit
from tests.browser.places import visit
from tests.browser.plain_files import served as served_files
from tests.browser.test_static import FOLDER, OPEN, go
from tests.browser.test_study import drop
from tests.server.tables.playing import Served

OPENED = re.compile(r"/study/[0-9a-f]{32}$")
pytestmark = [
    pytest.mark.timeout(300),
    pytest.mark.skipif(not (FOLDER / "python.zip.gz").is_file(), reason="run `make static` first"),
]


async def taken_along(page: Page, table: str, what: str) -> str:
    """A file of a finished game, as the replay page offers it."""
    text: str = await page.evaluate("async (path) => (await fetch(path)).text()", f"/api/v1/tables/{table}/{what}")
    return text


@pytest.mark.parametrize("what", ["record", "file"])
async def test_a_finished_game_is_opened_on_the_other_side(visitor: Visitor, site: Served, what: str) -> None:
    with served_files(FOLDER, missing="404.html") as address:
        here, there = await visitor.open(), await visitor.open()
        await here.goto(address)
        await expect(here.locator("h1").first).to_be_visible()
        table = await here.evaluate(OPEN, ["checkers", "beach-bum", {}])
        await go(here, f"/t/{table}")
        await resign(here)
        online = await sit(site, there)
        await resign(there)
        own, other = await taken_along(here, table, what), await taken_along(there, online, what)
        for page, text in ((here, other), (there, own)):
            await visit(page, address if page is here else site.address, "/study")
            await drop(page, "game.json" if what == "record" else "game.pdn", text)
            await expect(page).to_have_url(OPENED)
            await expect(page.locator("h1")).to_contain_text("–")
