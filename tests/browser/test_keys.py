"""Keys at a table: what one does depends on the game alone, and none gives a game away."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from playwright.async_api import Page, ViewportSize, WebSocketRoute, expect
from tests.browser.conftest import Visitor
from tests.browser.players import Mouse, Player
from tests.browser.reading import read
from tests.server.hosting import open_table, view_of, view_when

BO = {"kind": "person", "name": "Bo"}
IN_BOARD = "() => document.activeElement?.localName.endsWith('-board')"


def button(page: Page, name: str) -> Any:
    return page.locator(f'.acts [data-act="{name}"]')


async def kinds(address: str, table: str) -> list[str]:
    return [line["kind"] for line in (await view_of(address, table))["log"]]


async def turn_over(page: Page) -> None:
    """Play until the other person is to say that they are ready."""
    seen = await read(page)
    player = Player(page, Mouse())
    while "ready" not in seen.buttons:
        await player.play(1)
        seen = await read(page)


async def test_space_rolls_whatever_was_pressed_before(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", 5, second=BO)
    await page.goto(f"{address}/t/{table}")
    await turn_over(page)
    await button(page, "ready").focus()
    await page.keyboard.press("Enter")
    await expect(button(page, "double")).to_be_enabled()
    await page.wait_for_function(IN_BOARD)
    await page.keyboard.press("Space")
    await expect(button(page, "confirm")).to_be_visible()
    assert (await view_of(address, table))["cube"]["value"] == 1
    assert (await view_of(address, table))["cube"]["offered_to"] is None


async def test_space_rolls_after_play_on_was_clicked(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", 5, second=BO)
    await page.goto(f"{address}/t/{table}")
    await turn_over(page)
    await button(page, "ready").click()
    await page.keyboard.press("r")
    await button(page, "cancel").click()
    await page.keyboard.press("Space")
    await expect(button(page, "confirm")).to_be_visible()
    assert (await view_of(address, table))["cube"]["offered_to"] is None


async def test_space_and_enter_do_not_take_a_double(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", 5, second=BO)
    await page.goto(f"{address}/t/{table}")
    await turn_over(page)
    await button(page, "ready").click()
    await button(page, "double").click()
    await button(page, "ready").click()
    await expect(button(page, "take")).to_be_visible()
    for key in ("Space", "Enter", "Space"):
        await page.keyboard.press(key)
    await expect(page.locator(".hidden-word[aria-live=assertive], [aria-live=assertive]").last).to_contain_text(
        "doubles to 2"
    )
    await page.keyboard.press("x")  # what the page asks for is done in order
    view = await view_when(address, table, lambda view: view["results"])
    assert "taken" not in [line["kind"] for line in view["log"]]


async def test_nobody_resigns_for_the_other_before_the_board_has_turned(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", 5, second=BO)
    await page.goto(f"{address}/t/{table}")
    await turn_over(page)
    await page.keyboard.press("r")
    await expect(page.locator(".acts button")).to_have_text([re.compile("I'm ready")])
    await page.keyboard.press("Enter")
    await expect(button(page, "roll")).to_be_visible()
    await expect(page.locator(".choices")).to_have_count(0)


async def test_the_second_click_of_a_double_click_does_nothing(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", 5, second=BO)
    await page.goto(f"{address}/t/{table}")
    await turn_over(page)
    await button(page, "ready").dblclick()
    await button(page, "double").click()  # only before a roll: what the page asks for is done in order
    view = await view_when(address, table, lambda view: view["cube"]["offered_to"] is not None)
    assert "rolled" not in [line["kind"] for line in view["log"]]


async def test_enter_after_a_won_match_plays_again(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", 1, rules={"variant": "hypergammon"})
    await page.goto(f"{address}/t/{table}")
    await Player(page, Mouse()).play()
    await expect(button(page, "rematch")).to_be_visible()
    await page.keyboard.press("Enter")
    await page.wait_for_url(lambda url: "/t/" in url and not url.endswith(table))


async def test_typing_a_move_before_the_roll_resigns_nothing(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", 5, second=BO)
    await page.goto(f"{address}/t/{table}")
    await turn_over(page)
    await button(page, "ready").click()
    await expect(button(page, "roll")).to_be_visible()
    await page.keyboard.type("bar/20")
    await page.keyboard.press("Enter")
    await expect(button(page, "confirm")).to_be_visible()  # Enter has rolled
    await page.keyboard.type("r2")
    await page.keyboard.press("Enter")
    await expect(button(page, "give-up")).to_have_count(0)  # Enter has played on
    await turn_over(page)
    told = await kinds(address, table)
    assert told.count("moved") == 2
    assert "offered" not in told


async def test_resigning_asks_what_and_then_whether(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", 5, second=BO)
    await page.goto(f"{address}/t/{table}")
    title = page.locator(".say .t")
    await expect(button(page, "confirm")).to_be_visible()
    await page.keyboard.press("r")
    await expect(title).to_have_text("Resign this game?")
    await page.keyboard.press("2")
    await expect(button(page, "give-up")).to_contain_text("Resign a gammon")
    await page.keyboard.press("Escape")
    await expect(title).not_to_have_text(re.compile("Resign"))
    await page.wait_for_function(IN_BOARD)
    await page.keyboard.type("R2")  # with Caps Lock
    await expect(button(page, "give-up")).to_contain_text("Resign a gammon")
    assert (await view_of(address, table))["offer"] is None
    await page.keyboard.press("y")
    await expect(button(page, "give-up")).to_have_count(0)
    view = await view_when(address, table, lambda view: view["results"] or view["offer"])
    assert view["results"] or view["offer"]["points"] == 2


async def test_resigning_at_checkers_asks_once(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "checkers", second=BO)
    await page.goto(f"{address}/t/{table}")
    await button(page, "resign").click()
    await expect(page.locator(".say .t")).to_have_text("Resign this game?")
    await page.keyboard.press("1")
    await page.keyboard.press("Enter")  # the focus is on the button that plays on
    await expect(button(page, "resign")).to_be_visible()
    view = await view_of(address, table)
    assert (view["offer"], view["results"]) == (None, [])
    await button(page, "resign").click()
    await button(page, "give-up").click()
    await expect(button(page, "give-up")).to_have_count(0)
    await view_when(address, table, lambda view: view["results"] or view["offer"])


async def test_a_typed_move_waits_for_confirm(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", 5, second=BO)
    await page.goto(f"{address}/t/{table}")  # the opening roll of this seed is 3-1
    await expect(button(page, "confirm")).to_be_visible()
    await page.keyboard.type("8/5 6/5")  # the slash opens the field
    field = page.locator(".typed input")
    await expect(field).to_have_value("8/5 6/5")
    await page.keyboard.press("Enter")
    await expect(button(page, "confirm")).to_be_enabled()
    assert "moved" not in await kinds(address, table)
    assert (await view_of(address, table))["turn"] == 0
    await page.keyboard.press("Enter")
    await expect(button(page, "ready")).to_be_visible()
    moves = [line["move"]["text"] for line in (await view_of(address, table))["log"] if line["move"]]
    assert moves == ["8/5 6/5"]


async def test_a_typed_move_that_cannot_be_played_says_why_and_is_not_sent(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    table = await open_table(address, "backgammon", 5, second=BO)
    await page.goto(f"{address}/t/{table}")  # the opening roll of this seed is 3-1
    await expect(button(page, "confirm")).to_be_visible()
    wrong = page.locator(".typed p")
    for text, why in (("13/12 8/5", "12 is blocked: Bo has 5 checkers there."), ("8/5 nonsense", "cannot be played")):
        await page.keyboard.type(text[: text.index("/") + 1])
        await page.locator(".typed input").fill(text)
        await page.keyboard.press("Enter")
        await expect(wrong).to_contain_text(why)
        for width, height in ((640, 400), (360, 640), (1280, 800)):
            await page.set_viewport_size(ViewportSize(width=width, height=height))
            assert await wrong.evaluate("(line) => line.scrollWidth <= line.clientWidth"), (width, height)
    assert not [frame for frame in sent if '"kind":"move"' in frame]


async def test_whoever_presses_elsewhere_is_no_longer_asked_whether_to_resign(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "checkers", second=BO)
    await page.goto(f"{address}/t/{table}")
    piece = page.get_by_role("button", name="Square 11, your man")
    for press in ("click", "Enter", "e", "/"):
        await expect(button(page, "resign")).to_be_enabled()
        await button(page, "resign").click()
        await expect(button(page, "give-up")).to_be_visible()
        if press == "click":
            await piece.click()
        elif press == "Enter":
            await piece.press("Enter")
        else:
            await page.keyboard.press(press)
        await expect(button(page, "give-up")).to_have_count(0)
        await expect(page.locator(".typed")).to_have_count(0)
        # the press has only closed the question
        await expect(page.get_by_role("button", name="target")).to_have_count(0)
    view = await view_of(address, table)
    assert (view["offer"], view["log"]) == (None, [])


async def test_the_focus_stays_when_the_board_is_turned(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    table = await open_table(address, "backgammon", 5, second=BO)
    await page.goto(f"{address}/t/{table}")
    await expect(button(page, "confirm")).to_be_visible()
    for key in ("Tab", "Tab", "f"):
        await page.keyboard.press(key)
    await page.wait_for_function("document.querySelector('cp-backgammon-board').turned")
    await page.evaluate("document.querySelector('cp-backgammon-board').updateComplete")
    assert await page.evaluate(IN_BOARD)


async def test_nothing_is_decided_twice_while_the_host_is_slow(visitor: Visitor, address: str) -> None:
    page = await visitor.open()
    answered = asyncio.Event()
    answered.set()
    sent: list[str | bytes] = []

    def relay(socket: WebSocketRoute) -> None:
        host = socket.connect_to_server()

        async def pass_on(message: str | bytes) -> None:
            sent.append(message)
            await answered.wait()
            host.send(message)

        socket.on_message(lambda message: asyncio.ensure_future(pass_on(message)))
        host.on_message(socket.send)

    await page.route_web_socket(re.compile("socket"), relay)
    table = await open_table(address, "backgammon", 5, second=BO)
    await page.goto(f"{address}/t/{table}")
    await turn_over(page)
    await button(page, "ready").click()
    await expect(button(page, "double")).to_be_enabled()
    answered.clear()
    sent.clear()
    await button(page, "double").click()
    await page.keyboard.press("Space")  # rolls, where nothing else has been asked for
    await page.keyboard.press("r")
    await expect(page.locator(".say .t")).to_have_text("Waiting for the host")
    answered.set()
    await expect(button(page, "ready")).to_be_visible()
    await expect(button(page, "give-up")).to_have_count(0)
    assert not [message for message in sent if '"kind":"roll"' in str(message)]
    assert "rolled" not in await kinds(address, table)
