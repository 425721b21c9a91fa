"""The list of one's games and what they come to; the tutor, who keeps the better move to itself."""

from __future__ import annotations

import re
from base64 import b64encode

import pytest
from playwright.async_api import ViewportSize, expect
from tests.browser.conftest import REVIEW_MS, Visitor
from tests.browser.places import visit
from tests.browser.players import Mouse, Player
from tests.browser.reading import read
from tests.server.hosting import browser, open_table

BO = {"kind": "person", "name": "Bo"}

# How wide a PNG file is, and how many different colors it has.
COLORS = """
async (base64) => {
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const kinds = new Set();
  for (let at = 0; at < data.length; at += 40) kinds.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
  return { width: image.width, kinds: kinds.size };
}
"""


async def test_the_list_has_date_result_length_and_filters(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    for game, rules in (("checkers", {}), ("backgammon", {"variant": "hypergammon"})):
        table = await open_table(address, game, rules=rules)
        async with browser(address) as tab:
            await tab.watch(table)
            await tab.play_to_the_end(moves=5)
    await visit(page, address, f"/t/{table}")
    await expect(page.locator(".result td small").first).to_be_visible(
        timeout=REVIEW_MS
    )  # reviewed: its error rate is kept
    await visit(page, address, "/games")
    rows = page.locator("section", has=page.get_by_role("heading", name="Finished")).locator(".games li")
    await expect(rows).to_have_count(2)
    await expect(rows.first).to_contain_text("one game")
    await expect(rows.first.locator("time")).to_have_text(re.compile(r"20\d\d"))
    await expect(rows.first.locator(".outcome")).to_have_text(re.compile("Won|Drawn|Lost"))
    statistics = page.locator(".statistics")
    await expect(statistics.get_by_role("row", name=re.compile("^All"))).to_contain_text("2")
    await expect(statistics.get_by_role("row", name=re.compile("^Beach Bum"))).to_contain_text("2")
    await expect(statistics).to_contain_text(re.compile(r"Backgammon: error rate [\d.]+ over 1 reviewed match"))
    await expect(statistics.locator("figure svg")).to_have_count(0)  # one match draws no line
    await page.set_viewport_size(ViewportSize(width=700, height=900))
    assert await page.evaluate(
        "[...document.querySelectorAll('.games time')].every((t) => t.getClientRects().length === 1)"
    )
    await page.get_by_label("Game").select_option("checkers")
    await expect(rows).to_have_count(1)
    await expect(rows).to_contain_text("Checkers")
    await expect(statistics.get_by_role("row", name=re.compile("^One game"))).to_contain_text("1")
    won = await rows.locator(".outcome").inner_text()
    await page.get_by_label("Result").select_option("Lost" if won == "Won" else "Won")
    await expect(rows).to_have_count(0)
    await expect(page.get_by_text("No games match these filters.")).to_be_visible()


@pytest.mark.parametrize("move", ["24/21 24/23"])  # the opening roll of this seed is 3-1
async def test_the_tutor_shows_the_better_move_when_asked(visitor: Visitor, address: str, move: str) -> None:
    page = await visitor.open(tutor=True)
    table = await open_table(address, "backgammon", 5, second=BO)
    await page.goto(f"{address}/t/{table}")
    await expect(page.locator('.acts [data-act="confirm"]')).to_be_visible()
    await page.keyboard.type(move[:3])
    await page.locator(".typed input").fill(move)
    await page.keyboard.press("Enter")
    await page.locator('.acts [data-act="confirm"]').click()
    say = page.locator(".say")
    await expect(say.locator(".t")).to_have_text(f"There is a better move than {move}")
    await expect(say).not_to_contain_text("8/5")
    better = page.locator('.acts [data-act="better"]')
    await better.click()
    await expect(say.locator(".t")).to_have_text("Better: 8/5 6/5")
    await expect(better).to_have_count(0)
    await page.locator('.acts [data-act="change"]').click()
    await expect(page.locator('.acts [data-act="confirm"]')).to_be_disabled()


async def test_a_picture_of_the_position_can_be_saved(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "checkers", second=BO)
    await visit(page, address, f"/t/{table}")
    await page.keyboard.press("F10")
    async with page.expect_download() as saving:
        await page.get_by_role("button", name="Share a picture").click()
    picture = await (await saving.value).path()
    colors = await page.evaluate(COLORS, b64encode(picture.read_bytes()).decode())
    assert colors["width"] == 1200
    assert colors["kinds"] > 50, "the board is drawn, with its men"


async def test_openings_have_names_and_first_rolls_usual_plays(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "checkers", second=BO)
    await visit(page, address, f"/t/{table}")
    await page.get_by_role("button", name=re.compile("^Square 11, your man")).click()
    await page.get_by_role("button", name=re.compile("^Square 15, empty, target")).click()
    await expect(page.locator(".mv.note").first).to_have_text("Opening: Old Faithful")
    table = await open_table(address, "backgammon", second=BO)
    await page.goto(f"{address}/t/{table}")  # 3-1
    player = Player(page, Mouse())
    while "ready" not in (await read(page)).buttons:
        await player.play(1)
    await expect(page.locator(".mv.note").first).to_have_text("3-1 is usually played 8/5 6/5.")


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
async def test_chances_during_play_are_shown_when_wanted(visitor: Visitor, address: str, game: str) -> None:
    page = await visitor.open()
    table = await open_table(address, game)
    await visit(page, address, f"/t/{table}")
    await expect(page.locator(".seat.lower .sub")).to_be_visible()
    await expect(page.locator(".chance-bar")).to_have_count(0)
    await page.get_by_role("link", name="Settings").first.click()
    await page.get_by_label("Show winning chances during play").check()
    await page.go_back()
    await expect(page.locator(".seat.lower .sub")).to_contain_text(re.compile(r"\d+% to win"))
    shares = [
        await bar.evaluate("(bar) => parseFloat(bar.style.width)") for bar in await page.locator(".chance-bar i").all()
    ]
    assert sum(shares) == pytest.approx(100, abs=0.1)
