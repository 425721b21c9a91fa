"""What a table of a site offers besides the game: a word to the moderators, the review, and a rematch."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path

from playwright.async_api import Page, expect
from tests.browser.conftest import REVIEW_MS, Visitor
from tests.browser.online.society import REFUSED, admin, come_in, post
from tests.browser.players import Mouse, Player
from tests.server.tables.playing import BACKGAMMON, CHECKERS, COMPUTER, Served
from tests.server.visitors import PASSWORD

from crownpoint.server.tables import SeatAssignment
from crownpoint.table import Seat, TableOptions


async def sit(site: Served, *pages: Page, options: TableOptions = CHECKERS) -> str:
    """Ana, or Ana and Bor, come in and sit down at a table, without Bor at one with a computer; its id."""
    people = [
        SeatAssignment(await come_in(page, site, name), name) for page, name in zip(pages, ("Ana", "Bor"), strict=False)
    ]
    first, second = [*people, COMPUTER][:2]
    table = await site.tables.open_table(options, (first, second))
    for page in pages:
        await page.goto(f"{site.address}/t/{table}")
    for page in pages:
        await expect(page.locator("[data-act=resign]:enabled, [data-tool=resign]:enabled").first).to_be_visible()
    return table


async def resign(page: Page) -> None:
    """Give up the game."""
    await page.locator("[data-act=resign]").click()
    await page.locator("[data-act=give-up]").click()
    await expect(page.get_by_role("tab", name="Result")).to_be_visible()


async def test_who_is_reported_from_a_table_is_reported_with_it(visitor: Visitor, site: Served, tmp_path: Path) -> None:
    visitor.expected = REFUSED
    page, other = await visitor.open(phone=True), await visitor.open()
    table = await sit(site, page, other)
    form = page.get_by_role("dialog", name="Report Bor")
    for text, answer in (
        ("He swears <b>at me</b>.", "Thank you. The moderators will look into it."),
        ("And has fled.", "There is nobody called “Bor”."),
    ):
        await page.get_by_role("button", name="Menu").click()
        await page.get_by_role("button", name="Report Bor").click()
        await form.get_by_label("What happened?").fill(text)
        await form.get_by_role("button", name="Send to the moderators").click()
        await expect(form.locator("[role=alert], [role=status]")).to_have_text(answer)
        await form.get_by_role("button", name="Close").click()
        await post(other, "/me/delete", {"password": PASSWORD})
    listed = await admin(tmp_path, "reports", "list")
    assert f"Ana about someone gone, at /t/{table}\n    'He swears <b>at me</b>.'" in listed
    assert "fled" not in listed


async def test_a_club_without_https_plays_and_checks_its_dice(visitor: Visitor, site: Served) -> None:
    page, other = await visitor.open(), await visitor.open()
    for each in (page, other):  # what browsers keep from pages that come over plain http
        await each.add_init_script("delete Crypto.prototype.randomUUID; delete Crypto.prototype.subtle")
    table = await sit(site, page, other, options=BACKGAMMON)
    await asyncio.gather(*(Player(each, Mouse()).take_turn() for each in (page, other)))
    live = await site.tables.registry.get(table)
    await live.session.change(lambda table, now: table.abandon(Seat.FIRST, now))
    await expect(page.get_by_role("tabpanel", name="Result")).to_contain_text(
        "Dice checked: the seed matches the seal."
    )
    await page.goto(f"{site.address}/t/{table}/verify")
    await expect(page.get_by_role("main")).to_contain_text("The seed matches the seal.")
    await expect(page.get_by_role("main")).to_contain_text("recomputed")


async def test_a_host_that_changes_the_seal_or_a_roll_is_convicted_by_the_players_own_notes(
    visitor: Visitor, site: Served
) -> None:
    page, other = await visitor.open(), await visitor.open()
    table = await sit(site, page, other, options=BACKGAMMON)
    await asyncio.gather(*(Player(each, Mouse()).take_turn() for each in (page, other)))
    await expect(page.get_by_role("alert")).to_have_count(0)
    change = """(table) => { const key = `crownpoint.dice.${table}`, notes = JSON.parse(localStorage[key]);
        notes.seal = "ab".repeat(32); for (const n in notes.rolls) notes.rolls[n] = [9, 9];
        localStorage[key] = JSON.stringify(notes); return notes.secret; }"""
    await page.goto(f"{site.address}/api/v1/site")  # where no app is running that would note the next roll over it
    assert len(await page.evaluate(change, table)) == 64, "the page has a secret of its own"
    await page.goto(f"{site.address}/t/{table}")
    await expect(page.get_by_role("alert")).to_contain_text("The seal is not the one you were shown first.")
    live = await site.tables.registry.get(table)
    await live.session.change(lambda table, now: table.abandon(Seat.FIRST, now))
    await page.get_by_role("link", name="See the evidence").click()
    main = page.get_by_role("main")
    await expect(main).to_contain_text("The seed matches the seal.")
    await expect(main).to_contain_text("rolls recomputed: all match.")
    await expect(main).to_contain_text("This differs from what this device noted during the match: the seal, roll")
    await expect(main.get_by_role("link", name="Download your notes")).to_be_visible()
    await other.goto(f"{site.address}/t/{table}/verify")
    await expect(other.get_by_role("main")).to_contain_text("Everything matches what this device noted")


async def test_a_finished_match_is_reviewed_and_played_again(visitor: Visitor, site: Served) -> None:
    page, other, stranger = await visitor.open(), await visitor.open(), await visitor.open(phone=True)
    table = await sit(site, page, other)
    await stranger.goto(f"{site.address}/t/{table}")
    for each in [page, other] * 2:
        await Player(each, Mouse()).take_turn()
    await resign(other)
    for _ in range(2):
        result = page.get_by_role("tabpanel", name="Result")
        for row in ("Error rate", "Blunders"):
            figures = result.get_by_role("row", name=row).get_by_role("cell")
            await expect(figures).to_have_text([re.compile(r"^\d")] * 2, timeout=REVIEW_MS)
        graph = result.get_by_role("img", name=re.compile("^Winning chances over the game, from 5"))
        await expect(graph).to_be_visible()
        await expect(result).not_to_contain_text("Dice")  # there were none
        await page.reload()
    refused = stranger.get_by_role("tabpanel", name="Result")  # a review is work: for those who came in
    await expect(refused).to_contain_text("wins")
    await expect(refused.get_by_role("row")).to_have_count(0)
    await expect(stranger.get_by_role("button", name="Rematch")).to_have_count(0)
    await stranger.goto(f"{site.address}/t/{table}/verify")  # whoever has the address may work the dice out again
    await expect(stranger.get_by_role("main")).to_contain_text("The seed matches the seal.")
    await stranger.goto(f"{site.address}/t/{table}")
    await expect(refused).to_contain_text("wins")

    await page.get_by_role("button", name="Rematch").click()
    await expect(page.get_by_role("status").filter(has_text="Rematch offered. Waiting for Bor.")).to_be_visible()
    await expect(page.get_by_role("button", name="Rematch")).to_be_disabled()
    await expect(other.get_by_role("status").filter(has_text="Ana would like a rematch. Accept?")).to_be_visible()
    await other.get_by_role("button", name="Rematch").click()
    for each in (page, other, stranger):
        await expect(each).not_to_have_url(re.compile(table))
    assert page.url == other.url == stranger.url


async def test_an_offer_is_made_once_a_turn_and_a_match_is_called_off_by_both(visitor: Visitor, site: Served) -> None:
    ana, bor = await visitor.open(), await visitor.open()
    await sit(site, ana, bor, options=TableOptions("backgammon", 5))
    for act in ("[data-tool=resign]", "[data-act=resign-1]", "[data-act=give-up]"):
        await ana.locator(act).click()
    await expect(bor.get_by_text("Ana resigns: 1 point for you. Accept?").first).to_be_visible()
    await bor.locator("[data-act=decline]").click()
    once = "You have made your offer for this turn: move before you make another."
    await expect(ana.locator("[data-tool=resign]:disabled")).to_have_attribute("title", once)
    await expect(bor.locator("[data-tool=resign]")).to_be_enabled()
    await ana.get_by_role("button", name="Menu").click()
    await expect(ana.get_by_role("dialog").get_by_text(once)).to_be_visible()
    await expect(ana.get_by_role("button", name="Offer to call the match off")).to_have_count(0)
    await ana.keyboard.press("Escape")

    await bor.get_by_role("button", name="Menu").click()
    await bor.get_by_role("button", name="Offer to call the match off").click()
    asked = "Bor offers to call the match off."
    await expect(ana.get_by_text(asked).first).to_be_visible()
    await ana.locator("[data-act=accept]").click()
    for page in (ana, bor):
        await expect(page.get_by_role("heading", name="The match was called off")).to_be_visible()


async def test_a_character_plays_again_at_once(visitor: Visitor, site: Served) -> None:
    page = await visitor.open()
    table = await sit(site, page)
    await resign(page)
    await page.get_by_role("button", name="Rematch").click()
    await expect(page).not_to_have_url(re.compile(table))
    await expect(page.locator(".seat.upper")).to_contain_text("Beach Bum")


async def test_a_rated_match_offers_no_engine_and_says_so(visitor: Visitor, site: Served) -> None:
    page, other = await visitor.open(), await visitor.open()
    await sit(site, page, other, options=replace(CHECKERS, rated=True))
    await expect(page.locator("[data-act=hint], [data-tool=hint]")).to_have_count(0)
    await page.get_by_role("tab", name="Table").click()
    await expect(page.get_by_text("There is no help in games against people")).to_be_visible()
    await page.keyboard.press("h")
    await expect(page.locator(".hints, .candidates")).to_have_count(0)
    watching = await visitor.open()
    await watching.goto(page.url)
    await expect(watching.locator("[data-act=hint], [data-tool=hint]")).to_have_count(0)
