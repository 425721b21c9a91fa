"""The parts beside the board: speech, the cube, the list of moves, and what two computers need of a watcher."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Page, ViewportSize, expect
from tests.browser.conftest import Visitor
from tests.browser.places import visit
from tests.browser.players import Mouse, Player
from tests.browser.reading import read
from tests.server.hosting import browser, open_table, view_of, view_when

from crownpoint.messages import LANGUAGES, catalog

BO = {"kind": "person", "name": "Bo"}
COMPUTER = {"kind": "computer", "level": "beach-bum"}
SIZES = [(1280, 800), (1024, 640), (820, 1180), (390, 844), (360, 640), (320, 480), (844, 390), (640, 400)]

LONGEST = max((say(f"character.{key}") for say in map(catalog, LANGUAGES) for key in say.keys("character.")), key=len)
SAY = """
(text) => {
  const parts = [...document.querySelector(".line-said").childNodes];
  parts.find((node) => node.nodeType === Node.TEXT_NODE).data = text;
}
"""
OVERLAPS = """
(selectors) => {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const line = box(".line-said");
  if (!line || line.width < 40 || line.height < 16) return ["nothing is said"];
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.querySelector(".line-said");
  if (scrollWidth > clientWidth || scrollHeight > clientHeight) return ["cut"];
  if (line.left < 0 || line.top < 0 || line.right > innerWidth || line.bottom > innerHeight) return ["outside"];
  return selectors.filter((selector) => {
    const other = box(selector);
    return other && other.width > 0 && line.left < other.right - 1 && other.left < line.right - 1 &&
      line.top < other.bottom - 1 && other.top < line.bottom - 1;
  });
}
"""


def button(page: Page, name: str) -> Any:
    return page.locator(f'.acts [data-act="{name}"]')


async def test_what_a_character_says_covers_neither_board_nor_score(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", 5)
    wrong = []
    for width, height in SIZES:
        await page.set_viewport_size(ViewportSize(width=width, height=height))
        await visit(page, address, f"/t/{table}")
        await expect(page.locator(".line-said")).to_be_visible()
        await page.evaluate(SAY, LONGEST)
        parts = ["cp-backgammon-board", ".strip", ".phone-bar .mid", ".acts", ".say", ".clk", ".seat .nm", ".tabs"]
        found = await page.evaluate(OVERLAPS, parts)
        wrong += [f"{width}x{height}: {each}" for each in found]
        score = page.locator(".strip .score, .phone-bar .points").locator("visible=true")
        await expect(score).to_be_in_viewport(ratio=1)
    assert not wrong, "\n".join(wrong)


async def test_nothing_moves_where_there_is_one_button_instead_of_two(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", 5, second=BO)
    for width, height in ((640, 400), (844, 390)):
        await page.set_viewport_size(ViewportSize(width=width, height=height))
        await visit(page, address, f"/t/{table}")
        places = []
        for hidden in ("", "none"):
            await page.evaluate("(value) => (document.querySelector('.acts .btn').style.display = value)", hidden)
            boxes = [await page.locator(part).bounding_box() for part in (".seat.lower", ".phone-bar .mid", ".say")]
            places.append(boxes)
        assert places[0] == places[1]


async def before_the_roll(page: Page) -> None:
    """Play on until the other person may roll."""
    player = Player(page, Mouse())
    seen = await read(page)
    while "ready" not in seen.buttons:
        await player.play(1)
        seen = await read(page)
    await button(page, "ready").click()
    await expect(button(page, "roll")).to_be_visible()


@pytest.mark.parametrize(("length", "offered"), [(1, 0), (5, 1)])
async def test_no_double_is_offered_where_it_gains_nothing(
    visitor: Visitor, address: str, length: int, offered: int
) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", length, second=BO)
    await page.goto(f"{address}/t/{table}")
    await before_the_roll(page)
    await expect(button(page, "double")).to_have_count(offered)
    await expect(page.locator(".say .d")).to_have_text("Roll, or double to 2 first." if offered else "Roll the dice.")
    await page.keyboard.press("d")
    await expect(button(page, "roll")).to_have_count(0 if offered else 1)
    await view_when(address, table, lambda view: (view["cube"]["offered_to"] is not None) == bool(offered))


async def test_no_double_is_offered_with_a_dead_cube(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", 2, second=BO, rules={"crawford": False})
    await page.goto(f"{address}/t/{table}")
    await before_the_roll(page)
    await button(page, "double").click()
    await button(page, "ready").click()
    await button(page, "take").click()  # the cube at 2 wins the match for either side
    await button(page, "ready").click()
    await button(page, "roll").click()
    await before_the_roll(page)
    await expect(button(page, "double")).to_have_count(0)
    assert (await view_of(address, table))["cube"]["value"] == 2


async def test_the_count_of_pips_follows_the_steps_that_are_tried(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await visit(page, address, f"/t/{await open_table(address, 'backgammon', second=BO)}")  # 3-1
    count = page.locator(".seat.lower .sub")
    await expect(count).to_have_text("167 pips")
    await page.get_by_role("button", name=re.compile("^Point 8, three")).click()
    await page.get_by_role("button", name=re.compile("^Point 5, empty, target")).click()
    await expect(count).to_have_text("164 pips")
    await page.keyboard.press("u")
    await expect(count).to_have_text("167 pips")


async def test_the_list_of_moves_is_readable(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", second=BO)
    await page.goto(f"{address}/t/{table}")  # the opening roll of this seed is 3-1, White's 3 first
    await before_the_roll(page)
    first = page.locator(".mv:not(.note)").first
    await expect(first).to_contain_text(re.compile(r"31:\s*\d"))  # apart for the ear
    for width in (1280, 390):
        await page.set_viewport_size(ViewportSize(width=width, height=844))
        assert await first.evaluate(
            "(row) => row.children[1].getBoundingClientRect().right <= row.children[2].getBoundingClientRect().left"
        )


async def test_the_newest_line_is_in_sight_in_every_layout(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "checkers")
    async with browser(address) as tab:
        await tab.watch(table)
        await tab.play_to_the_end()
    await page.set_viewport_size(ViewportSize(width=1280, height=600))
    await visit(page, address, f"/t/{table}")
    await page.get_by_role("tab", name="Moves").click()
    await expect(page.locator(".mv").last).to_be_in_viewport(ratio=0.9)
    for width, height in ((844, 390), (820, 1180)):  # the first has no room for the list
        await page.set_viewport_size(ViewportSize(width=width, height=height))
    await expect(page.locator(".mv").last).to_be_in_viewport(ratio=0.9)


async def test_a_move_taken_back_has_a_name(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "checkers")
    await page.goto(f"{address}/t/{table}")
    await page.get_by_role("button", name=re.compile("^Square 11, your man")).click()
    await page.get_by_role("button", name=re.compile("^Square 15, empty, target")).click()
    await expect(page.locator('[data-tool="back"]')).to_be_enabled()
    await page.locator('[data-tool="back"]').click()
    await expect(page.locator(".mv.note")).to_have_text("Ana takes back a move.")


async def test_checkers_says_nothing_about_dice(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "checkers")
    async with browser(address) as tab:
        await tab.watch(table)
        await tab.play_to_the_end()
    for path in (f"/t/{table}", f"/t/{table}/replay"):
        await visit(page, address, path)
        assert not re.search(r"\b(dice|seal|seed)", await page.locator("main").inner_text(), re.IGNORECASE)
    table = await open_table(address, "checkers", second=BO)
    await visit(page, address, f"/t/{table}")
    await page.get_by_role("tab", name="Table").click()
    assert not re.search(r"\b(dice|seal|seed)", await page.locator("main").inner_text(), re.IGNORECASE)
    await page.keyboard.press("?")
    keys = await page.get_by_role("dialog").inner_text()
    assert not re.search(r"\b(dice|roll|double|beaver)", keys, re.IGNORECASE)


async def test_a_drawn_opening_can_be_checked(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "checkers", rules={"opening": "three_move"})
    async with browser(address) as tab:
        await tab.watch(table)
        await tab.play_to_the_end()
    check = page.get_by_role("link", name="Check the ballot").locator("visible=true")
    for path in (f"/t/{table}/replay", f"/t/{table}"):
        await visit(page, address, path)
        await expect(check).to_have_count(1)
    await page.get_by_role("tab", name="Table").click()
    await expect(page.locator(".facts-list")).to_contain_text((await view_of(address, table))["fairness"]["seal"])
    await check.click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Check the ballot")
    await expect(page.get_by_text("1 ballot recomputed: it matches.")).to_be_visible()
    assert not re.search(r"\b(dice|roll)", await page.locator("main").inner_text(), re.IGNORECASE)
    chosen = await open_table(address, "checkers", second=BO, rules={"opening": "three_move", "ballot": 12})
    await visit(page, address, f"/t/{chosen}")
    await page.get_by_role("tab", name="Table").click()
    await expect(page.locator(".facts-list")).to_be_visible()
    await expect(check).to_have_count(0)


async def test_two_computers_can_be_stopped_stepped_and_hurried(unhurried: str, visitor: Visitor) -> None:
    address = unhurried
    page = await visitor.open(pace="slow")
    table = await open_table(address, "checkers", first=COMPUTER, second=COMPUTER)
    await visit(page, address, f"/t/{table}")

    async def made() -> int:
        return sum(line["move"] is not None for line in (await view_of(address, table))["log"])

    await button(page, "play").click()
    await expect(page.locator(".say .d")).to_have_text("Stopped. Press Step or Play.")
    async with browser(address) as tab:  # the host has heard of it
        await tab.watch(table, None)
        await tab.call("pace", table=table, pace="step")
    before = await made()
    for more in (1, 2, 3):
        await page.keyboard.press("g")
        await expect(page.locator("main")).to_have_attribute("data-moves", str(before + more))
    chosen = page.locator(".choices [aria-pressed=true]")
    await expect(chosen).to_have_attribute("data-act", "pace-slow")
    await page.locator('[data-act="pace-normal"]').click()
    await expect(chosen).to_have_attribute("data-act", "pace-normal")
    await page.keyboard.type("++")
    await expect(chosen).to_have_attribute("data-act", "pace-instant")
    await page.keyboard.press("+")
    await page.keyboard.press("-")
    await expect(chosen).to_have_attribute("data-act", "pace-fast")
    assert await made() == before + 3, "a change of speed plays nothing"
    await page.keyboard.press("+")
    await page.keyboard.press("Space")
    await expect(page.locator(".result h2")).to_be_visible()
