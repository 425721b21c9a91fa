"""Every window size: nothing is cut off, every button is in sight, and the board is as large as it can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.async_api import Page, ViewportSize, expect
from tests.browser.conftest import REVIEW_MS, Visitor
from tests.browser.places import visit
from tests.browser.players import Mouse, Player
from tests.browser.reading import read
from tests.server.hosting import browser, open_table

BO = {"kind": "person", "name": "Bo"}
LONG = {"kind": "person", "name": "Przemysław Wiśniewski"}
ZOOMED = [(width // 2, height // 2) for width, height in [(1024, 768), (1280, 800), (1366, 768), (1920, 1080)]]
"""The usual screens at a zoom of 200 %: a page has half as many pixels of its own in each direction."""
SIZES = [
    *ZOOMED,
    (320, 480),
    (320, 568),
    (360, 640),
    (390, 844),
    (480, 700),
    (500, 500),
    (540, 720),
    (600, 800),
    (640, 900),
    (667, 375),
    (768, 1024),
    (820, 1180),
    (844, 390),
    (900, 500),
    (932, 430),
    (1000, 900),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
]

TIGHT = [size for size in SIZES if size[0] <= 700 or size[1] <= 500]
"""Where a language with long words may not fit."""

DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# What is not wholly in the window, what lies over something else, and how large the board is.
LOOK = """
() => {
  const found = [];
  const inside = ({ left, top, right, bottom }) =>
    left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
  const shown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== "hidden";
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const name = (element) => element.dataset.act ?? element.getAttribute("aria-label") ?? element.className;
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
  if (scrollHeight > innerHeight) found.push(`the page is ${scrollHeight} high`);
  const buttons = all(":is(.acts, .choices, .tools, .jumps) button, .scrub input, .phone-bar .ib");
  for (const each of buttons) {
    const box = each.getBoundingClientRect();
    if (!inside(box)) found.push(`${name(each)} is outside`);
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (top !== each && !each.contains(top)) found.push(`${name(each)} is under ${top?.className}`);
    if (box.height < (each.matches("input") ? 12 : 40)) found.push(`${name(each)} is ${box.height} high`);
    if (each.scrollWidth > each.clientWidth + 1) found.push(`${name(each)} is cut off`);
  }
  const board = all("cp-backgammon-board, cp-checkers-board")[0].getBoundingClientRect();
  if (!inside(board)) found.push("the board is outside");
  const parts = all(".phone-bar .mid, .seat, .say, .acts, .scrub, .graph.small, .tools, .tabs");
  for (const part of parts) {
    const box = part.getBoundingClientRect();
    if (!inside(box)) found.push(`${part.className} is outside`);
    const apart = (other) =>
      box.right <= other.left + 1 || other.right <= box.left + 1 || box.bottom <= other.top + 1 ||
      other.bottom <= box.top + 1;
    if (!apart(board)) found.push(`${part.className} lies over the board`);
    for (const other of parts)
      if (other !== part && !part.contains(other) && !other.contains(part) && !apart(other.getBoundingClientRect()))
        found.push(`${part.className} lies over ${other.className}`);
  }
  if (!all(".to-menu, [data-tool=menu], .scrub .links, [data-act=leave]").length) found.push("no menu");
  if (!all(".to-back, .top .brand, [data-tool=menu], [data-act=leave]").length) found.push("no way back");
  if (!all(".phone-bar b, .strip .score, .sc b").length) found.push("no score");
  const title = all(".say .t")[0];
  if (title && title.getBoundingClientRect().bottom > title.parentElement.getBoundingClientRect().bottom + 1)
    found.push("the sentence is cut off");
  const detail = all(".say .d")[0];
  if (detail && innerWidth >= 360 && detail.scrollWidth > detail.clientWidth + 1) found.push("what to do is cut off");
  const status = all(".say")[0];
  if (status && status.scrollHeight > status.clientHeight + 1) found.push("the status is cut off");
  const verdict = all(".graph.small figcaption span:last-child")[0];
  if (verdict) {
    const { width, bottom } = verdict.getBoundingClientRect();
    const room = verdict.closest("figure").getBoundingClientRect();
    if (verdict.scrollWidth > width + 1 || bottom > room.bottom + 1) found.push("what was better is cut off");
  }
  const jumps = document.querySelectorAll(".jumps button").length;
  if (all(".jumps button").length < jumps) found.push("a button of the replay is missing");
  if (all(".table:not(.ended, .choosing)").length && all(".seat .sub").length < 2) found.push("no pips");
  if (!all(".phone-bar .name, .strip .score, .seat .nm, .sc span").length) found.push("no names in sight");
  const result = all(".result")[0];
  const panel = innerWidth >= 1024 && innerHeight >= 720 && innerWidth > 1.2 * innerHeight;
  if (result && panel && result.scrollHeight > result.clientHeight + 1) found.push("the result is not all in sight");
  if (result) {
    for (const row of all(".result tbody tr")) {
      const cells = [...row.children].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect();
      });
      if (cells.some((cell, at) => at > 0 && cell.left < cells[at - 1].right + 2)) found.push("figures touch");
    }
    const room = result.getBoundingClientRect();
    const style = getComputedStyle(result);
    const faded = style.maskImage === "none" ? 0 : parseFloat(style.paddingBottom);
    if (result.scrollWidth > result.clientWidth + 1) found.push("the result is cut off");
    for (const each of all(".result h2, .result .res, .result .sc b, .result tbody tr")) {
      const { top, bottom } = each.getBoundingClientRect();
      const name = each.className || "the result";
      if (top < room.top - 1 || bottom > room.bottom - faded + 4) found.push(`${name} is not in sight`);
    }
  }
  const list = innerWidth < innerHeight ? all("div.moves")[0] : undefined;
  const moves = list?.getBoundingClientRect();
  const line = list ? parseFloat(getComputedStyle(list).getPropertyValue("--row")) : NaN; // how high a line of text is
  for (const row of list ? all(".mv, .moves-empty") : []) {
    const { top, bottom } = row.getBoundingClientRect();
    const seen = Math.min(bottom, moves.bottom) - Math.max(top, moves.top);
    const [part, whole] = line ? [seen % line, line] : [seen, bottom - top];
    if (seen > 1 && part > 1 && part < whole - 1) found.push("a line of the moves is cut off");
  }
  const names = document.querySelector("cp-table-page, cp-replay-page").innerText;
  return { found, names, share: (board.width * board.height) / (innerWidth * innerHeight), width: board.width };
}
"""


async def faults(page: Page, name: str, sizes: Sequence[tuple[int, int]] = SIZES) -> list[str]:
    """What is wrong with a page with a board, in these sizes."""
    wrong: list[str] = []
    for width, height in sizes:
        await page.set_viewport_size(ViewportSize(width=width, height=height))
        await page.evaluate(DRAWN)
        seen: dict[str, Any] = await page.evaluate(LOOK)
        wrong += [f"{name} {width}x{height}: {fault}" for fault in seen["found"]]
        if "Ana" not in seen["names"]:
            wrong.append(f"{name} {width}x{height}: no names")
        if seen["share"] < 0.3:
            wrong.append(f"{name} {width}x{height}: the board has {seen['share']:.0%} of the window")
        if seen["width"] < 0.6 * min(width, height):
            wrong.append(f"{name} {width}x{height}: the board is {seen['width']:.0f} wide")
    return wrong


async def test_a_table_in_every_size(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", 5, second=BO)
    await visit(page, address, f"/t/{table}")
    await expect(page.locator('.acts [data-act="confirm"]')).to_be_visible()
    wrong = await faults(page, "to move")
    await page.keyboard.press("r")
    wrong += await faults(page, "resigning")
    await page.keyboard.press("2")
    wrong += await faults(page, "resigning a gammon")
    await page.keyboard.press("Escape")
    seen = await read(page)
    await page.set_viewport_size(ViewportSize(width=1280, height=800))
    player = Player(page, Mouse())
    while "ready" not in seen.buttons:
        await player.play(1)
        seen = await read(page)
    wrong += await faults(page, "ready")
    await page.locator('.acts [data-act="ready"]').click()
    await expect(page.locator('.acts [data-act="roll"]')).to_be_visible()
    wrong += await faults(page, "before the roll")
    assert not wrong, "\n".join(wrong)


async def test_the_menu_is_whole_in_every_size(visitor: Visitor, address: str) -> None:
    page = await visitor.open(language="sl")
    table = await open_table(address, "backgammon", 5, second=BO)
    await visit(page, address, f"/t/{table}")
    await page.keyboard.press("F10")
    rows = page.locator("dialog[open] button.row")
    assert await rows.count() > 7
    for width, height in SIZES:
        await page.set_viewport_size(ViewportSize(width=width, height=height))
        await expect(rows.first).to_be_in_viewport(ratio=1)
        await expect(rows.last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["pl", "sl"])
async def test_resigning_fits_in_every_language(visitor: Visitor, address: str, language: str) -> None:
    page = await visitor.open(language=language)
    table = await open_table(address, "backgammon", 5, second=BO)
    await visit(page, address, f"/t/{table}")
    await expect(page.locator('.acts [data-act="confirm"]')).to_be_visible()
    wrong = await faults(page, "to move")
    await page.keyboard.press("r")
    wrong += await faults(page, "resigning")
    await page.keyboard.press("3")
    wrong += await faults(page, "resigning a backgammon")
    assert not wrong, "\n".join(wrong)


async def test_checkers_in_every_size(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "checkers", second=LONG)
    await visit(page, address, f"/t/{table}")
    await page.get_by_role("button", name="Square 11, your man").click()
    wrong = await faults(page, "checkers")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", ["en", "pl", "sl"])
async def test_a_result_and_a_replay_in_every_size(visitor: Visitor, address: str, language: str) -> None:
    page = await visitor.open(language=language)
    table = await open_table(address, "backgammon", rules={"variant": "hypergammon"})
    async with browser(address) as tab:
        await tab.watch(table)
        await tab.play_to_the_end(moves=4)
    await visit(page, address, f"/t/{table}")
    await expect(page.locator(".result .plot")).to_be_visible(timeout=REVIEW_MS)
    sizes = SIZES if language == "en" else TIGHT
    wrong = await faults(page, "result", sizes)
    await visit(page, address, f"/t/{table}/replay")
    await expect(page.locator(".graph.small")).to_be_visible()
    for _ in range(3):
        await page.keyboard.press("]")
    wrong += await faults(page, "replay", sizes)
    assert not wrong, "\n".join(wrong)


async def test_a_long_verdict_in_every_size(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "checkers", second=BO)
    async with browser(address) as tab:
        await tab.watch(table)
        for seat, move in enumerate(["9-13", "22-18", "5-9", "18-15"]):
            assert (await tab.act("move", seat % 2, text=move))["ok"]
        assert (await tab.act("resign", 0, points=1))["ok"]
    await visit(page, address, f"/t/{table}/replay")
    await expect(page.locator(".graph.small")).to_be_visible(timeout=REVIEW_MS)
    await page.get_by_role("slider").first.fill("3")
    await expect(page.locator(".graph.small figcaption")).to_contain_text("This lost a man.")
    wrong = await faults(page, "verdict")
    assert not wrong, "\n".join(wrong)


# What of a scrolling page or dialog cannot be brought into sight and pressed: all of `inside`, in the box of `room`.
REACH = """
([inside, room]) => {
  const found = [];
  const box = room ? document.querySelector(room).getBoundingClientRect() : new DOMRect(0, 0, innerWidth, innerHeight);
  for (const each of document.querySelectorAll(inside)) {
    if (!each.checkVisibility({ visibilityProperty: true })) continue;
    each.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
    const name = (each.getAttribute("aria-label") ?? each.id ?? "") || each.textContent.trim().slice(0, 30);
    if (left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1)
      found.push(`${name} is outside`);
    if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0 && !each.matches("input, svg, a"))
      found.push(`${name} is cut off`);
    const control = each.matches("button, select, input:not([type=checkbox]), a.btn, summary");
    if (control && height < 32) found.push(`${name} is ${height} high`);
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    if (over !== each && !each.contains(over) && !each.closest("label")?.contains(over))
      found.push(`${name} is under ${over?.className || over?.localName}`);
  }
  return found;
}
"""


# Whether something is wholly in the window, with nothing over it, without scrolling.
IN_SIGHT = """
(selector) => {
  const each = document.querySelector(selector);
  const { left, top, right, bottom } = each.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, bottom - 2);
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return inside && (over === each || each.contains(over));
}
"""


async def test_home_in_every_size(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await open_table(address, "checkers", second=LONG)
    await open_table(address, "backgammon", 7)
    await visit(page, address, "/")
    await expect(page.locator(".games li")).to_have_count(2)
    wrong = []
    for width, height in SIZES:
        await page.set_viewport_size(ViewportSize(width=width, height=height))
        await page.evaluate("scrollTo(0, 0)")
        if await page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wrong.append(f"{width}x{height} is wider than the window")
        for part in ("h1", ".hero button.p"):
            if not await page.evaluate(IN_SIGHT, f"main {part}"):
                wrong.append(f"{width}x{height}: {part} is not in sight")
        found = await page.evaluate(REACH, ["main button, main a.btn, main h1, main h2, main .facts b, main .lead", ""])
        wrong += [f"{width}x{height}: {fault}" for fault in found]
    assert not wrong, "\n".join(wrong)


SCROLLS = "(dialog) => dialog.querySelector('.db').scrollHeight > dialog.querySelector('.db').clientHeight + 1"


@pytest.mark.parametrize("language", ["en", "pl", "sl"])
async def test_the_dialog_of_a_new_game_in_every_size(visitor: Visitor, address: str, language: str) -> None:
    page = await visitor.open(language=language)
    await visit(page, address, "/")
    dialog = page.locator("cp-new-game dialog")
    wrong = []
    for width, height in SIZES if language == "en" else TIGHT:
        await page.set_viewport_size(ViewportSize(width=width, height=height))
        for opener in (0, 2):  # against the computer; two computers
            await page.locator(".hero .go button").nth(opener).click()
            await page.locator("#new-clock").select_option("none")
            if opener == 0 and (width, height) == (1280, 800) and language == "en" and await dialog.evaluate(SCROLLS):
                wrong.append("the rules are not in sight without scrolling at 1280x800")
            await page.locator("#new-clock").select_option("custom")
            start = dialog.locator("button[type=submit]")
            await expect(start).to_be_in_viewport(ratio=1)
            await expect(dialog.locator(".dh h2")).to_be_in_viewport(ratio=1)
            if await dialog.evaluate("(dialog) => dialog.scrollWidth > dialog.clientWidth"):
                wrong.append(f"{width}x{height} is cut off")
            found = await page.evaluate(
                REACH, ["cp-new-game .db :is(button, select, input, summary, legend:not(.hidden-word))", "dialog"]
            )
            wrong += [f"{width}x{height} {opener}: {fault}" for fault in found]
            await expect(start).to_be_in_viewport(ratio=1)  # however far one has scrolled
            await page.keyboard.press("Escape")
    assert not wrong, "\n".join(wrong)
