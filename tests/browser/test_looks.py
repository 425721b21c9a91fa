"""Small things that are seen: what cannot be pressed, the disc of a seat, icons, and figures as readers write them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Locator, Page, ViewportSize, expect
from tests.browser.conftest import REVIEW_MS, Visitor
from tests.browser.places import visit
from tests.browser.test_every_look import SET_THEME, THEMES
from tests.server.hosting import BO, browser, open_table

LOOK = """
(each) => {
  const { backgroundColor, borderColor, color, filter, boxShadow, cursor } = getComputedStyle(each);
  return { backgroundColor, borderColor, color, filter, boxShadow, cursor };
}
"""
# How much the rim of a disc stands out from the panel, as WCAG counts contrast.
CONTRAST = """
(dot) => {
  const light = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).map((each) => each / 255)
      .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const panel = getComputedStyle(dot.closest(".panel")).backgroundColor;
  const [a, b] = [light(getComputedStyle(dot).borderTopColor), light(panel)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}
"""


async def test_what_cannot_be_pressed_does_not_answer_the_mouse(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await visit(page, address, f"/t/{await open_table(address, 'backgammon', 5, second=BO)}")
    for button in (page.locator('.acts [data-act="confirm"]'), page.locator('[data-tool="back"]')):
        await expect(button).to_be_disabled()
        before = await button.evaluate(LOOK)
        await button.hover(force=True)
        assert await button.evaluate(LOOK) == before
        assert before["cursor"] == "default"


@pytest.mark.parametrize("colors", ["light", "dark"])
async def test_the_disc_of_a_seat_is_seen_on_every_page(visitor: Visitor, address: str, colors: str) -> None:
    page = await visitor.open(page=colors)
    await visit(page, address, f"/t/{await open_table(address, 'checkers', second=BO)}")
    faint = []
    for theme in THEMES:
        await page.evaluate(SET_THEME, theme)
        for dot in await page.locator(".seat .piece-dot").all():
            contrast = await dot.evaluate(CONTRAST)
            if contrast < 3:
                faint.append(f"{theme}: {await dot.get_attribute('class')} {contrast:.1f}")
    assert faint == []


async def test_taking_back_a_step_and_asking_for_a_move_back_look_different(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await visit(page, address, f"/t/{await open_table(address, 'checkers', second=BO)}")

    async def shape(button: Locator) -> str:
        return await button.locator("svg path").evaluate_all("(paths) => paths.map((path) => path.outerHTML).join()")

    undo, back = page.locator('.acts [data-act="undo"]'), page.locator('[data-tool="back"]')
    assert await shape(undo) != await shape(back)
    assert await undo.get_attribute("aria-label") != await back.get_attribute("aria-label")


# How far what a dialog holds is from its heading and from its edges, scrolled to its top and to its end.
ROOM = """
(dialog) => {
  const box = dialog.getBoundingClientRect();
  const title = dialog.querySelector("h2");
  const leaves = [...dialog.querySelectorAll("*")].filter((each) => !each.closest(".dh, svg") && !each.children.length);
  const boxes = () => leaves.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0);
  dialog.scrollTop = 0;
  const top = Math.min(...boxes().map((each) => each.top)) - title.getBoundingClientRect().bottom;
  dialog.scrollTop = dialog.scrollHeight;
  return {
    top,
    left: Math.min(...boxes().map((each) => each.left)) - box.left,
    right: box.right - Math.max(...boxes().map((each) => each.right)),
    bottom: box.bottom - Math.max(...boxes().map((each) => each.bottom)),
  };
}
"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
async def test_dialogs_have_room_and_keep_their_heading(visitor: Visitor, address: str, size: tuple[int, int]) -> None:
    page = await visitor.open()
    await page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    table = await open_table(address, "backgammon", second=BO)
    tight = []
    for name, path in (("Menu", ""), ("Keys", ""), ("Theme", ""), ("Menu", "/replay")):
        await visit(page, address, f"/t/{table}{path}")
        if path and size[0] > 1000:
            continue  # all links are in sight
        if path:
            await page.get_by_role("button", name="Menu").click()
        elif name == "Theme":
            await page.keyboard.press("F10")
            await page.get_by_role("dialog").get_by_role("button", name="Theme").click()
        else:
            await page.keyboard.press("F10" if name == "Menu" else "?")
        dialog = page.get_by_role("dialog", name=name)
        await expect(dialog).to_be_visible()
        room = await dialog.evaluate(ROOM)
        tight += [f"{name}{path}: {side} {far:.0f}" for side, far in room.items() if far < (8 if side == "top" else 16)]
        await expect(dialog.get_by_role("heading")).to_be_in_viewport(ratio=1)  # scrolled to the end
    assert tight == []


async def figures(page: Page) -> str:
    """All words of a page but its dates."""
    words: Any = await page.evaluate(
        """() => {
          const copy = document.querySelector("main").innerText;
          const dates = [...document.querySelectorAll("time")].map((each) => each.innerText);
          const spoken = [...document.querySelectorAll("[aria-label], [title]")]
            .map((each) => `${each.ariaLabel ?? ""} ${each.title}`);
          return dates.reduce((text, date) => text.replace(date, ""), [copy, ...spoken].join("\\n"));
        }"""
    )
    return str(words)


@pytest.mark.parametrize("language", ["pl", "sl"])
async def test_figures_are_written_as_in_the_language(visitor: Visitor, address: str, language: str) -> None:
    page = await visitor.open(language=language)
    finished = await open_table(address, "backgammon", rules={"variant": "hypergammon"})
    async with browser(address) as tab:
        await tab.watch(finished)
        await tab.play_to_the_end(moves=4)
    live = await open_table(address, "backgammon", 5, second=BO)
    seen = []
    await visit(page, address, f"/t/{finished}")
    await expect(page.locator(".result .plot")).to_be_visible(timeout=REVIEW_MS)
    seen.append(await figures(page))
    await visit(page, address, f"/t/{finished}/replay")
    await expect(page.locator(".graph.small")).to_be_visible()
    seen.append(await figures(page))
    await visit(page, address, f"/t/{live}")
    await page.keyboard.press("i")
    await expect(page.locator(".hints li").nth(2)).to_be_visible()
    seen.append(await figures(page))
    await visit(page, address, "/games")
    await expect(page.locator(".statistics")).to_be_visible()
    seen.append(await figures(page))
    text = "\n".join(seen)
    assert re.search(r"\d,\d", text), "there are figures"
    assert re.findall(r".*\d\.\d.*", text) == []
    assert re.search(r"−\d", text), "there are losses"
    assert re.findall(r"(?:^|[\s(])-\d.*", text) == []
