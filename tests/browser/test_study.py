"""The study room in a browser: from a dropped file to a kept note, and positions set up by hand."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, ViewportSize, expect
from tests.backgammon.notation.test_xg_file import whole as whole_xg
from tests.browser.conftest import Visitor
from tests.browser.places import visit
from tests.browser.test_accessibility import complaints
from tests.browser.test_sizes import DRAWN
from tests.cli.test_analyse import MATCH

SIZES = [(1280, 800), (820, 1180), (390, 844), (844, 390)]
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
PDN = '[White "Cy"]\n[Black "Di"]\n1. 11-15 23-18 *\n\n[White "Ed"]\n[Black "Flo"]\n1. 9-13 22-18 *\n'

DROP = """
([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  const event = (kind) => new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
  const main = document.querySelector("main");
  main.dispatchEvent(event("dragover"));
  main.dispatchEvent(event("drop"));
}
"""
LEFTS = "table => [...table.rows].map(row => [...row.cells].map(cell => cell.getBoundingClientRect().left))"
PASTE = """
(text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}
"""


async def drop(page: Page, name: str, text: str) -> None:
    """Drop a file on the page."""
    await page.evaluate(DROP, [name, text])


async def test_the_whole_way_from_a_dropped_file_to_a_kept_note(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await visit(page, address, "/study")
    await expect(page.get_by_text("No matches yet.")).to_be_visible()
    await drop(page, "match.mat", MATCH)
    await expect(page).to_have_url(re.compile(r"/study/[0-9a-f]{32}$"))
    figures = page.locator(".stat-card")
    await expect(figures).to_contain_text("PR")  # the analysis is done
    await page.keyboard.press("End")
    await page.keyboard.press("Shift+E")
    head = page.locator(".decision-head")
    await expect(head).to_contain_text("Ann rolls 3-1 and plays 24/20 ??")
    await expect(head).to_contain_text("Best: 8/5 6/5.")
    await expect(page.locator(".candidates tbody tr").first).to_contain_text("8/5 6/5 ✓")
    await page.keyboard.press("2")
    await expect(page.locator(".candidates tbody tr").nth(1)).to_have_class(re.compile("picked"))
    await page.get_by_label("Note").fill("The five-point!")
    await expect(page.get_by_text("Saved.")).to_be_visible()
    await page.get_by_role("button", name="More", exact=True).click()
    await page.get_by_label("Tags").fill("opening, club")
    async with page.expect_response(re.compile("/tags$")):
        await page.keyboard.press("Tab")
    await page.reload()
    await expect(page.locator(".stat-card")).to_contain_text("PR")
    await expect(page.get_by_label("Note")).to_have_value("The five-point!")
    await expect(page.get_by_label("Tags")).to_have_value("opening, club")
    await page.get_by_role("link", name="Study").first.click()
    row = page.locator(".study-table tbody tr")
    await expect(row).to_have_count(1)
    await expect(row).to_contain_text("Ann – Bob")
    await expect(row).to_contain_text("opening")
    await drop(page, "again.mat", MATCH)  # nothing is lost, nothing is doubled
    await expect(page).to_have_url(re.compile(r"/study/[0-9a-f]{32}$"))
    await expect(page.get_by_label("Note")).to_have_value("The five-point!")


async def test_the_whole_way_from_a_dropped_file_to_a_graded_card(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await visit(page, address, "/study")
    await drop(page, "match.mat", MATCH)
    await expect(page.locator(".stat-card")).to_contain_text("PR")
    await page.get_by_role("button", name="Make a card").click()  # one click: the first decision is an error
    await expect(page.get_by_text("Card added.")).to_be_visible()
    await page.locator(".study-panel").get_by_role("link", name="Open cards").first.click()
    await expect(page.get_by_role("heading", name="White to play 3-1")).to_be_visible()
    panel = page.locator(".study-panel")
    await expect(panel).not_to_contain_text("8/5")  # the answer is hidden
    for source, target in ((24, 21), (21, 20)):  # what was played in the match, once more
        await page.get_by_role("button", name=re.compile(f"^Point {source},")).click()
        await page.get_by_role("button", name=re.compile(f"^Point {target},")).click()
    await page.get_by_role("button", name=re.compile("^Check")).click()
    await expect(panel.locator(".decision-head")).to_contain_text("24/20 ??")
    await expect(panel.locator(".candidates tbody tr").first).to_contain_text("8/5 6/5 ✓")
    await expect(page.get_by_text("suggests “Again”")).to_be_visible()
    await page.keyboard.press("1")
    await expect(page.get_by_text("The next card is due in 10 min.")).to_be_visible()
    await page.reload()
    await expect(page.locator(".card-decks")).to_contain_text("1 card · 0 due")
    await page.goto(f"{address}/position#{OPENING.replace(':31:', ':64:')}")
    await page.get_by_role("button", name="Make a card").click()
    await expect(page.get_by_role("button", name="Card added.")).to_be_visible()
    await visit(page, address, "/cards")
    await expect(page.get_by_role("button", name="Show answer")).to_be_visible()  # the card is there
    await page.keyboard.press("Space")
    await expect(panel.locator(".decision-head")).to_contain_text("Best:")
    await page.get_by_role("button", name="Good").click()
    await expect(page.get_by_text("Nothing is due.")).to_be_visible()


async def test_statistics_of_a_match_and_of_its_players(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await visit(page, address, "/study")
    await drop(page, "match.mat", MATCH)
    await expect(page.locator(".stat-card")).to_contain_text("PR of takes")
    await page.keyboard.press("v")
    whole = page.locator(".part.statistics")
    rows = [whole.get_by_role("row", name=re.compile(f"^{name}")) for name in ("Blunders", "Errors")]
    sums = [sum(map(int, (await row.inner_text()).split()[1:])) for row in rows]
    await expect(page.locator(".study-head")).to_contain_text("Blunders {} · Errors {}".format(*sums))
    for words in ("Wrong resignations", "Luck-adjusted result", "Rating by errors", "PR of doubles"):
        await expect(whole).to_contain_text(words)
    await page.locator(".study-games button").first.click()
    await expect(page.locator(".candidates")).to_be_visible()
    await page.locator(".stat-card").get_by_role("link", name="Ann").click()
    await expect(page).to_have_url(re.compile("/statistics/backgammon/Ann$"))
    await expect(page.get_by_role("heading", name="Ann")).to_be_visible()
    await expect(page.locator(".player-card")).to_contain_text("Checker play")
    await expect(page.locator(".player-table").first).to_contain_text("Bob")
    await visit(page, address, "/study")
    await drop(page, "again.mat", MATCH.replace("Bob", "Cleo"))
    await expect(page.locator(".stat-card")).to_contain_text("Cleo")
    await visit(page, address, "/statistics")
    await expect(page.get_by_role("heading", name="Ann")).to_be_visible()
    await expect(page.get_by_role("img", name="PR over 2 matches")).to_be_visible()
    await page.get_by_label("Over time").select_option("luck")
    await expect(page.get_by_role("img", name="Luck over 2 matches")).to_be_visible()
    await page.get_by_label("Player").select_option(label="Cleo, Backgammon (1)")
    await expect(page.locator(".player-table").first).to_contain_text("Ann")
    await page.go_back()
    await expect(page.get_by_role("heading", name="Ann")).to_be_visible()
    await page.locator(".player-table").last.get_by_role("link", name="Bob").click()
    await expect(page).to_have_url(re.compile(r"/study/[0-9a-f]{32}$"))


async def test_the_tabs_of_a_phone(visitor: Visitor, address: str) -> None:
    page = await visitor.open(phone=True)
    await visit(page, address, "/study")
    await drop(page, "match.mat", MATCH)
    await expect(page.locator(".candidates")).to_be_visible()
    shown = {"Candidates": ".candidates", "Why": ".study-note", "Moves": ".study-moves", "Statistics": ".study-games"}
    for tab in shown:
        await page.locator(".study-tabs").get_by_role("button", name=tab).click()
        for name, part in shown.items():
            await expect(page.locator(f".study-panel {part}")).to_be_visible(visible=name == tab)
    tops = [await page.locator(part).bounding_box() for part in (".study-board", ".decision-head", ".study-tabs")]
    assert sorted(tops, key=lambda box: box["y"] if box else 0) == tops, "board, decision, tabs"


async def test_the_opening_explorer_follows_what_was_played(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await visit(page, address, "/study")
    await drop(page, "match.mat", MATCH)
    await expect(page.locator(".stat-card")).to_contain_text("PR")
    await visit(page, address, "/study")
    await drop(page, "two.pdn", PDN)
    await expect(page.locator(".study-table tbody tr")).to_have_count(3)
    await page.get_by_role("link", name="Openings").click()
    await expect(page.get_by_role("button", name="Roll")).to_be_visible()
    await expect(page.get_by_role("button", name="Double")).to_have_count(0)  # not before the first move
    await expect(page.locator(".played-choices")).to_be_visible()
    lefts = await page.locator(".played-choices").evaluate(LEFTS)
    assert lefts[0] == lefts[1]  # figures stand below what they are
    await page.locator(".played-choices").get_by_role("button", name="31: 24/20").click()
    line = page.locator(".study-branch ol")
    await expect(line).to_contain_text("3-1")
    await expect(line).to_contain_text("24/20")
    await page.locator("#openings-opening").select_option("6-5")
    await expect(page.get_by_text("No game in your library continues from here.")).to_be_visible()
    await page.locator("#openings-game").select_option("Checkers")
    first = page.locator(".played-choices").get_by_role("button", name="11-15")
    await expect(page.locator(".played-choices tbody tr")).to_have_count(2)
    await first.click()
    await page.locator(".played-choices").get_by_role("button", name="23-18").click()
    await expect(line).to_contain_text("23-18")
    await line.get_by_role("button", name="Start").click()
    await expect(page.locator(".played-choices").get_by_role("button", name="9-13")).to_be_visible()
    await page.locator(".openings-places").get_by_role("link", name="Cy – Di").click()
    await expect(page).to_have_url(re.compile(r"/study/[0-9a-f]{32}#1\.1$"))
    moves = page.locator(".study-moves li")
    await expect(moves.first).to_have_text(re.compile(r"^\s*1\s*11-15\s*23-18"))  # Black moves first
    await page.keyboard.press("End")
    await expect(page).to_have_url(re.compile("#1.2$"))
    await page.reload()
    await expect(page.locator(".decision-head")).to_contain_text("Cy: 23-18")


async def test_drills_and_pip_counts(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await visit(page, address, "/cards")
    await page.get_by_role("button", name="Endings").click()
    await expect(page.locator(".card-decks")).to_contain_text("5 cards · 5 due")
    await page.keyboard.press("Space")
    await expect(page.locator(".decision-head")).to_contain_text("Best:")
    await page.goto(f"{address}/pips")
    await expect(page.get_by_label("White", exact=True)).to_be_visible()
    await page.get_by_label("White", exact=True).fill("1")
    await page.get_by_label("Black", exact=True).fill("1")
    await page.get_by_role("button", name="Check", exact=True).click()
    told = page.locator(".study-panel [role=status]")
    await expect(told).to_contain_text("White")
    numbers = re.findall(r"\d+", await told.inner_text())
    assert len(numbers) == 2
    assert all(0 < int(number) < 400 for number in numbers)


async def test_a_shared_quiz_tells_the_answer_after_the_try(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await visit(page, address, "/study")
    await drop(page, "match.mat", MATCH)
    await expect(page.locator(".stat-card")).to_contain_text("PR")
    await page.get_by_role("button", name="More", exact=True).click()
    await page.get_by_role("button", name="Share as a quiz").click()
    news = page.get_by_text("The link is copied:")
    await expect(news).to_be_visible()
    link = (await news.inner_text()).rpartition(" ")[2]
    await page.goto(link)
    panel = page.locator(".study-panel")
    await expect(page.get_by_role("heading", name="White to play 3-1")).to_be_visible()
    await expect(panel).not_to_contain_text("24/20")
    for source, target in ((8, 5), (6, 5)):
        await page.get_by_role("button", name=re.compile(f"^Point {source},")).click()
        await page.get_by_role("button", name=re.compile(f"^Point {target},")).click()
    await expect(panel.locator(".decision-head")).to_contain_text("8/5 6/5 ✓")
    await expect(page.get_by_text("1 answer, lost 0.000")).to_be_visible()
    await page.reload()
    await expect(page.get_by_role("heading", name="White to play 3-1")).to_be_visible()
    await page.keyboard.press("Space")
    await expect(panel.locator(".decision-head")).to_contain_text("8/5 6/5")
    await page.goto(f"{address}/position#{OPENING}")
    await page.get_by_role("button", name="This position").click()
    await expect(page.locator(".study-search .played-choices")).to_contain_text("31: 24/20")
    await page.locator(".study-search").get_by_role("link", name="Ann – Bob").click()
    await expect(page.locator(".decision-head")).to_contain_text("Ann rolls 3-1")


async def test_a_collection_is_many_games_and_filters_find_them(visitor: Visitor, address: str) -> None:
    visitor.expected = re.compile("400")
    page = await visitor.open()
    await visit(page, address, "/study")
    await drop(page, "games.pdn", PDN)
    rows = page.locator(".study-table tbody tr")
    await expect(rows).to_have_count(2)
    await page.get_by_label("Player, event, date or tag").fill("flo")
    await expect(rows).to_have_count(1)
    await page.get_by_label("Player, event, date or tag").fill("nobody")
    await expect(page.get_by_text("No match fits these filters.")).to_be_visible()
    await drop(page, "letter.txt", "Dear grandmother")
    await expect(page.locator(".news.bad")).to_contain_text("This file cannot be read")
    await drop(page, "odd.mat", MATCH + "what is this\n" * 5)
    await expect(page.locator(".news.bad")).to_have_count(4)  # three of the five, and how many more there are
    await expect(page.get_by_text("More warnings: 2.")).to_be_visible()


async def test_a_pasted_position_opens_and_can_be_changed_by_mouse_and_keys(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await visit(page, address, "/study")
    await page.evaluate(PASTE, f"  {OPENING}\n")
    field = page.get_by_label("XGID, GNU id, OGID or FEN")
    await expect(field).to_have_value(OPENING)
    await page.get_by_role("button", name="Hint").click()
    await expect(page.locator(".candidates tbody tr").first).to_contain_text("8/5 6/5")
    await expect(page.locator(".cube-panel")).to_contain_text("No double, take")
    await page.get_by_role("button", name=re.compile("^Point 5,")).click()  # White's tool
    await expect(field).to_have_value(re.compile("^XGID=-b---"))  # fifteen are on the board: nothing is added
    source, target = (
        page.get_by_role("button", name=re.compile("^Point 6,")),
        page.get_by_role("button", name=re.compile("^Point 5,")),
    )
    await source.drag_to(target)
    await expect(field).to_have_value(OPENING.replace("-b----E-C", "-b---AD-C"))
    await expect(page.locator(".candidates")).to_have_count(0)  # what was found is of another position
    await page.get_by_role("button", name="Erase").click()
    await target.click()
    await expect(field).to_have_value(OPENING.replace("-b----E-C", "-b----D-C"))
    await page.get_by_role("button", name="White", exact=True).click()
    await target.focus()
    await page.keyboard.press("1")
    await expect(field).to_have_value(OPENING.replace("-b----E-C", "-b---AD-C"))
    await page.locator("#set-dice").select_option("64")
    await expect(field).to_have_value(re.compile(":64:"))
    await page.reload()
    await expect(field).to_have_value(re.compile("^XGID=-b---AD-C.*:64:"))
    await field.fill("nonsense")
    visitor.expected = re.compile("400")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("alert")).to_contain_text("This position cannot be read")


async def test_maps_and_lines_played_out(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await page.goto(f"{address}/position#{OPENING.replace(':31:', ':00:')}")
    await page.get_by_role("button", name="Dice map").click()
    cell = page.get_by_role("button", name="3-1: 8/5 6/5")
    await expect(page.locator(".dice-map button")).to_have_count(21)
    await cell.click()
    await page.get_by_role("button", name="Cube by score").click()
    await expect(page.locator(".cube-scores tbody tr")).to_have_count(8)
    await page.get_by_role("button", name="What if").click()
    line = page.locator(".study-branch li")
    await page.locator("#branch-dice").select_option("31")
    await expect(line).to_have_text(["Start", "3-1"])
    for source, target in ((8, 5), (6, 5)):
        await page.get_by_role("button", name=re.compile(f"^Point {source},")).click()
        await page.get_by_role("button", name=re.compile(f"^Point {target},")).click()
    await expect(line).to_have_text(["Start", "3-1", "8/5 6/5"])
    await page.get_by_role("button", name="Double", exact=True).click()
    await page.get_by_role("button", name="Take", exact=True).click()
    await expect(line).to_have_count(5)
    await line.nth(1).get_by_role("button").click()  # back to the roll: another move is another branch
    await expect(line.nth(1).get_by_role("button")).to_have_attribute("aria-pressed", "true")
    for source, target in ((24, 21), (21, 20)):
        await page.get_by_role("button", name=re.compile(f"^Point {source},")).click()
        await page.get_by_role("button", name=re.compile(f"^Point {target},")).click()
    await expect(line).to_have_text(["Start", "3-1", "24/21 21/20"])
    await page.get_by_role("button", name="Close").click()
    await expect(page.get_by_label("XGID, GNU id, OGID or FEN")).to_have_value(OPENING.replace(":31:", ":00:"))


async def test_a_phone_shows_one_thing_about_a_position_at_a_time(visitor: Visitor, address: str) -> None:
    page = await visitor.open(phone=True)
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await page.goto(f"{address}/position#{OPENING}")
    tabs = page.locator(".study-tabs button")
    await expect(tabs).to_have_text(["Moves", "Cube", "Dice map", "Rollout", "Set up"])
    await page.get_by_role("button", name="Hint").click()
    await expect(page.locator(".candidates")).to_be_visible()
    for tab, shown in ((1, ".cube-panel"), (4, "#position-id")):
        await tabs.nth(tab).click()
        await expect(page.locator(shown)).to_be_visible()
        await expect(page.locator(".candidates")).to_be_hidden()
    await page.get_by_role("button", name="Roll out").click()
    await expect(tabs.nth(3)).to_have_attribute("aria-pressed", "true")
    await expect(page.locator(".study-rollout")).to_contain_text(re.compile("[1-9][0-9]* of 1296 games"))
    await page.get_by_role("button", name="Stop").click()
    await page.evaluate("navigator.clipboard.writeText('W:W31,32:B1,2')")
    await page.get_by_role("button", name="Paste").click()
    await expect(tabs).to_have_text(["Moves", "Set up"])  # no dice, no cube
    await expect(page.locator("cp-checkers-board")).to_be_visible()
    await page.set_viewport_size(ViewportSize(width=844, height=390))
    await expect(tabs).to_have_count(2)
    await tabs.last.click()
    await expect(page.locator("#position-id")).to_be_in_viewport()


async def test_a_file_with_the_judgment_of_another_program_fits_on_a_small_phone(
    visitor: Visitor, address: str
) -> None:
    page = await visitor.open(phone=True)
    await page.set_viewport_size(ViewportSize(width=360, height=640))
    await page.goto(f"{address}/study")
    send = "async (bytes) => (await fetch('/api/v1/library', {method: 'POST', body: Uint8Array.from(bytes)})).json()"
    match = (await page.evaluate(send, list(whole_xg())))["matches"][0]["id"]
    await page.goto(f"{address}/study/{match}")
    await expect(page.locator(".theirs").first).to_be_visible()
    assert await page.evaluate("innerWidth") == 360, "nothing makes the page wider than the phone"


async def test_the_tools_of_checkers_have_room_on_a_small_phone(visitor: Visitor, address: str) -> None:
    page = await visitor.open(phone=True)
    await page.set_viewport_size(ViewportSize(width=360, height=640))
    await page.goto(f"{address}/position#W:W18:B10")
    tools = page.locator(".study-palette .seg button")
    await expect(tools).to_have_count(5)
    assert await tools.evaluate_all("all => all.every((each) => each.scrollWidth <= each.clientWidth)")


async def test_a_position_is_copied_in_every_form(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await page.goto(f"{address}/position#{OPENING}")
    for name, begins in (("XGID", "XGID=-b----E-C"), ("GNU", "4HPwATDgc/ABMA"), ("SVG", "<svg")):
        await page.get_by_role("button", name=name, exact=True).click()
        await expect(page.get_by_role("button", name="Copied")).to_be_visible()
        assert (await page.evaluate("navigator.clipboard.readText()")).startswith(begins)
    async with page.expect_download() as saved:
        await page.get_by_role("button", name="PNG").click()
    assert (await (await saved.value).path()).read_bytes().startswith(b"\x89PNG")


async def test_men_and_kings_are_set_up_too(visitor: Visitor, address: str) -> None:
    visitor.expected = re.compile("400")  # a board without one of the sides is no position yet
    page = await visitor.open()
    await visit(page, address, "/position")
    await page.get_by_label("Game").select_option("checkers")
    field = page.get_by_label("XGID, GNU id, OGID or FEN")
    await page.get_by_role("button", name="Clear").click()
    await page.get_by_role("button", name="White king").click()
    await page.get_by_role("button", name=re.compile("^Square 18,")).click()
    await page.get_by_role("button", name="Black", exact=True).click()
    await page.get_by_role("button", name=re.compile("^Square 10,")).click()
    await expect(field).to_have_value("B:WK18:B10")
    await page.get_by_role("button", name="Hint").click()
    await expect(page.locator(".candidates tbody tr").first).to_contain_text("10-")


LOOK = """
() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push(`${document.documentElement.scrollWidth} wide`);
  for (const each of document.querySelectorAll(".study-foot .btn")) {
    const { left, right, top, bottom, width } = each.getBoundingClientRect();
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (width && !each.contains(above) && above !== each) found.push(`${each.innerText} is covered`);
  }
  const board = document.querySelector("cp-backgammon-board")?.getBoundingClientRect();
  if (board && (board.bottom > innerHeight || board.width < 0.45 * Math.min(innerWidth, innerHeight)))
    found.push(`the board is ${board.width} wide and ends at ${board.bottom}`);
  return found;
}
"""


@pytest.mark.parametrize("language", ["en", "pl", "sl"])
async def test_every_page_fits_its_window_and_axe_finds_nothing(visitor: Visitor, address: str, language: str) -> None:
    page = await visitor.open(language=language, page="light" if language == "en" else "dark")
    await visit(page, address, "/study")
    await drop(page, "match.mat", MATCH.replace("Ann ", "Przemysław Wiśniewski "))
    await expect(page.locator(".stat-card")).to_be_visible()
    match = page.url.removeprefix(address)
    wrong = []
    await page.keyboard.press("k")
    await expect(page.locator(".make-card")).to_have_attribute("aria-pressed", "true")
    for path in ("/study", match, "/position", "/cards", "/pips"):
        await visit(page, address, path)
        wrong += [f"{path}: {complaint}" for complaint in await complaints(page)]
        for width, height in SIZES:
            await page.set_viewport_size(ViewportSize(width=width, height=height))
            await page.evaluate(DRAWN)
            wrong += [f"{path} {width}x{height}: {fault}" for fault in await page.evaluate(LOOK)]
    assert not wrong, "\n".join(wrong)
