"""How soon the engine in the page answers while it works: `python benchmarks/speed/page_stop.py`.

Chromium opens the position page of the static site (`make static`). Every part of work that the page gives to a worker
is timed, from its message to the answer: between two answers nothing can be told, and stopped work ends with the part,
or when its worker is replaced. Then the work is stopped in its middle, several times: timed is how long workers are
still busy. Printed are the median and the longest, in milliseconds, with the load.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import os
import statistics
import sys
from pathlib import Path

from playwright.async_api import Page, async_playwright

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY))

from tests.browser.plain_files import served  # noqa: E402

FOLDER = REPOSITORY / "web" / "dist-static"
MOVES = "XGID=-a-a-BD-C-A-dC---cad-a--B-:0:0:1:64:2:1:0:5:10"
CUBE = MOVES.replace(":64:", ":00:")
CHECKERS = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
WORK = {"moves at 2 plies": (MOVES, "Hint"), "cube at 2 plies": (CUBE, "Hint"), "rollout": (MOVES, "Roll out"),
        "checkers": (CHECKERS, "Hint")}  # fmt: skip
STOPS_MS = (1, 2, 5, 10, 20, 50, 100, 200)
# Workers as the page makes them, with a clock at what they are asked and answer.
WATCH = """
window.parts = []; window.busy = new Map(); window.freed = [];
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    super.addEventListener("message", ({ data }) => {
      const asked = busy.get(this);
      if (asked?.id === data?.id && asked && "done" in data) { parts.push([asked.method, performance.now() - asked.at]); asked.at = performance.now(); }
      else if (asked?.id === data?.id && asked) { parts.push([asked.method, performance.now() - asked.at]); busy.delete(this); freed.push(performance.now()); }
    });
  }
  postMessage(message, ...more) {
    if (message?.ask) busy.set(this, { id: message.ask.id, method: message.ask.method, at: performance.now() });
    super.postMessage(message, ...more);
  }
  terminate() { if (busy.delete(this)) freed.push(performance.now()); super.terminate(); }
};
"""  # noqa: E501
# Press the button and wait until the work is done, or stop it after so many milliseconds by another position.
PRESS = """
async ([position, other, word, stopAfter]) => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const page = document.querySelector("cp-position-page");
  await page.set(position);
  await page.updateComplete;
  parts.length = 0;
  const button = [...document.querySelectorAll(".study-panel .btn")].find((each) => each.innerText.trim() === word);
  button.click();
  while (!busy.size) await pause(1);
  if (stopAfter === null) while (!document.querySelector(".candidates, .cube-panel, .study-rollout tr")) await pause(5);
  else {
    await pause(stopAfter);
    freed.length = 0;
    const working = busy.size, at = performance.now();
    void page.set(other);
    while (busy.size) await pause(1);
    await page.updateComplete;
    return [parts.map(([, took]) => took), working ? Math.max(...freed) - at : null];
  }
  return [parts.map(([, took]) => took), null];
}
"""


async def look(page: Page, position: str, button: str, times: int) -> tuple[list[float], list[float]]:
    """How long the parts of a piece of work took, and how long workers were busy after each stop."""
    parts, stops = list[float](), list[float]()
    other = CUBE if position != CUBE else MOVES
    for number in range(times):
        after = None if number % 2 == 0 else STOPS_MS[number // 2 % len(STOPS_MS)]
        took, stopped = await page.evaluate(PRESS, [position, other, button, after])
        parts += took
        stops += [] if stopped is None else [stopped]
    return parts, stops


async def measure(times: int) -> None:
    """Print the table."""
    with served(FOLDER, missing="404.html") as address:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            page = await browser.new_page(locale="en-GB")
            page.set_default_timeout(120_000)
            await page.add_init_script(WATCH)
            await page.goto(f"{address}/position#{MOVES}")
            await page.locator(".study-panel .btn.p").wait_for()
            print(f"{datetime.date.today()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
            print("| work | parts | part, median | longest | stopped after, median | longest |")
            print("|---|---:|---:|---:|---:|---:|")
            for name, (position, button) in WORK.items():
                await look(page, position, button, 2)  # workers and networks are loaded
                parts, stops = await look(page, position, button, times)
                cells = [
                    f"{statistics.median(each):.0f} | {max(each):.0f}" if each else "– | –" for each in (parts, stops)
                ]
                print(f"| {name} | {len(parts)} | {' | '.join(cells)} |")
            await browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    asyncio.run(measure(parser.parse_args().times))
