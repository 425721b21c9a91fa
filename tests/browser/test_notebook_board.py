"""The board of a notebook in Chromium, with the real widget of Python behind it, but for the notebook between them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, Page, Route, expect
from tests.browser.conftest import Visitor

from crownpoint import backgammon, checkers
from crownpoint.server.pages import STATIC

jupyter = pytest.importorskip("crownpoint.jupyter", reason="the extra [jupyter] is not installed")
pytest.importorskip("anywidget", reason="the extra [jupyter] is not installed")

# Each cell of a notebook loads the script again: so does each board of this page.
PAGE = """<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="widget.css"><div id="cell"></div>
<script type="module">
const NAMES = ["_view", "theme", "width", "locked"];
window.mount = async (number, state) => {
  const { default: widget } = await import(`./widget.js?${number}`);
  const heard = {};
  const model = {
    get: (name) => state[name],
    on: (event, listener) => (heard[event] ??= []).push(listener),
    off: (event, listener) => (heard[event] = heard[event].filter((each) => each !== listener)),
    send: (message) => window.toPython(number, message),
  };
  const el = document.createElement("section");
  document.querySelector("#cell").append(el);
  widget.render({ model, el });
  window.boards ??= [];
  window.boards[number] = {
    change(changed) {
      Object.assign(state, changed);
      for (const name of NAMES) if (name in changed) (heard[`change:${name}`] ?? []).forEach((listener) => listener());
    },
    tell: (message) => (heard["msg:custom"] ?? []).forEach((listener) => listener(message)),
  };
};
window.ready = true;
</script>"""
TRAITS = ("_view", "theme", "width", "locked")


class Notebook:
    """A page with boards, and their widgets."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.widgets: list[Any] = []

    async def open(self) -> None:
        """Load the page, without a network."""

        async def answer(route: Route) -> None:
            name = Path(route.request.url.split("?")[0]).name
            if name.startswith("widget."):
                await route.fulfill(path=STATIC / "embed" / name)
            else:
                await route.fulfill(body=PAGE, content_type="text/html")

        await self.page.route("**/*", answer)
        await self.page.expose_function("toPython", self._hear)
        await self.page.goto("http://notebook.test/")
        await self.page.wait_for_function("window.ready")

    async def show(self, widget: Any) -> Locator:
        """Put a board into the next cell."""
        number = len(self.widgets)
        self.widgets.append(widget)
        widget.send = lambda message: self._told.append((number, message))
        self._told: list[tuple[int, Any]] = []
        state = {name: getattr(widget, name) for name in TRAITS}
        await self.page.evaluate(
            "([number, state]) => window.mount(number, state)", [number, json.loads(json.dumps(state))]
        )
        return self.page.locator("section").nth(number)

    async def _hear(self, number: int, message: Any) -> None:
        widget = self.widgets[number]
        widget._hear(widget, message, [])
        await self.update(number)

    async def update(self, number: int) -> None:
        """Send what Python has changed."""
        state = json.loads(json.dumps({name: getattr(self.widgets[number], name) for name in TRAITS}))
        await self.page.evaluate("([number, state]) => window.boards[number].change(state)", [number, state])
        while self._told:
            to, message = self._told.pop(0)
            await self.page.evaluate("([number, message]) => window.boards[number].tell(message)", [to, message])


async def notebook(visitor: Visitor) -> Notebook:
    made = Notebook(await visitor.open())
    await made.open()
    return made


def place(board: Locator, name: str) -> Locator:
    return board.get_by_role("button", name=re.compile(f"^{name}"))


async def test_both_games_are_played_in_cells_of_one_notebook(visitor: Visitor) -> None:
    book = await notebook(visitor)
    first, second = backgammon.STARTING_POSITION, checkers.STARTING_POSITION
    backgammon_board, checkers_board = jupyter.Board(first, dice=(3, 1)), jupyter.Board(second, theme="navy", width=420)
    one, two = await book.show(backgammon_board), await book.show(checkers_board)

    await place(one, "Point 8").click()
    await place(one, "Point 5, empty, target").click()
    await place(one, "Point 6").click()
    await place(one, "Point 5, one of yours, target").click()
    await expect(one.get_by_role("status").last).to_have_text("Black to roll.")
    assert str(backgammon_board.move) == "8/5 6/5"

    await place(two, "Square 11").focus()
    await book.page.keyboard.press("Enter")
    await book.page.keyboard.press("1")
    await expect(two.get_by_role("status").last).to_have_text("White to move.")
    assert str(checkers_board.move) in ("11-15", "11-16")
    assert (await two.locator("cp-checkers-board").bounding_box() or {})["width"] == 420


async def test_the_dice_are_rolled_by_a_press_and_a_wrong_target_is_explained(visitor: Visitor) -> None:
    book = await notebook(visitor)
    widget = jupyter.Board(backgammon.STARTING_POSITION)
    cell = await book.show(widget)
    await cell.get_by_role("button", name=re.compile("^Roll")).click()
    await expect(cell.get_by_role("status").last).to_contain_text("White to play")
    assert widget.game.dice is not None

    other = jupyter.Board(backgammon.STARTING_POSITION, dice=(5, 1))
    cell = await book.show(other)
    await place(cell, "Point 6").click()
    await place(cell, "Point 1,").click()
    await expect(cell.get_by_text("1 is blocked: Black has 2 checkers there.").first).to_be_visible()
    other.locked = True
    other.theme = "backyamon"
    await book.update(1)
    await expect(cell.locator("[data-theme=backyamon]")).to_be_visible()
