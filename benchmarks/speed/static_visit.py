"""How long the static site keeps a visitor waiting: `python benchmarks/speed/static_visit.py [--slower 4]`.

Chromium opens the static site (`make static`) in a phone's window, each round with an empty cache. Timed are the first
visit until the page is there and until everything is kept, and a second visit without a network to a game against
Beach Bum, until a move can be made. `--slower 4` slows the page's processor four times, as Chromium does to stand in
for a phone; its workers keep their speed.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import os
import statistics
import sys
import time
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY))

from tests.browser.plain_files import served  # noqa: E402

FOLDER = REPOSITORY / "web" / "dist-static"
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
OPEN = """
async () => {
  const options = { game: "checkers", length: 1, clock: { kind: "none" } };
  const seats = [{ kind: "person", name: "Ana" }, { kind: "computer", level: "beach-bum" }];
  const answer = await fetch("/api/v1/tables", { method: "POST", body: JSON.stringify({ options, seats }) });
  return (await answer.json()).table;
}
"""


async def clocked(page: Page, address: str, *selectors: str) -> list[float]:
    """Seconds from the address to each of these being there, one after the other."""
    began = time.perf_counter()
    await page.goto(address)
    taken = []
    for selector in selectors:
        await page.wait_for_selector(selector, state="attached")
        taken.append(time.perf_counter() - began)
    return taken


async def visit(browser: Browser, slower: float) -> list[float]:
    """Both visits of one new visitor."""
    with served(FOLDER) as address:
        context = await browser.new_context(**PHONE)  # type: ignore[arg-type]
        page = await context.new_page()
        page.set_default_timeout(300_000)
        if slower > 1:
            await (await context.new_cdp_session(page)).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        first = await clocked(page, address, "h1", "html[data-offline]")
        table = await page.evaluate(OPEN)
        await context.set_offline(True)
        second = await clocked(page, f"{address}/t/{table}", "cp-checkers-board .cells.live button.hand")
        await context.close()
        return first + second


async def measure(rounds: int, slower: float) -> None:
    """Print the table."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        times = [await visit(browser, slower) for _ in range(rounds)]
        await browser.close()
    load = os.getloadavg()[0]
    print(f"{datetime.date.today()}, {os.cpu_count()} cores, load {load:.1f}, page {slower:g} times slower")
    names = ("first visit: page", "first visit: everything kept", "second visit: a move can be made")
    for name, values in zip(names, zip(*times, strict=True), strict=True):
        print(f"{name:34} {statistics.median(values):6.2f} s  ({min(values):.2f} to {max(values):.2f})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slower", type=float, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    asyncio.run(measure(given.rounds, given.slower))


if __name__ == "__main__":
    main()
