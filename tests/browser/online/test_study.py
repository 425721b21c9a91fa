"""Studying at a site: a visitor's library is the guest's own, and nobody else's."""

from __future__ import annotations

import re

from playwright.async_api import expect
from tests.browser.conftest import Visitor
from tests.browser.test_study import drop
from tests.cli.test_analyse import MATCH
from tests.server.tables.playing import Served


async def test_a_visitor_studies_as_a_guest_and_others_see_nothing(visitor: Visitor, site: Served) -> None:
    visitor.expected = re.compile("401|404")  # whoever looks at another's match
    page, other = await visitor.open(), await visitor.open()
    await page.goto(f"{site.address}/study")
    await expect(page.get_by_text("Only you see your library.")).to_be_visible()
    await drop(page, "match.mat", MATCH)
    await expect(page).to_have_url(re.compile(r"/study/[0-9a-f]{32}$"))
    await expect(page.locator(".stat-card")).to_contain_text("PR")
    await other.goto(page.url)
    await expect(other.get_by_role("heading", name="No match at this address")).to_be_visible()
    await other.goto(f"{site.address}/position")
    await other.get_by_role("button", name="Hint").click()
    await expect(other.locator(".cube-panel")).to_contain_text("No double")
