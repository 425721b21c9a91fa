"""Every page of a site in every theme and language, at desktop and phone size, and what axe-core finds there."""

from __future__ import annotations

import pytest
from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.online.society import REFUSED, Society
from tests.browser.test_accessibility import complaints
from tests.browser.test_every_look import LOOKS, faults_in_every_look
from tests.server.tables.playing import Served

pytestmark = pytest.mark.timeout(600)


@pytest.mark.parametrize(("language", "theme", "phone", "colors"), LOOKS)
async def test_every_look_and_what_axe_finds(
    visitor: Visitor, site: Served, language: str, theme: str, phone: bool, colors: str
) -> None:
    """The way through a site costs most: each of the four goes it once and looks at all it can on the way."""
    visitor.expected = REFUSED
    page = await visitor.open(phone=phone, theme=theme, language=language, page=colors)
    faults: list[str] = []
    async for name in Society(site, page, await visitor.open()).places():
        faults += [f"{name}: {complaint}" for complaint in await complaints(page)]
        faults += [f"{name}, {fault}" for fault in await faults_in_every_look(page, theme, language)]
        await page.set_viewport_size(PHONE if phone else DESKTOP)
    assert faults == []
