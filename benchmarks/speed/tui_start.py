"""How long the terminal app takes from the start of the process to the first page it has drawn.

python benchmarks/speed/tui_start.py [RUNS]
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time

PROGRAM = """
import asyncio, pathlib, sys, time
from crownpoint.tui.app import CrownpointApp

folder = pathlib.Path(sys.argv[1])

async def main():
    app = CrownpointApp(config=folder / "tui.json", saved=folder / "games.sqlite")
    app.find_unfinished = lambda: None
    async with app.run_test(size=(120, 40)) as pilot:
        assert app.screen.query("#form").first().canvas.lines()
        print(time.time(), time.process_time())

asyncio.run(main())
"""


def start_once() -> tuple[float, float]:
    """Seconds from the start of a process to its first page: by the clock, and of CPU time."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.time()
        done = subprocess.run([sys.executable, "-c", PROGRAM, folder], capture_output=True, text=True, check=True)
        ended, used = map(float, done.stdout.split()[-2:])
        return ended - began, used


def main() -> None:
    """Print the medians of some starts. On a busy machine only the CPU time says something."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    clock, used = (statistics.median(times) for times in zip(*(start_once() for _ in range(runs)), strict=True))
    print(f"start of crownpoint tui: {clock:.2f} s by the clock, {used:.2f} s of CPU time, median of {runs}")


if __name__ == "__main__":
    main()
