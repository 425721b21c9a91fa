"""For the ear and the keyboard: what axe-core finds, and whole games from the accessibility tree alone."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect
from playwright.async_api import TimeoutError as GoneError
from tests.browser.conftest import Visitor
from tests.browser.places import all_pages, visit
from tests.server.hosting import open_table

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
CHECK = """
async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.flatMap(({ id, nodes }) => nodes.map((node) => `${id} ${node.target}: ${node.failureSummary}`));
}
"""
GONE_MS = 3000  # what was offered may be gone, for the computer has answered meanwhile


async def complaints(page: Page) -> list[str]:
    """What axe-core calls serious or critical."""
    await page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = await page.evaluate(CHECK)
    return found


@pytest.mark.parametrize(
    ("theme", "phone"), [("classic-wood", False), ("backyamon", True), ("kurnik", False), ("high-contrast", True)]
)
async def test_axe_finds_nothing_serious(visitor: Visitor, address: str, theme: str, phone: bool) -> None:
    page = await visitor.open(theme=theme, phone=phone)
    found: list[str] = []
    for name, path in (await all_pages(address)).items():
        await visit(page, address, path)
        found += [f"{name}: {complaint}" for complaint in await complaints(page)]
    assert found == []


@pytest.mark.parametrize("page_colors", ["light", "dark"])
async def test_axe_finds_nothing_serious_in_what_opens_over_a_page(
    visitor: Visitor, address: str, page_colors: str
) -> None:
    page = await visitor.open(page=page_colors)
    await visit(page, address, "/")
    await page.get_by_role("button", name=re.compile("^Play the computer")).click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    found = await complaints(page)
    await visit(page, address, f"/t/{await open_table(address, 'backgammon')}")
    for tool in ("Keyboard shortcuts", "Menu", "Theme"):
        await page.get_by_role("button", name=tool, exact=True).click()
        await expect(page.get_by_role("dialog")).to_be_visible()
        found += [f"{tool}: {complaint}" for complaint in await complaints(page)]
        await page.get_by_role("button", name="Close").click()
    assert found == []


OFFERS = [
    re.compile(r"^(Roll|Take|Confirm|Accept|Next game)$"),
    re.compile(r"target \d"),
    re.compile(r"can move|must capture|must enter"),
]


@pytest.mark.parametrize(("game", "rules"), [("checkers", {}), ("backgammon", {"variant": "hypergammon"})])
async def test_a_game_from_the_accessibility_tree_alone(
    visitor: Visitor, address: str, game: str, rules: dict[str, str]
) -> None:
    """Roles and names are all that is used, as by someone who does not see the page."""
    page = await visitor.open()
    table = await open_table(address, game, rules=rules)
    await page.goto(f"{address}/t/{table}")
    board = page.get_by_role("grid", name=re.compile("board$"))
    await expect(board).to_be_visible()
    over = page.get_by_role("button", name=re.compile("^Rematch"))
    while not await over.count():
        offered = over
        for name in OFFERS:
            offered = offered.or_(page.get_by_role("button", name=name, disabled=False))
        await expect(offered.first).to_be_visible()
        for name in OFFERS:
            thing = page.get_by_role("button", name=name, disabled=False).first
            if await thing.count():
                await _activate(thing)
                break
    await expect(page.get_by_role("tab", name="Result")).to_be_visible()


async def _activate(thing: Locator) -> None:
    """Press a thing as a screen reader does: focus it and send Enter."""
    with contextlib.suppress(GoneError):
        await thing.press("Enter", timeout=GONE_MS)
