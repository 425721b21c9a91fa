"""The dialog that opens a table, with every option that a table has."""

from __future__ import annotations

import re
from typing import Any

from playwright.async_api import Page, expect
from tests.browser.conftest import Visitor
from tests.browser.places import visit
from tests.server.hosting import view_of


async def opened(page: Page, address: str) -> dict[str, Any]:
    """Start the game that the dialog describes; what is seen of its table."""
    await page.get_by_role("button", name="Start game").click()
    await page.wait_for_url("**/t/*")
    return await view_of(address, page.url.rpartition("/")[2])


async def dialog(page: Page, address: str, game: str) -> None:
    await visit(page, address, "/")
    await page.get_by_role("button", name=re.compile("^Two players")).click()
    await page.get_by_role("dialog").get_by_role("button", name=game).click()


async def test_all_rules_of_backgammon_can_be_chosen(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await dialog(page, address, "Backgammon")
    await page.get_by_role("button", name="Money").click()
    for rule in ("Jacoby rule", "Beavers", "Raccoons", "Winner of the opening roll rolls again"):
        await page.get_by_label(rule).check()
    await page.get_by_label("Automatic doubles").select_option("2")
    await page.get_by_label("Cube limit").select_option("8")
    await page.get_by_label("Variant").select_option("nackgammon")
    await page.get_by_label("Clock", exact=True).select_option("custom")
    await page.get_by_label("Increment or delay").select_option("per_move")
    await page.get_by_label("Seconds per turn").fill("45")
    await expect(page.locator("details.rules summary")).to_contain_text("cube up to 8")
    options = (await opened(page, address))["options"]
    assert options["length"] == 0
    assert options["rules"] == {
        "cube": True,
        "crawford": False,
        "jacoby": True,
        "beavers": True,
        "raccoons": True,
        "automatic_doubles": 2,
        "winner_rolls_again": True,
        "refuse_dead_cube": False,
        "max_cube": 8,
        "variant": "nackgammon",
    }
    assert options["clock"] == {"kind": "per_move", "reserve_ms": 45_000, "bonus_ms": 0, "each_game": False}


async def test_a_ballot_is_chosen_by_its_name_or_number(visitor: Visitor, address: str) -> None:
    page = await visitor.open(phone=True)
    await dialog(page, address, "Checkers")
    await page.get_by_label("Opening").select_option("three_move")
    await page.get_by_label("Ballot").select_option("12. 9-13 23-18 10-15")
    await page.get_by_label("Other length").fill("8")
    view = await opened(page, address)
    assert view["options"]["length"] == 8
    assert view["options"]["rules"] == {"opening": "three_move", "ballot": 12, "alternate_colors": True}
    await dialog(page, address, "Checkers")
    await page.get_by_label("Opening").select_option("eleven_man")
    await page.get_by_label("Ballot").fill("2400")
    board = (await opened(page, address))["board"]
    assert {len(board["black_men"]), len(board["white_men"])} == {11}


async def test_both_computers_have_a_label(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await visit(page, address, "/")
    await page.get_by_role("button", name=re.compile("^Watch two computers")).click()
    for name, character in (("First computer", "Beach Bum"), ("Second computer", "Selector")):
        await expect(page.locator("legend", has_text=name)).to_be_visible()
        chosen = page.get_by_role("group", name=name).get_by_role("button", name=re.compile(character))
        await chosen.click()
        await expect(chosen).to_have_attribute("aria-pressed", "true")
    seats = (await opened(page, address))["seats"]
    assert [seat["name"] for seat in seats] == ["Beach Bum", "Selector"]


async def test_nothing_chosen_is_lost_by_looking_at_another_game(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await dialog(page, address, "Backgammon")
    await page.get_by_role("button", name="7", exact=True).click()
    await page.get_by_label("Variant").select_option("nackgammon")
    game = page.get_by_role("dialog").get_by_role("button", name=re.compile("Checkers|Backgammon"))
    await game.filter(has_text="Checkers").click()
    await page.get_by_role("button", name="4", exact=True).click()
    await game.filter(has_text="Backgammon").click()
    await expect(page.get_by_role("button", name="7", exact=True)).to_have_attribute("aria-pressed", "true")
    await expect(page.get_by_label("Variant")).to_have_value("nackgammon")
    await game.filter(has_text="Checkers").click()
    await expect(page.get_by_role("button", name="4", exact=True)).to_have_attribute("aria-pressed", "true")


XGID = "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10"


async def test_a_match_starts_from_a_position(visitor: Visitor, address: str) -> None:
    visitor.expected = re.compile("400")
    page = await visitor.open()
    await dialog(page, address, "Backgammon")
    field, note = page.get_by_label("Start from a position"), page.locator("#new-position-note")
    await field.fill("W:W18,24:B1,6")
    await expect(note).to_contain_text("This is a position of checkers, not of backgammon.")
    await expect(page.locator(".start-board")).to_have_count(0)
    await field.fill(XGID)
    await expect(page.locator(".start-board cp-backgammon-board")).to_be_visible()
    await expect(note).to_be_empty()
    await expect(page.get_by_role("button", name="7", exact=True)).to_have_attribute("aria-pressed", "true")
    view = await opened(page, address)
    assert (view["options"]["start"], view["options"]["length"], view["board"]["xgid"]) == (XGID, 7, XGID)
    assert sorted(seat["score"] for seat in view["seats"]) == [3, 6]
    await dialog(page, address, "Backgammon")
    await expect(field).to_have_value("")


async def test_a_position_that_does_not_fit_is_explained(visitor: Visitor, address: str) -> None:
    visitor.expected = re.compile("400")
    page = await visitor.open(phone=True)
    await dialog(page, address, "Backgammon")
    await page.get_by_label("Start from a position").fill(XGID)
    await expect(page.locator(".start-board")).to_be_visible()
    await page.get_by_label("Variant").select_option("nackgammon")
    await page.get_by_role("button", name="Start game").click()
    await expect(page.get_by_role("alert")).to_contain_text("from a position or from a variant, not both")
    await expect(page.get_by_role("dialog")).to_be_visible()
