"""Makes contact sheets of the browser app: `make contact-sheets` writes them to build/contact-sheets/.

Each sheet is one page in twelve window sizes, in light or in dark: table, resigning, replay, result, home, new game.
They are for looking at; what can be measured is tested in tests/browser/test_sizes.py.
"""

from __future__ import annotations

import asyncio
import base64
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from playwright.async_api import Browser, Page, ViewportSize, async_playwright
from tests.browser.conftest import ARGUMENTS, REVIEW_MS, Visitor
from tests.browser.places import visit
from tests.server.hosting import host

from crownpoint.server.pages import STATIC
from tools.take_screenshots import STILL, set_up

FOLDER = Path(__file__).resolve().parents[1] / "build" / "contact-sheets"
SIZES = [
    (320, 480),
    (360, 640),
    (390, 844),
    (480, 700),
    (600, 800),
    (820, 1180),
    (640, 400),
    (667, 375),
    (844, 390),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
]
HIGH = 420  # how high each picture is on its sheet
SHEET = """
<style>body {{ margin: 16px; width: 2200px; display: flex; flex-wrap: wrap; gap: 16px; background: #888;
font: 20px sans-serif }} figure {{ margin: 0 }} img {{ height: {high}px; display: block }}</style>{pictures}
"""


async def nothing_more(_page: Page) -> None:
    """The page is as it opens."""


async def select(page: Page) -> None:
    """Pick up a piece, so that its targets are shown."""
    piece = page.get_by_role("button", name="can move").last
    if await piece.count() and not await page.get_by_role("button", name="target").count():
        await piece.press("Enter")


async def resign(page: Page) -> None:
    """Ask to resign a gammon."""
    await page.keyboard.type("r2")


async def middle(page: Page) -> None:
    """Go to the middle of a replay, once its review is ready."""
    await page.locator("figure.graph svg").wait_for(timeout=REVIEW_MS)
    slider = page.get_by_role("slider").first
    await slider.fill(str(int(await slider.get_attribute("max") or 2) // 2))


async def reviewed(page: Page) -> None:
    """Wait for the review of the result."""
    await page.locator(".result .plot").wait_for(timeout=REVIEW_MS)


async def dialog(page: Page) -> None:
    """Open the dialog for a new game."""
    await page.locator(".go .btn").first.click()


@dataclass(frozen=True)
class Place:
    """A page of the app, and what to do there before the pictures are taken."""

    name: str
    path: str
    ready: Callable[[Page], Awaitable[None]]


def places(tables: dict[str, str]) -> list[Place]:
    """The pages on the sheets."""
    finished = f"/t/{tables['replay']}"
    return [
        Place("backgammon", f"/t/{tables['backgammon']}", select),
        Place("checkers", f"/t/{tables['checkers']}", select),
        Place("resigning", f"/t/{tables['backgammon']}", resign),
        Place("replay", f"{finished}/replay", middle),
        Place("result", finished, reviewed),
        Place("home", "/", nothing_more),
        Place("new-game", "/", dialog),
    ]


async def sheet(browser: Browser, address: str, place: Place, colors: str) -> None:
    """One page in all sizes, as build/contact-sheets/NAME-COLORS.png."""
    page = await Visitor(browser).open(page=colors, name="Ana")
    await visit(page, address, place.path)
    await place.ready(page)
    pictures = []
    for width, height in SIZES:
        await page.set_viewport_size(ViewportSize(width=width, height=height))
        await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        await page.wait_for_function(STILL)
        shot = base64.b64encode(await page.screenshot()).decode()
        caption = f"<figcaption>{width} × {height}</figcaption>"
        pictures.append(f'<figure><img src="data:image/png;base64,{shot}">{caption}</figure>')
    await page.goto("about:blank")
    await page.set_content(SHEET.format(high=HIGH, pictures="".join(pictures)))
    await page.set_viewport_size(ViewportSize(width=2232, height=900))
    await page.screenshot(path=FOLDER / f"{place.name}-{colors}.png", full_page=True)
    await page.context.close()


async def main() -> None:
    """All sheets."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        async with host(Path(folder), STATIC, entropy=Random(7).randbytes) as address, async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
            tables = await set_up(address)
            for colors in ("light", "dark"):
                for place in places(tables):
                    await sheet(browser, address, place, colors)
            await browser.close()
    print(f"Look at {FOLDER.relative_to(Path.cwd())}")


if __name__ == "__main__":
    asyncio.run(main())
