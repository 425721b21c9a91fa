"""Every window size: nothing is cut off, every button is in sight, and the board is as large as it can be."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Page, ViewportSize, expect
from tests.browser.conftest import Visitor
from tests.browser.places import visit
from tests.browser.players import Mouse, Player
from tests.browser.reading import read
from tests.server.hosting import browser, open_table

BO = {"kind": "person", "name": "Bo"}
LONG = {"kind": "person", "name": "Przemysław Wiśniewski"}
SIZES = [
    (320, 480),
    (320, 568),
    (360, 640),
    (390, 844),
    (480, 700),
    (500, 500),
    (540, 720),
    (600, 800),
    (640, 400),
    (640, 900),
    (667, 375),
    (768, 1024),
    (820, 1180),
    (844, 390),
    (900, 500),
    (932, 430),
    (1000, 900),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
    (2560, 1440),
]

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
  const buttons = all(".acts button, .scrub .jumps button, .scrub input, .phone-bar .ib, .tools button");
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
  const names = document.querySelector("cp-table-page, cp-replay-page").innerText;
  return { found, names, share: (board.width * board.height) / (innerWidth * innerHeight), width: board.width };
}
"""


async def faults(page: Page, name: str) -> list[str]:
    """What is wrong with a page with a board, in all sizes."""
    wrong: list[str] = []
    for width, height in SIZES:
        await page.set_viewport_size(ViewportSize(width=width, height=height))
        await page.wait_for_timeout(60)
        seen: dict[str, Any] = await page.evaluate(LOOK)
        wrong += [f"{name} {width}x{height}: {fault}" for fault in seen["found"]]
        if "Ana" not in seen["names"]:
            wrong.append(f"{name} {width}x{height}: no names")
        if seen["share"] < (0.2 if name == "result" else 0.3):
            wrong.append(f"{name} {width}x{height}: the board has {seen['share']:.0%} of the window")
        if seen["width"] < (0.5 if name == "result" else 0.6) * min(width, height):
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


async def test_checkers_in_every_size(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "checkers", second=LONG)
    await visit(page, address, f"/t/{table}")
    await page.get_by_role("button", name="Square 11, your man").click()
    wrong = await faults(page, "checkers")
    assert not wrong, "\n".join(wrong)


async def test_a_result_and_a_replay_in_every_size(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", rules={"variant": "hypergammon"})
    async with browser(address) as tab:
        await tab.watch(table)
        await tab.play_to_the_end()
    await visit(page, address, f"/t/{table}")
    await expect(page.locator(".result h2")).to_be_visible()
    wrong = await faults(page, "result")
    await visit(page, address, f"/t/{table}/replay")
    await expect(page.locator(".graph.small")).to_be_visible(timeout=30_000)
    for _ in range(3):
        await page.keyboard.press("]")
    wrong += await faults(page, "replay")
    assert not wrong, "\n".join(wrong)


async def test_the_way_in_in_every_size(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await visit(page, address, "/")
    wrong = []
    for width, height in SIZES:
        await page.set_viewport_size(ViewportSize(width=width, height=height))
        if await page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wrong.append(f"home {width}x{height} is wider than the window")
        await page.get_by_role("button", name="Play the computer").click()
        dialog = page.locator("cp-new-game dialog")
        start = dialog.get_by_role("button", name="Start")
        await expect(start).to_be_in_viewport(ratio=1)
        if await dialog.evaluate("(dialog) => dialog.scrollWidth > dialog.clientWidth"):
            wrong.append(f"new game {width}x{height} is cut off")
        await page.keyboard.press("Escape")
    assert not wrong, "\n".join(wrong)
