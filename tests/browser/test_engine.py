"""The engine in the page: hints, rollouts and the tutor without the host, which is asked where the page has none."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Page, Request, expect
from tests.ai.checkers.test_game_analysis import LOST
from tests.browser.conftest import REVIEW_MS, Visitor
from tests.browser.places import visit
from tests.server.hosting import ANA, BO, browser, host, open_table

from crownpoint.server.pages import STATIC

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
BEFORE_ROLL = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
ENDING = "XGID=-BBB------------------bbb-:0:0:1:00:0:0:0:0:10"
CHECKERS = "B:W11,19,21,22,23,25,26,28,29,30,31,32:B1,2,3,4,5,7,8,10,12,13,14"
ENGINE_REQUESTS = re.compile(r"/api/v1/(positions/(hint|rollout|dice|cube)|tables/\w+/review)")

pytestmark = pytest.mark.skipif(not list((STATIC / "assets").glob("core-*.bundle")), reason="the page has no engine")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """One host for all of these: nothing here is kept."""
    async with host(tmp_path_factory.mktemp("engine"), STATIC) as where:
        yield where


def engine_requests(page: Page) -> list[str]:
    """What the host is asked to work out, from now on."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if ENGINE_REQUESTS.search(request.url):
            asked.append(request.url)

    page.on("request", note)
    return asked


async def analyse(page: Page) -> None:
    """Press the button that asks the engine."""
    await page.get_by_role("button", name="Hint").click()


async def test_positions_are_judged_and_rolled_out_in_the_page(visitor: Visitor, shared: str) -> None:
    page = await visitor.open()
    asked = engine_requests(page)
    await visit(page, shared, f"/position#{OPENING}")
    await analyse(page)
    await expect(page.locator(".candidates tbody tr").first).to_contain_text("8/5 6/5")
    await page.get_by_role("button", name="Roll out").click()
    await expect(page.locator(".study-rollout")).to_contain_text(re.compile(r"[1-9][0-9]* of 1296 games"))
    await page.get_by_role("button", name="Stop").click()
    await visit(page, shared, "/learn")  # a new address after the # alone loads nothing
    await visit(page, shared, f"/position#{CHECKERS}")
    await analyse(page)
    await expect(page.locator(".candidates tbody tr").first).to_contain_text("8x15x24")
    assert asked == []


async def test_the_dice_map_and_the_cube_by_score_are_those_of_the_host(visitor: Visitor, shared: str) -> None:
    page = await visitor.open()
    asked = engine_requests(page)
    await visit(page, shared, f"/position#{BEFORE_ROLL}")
    await page.get_by_role("button", name="Dice map").click()
    rolls = page.locator(".dice-map button")
    await expect(rolls).to_have_count(21, timeout=REVIEW_MS)
    await page.get_by_role("button", name="Cube by score").click()
    await expect(page.locator(".cube-scores tbody tr")).to_have_count(8, timeout=REVIEW_MS)
    assert asked == []
    told = """async ([path, text]) => {
        const headers = { "content-type": "application/json" };
        return (await fetch(path, { method: "POST", headers, body: JSON.stringify({ text }) })).json();
    }"""
    known = await page.evaluate(told, ["/api/v1/positions/dice", BEFORE_ROLL])
    shown = [await each.get_attribute("aria-label") for each in await rolls.all()]
    written = [f"{'-'.join(each['dice'])}: {each['move']}, {each['value']:+.3f}" for each in known["rolls"]]
    assert sorted(text.replace("\u2212", "-") for text in shown if text) == sorted(written)
    scores = (await page.evaluate(told, ["/api/v1/positions/cube", BEFORE_ROLL]))["scores"][1:]
    gains = [
        "" if each["action"] == "unavailable" else f"{each['gain']:.2f}".replace("-0.00", "0.00") for each in scores
    ]
    small = await page.locator(".cube-scores small").all_inner_texts()
    assert [text.replace("\u2212", "-").replace("-0.00", "0.00") for text in small] == gains


async def test_the_tables_of_endings_are_kept_in_the_browser(visitor: Visitor, shared: str) -> None:
    page = await visitor.open()
    await visit(page, shared, f"/position#{ENDING}")
    await analyse(page)
    await expect(
        page.locator(".study-position, main").get_by_text(re.compile("double", re.IGNORECASE)).first
    ).to_be_visible()
    kept = """() => new Promise((resolve) => {
        const asked = indexedDB.open("crownpoint-engine", 1);
        asked.onsuccess = () => {
            const found = asked.result.transaction("tables").objectStore("tables").get("bearoff-1");
            found.onsuccess = () => resolve((found.result ?? []).map((each) => each.byteLength));
        };
    })"""
    await page.wait_for_function(f"async () => (await ({kept})()).length === 2")
    assert all(size > 1_000_000 for size in await page.evaluate(kept))


async def test_the_host_is_asked_for_what_is_beyond_the_page(visitor: Visitor, shared: str) -> None:
    page = await visitor.open()
    asked = engine_requests(page)
    await visit(page, shared, f"/position#{CHECKERS}")
    await page.get_by_text("Deep", exact=True).click()
    await analyse(page)
    await expect(page.locator(".candidates tbody tr").first).to_contain_text("8x15x24")
    assert len(asked) == 1


async def test_without_the_engine_the_host_is_asked(visitor: Visitor, shared: str) -> None:
    page = await visitor.open()
    await page.add_init_script("delete window.WebAssembly")
    asked = engine_requests(page)
    await visit(page, shared, f"/position#{OPENING}")
    await analyse(page)
    await expect(page.locator(".candidates tbody tr").first).to_contain_text("8/5 6/5")
    assert len(asked) == 1


async def test_who_loses_all_men_is_called_a_beginner(visitor: Visitor, shared: str) -> None:
    table = await open_table(shared, "checkers", first=ANA, second=BO)
    async with browser(shared) as tab:
        await tab.watch(table)
        for number, text in enumerate(LOST.split()):
            await tab.act("move", seat=number % 2, text=text)
    page = await visitor.open(name="Ana")
    await visit(page, shared, f"/t/{table}")
    rows = page.locator("cp-review tbody tr")
    await expect(rows.first.locator("td").last).to_contain_text("beginner", timeout=REVIEW_MS)
    await expect(rows.first.locator("td").first).not_to_contain_text("beginner")
    await expect(rows.nth(1).locator("td").last).to_have_text(re.compile("[2-9]"))


async def test_the_review_in_the_page_is_that_of_the_host(visitor: Visitor, shared: str) -> None:
    table = await open_table(shared, "backgammon")  # checkers depends on what an engine remembers
    async with browser(shared) as tab:
        await tab.watch(table)
        await tab.play_to_the_end(moves=6)
    page = await visitor.open()
    asked = engine_requests(page)
    await visit(page, shared, f"/t/{table}")
    rates = page.locator("cp-review tbody tr").first.locator("td")
    await expect(rates.first).to_have_text(re.compile(r"\d"), timeout=REVIEW_MS)
    assert asked == []
    known = await page.evaluate("async (path) => (await fetch(path)).json()", f"/api/v1/tables/{table}/review")
    shown = [float(text.split()[0].replace(",", "")) for text in await rates.all_inner_texts()]
    assert sorted(shown) == pytest.approx(sorted(seat["error_rate"] for seat in known["seats"]), abs=0.11)
