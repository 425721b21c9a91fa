"""What the engine in the page saves the server, and how long reviews take: `python benchmarks/speed/page_spares.py`.

A host as people start it, and Chromium with two workers. The same hints are asked for with the engine in the page and
without it: counted is the CPU time of the host and its processes from the press to the end of all work for it. Then a
7-point match between two computers is reviewed in the page, by the clock: the load is printed beside it.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from own_host import own_host
from playwright.async_api import Browser, Page, async_playwright

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY))

from tests.browser.conftest import ARGUMENTS, DESKTOP, REVIEW_MS  # noqa: E402
from tests.browser.places import visit  # noqa: E402
from tests.server.hosting import host, open_table, view_of  # noqa: E402

from crownpoint.ai.backgammon.questions import questions_of  # noqa: E402
from crownpoint.ai.levels import DEFAULT_LEVEL  # noqa: E402
from crownpoint.backgammon import ActionKind, read_match  # noqa: E402

MATCH = REPOSITORY / "testdata" / "records" / "backgammon-match.mat"
KING_TUBBY = {"kind": "computer", "level": "king-tubby"}
TWO_CORES = "Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 2 });"
NO_ENGINE = "delete window.WebAssembly;"
IDLE_S = 0.5
"""A host that has used no CPU time for so long has nothing more to do."""


def cpu_ms(process: int) -> float:
    """The CPU time of a process, its threads and its children so far."""
    total = 0.0
    for task in Path(f"/proc/{process}/task").iterdir():
        total += int((task / "schedstat").read_text().split()[0]) / 1e6
        total += sum(cpu_ms(int(child)) for child in (task / "children").read_text().split())
    return total


async def settled_cpu_ms(process: int) -> float:
    """The same once there is nothing more to do; what a host does without being asked is below a millisecond."""
    before = cpu_ms(process)
    while True:
        await asyncio.sleep(IDLE_S)
        now = cpu_ms(process)
        if now - before < 1:
            return now
        before = now


async def opened(browser: Browser, script: str) -> Page:
    """A page with a script of our own."""
    context = await browser.new_context(viewport=DESKTOP, locale="en-GB")
    await context.add_init_script(TWO_CORES + script)
    page = await context.new_page()
    page.set_default_timeout(REVIEW_MS)
    return page


async def hints(page: Page, address: str, process: int, positions: list[str]) -> list[float]:
    """What each hint costs the host, in milliseconds; the first, which starts everything, is not counted."""
    costs = []
    for position in positions:
        await visit(page, address, "/learn")  # a new address after the # alone loads nothing
        await visit(page, address, f"/position#{position}")
        before = await settled_cpu_ms(process)
        await page.get_by_role("button", name="Hint").click()
        await page.locator(".candidates tbody tr").first.wait_for()
        costs.append(await settled_cpu_ms(process) - before)
    return costs[1:]


async def reviewed(page: Page, address: str, table: str) -> tuple[float, int]:
    """The seconds from the address of a finished match to its review, and how many decisions that has."""
    began = time.perf_counter()
    await page.goto(f"{address}/t/{table}")
    await page.wait_for_function("() => document.querySelector('cp-review')?.review")
    seconds = time.perf_counter() - began
    count = "document.querySelector('cp-review').review.games.reduce((sum, game) => sum + game.moves.length, 0)"
    return seconds, await page.evaluate(count)


async def played(folder: Path, length: int) -> str:
    """A finished match between two computers."""
    async with host(folder) as address:
        table = await open_table(address, length=length, first=KING_TUBBY, second=KING_TUBBY)
        while (await view_of(address, table))["phase"] != "over":
            await asyncio.sleep(0.5)
        return table


async def measure(count: int, length: int) -> None:
    """Print the table."""
    asked = [
        each.xgid
        for each in questions_of(read_match(MATCH.read_bytes()), DEFAULT_LEVEL)
        if each.kind is ActionKind.MOVE and each.move and each.move.steps
    ]
    positions = asked[:: max(1, len(asked) // (count + 1))][: count + 1]
    with tempfile.TemporaryDirectory() as folder:
        table = await played(Path(folder), length)
        async with own_host(folder) as (address, process), async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
            rows = []
            for name, script in (("the host is asked", NO_ENGINE), ("the page has the engine", "")):
                costs = await hints(await opened(browser, script), address, process, positions)
                rows.append((f"CPU time of the server for a hint, {name}", costs))
            before = await settled_cpu_ms(process)
            seconds, decisions = await reviewed(await opened(browser, ""), address, table)
            spent = await settled_cpu_ms(process) - before
            await browser.close()
    load = os.getloadavg()[0]
    print(f"{datetime.date.today()}; load {load:.1f} on {os.cpu_count()} cores; {count} positions\n")
    print("| measured | mean | smallest to largest |\n|---|---:|---|")
    for name, costs in rows:
        print(f"| {name} | {statistics.mean(costs):.1f} ms | {min(costs):.1f} to {max(costs):.1f} |")
    print(f"| {length}-point match reviewed in the page on two workers | {seconds:.1f} s | {decisions} decisions |")
    print(f"| CPU time of the server meanwhile | {spent:.1f} ms | |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=15, help="positions")
    parser.add_argument("--length", type=int, default=7, help="points of the match")
    given = parser.parse_args()
    asyncio.run(measure(given.count, given.length))


if __name__ == "__main__":
    main()
