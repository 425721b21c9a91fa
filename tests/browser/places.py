"""All pages of the app, on a host that has something to show on each."""

from __future__ import annotations

from playwright.async_api import Page
from tests.server.hosting import browser, open_table

PERSON = {"kind": "person", "name": "Przemysław Wiśniewski"}  # a long name with letters of its own


async def all_pages(address: str) -> dict[str, str]:
    """The paths of all pages by their names: tables of both games in play, and a finished one to replay and check."""
    backgammon = await open_table(address, "backgammon", 5, first=PERSON)
    checkers = await open_table(address, "checkers", second=PERSON)
    finished = await open_table(address, "backgammon", rules={"variant": "hypergammon"})
    async with browser(address) as tab:
        await tab.watch(finished)
        await tab.play_to_the_end(moves=8)
    return {
        "home": "/",
        "games": "/games",
        "learn": "/learn",
        "settings": "/settings",
        "study": "/study",
        "position": "/position",
        "backgammon": f"/t/{backgammon}",
        "checkers": f"/t/{checkers}",
        "result": f"/t/{finished}",
        "replay": f"/t/{finished}/replay",
        "verify": f"/t/{finished}/verify",
        "missing": "/nowhere",
    }


# A page is there when its heading is, and its table where it has one: boards are faint until then.
THERE = """
() => document.querySelector("main h1")?.textContent.trim() && !document.querySelector("cp-table-page [faint]")
"""


async def visit(page: Page, address: str, path: str) -> None:
    """Open a page and wait until it is all there."""
    await page.goto(f"{address}{path}")
    await page.wait_for_selector("html[data-started]")
    await page.wait_for_function(THERE)
