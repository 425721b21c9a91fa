"""Every page of a site in every theme and language, at desktop and phone size, and what axe-core finds there."""

from __future__ import annotations

import pytest
from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.online.society import REFUSED, Society
from tests.browser.test_accessibility import complaints
from tests.browser.test_every_look import PLAIN, faults_of
from tests.server.online.tables.playing import Served

pytestmark = pytest.mark.timeout(600)


@pytest.mark.parametrize("language", ["en", "pl", "sl"])
@pytest.mark.parametrize("own_words", [False, True], ids=["plain", "backyamon"])
async def test_every_look(visitor: Visitor, site: Served, language: str, own_words: bool) -> None:
    visitor.expected = REFUSED
    themes = ["backyamon"] if own_words else PLAIN
    page, other = await visitor.open(theme=themes[0], language=language), await visitor.open()
    faults: list[str] = []
    async for name in Society(site, page, other).places():
        for theme in themes:
            await page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
            faults += [f"{theme} {name}: {fault}" for fault in await faults_of(page, theme, language)]
        await page.set_viewport_size(PHONE)
        faults += [f"{name} phone: {fault}" for fault in await faults_of(page, themes[-1], language)]
        await page.set_viewport_size(DESKTOP)
        await page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", themes[0])
    assert faults == []


@pytest.mark.parametrize(
    ("theme", "phone", "colours"),
    [
        ("classic-wood", False, "light"),
        ("navy", False, "dark"),
        ("backyamon", True, "dark"),
        ("high-contrast", True, "light"),
    ],
)
async def test_axe_finds_nothing_serious(visitor: Visitor, site: Served, theme: str, phone: bool, colours: str) -> None:
    visitor.expected = REFUSED
    page, other = await visitor.open(theme=theme, phone=phone, page=colours), await visitor.open()
    found: list[str] = []
    async for name in Society(site, page, other).places():
        found += [f"{name}: {complaint}" for complaint in await complaints(page)]
    assert found == []
