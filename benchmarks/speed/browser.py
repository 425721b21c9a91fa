"""How heavy and how quick the browser app is, in Chromium on this machine: `python benchmarks/speed/browser.py`.

Weights are what goes over the wire; times are by the clock, so a busy machine shows: the load is printed beside them.
Printed is a table in Markdown: median and middle 90 % of all that was measured.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from own_host import own_host
from playwright.async_api import Browser, Page, async_playwright

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY))

from tests.browser.conftest import ARGUMENTS, DESKTOP  # noqa: E402
from tests.browser.reading import Reading, read  # noqa: E402
from tests.server.hosting import browser as tab_of  # noqa: E402
from tests.server.hosting import host, open_table  # noqa: E402

from crownpoint.host import computers  # noqa: E402

BO = {"kind": "person", "name": "Bo"}
KING_TUBBY = {"kind": "computer", "level": "king-tubby"}  # plays at 0 plies

# Notes when an action leaves for the host and when its answer is there.
SPY_ON_THE_SOCKET = """
window.answers = [];
const send = WebSocket.prototype.send;
const waiting = new Map();
WebSocket.prototype.send = function (data) {
  const asked = typeof data === "string" && /^42(\\d+)\\["act"/.exec(data);
  if (asked) waiting.set(asked[1], performance.now());
  if (!this.spied) {
    this.spied = true;
    this.addEventListener("message", ({ data }) => {
      const answered = typeof data === "string" && /^43(\\d+)/.exec(data);
      if (answered && waiting.has(answered[1])) window.answers.push(performance.now() - waiting.get(answered[1]));
    });
  }
  return send.call(this, data);
};
"""

# Counts the frames from the drop of a piece to the first in which its old square is empty for eye and ear.
WATCH_THE_DROP = """
([from, to]) => new Promise((done) => {
  const board = document.querySelector("cp-checkers-board").shadowRoot;
  const there = () => /empty/.test(board.querySelector(`[data-key="${from}"]`).ariaLabel);
  addEventListener("pointerup", (event) => {
    let frames = 0;
    const look = () => {
      frames += 1;
      if (there()) done({ frames, ms: performance.now() - event.timeStamp });
      else if (frames < 60) requestAnimationFrame(look);
      else done({ frames: Infinity, ms: Infinity });
    };
    requestAnimationFrame(look);
  }, { once: true, capture: true });
})
"""

COUNT_FRAMES = """
() => {
  window.frames_ = [];
  let last = null;
  const tick = (time) => {
    if (last !== null) window.frames_.push(time - last);
    last = time;
    window.counting = requestAnimationFrame(tick);
  };
  window.counting = requestAnimationFrame(tick);
}
"""

Rows = list[tuple[str, str, str, str]]
"""What was measured, the aim, what came out, and its spread."""


def row(what: str, aim: str, values: list[float], unit: str) -> tuple[str, str, str, str]:
    """The median of some values and where the middle 90 % of them lie."""
    values = sorted(values)
    low, high = values[int(0.05 * len(values))], values[min(int(0.95 * len(values)), len(values) - 1)]
    return what, aim, f"{statistics.median(values):.1f} {unit}", f"{low:.1f} to {high:.1f}, n = {len(values)}"


async def weights(browser: Browser, address: str) -> Rows:
    """Bytes transferred until a page is complete, with an empty cache."""
    rows: Rows = []
    table = await open_table(address, "backgammon", second=BO)
    for name, path in (("home", "/"), ("a table at once", f"/t/{table}")):
        context = await browser.new_context(viewport=DESKTOP, service_workers="block")
        page = await context.new_page()
        client = await context.new_cdp_session(page)
        await client.send("Network.enable")
        sizes: list[int] = []
        client.on("Network.loadingFinished", lambda done, sizes=sizes: sizes.append(int(done["encodedDataLength"])))
        await page.goto(f"{address}{path}", wait_until="networkidle")
        rows.append((f"first load, {name}", "150 KB", f"{sum(sizes) / 1000:.1f} KB", f"{len(sizes)} files"))
        await context.close()
    return rows


async def drops(page: Page, address: str, count: int) -> Rows:
    """Drag men of both sides of a game of checkers between two people."""
    frames: list[float] = []
    spans: list[float] = []
    answers: list[float] = []
    random = Random(1)
    while len(frames) < count:
        table = await open_table(address, "checkers", second=BO)
        await page.goto(f"{address}/t/{table}")
        seen = await read(page)
        while "rematch" not in seen.buttons and len(frames) < count:
            if "ready" in seen.buttons:
                await page.mouse.click(seen.buttons["ready"].x, seen.buttons["ready"].y)
            elif seen.pieces and seen.in_hand is None:
                piece = random.choice(seen.pieces)
                await page.mouse.click(piece.x, piece.y)
            elif seen.in_hand is not None:
                piece, target = seen.in_hand, random.choice(seen.targets)
                watching = asyncio.create_task(page.evaluate(WATCH_THE_DROP, [piece.key, target.key]))
                await page.mouse.move(piece.x, piece.y)
                await page.mouse.down()
                await page.mouse.move(target.x, target.y, steps=4)
                await page.mouse.up()
                found = await watching
                frames.append(found["frames"])
                spans.append(found["ms"])
            seen = await settled(page, await read(page, seen))
        answers += await page.evaluate("window.answers")
    return [
        row("frames from the drop to the move on the board", "1", frames, "frames"),
        row("drop to the frame that shows it", "", spans, "ms"),
        row("confirmation by the host", "50 ms", answers, "ms"),
    ]


async def settled(page: Page, seen: Reading) -> Reading:
    """The same once the board has turned round."""
    if not await page.locator(".stage.turning").count():
        return seen
    await page.wait_for_function("() => !document.querySelector('.stage.turning')")
    return await read(page)


async def dragging(page: Page, address: str, steps: int) -> Rows:
    """Drag a checker in circles over the board, and look at every frame."""
    table = await open_table(address, "backgammon", second=BO)
    await page.goto(f"{address}/t/{table}")
    seen = await read(page)
    if "ready" in seen.buttons:
        await page.mouse.click(seen.buttons["ready"].x, seen.buttons["ready"].y)
        seen = await settled(page, await read(page, seen))
    piece = seen.pieces[-1]
    client = await page.context.new_cdp_session(page)
    await client.send("Performance.enable")
    await page.mouse.move(piece.x, piece.y)
    await page.mouse.down()
    await page.mouse.move(piece.x + 20, piece.y + 20, steps=3)
    await page.evaluate(COUNT_FRAMES)
    before = await metrics(client)
    for step in range(steps):
        await page.mouse.move(300 + (step * 7) % 500, 200 + (step * 5) % 400)
    after = await metrics(client)
    intervals: list[float] = await page.evaluate("() => (cancelAnimationFrame(window.counting), window.frames_)")
    await page.mouse.up()
    late = sum(interval > 17.5 for interval in intervals) / len(intervals)
    own = 1000 * sum(after[name] - before[name] for name in ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration"))
    per_frame = own / len(intervals)
    spread = f"n = {len(intervals)} frames"
    return [
        row("frames a second while dragging", "60", [1000 / interval for interval in intervals], ""),
        ("frames later than 16.7 ms while dragging", "0", f"{100 * late:.1f} %", spread),
        ("script, style and layout a frame while dragging", "16.7 ms", f"{per_frame:.2f} ms", spread),
    ]


async def metrics(client: Any) -> dict[str, float]:
    """Chromium's own totals for the page."""
    found = await client.send("Performance.getMetrics")
    return {metric["name"]: metric["value"] for metric in found["metrics"]}


async def replies(address: str, count: int) -> Rows:
    """How much longer than its natural pace King Tubby takes, from the view that gives it the turn to its action."""
    planned: list[float] = []
    natural = computers._natural_s

    def noted(decision: Any, level: str | None) -> float:
        seconds = natural(decision, level)
        planned.append(seconds * computers.PACE_FACTORS["fast"])
        return seconds

    late: list[float] = []
    loop = asyncio.get_running_loop()
    computers._natural_s = noted
    try:
        while len(late) < count:
            async with tab_of(address) as tab:
                table = await open_table(address, "backgammon", second=KING_TUBBY)
                began: list[float] = []
                tab.client.on("thinking", lambda news, began=began: news["seat"] == 1 and began.append(loop.time()))
                await tab.call("pace", table=table, pace="fast")
                await tab.watch(table)
                while tab.view["phase"] != "over" and len(late) < count:
                    await turn(tab)
                    if began and planned and tab.view["turn"] == 0:
                        late.append(1000 * (loop.time() - began[-1] - planned[-1]))
                        began.clear()
    finally:
        computers._natural_s = natural
    return [row("0-ply reply beyond its natural pace", "100 ms", late[1:], "ms")]


async def turn(tab: Any) -> None:
    """Do what the seat may do, or wait for news."""
    tab.news.clear()
    may = tab.view["may"]
    if "move" in may:
        await tab.act("move", text=tab.view["legal_moves"][0]["text"])
    elif kind := next((kind for kind in ("roll", "take", "next_game") if kind in may), None):
        await tab.act(kind)
    if not tab.news.is_set():
        await asyncio.wait_for(tab.news.wait(), 60)


async def measure(count: int) -> Rows:
    """Everything, one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        async with own_host(folder) as (address, _), async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
            rows = await weights(browser, address)
            context = await browser.new_context(viewport=DESKTOP, locale="en-GB")
            await context.add_init_script(SPY_ON_THE_SOCKET)
            page = await context.new_page()
            rows += await drops(page, address, count)
            rows += await dragging(page, address, 4 * count)
            await browser.close()
        async with host(Path(folder)) as address:  # in this process, where its plans can be seen
            return rows + await replies(address, count)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100, help="drops, replies; frames are four times as many")
    rows = asyncio.run(measure(parser.parse_args().count))
    print(f"{datetime.date.today()}; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
    print("| measured | aim | median | middle 90 % |\n|---|---:|---:|---|")
    print(*(f"| {what} | {aim} | {value} | {spread} |" for what, aim, value, spread in rows), sep="\n")


if __name__ == "__main__":
    main()
