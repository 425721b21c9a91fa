"""Takes the pictures of the browser app for the documentation: `make screenshots`.

Home, both boards, new game and replay, in three themes, at desktop and phone size. Games and dice come from a seed, so
the pictures change only with the app.
"""

from __future__ import annotations

import asyncio
import base64
import shutil
import tempfile
from pathlib import Path
from random import Random

from playwright.async_api import Browser, Page, async_playwright
from tests.browser.conftest import ARGUMENTS, REVIEW_MS, Visitor
from tests.browser.places import visit
from tests.browser.reading import read
from tests.server.hosting import ANA, host, open_table
from tests.server.hosting import browser as tab_of

from crownpoint.server.pages import STATIC

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
THEMES = ("classic-wood", "backyamon", "navy")
QUALITY = 72
STILL = """
() => [document, ...[...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  .every((root) => root.getAnimations().every(({ playState }) => playState !== "running"))
"""
MAREK = {"kind": "person", "name": "Marek"}
OPENING = ["11-15", "23-19", "8-11", "22-17", "4-8", "17-13", "15-18"]


async def take(page: Page, name: str) -> None:
    """Save what the page shows, once nothing on it moves any longer, as docs/pictures/NAME.webp."""
    await page.wait_for_function(STILL)
    client = await page.context.new_cdp_session(page)
    shot = await client.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    (PICTURES / f"{name}.webp").write_bytes(base64.b64decode(shot["data"]))


async def set_up(address: str) -> dict[str, str]:
    """Tables of both games in mid-game, and a finished match, by their purpose."""
    async with tab_of(address) as tab:
        backgammon = await open_table(address, "backgammon", 5, first=ANA, second=MAREK)
        await play(tab, backgammon, 12)
        checkers = await open_table(address, "checkers", first=ANA, second=MAREK)
        await tab.watch(checkers)
        for number, text in enumerate(OPENING):
            await tab.act("move", seat=number % 2, text=text)
        finished = await open_table(address, "backgammon", 1, first=ANA)
        await tab.watch(finished)
        await tab.play_to_the_end()
    return {"backgammon": backgammon, "checkers": checkers, "replay": finished}


async def play(tab: object, table: str, turns: int) -> None:
    """Let both seats play some turns, and stop after a roll."""
    seat = 0
    while turns:
        view = (await tab.watch(table, seat))["view"]  # type: ignore[attr-defined]
        may = view["may"]
        if "move" in may:
            turns -= 1
            if not turns:
                return
            await tab.act("move", seat=seat, text=view["legal_moves"][-1]["text"])  # type: ignore[attr-defined]
        elif "roll" in may:
            await tab.act("roll", seat=seat)  # type: ignore[attr-defined]
        else:
            seat = 1 - seat


async def one_theme(browser: Browser, address: str, tables: dict[str, str], theme: str, phone: bool) -> None:
    """The five pictures of a theme at one size."""
    page = await Visitor(browser).open(phone=phone, theme=theme, name="Ana")
    end = f"{theme}-{'phone' if phone else 'desktop'}"
    await visit(page, address, "/")
    await take(page, f"home-{end}")
    await page.locator(".go .btn").first.click()
    await page.wait_for_selector("dialog[open]")
    await take(page, f"new-game-{end}")
    for game in ("backgammon", "checkers"):
        await visit(page, address, f"/t/{tables[game]}")
        seen = await read(page)
        if seen.in_hand is None and seen.pieces:
            piece = page.get_by_role("button", name=seen.pieces[-1].label, exact=True)
            await (piece.tap() if phone else piece.click())
            await read(page, seen)
        await take(page, f"{game}-{end}")
    await visit(page, address, f"/t/{tables['replay']}/replay")
    await page.locator("figure.graph svg").wait_for(timeout=REVIEW_MS)  # the review is worked out in the background
    slider = page.get_by_role("slider").first
    await slider.fill(str(int(await slider.get_attribute("max") or 2) // 2))
    await slider.blur()
    await take(page, f"replay-{end}")
    await page.context.close()


async def main() -> None:
    """All pictures."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        async with host(Path(folder), STATIC, entropy=Random(7).randbytes) as address, async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
            tables = await set_up(address)
            for theme in THEMES:
                for phone in (False, True):
                    await one_theme(browser, address, tables, theme, phone)
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
