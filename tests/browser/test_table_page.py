"""What a table page does besides letting a game be played: refuse with the reason, survive a break, turn round."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlparse

from playwright.async_api import Locator, Page, ViewportSize, WebSocketRoute, expect
from tests.browser.conftest import Visitor
from tests.browser.players import Mouse, Player
from tests.server.hosting import host, open_table, view_of

from crownpoint.server.pages import STATIC

BO = {"kind": "person", "name": "Bo"}
REFUSED = re.compile(r"net::ERR_(CONNECTION_REFUSED|FAILED)|WebSocket (is closed|connection)")


def square(page: Page, number: int, what: str) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^Square {number}, {what}"))


async def move(page: Page, source: int, target: int) -> None:
    await square(page, source, "your man").click()
    await square(page, target, "empty, target").click()


async def refusal(page: Page, piece: Locator, to: Locator) -> str:
    """What the board says, at the spot and for the ear, to a piece that is dragged where it may not go."""
    await expect(page.get_by_role("button", name=re.compile("can move")).first).to_be_visible()  # the board knows
    await piece.drag_to(to)
    bubble = page.locator(".bubble")
    await expect(bubble).to_be_visible()
    words = await bubble.inner_text()
    box, window = await bubble.bounding_box(), page.viewport_size
    assert box is not None
    assert window is not None
    assert box["x"] > -0.5
    assert box["x"] + box["width"] < window["width"] + 0.5, "cut off by the edge of the window"
    await expect(page.locator("[aria-live=assertive]")).to_have_text(words)
    await expect(piece).to_be_visible()
    return words


async def test_an_illegal_drag_is_refused_with_the_reason(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "checkers", second=BO)
    await page.goto(f"{address}/t/{table}")
    words = await refusal(page, square(page, 11, "your man"), square(page, 18, "empty"))
    assert words == "Nothing to capture between 11 and 18."
    assert (await view_of(address, table))["log"] == []
    await a_long_sentence_is_not_cut(page)


async def a_long_sentence_is_not_cut(page: Page) -> None:
    """At 1280 px the status takes two lines where it has to, and the buttons under it stay in sight."""
    status = page.locator(".say .t")
    await status.evaluate("title => (title.textContent = 'Maksymilian Kazimierz has offered to call the match off.')")
    cut = await status.evaluate(
        "title => title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight"
    )
    assert not cut
    assert (await page.locator(".say").evaluate("box => box.scrollHeight - box.clientHeight")) <= 0
    await expect(page.locator(".acts").last).to_be_in_viewport(ratio=1)


async def test_a_blocked_point_is_named_with_who_blocks_it(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", second=BO)
    await page.set_viewport_size(ViewportSize(width=360, height=640))  # the point is at the edge
    await page.goto(f"{address}/t/{table}")  # the opening roll of this seed is 3-1
    piece, to = (page.get_by_role("button", name=re.compile(f"^Point {n}, five")) for n in (13, 12))
    assert await refusal(page, piece, to) == "12 is blocked: Bo has 5 checkers there."


async def test_a_reload_loses_nothing(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "checkers", second=BO)
    await page.goto(f"{address}/t/{table}")
    await move(page, 11, 15)
    await expect(square(page, 11, "empty")).to_be_visible()
    await page.reload()
    await expect(square(page, 11, "empty")).to_be_visible()


async def test_a_move_whose_answer_is_lost_is_kept_and_sent_again_after_a_reload(
    visitor: Visitor, address: str
) -> None:
    page = await visitor.open()
    lost: list[str] = []

    def forward(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def send(message: str | bytes) -> None:
            if isinstance(message, str) and '"act"' in message and '"move"' in message and not lost:
                lost.append(message)
            else:
                server.send(message)

        socket.on_message(send)

    await page.route_web_socket(re.compile("/socket.io/"), forward)
    table = await open_table(address, "checkers", second=BO)
    await page.goto(f"{address}/t/{table}")
    await move(page, 11, 15)
    await expect(page.get_by_text("Waiting for the host")).to_be_visible()
    await expect(page.get_by_text("Your move is kept.")).to_be_visible()
    await square(page, 10, "your man").click()  # the board is locked: nothing else can be tried
    assert await page.get_by_role("button", name=re.compile("target")).count() == 0
    assert (await view_of(address, table))["log"] == []
    await page.reload()
    await expect(page.get_by_text(re.compile("Your turn, Bo|Bo's turn")).first).to_be_visible()  # turned or not yet
    moves = [line["move"]["text"] for line in (await view_of(address, table))["log"] if line["move"]]
    assert (moves, len(lost)) == (["11-15"], 1)


async def test_a_page_that_finds_no_host_recovers_by_itself(visitor: Visitor, tmp_path: Path) -> None:
    visitor.expected = REFUSED
    page = await visitor.open()
    async with host(tmp_path, STATIC) as address:
        await page.goto(f"{address}/settings")
        await page.wait_for_selector("html[data-started]")
    await page.get_by_role("link", name="Games").first.click()
    await expect(page.get_by_text("The host is not answering. Trying again.").first).to_be_visible()
    async with host(tmp_path, STATIC, port=urlparse(address).port or 0):
        await expect(page.get_by_role("heading", name="Finished")).to_be_visible()
        await expect(page.get_by_text("The host is not answering.")).to_have_count(0)


async def test_the_host_may_restart_in_mid_game(visitor: Visitor, tmp_path: Path) -> None:
    visitor.expected = REFUSED  # Chromium says itself that nobody answers
    page = await visitor.open()
    async with host(tmp_path, STATIC) as address:
        table = await open_table(address, "checkers", second=BO)
        await page.goto(f"{address}/t/{table}")
        await move(page, 11, 15)
        await expect(page.get_by_text("Bo's turn")).to_be_visible()
    await expect(page.get_by_text("No connection to the host")).to_be_visible()
    await expect(page.locator(".acts button:enabled")).to_have_text(["Leave for now"])
    async with host(tmp_path, STATIC, port=urlparse(address).port or 0) as again:
        assert again == address
        await page.get_by_role("button", name="I'm ready").click()
        await move(page, 22, 17)
        await expect(page.get_by_text("Ana's turn")).to_be_visible()
        moves = [line["move"]["text"] for line in (await view_of(address, table))["log"] if line["move"]]
        assert moves == ["11-15", "22-17"]


async def test_nothing_pressed_while_the_host_is_away_is_done_later(visitor: Visitor, tmp_path: Path) -> None:
    visitor.expected = REFUSED
    page = await visitor.open()
    title = page.locator(".say .t")
    async with host(tmp_path, STATIC) as address:
        table = await open_table(address, "checkers", second=BO)
        await page.goto(f"{address}/t/{table}")
        await expect(square(page, 10, "your man, can move")).to_be_visible()
        before = await view_of(address, table)
    await expect(title).to_have_text("No connection to the host")
    for key in ("r", "e", "o", "i", "/", "Escape", "1", "2", "-", "1", "6", "Enter", "Space"):
        await page.keyboard.press(key)
        await expect(page.locator(".acts button:enabled")).to_have_text(["Leave for now"])
        # nothing waits to be sent
        await expect(page.locator(".say .d")).to_have_text("Your game is saved. Trying again.")
    async with host(tmp_path, STATIC, port=urlparse(address).port or 0):
        await expect(title).to_have_text("Your turn, Ana")
        await expect(page.locator('.acts [data-act="resign"]')).to_be_enabled()
        await expect(page.locator(".typed, [data-act=give-up]")).to_have_count(0)
        assert (await view_of(address, table))["log"] == before["log"]


async def test_the_board_turns_round_between_two_people(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "checkers", second=BO)
    await page.goto(f"{address}/t/{table}")
    one, thirty_two = square(page, 1, ""), square(page, 32, "")
    first, last = await one.bounding_box(), await thirty_two.bounding_box()
    assert first is not None
    assert last is not None
    assert first["y"] > last["y"], "Black, who has 1 to 12, sits at the bottom"
    await move(page, 11, 15)
    await expect(page.get_by_text("Bo's turn")).to_be_visible()
    await expect(square(page, 22, "your man")).to_have_count(0)
    await page.get_by_role("button", name="I'm ready").click()
    await expect(square(page, 22, "your man, can move")).to_be_visible()
    turned = await one.bounding_box()
    assert turned is not None
    assert turned["y"] == last["y"], "now White does"
    await move(page, 22, 17)
    await expect(page.get_by_text("Ana's turn")).to_be_visible()


async def test_two_people_play_a_match_with_cube_at_one_screen(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", 5, second=BO, rules={"variant": "hypergammon"})
    await page.goto(f"{address}/t/{table}")
    player = Player(page, Mouse())
    await player.play()
    assert {"ready", "double", "take", "next"} <= player.met
    assert max(seat["score"] for seat in (await view_of(address, table))["seats"]) >= 5


async def test_a_press_too_many_is_no_second_roll(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    table = await open_table(address, "backgammon", second=BO, rules={"variant": "hypergammon"})
    await page.goto(f"{address}/t/{table}")
    roll = page.get_by_role("button", name="Roll", exact=True)
    player = Player(page, Mouse())
    await player.play(1)
    while not await roll.is_visible():
        await player.play(1)
    sent.clear()
    await roll.evaluate("(button) => { button.click(); button.click(); }")
    await expect(roll).to_have_count(0)
    assert len([frame for frame in sent if '"kind":"roll"' in frame]) == 1
