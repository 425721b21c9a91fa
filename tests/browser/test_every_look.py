"""Every page in every theme and language, at desktop and phone size: words instead of keys, and nothing cut off."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.async_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.places import all_pages, visit
from tests.server.hosting import open_table

REPOSITORY = Path(__file__).parents[2]
THEMES = sorted(path.stem for path in (REPOSITORY / "web/src/themes").glob("*.css") if path.stem != "all")
# The language, theme, size and colors that pages are opened with.
LOOKS = [
    ("en", "classic-wood", False, "light"),
    ("en", "backyamon", True, "dark"),
    ("pl", "navy", False, "dark"),
    ("sl", "high-contrast", True, "light"),
]
SET_THEME = "(theme) => (document.documentElement.dataset.theme = theme)"
CATALOGS = [
    REPOSITORY / "src/crownpoint/messages/en.json",
    REPOSITORY / "web/src/words/en.json",
    REPOSITORY / "web/src/board/words/en.json",
]
KEYS = {key for path in CATALOGS for key in json.loads(path.read_text("utf-8")) if "." in key}

# All words for the eye and the ear, and every element whose text is cut off or that stands beside the page.
INSPECT = """
() => {
  const UNSEEN = ".hidden-word, .ear, .skip, dialog:not([open]), svg";
  const words = [], spilled = [];
  const slides = (row) => getComputedStyle(row).overflowX === "auto" && row.scrollWidth > row.clientWidth;
  const look = (root) => {
    for (const each of root.querySelectorAll("*")) {
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"]) {
        if (each.hasAttribute(name)) words.push(each.getAttribute(name));
      }
      for (const node of each.childNodes) if (node.nodeType === 3 && node.data.trim()) words.push(node.data);
      if (each.shadowRoot) look(each.shadowRoot);
      const { left, right, width, height } = each.getBoundingClientRect();
      const style = getComputedStyle(each);
      if (!width || !height || style.visibility === "hidden" || each.closest(UNSEEN)) continue;
      const what = `${each.tagName}.${each.className}: ${each.textContent.trim().slice(0, 40)}`;
      const beside = (right > innerWidth + 1 || left < -1) && !(each.parentElement && slides(each.parentElement));
      if (beside) spilled.push(`beside the page, ${what}`);
      const text = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      const marked = style.display === "inline" || style.textOverflow === "ellipsis";
      if (text && !marked && each.scrollWidth > each.clientWidth + 1) spilled.push(`cut off, ${what}`);
    }
  };
  look(document);
  const { scrollWidth, dataset, lang } = document.documentElement;
  if (scrollWidth > innerWidth) spilled.push(`the page is ${scrollWidth} wide`);
  return { words, spilled, theme: dataset.theme, language: lang };
}
"""


@pytest.mark.parametrize(("language", "theme", "phone", "colors"), LOOKS)
async def test_every_page(visitor: Visitor, address: str, language: str, theme: str, phone: bool, colors: str) -> None:
    pages = await all_pages(address)
    page = await visitor.open(phone=phone, theme=theme, language=language, page=colors)
    faults: list[str] = []
    for name, path in pages.items():
        await visit(page, address, path)
        faults += [f"{name}, {fault}" for fault in await faults_in_every_look(page, theme, language)]
    assert faults == []


async def test_themes_and_languages_change_in_mid_game(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await visit(page, address, f"/t/{await open_table(address, 'checkers', second={'kind': 'person', 'name': 'Bo'})}")
    await page.get_by_role("button", name="Square 11, your man").click()
    for theme in THEMES:
        await page.get_by_role("button", name="Theme", exact=True).click()
        await page.locator(f".swatch:has([data-theme={theme}])").click()
        await expect(page.locator("html")).to_have_attribute("data-theme", theme)
        await page.keyboard.press("Escape")
    await expect(page.get_by_role("button", name="Square 15, empty, target 1")).to_be_visible()
    await page.goto(f"{address}/settings")
    await page.get_by_role("button", name="Polski").click()
    await expect(page.locator("html")).to_have_attribute("lang", "pl")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Ustawienia")


def themes_beside(theme: str, language: str) -> list[str]:
    """The themes to look at in place, for a theme is values; the one with words, in English, is opened anew."""
    if theme == "backyamon":
        return []
    return [other for other in THEMES if other != theme and (language != "en" or other != "backyamon")]


async def faults_in_every_look(page: Page, theme: str, language: str) -> list[str]:
    """What is wrong with a page at both sizes and then, as on a desktop, in other themes; it ends in its own."""
    faults: list[str] = []
    for size in (PHONE, DESKTOP):
        await page.set_viewport_size(size)
        faults += [f"{size}: {fault}" for fault in await faults_of(page, theme, language)]
    for other in themes_beside(theme, language):
        await page.evaluate(SET_THEME, other)
        faults += [f"{other}: {fault}" for fault in await faults_of(page, other, language)]
    await page.evaluate(SET_THEME, theme)
    return faults


async def faults_of(page: Page, theme: str, language: str) -> list[str]:
    """What is wrong with the looks of a page."""
    found = await page.evaluate(INSPECT)
    assert (found["theme"], found["language"]) == (theme, language)
    raw = [text for text in found["words"] if KEYS & set(text.split()) or re.search(r"\{\w+\}|undefined|NaN", text)]
    return [*found["spilled"], *(f"not words: {text}" for text in raw)]
