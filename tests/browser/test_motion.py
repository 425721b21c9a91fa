"""What moves: captured men leave the board in sight, and the result waits until the last checker has arrived."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Page, ViewportSize, expect
from tests.browser.conftest import Visitor
from tests.browser.places import visit
from tests.server.hosting import BO, browser, open_table

# Every animation of a piece from now on: its first and its last frame.
NOTE_FLIGHTS = """
() => {
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    if (this.dataset.id) window.flights.push({ id: this.dataset.id, first: frames[0], last: frames.at(-1) });
    return animate.call(this, frames, options);
  };
}
"""
SEEN = """
(id) => {
  const { shadowRoot } = document.querySelector("cp-checkers-board");
  return Number(getComputedStyle(shadowRoot.querySelector(`[data-id="${id}"]`)).opacity);
}
"""


async def capture(page: Page, address: str) -> list[dict[str, Any]]:
    """Let the page capture a man; the flights of the pieces."""
    table = await open_table(address, "checkers", second=BO)
    async with browser(address) as tab:
        await tab.watch(table)
        for seat, move in enumerate(("11-15", "22-18")):
            await tab.act("move", seat=seat, text=move)
    await visit(page, address, f"/t/{table}")
    target = page.get_by_role("button", name=re.compile("^Square 22, empty, target"))  # the only move is taken up
    await expect(target).to_be_visible()
    await page.evaluate(NOTE_FLIGHTS)
    await target.click()
    await expect(page.get_by_role("button", name=re.compile("^Square 18, empty"))).to_be_visible()
    found: list[dict[str, Any]] = await page.evaluate("window.flights")
    return found


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
async def test_a_captured_man_fades_where_the_board_has_no_tray(visitor: Visitor, address: str, motion: Any) -> None:
    page = await visitor.open(phone=True)
    await page.emulate_media(reduced_motion=motion)
    flights = await capture(page, address)
    [taken] = [flight for flight in flights if flight["last"]["opacity"] == 0]
    assert taken["first"]["opacity"] == 1
    travels = taken["first"]["transform"] != taken["last"]["transform"]
    assert travels == (motion == "no-preference")
    await page.wait_for_function(f"(id) => ({SEEN})(id) === 0", arg=taken["id"])


async def test_a_captured_man_goes_to_the_tray_and_stays_in_sight(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await page.emulate_media(reduced_motion="no-preference")
    flights = await capture(page, address)
    assert len(flights) == 2, "the man that jumps and the man that is captured"
    for flight in flights:
        assert flight["first"]["transform"] != flight["last"]["transform"]
        assert await page.evaluate(SEEN, flight["id"]) == 1


# Notes whether a piece moved after the match was over, and what of the result was there before it had arrived.
NOTE_RESULT = """
() => {
  const { shadowRoot } = document.querySelector("cp-backgammon-board");
  const page = document.querySelector("cp-table-page");
  const isMoving = () =>
    shadowRoot.getAnimations()
      .some(({ playState, effect }) => playState === "running" && effect.target.matches("[data-id]"));
  window.noted = { waited: false, early: [] };
  const look = () => {
    if (page.live.view.phase !== "over" || !isMoving()) return;
    window.noted.waited = true;
    const spoken = [...shadowRoot.querySelectorAll("[aria-live]")].some((ear) => /the match/.test(ear.textContent));
    const shown = ['[role="tab"][id="tab-result"]', ".result", '.acts [data-act="rematch"]'];
    const scored = /[1-9]/.test(document.querySelector(".strip .score").textContent);
    const early = { spoken, scored };
    window.noted.early = shown.filter((each) => document.querySelector(each))
      .concat(Object.keys(early).filter((each) => early[each]));
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
  const watch = () => (look(), requestAnimationFrame(watch));
  watch();
}
"""


async def test_the_result_waits_for_the_last_checker(visitor: Visitor, address: str) -> None:
    page = await visitor.open(phone=True)
    await page.emulate_media(reduced_motion="no-preference")
    await page.set_viewport_size(ViewportSize(width=1280, height=800))
    table = await open_table(address, "backgammon", rules={"variant": "hypergammon"})
    await visit(page, address, f"/t/{table}")
    await page.evaluate(NOTE_RESULT)
    async with browser(address) as tab:
        await tab.watch(table)
        await tab.play_to_the_end()
    await expect(page.locator(".result h2")).to_be_visible()
    await expect(page.locator('.acts [data-act="rematch"]')).to_be_enabled()
    assert await page.evaluate("window.noted") == {"waited": True, "early": []}


# Pieces that never arrive, on a page that draws no frames.
NEVER_SETTLED = """
() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames) { return animate.call(this, frames, { duration: 1e7 }); };
  window.requestAnimationFrame = () => 0;
}
"""


async def test_the_next_game_does_not_wait_for_the_last_checker_of_the_one_before(
    visitor: Visitor, address: str
) -> None:
    page = await visitor.open()
    await page.emulate_media(reduced_motion="no-preference")
    table = await open_table(address, "checkers", 3, second=BO)
    await visit(page, address, f"/t/{table}")
    await page.evaluate(NEVER_SETTLED)
    async with browser(address) as tab:
        await tab.watch(table)
        await tab.act("move", seat=0, text="11-15")
        await expect(page.locator(".moves")).to_contain_text(re.compile("11.15"))
        await tab.act("resign", seat=1, points=1)
        await expect(page.locator(".acts button:enabled")).to_have_count(0)
        for seat in (0, 1):
            await tab.act("next_game", seat=seat)
    await expect(page.locator(".strip .score")).to_contain_text("1")
    await expect(page.locator(".acts button:enabled").first).to_be_visible()
