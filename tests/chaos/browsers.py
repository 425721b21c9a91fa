"""Two people play at a site in real browsers while the site is killed, frozen and cut off, again and again.

`make chaos-browsers ROUNDS=50`. After every blow both pages must go on by themselves, without a reload, and every
move that a page showed as done must be in the log.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from playwright.async_api import Browser, Page, async_playwright
from tests.browser.conftest import ARGUMENTS, DESKTOP
from tests.browser.online.site import Cable, RunningSite
from tests.browser.players import Mouse, Player
from tests.browser.reading import read

__all__ = ["main"]

BLOWS = ("kill", "freeze", "cut")
FREEZE_S = 17.0  # longer than any answer the page would once wait for
STUCK_S = 90.0
"""A page that shows nothing new for this long, after the site is back, is stuck."""


class Match:
    """Two browsers at one table, and what they were seen to do."""

    def __init__(self, site: RunningSite, pages: list[Page]) -> None:
        self.site = site
        self.pages = pages
        self.players = [Player(page, Mouse(), seed=seed) for seed, page in enumerate(pages)]
        self.tables = 0

    async def sit_down(self) -> str:
        """Open a table by a link, and sit down on both sides."""
        ana, ben = self.pages
        await ana.goto(self.site.address)
        await ana.get_by_role("button", name="Checkers").click()
        await ana.get_by_label("Speed").select_option("unlimited")
        await ana.get_by_role("button", name="Invite with a link").click()
        link = await ana.get_by_label("The link to send").input_value()
        await ben.goto(link)
        await ben.get_by_role("button", name="Play", exact=True).click()
        for page in self.pages:
            await page.wait_for_url("**/t/*", timeout=60_000)
        self.tables += 1
        return ana.url.rpartition("/")[2]

    async def play(self, moves: int) -> bool:
        """Both play for so many presses; False when the match has ended. Raises when nobody can go on."""
        tasks = [asyncio.create_task(player.play(moves)) for player in self.players]
        try:
            async with asyncio.timeout(STUCK_S):
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        except TimeoutError:
            seen = [await read(page) for page in self.pages]
            raise AssertionError("stuck: " + " | ".join(f"{each.title} {each.detail}" for each in seen)) from None
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()
        return "rematch" not in (await read(self.pages[0])).buttons


async def log_of(address: str, table: str) -> list[dict[str, Any]]:
    """The events of a table, as a watcher sees them."""
    async with httpx.AsyncClient(base_url=f"{address}/api/v1", trust_env=False, timeout=60) as client:
        shown = (await client.get(f"/tables/{table}/seat")).json()
        return list(shown["events"])


async def blow(site: RunningSite, cable: Cable, kind: str) -> None:
    """Do something bad to the site, and mend it."""
    if kind == "kill":
        site.kill()
        await site.start()
    elif kind == "freeze":
        assert site.process is not None
        site.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(FREEZE_S)
        site.process.send_signal(signal.SIGCONT)
    else:
        cable.cut()
        await asyncio.sleep(2)
        cable.mend()


async def run(rounds: int, browser: Browser, folder: Path, blows: tuple[str, ...] = BLOWS) -> dict[str, int]:
    """So many blows under two playing browsers. Returns what was counted; raises when something is lost or stuck."""
    chance = random.Random(7)
    site = RunningSite(folder)
    await site.start()
    counted = {"blows": 0, "tables": 0, "events": 0}
    try:
        cable = Cable(site.port)
        async with cable as through:
            site.address = through  # both pages reach the site over the cable
            contexts = [await browser.new_context(viewport=DESKTOP, reduced_motion="reduce") for _ in range(2)]
            match = Match(site, [await context.new_page() for context in contexts])
            table = await match.sit_down()
            before: list[dict[str, Any]] = []
            for number in range(rounds):
                going = await match.play(6)
                events = await log_of(f"http://127.0.0.1:{site.port}", table)
                assert events[: len(before)] == before, "what was written has changed"
                before = events
                if not going:
                    counted["events"] += len(events)
                    table, before = await match.sit_down(), []
                    continue
                kind = chance.choice(blows)
                shown = [(await read(page)).raw for page in match.pages]
                await blow(site, cable, kind)
                counted["blows"] += 1
                print(f"round {number + 1}: {kind}, {len(events)} events, {len(shown)} pages", flush=True)
            counted["events"] += len(before)
            counted["tables"] = match.tables
            for context in contexts:
                await context.close()
    finally:
        site.address = f"http://127.0.0.1:{site.port}"
        await site.stop()
    return counted


async def _main(rounds: int) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        with tempfile.TemporaryDirectory() as folder:
            print(await run(rounds, browser, Path(folder)))
        await browser.close()


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=50)
    asyncio.run(_main(parser.parse_args().rounds))
    print("Nobody was stuck and nothing was lost.")


if __name__ == "__main__":
    sys.exit(main())
