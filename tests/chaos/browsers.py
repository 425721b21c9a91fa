"""Two people play at a site in real browsers while the site is killed, frozen and cut off, again and again.

`make chaos-browsers ROUNDS=50`. After every blow both pages must go on by themselves, without a reload, and every
move that a page showed as done must be in the log. Then every page of the site goes through every blow: it is opened
while the database is away and over a slow line, and is open while the site is killed, frozen and cut off.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, async_playwright
from playwright.async_api import Error as PlaywrightError
from tests.browser.conftest import ARGUMENTS, DESKTOP
from tests.browser.online.site import Cable, RunningSite
from tests.browser.online.society import admin, come_in, post
from tests.browser.players import Mouse, Player
from tests.browser.reading import read
from tests.browser.test_study import drop
from tests.cli.test_analyse import MATCH
from tests.services import Postgres

__all__ = ["every_page", "main"]

BLOWS = ("kill", "freeze", "cut", "slow")
FREEZE_S = 17.0  # longer than any answer the page would once wait for
SLOW_S = 9.0  # each way: an answer takes longer than any that the page would once wait for
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


async def log_of(page: Page, site: RunningSite, table: str) -> list[dict[str, Any]]:
    """The events of a table as its player sees them, asked for past the cable: a table by link is private."""
    address = f"http://127.0.0.1:{site.port}/api/v1/tables/{table}/seat"
    answer = await page.context.request.get(address, timeout=1000 * STUCK_S)
    return list((await answer.json())["events"])


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
    elif kind == "slow":
        cable.delay_s = SLOW_S
        await asyncio.sleep(2 * SLOW_S)
        cable.delay_s = 0.0
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
            for context in contexts:
                context.set_default_timeout(1000 * STUCK_S)
            match = Match(site, [await context.new_page() for context in contexts])
            table = await match.sit_down()
            before: list[dict[str, Any]] = []
            for number in range(rounds):
                going = await match.play(6)
                events = await log_of(match.pages[0], site, table)
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


TABLE = {
    "options": {"game": "checkers", "length": 1},
    "seats": [{"kind": "person"}, {"kind": "computer", "level": "beach-bum"}],
}
OVER = {**TABLE, "options": {"game": "checkers", "length": 1, "rules": {"opening": "three_move"}}}
PAGES = (
    "/",
    "/leaders",
    "/learn",
    "/settings",
    "/account",
    "/sign-in",
    "/moderation",
    "/@Ana",
    "/challenge/{challenge}",
    "/study",
    "/study/{match}",
    "/statistics",
    "/openings",
    "/position",
    "/t/{table}",
    "/t/{over}",
    "/t/{over}/replay",
    "/t/{over}/verify",
    "/nowhere",
    "/cards",
)
THERE = """
([heading, least]) => {
  const found = document.querySelector("main h1")?.textContent.trim();
  return found && (heading === "" || found === heading) && document.querySelectorAll("main *").length >= least
    && !document.querySelector("cp-table-page [faint], .banner[role=status], main [aria-busy=true]");
}
"""
"""A page is there when its heading and most of it are, no board is faint, and nothing says that the host is away."""
MOST = 0.8
"""How much of a page has to come back: lists may have become shorter."""


async def every_page(
    browser: Browser, folder: Path, pages: Sequence[str] = PAGES, kinds: Sequence[str] = ("database", *BLOWS)
) -> int:
    """Put every page through every blow. Returns how many recovered; raises when one does not."""
    recovered = 0
    with Postgres() as server:
        site = RunningSite(folder, (await server.database()).replace("postgresql:", "postgresql+asyncpg:"))
        await site.start()
        cable = Cable(site.port)
        try:
            async with cable as through:
                site.address = through
                context = await browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
                context.set_default_timeout(1000 * STUCK_S)
                page = await context.new_page()
                things = await _move_in(page, site)
                for path in pages:
                    for kind in kinds:
                        await _through(page, site, cable, server, path.format(**things), kind)
                        recovered += 1
                        print(f"{path}: {kind}", flush=True)
                await context.close()
        finally:
            site.address = f"http://127.0.0.1:{site.port}"
            await site.stop()
    return recovered


async def _move_in(page: Page, site: RunningSite) -> dict[str, str]:
    """A moderator with something to show on every page; what the addresses of the pages are made of."""
    await come_in(page, site, "Ana")
    assert site.database is not None
    await admin(site.data, "people", "role", "Ana", "moderator", "--database", site.database)
    running, over = [str((await post(page, "/tables", table))["table"]) for table in (TABLE, OVER)]
    await post(page, f"/tables/{over}/actions", {"id": "over", "action": {"kind": "resign"}})
    made = await post(page, "/challenges", {"options": {"game": "checkers", "length": 1}, "private": True})
    await page.goto(f"{site.address}/study")
    await page.get_by_text("No matches yet.").wait_for()
    await drop(page, "match.mat", MATCH)
    await page.wait_for_url("**/study/*")
    await page.locator(".stat-card").get_by_text("PR").first.wait_for(timeout=1000 * STUCK_S)  # analyzed
    match, challenge = page.url.rpartition("/")[2], str(made["link"]).rpartition("/")[2]
    return {"table": running, "over": over, "match": match, "challenge": challenge}


async def _through(page: Page, site: RunningSite, cable: Cable, server: Postgres, path: str, kind: str) -> None:
    await page.goto(f"{site.address}{path}")
    await page.wait_for_function(THERE, arg=["", 1], timeout=1000 * STUCK_S)
    await page.wait_for_load_state("networkidle")
    heading, parts = await page.evaluate(
        "[document.querySelector('main h1').textContent.trim(), document.querySelectorAll('main *').length]"
    )
    if kind == "database":
        await asyncio.to_thread(server.stop)
        await page.goto(f"{site.address}{path}")
        await page.wait_for_timeout(1500)  # it has asked in vain
        await asyncio.to_thread(server.start)
    else:
        if kind == "slow":
            cable.delay_s = SLOW_S
            await page.reload(wait_until="commit")  # it also has to come up over a slow line
        await blow(site, cable, kind)
    try:
        await page.wait_for_function(THERE, arg=[heading, MOST * parts], timeout=1000 * STUCK_S)
    except PlaywrightError:
        raise AssertionError(f"{path} does not recover after {kind}: {await page.inner_text('body')!r}") from None


async def _main(rounds: int) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        with tempfile.TemporaryDirectory() as folder:
            print(await run(rounds, browser, Path(folder)))
        with tempfile.TemporaryDirectory() as folder:
            print(await every_page(browser, Path(folder)), "times a page recovered")
        await browser.close()


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=50)
    asyncio.run(_main(parser.parse_args().rounds))
    print("Nobody was stuck and nothing was lost.")


if __name__ == "__main__":
    sys.exit(main())
