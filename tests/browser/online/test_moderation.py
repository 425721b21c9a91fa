"""Moderation in Chromium: a report is looked into and decided, and the person concerned learns of it and appeals."""

from __future__ import annotations

from playwright.async_api import Page, ViewportSize, expect
from tests.browser.conftest import DESKTOP, Visitor
from tests.browser.online.society import REFUSED, card, come_in
from tests.server.tables.playing import Served
from tests.server.visitors import PASSWORD

from crownpoint.storage.site.people import Accounts

# Choices that are wider than their field, and places of the bottom bar whose words touch.
CUT_OFF = """
() => {
  const found = [];
  const pen = document.createElement("canvas").getContext("2d");
  for (const select of document.querySelectorAll(".mod .decide select")) {
    const { font, paddingLeft } = getComputedStyle(select);
    pen.font = font;
    for (const { text } of select.options)
      if (pen.measureText(text).width > select.clientWidth - 2 * parseFloat(paddingLeft) - 8) found.push(text);
  }
  const words = [...document.querySelectorAll("nav.bottom a span")]
    .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
  for (const [at, { left, right }] of words.entries())
    if (left < 2 || right > innerWidth - 2 || (at && left < words[at - 1].right + 3)) found.push(`place ${at}`);
  return found;
}
"""


async def moderator(page: Page, site: Served) -> None:
    """Come in as one."""
    person = await come_in(page, site, "Mira")
    await Accounts(site.tables.site.store).change(person, role="moderator")


async def report(page: Page, site: Served, name: str, reason: str, text: str) -> None:
    """Report someone from their profile."""
    await page.goto(f"{site.address}/@{name}")
    await page.get_by_role("button", name="Report").click()
    await page.get_by_label("Reason").select_option(label=reason)
    await page.get_by_label("What happened?").fill(text)
    await page.get_by_role("button", name="Send").click()
    await expect(page.get_by_role("status")).to_be_visible()


async def test_a_report_is_decided_and_the_person_learns_of_it(visitor: Visitor, site: Served) -> None:
    visitor.expected = REFUSED
    ana, rolf, mira = await visitor.open(), await visitor.open(phone=True), await visitor.open()
    await come_in(ana, site, "Ana")
    await come_in(rolf, site, "Rolf")
    await moderator(mira, site)
    await rolf.goto(site.address)
    await expect(rolf.locator("cp-room-card")).to_be_visible()
    await report(ana, site, "Rolf", "Insult in chat", "He insults me after each roll.")
    await expect(ana.get_by_role("link", name="Moderation")).to_have_count(0)
    await mira.goto(site.address)
    await mira.get_by_role("banner").get_by_role("link", name="Moderation").click()
    await mira.get_by_role("button", name="Rolf").click()
    file = mira.locator(".mod .file")
    await expect(file).to_contain_text("He insults me after each roll.")
    decide = card(mira, "Decide")
    await decide.get_by_role("button", name="Mute", exact=True).click()
    await expect(decide.get_by_label("Reason")).to_have_value("insult")
    for width, height in ((1280, 800), (390, 844), (360, 640), (844, 390)):
        await mira.set_viewport_size(ViewportSize(width=width, height=height))
        assert await mira.evaluate(CUT_OFF) == [], (width, height)
    await mira.set_viewport_size(DESKTOP)
    await decide.get_by_label("Ends").select_option("3")
    await decide.get_by_label("Message to Rolf").fill("Please be kind.")
    await decide.get_by_role("button", name="Mute until").click()
    await expect(mira.get_by_text("No reports.")).to_be_visible()
    await expect(file).to_contain_text("Please be kind.")
    await expect(card(mira, "Audit trail")).to_contain_text("You: Muted until")
    await rolf.get_by_role("link", name="You have a message from the moderators.").click()
    told = card(rolf, "From the moderators")
    await expect(told).to_contain_text("Muted until")
    await expect(told).to_contain_text("Please be kind.")
    await told.get_by_role("button", name="Appeal").click()
    await told.get_by_label("Why should").fill("It was a joke between friends.")
    await told.get_by_role("button", name="Appeal").click()
    await expect(told).to_contain_text("You have appealed.")
    await mira.reload()
    await expect(mira.get_by_role("button", name="Rolf")).to_contain_text("Appeal")


async def test_who_is_suspended_reads_why_and_appeals_at_the_door(visitor: Visitor, site: Served) -> None:
    visitor.expected = REFUSED
    rolf, mira = await visitor.open(), await visitor.open(phone=True)
    await come_in(rolf, site, "Rolf")
    await moderator(mira, site)
    await mira.goto(f"{site.address}/moderation")
    await mira.get_by_label("Moderation").select_option("people")
    await mira.get_by_role("button", name="Rolf").click()
    await mira.get_by_role("button", name="Suspend", exact=True).click()
    await mira.get_by_label("Ends").select_option("0")
    await mira.get_by_label("Message to Rolf").fill("That was the third time.")
    await mira.get_by_role("button", name="Suspend for good").click()
    await expect(mira.locator(".mod .file")).to_contain_text("Suspended for good")
    await rolf.goto(f"{site.address}/sign-in")
    await rolf.get_by_label("Name").fill("Rolf")
    await rolf.get_by_label("Password").fill(PASSWORD)
    await rolf.locator("form").get_by_role("button", name="Sign in", exact=True).last.click()
    await expect(rolf.get_by_role("alert")).to_have_text("Moderators have suspended this account.")
    await expect(rolf.locator("main")).to_contain_text("That was the third time.")
    await rolf.get_by_label("Why should").fill("It was my brother.")
    await rolf.get_by_role("button", name="Appeal").click()
    await expect(rolf.locator("main")).to_contain_text("You have appealed.")
    await mira.get_by_role("button", name="Back").click()
    await mira.get_by_label("Moderation").select_option("reports")
    await expect(mira.get_by_role("button", name="Rolf")).to_contain_text("Appeal")


async def test_players_have_no_moderation(visitor: Visitor, site: Served) -> None:
    page = await visitor.open()
    await come_in(page, site, "Ana")
    await page.goto(f"{site.address}/moderation")
    await expect(page.locator("main")).to_contain_text("Only moderators can do this.")
