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
        print(time.time())

asyncio.run(main())
"""


def start_once() -> float:
    """Seconds from the start of a process to its first page."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.time()
        done = subprocess.run([sys.executable, "-c", PROGRAM, folder], capture_output=True, text=True, check=True)
        return float(done.stdout.split()[-1]) - began


def main() -> None:
    """Print the median and the range of some starts."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    times = sorted(start_once() for _ in range(runs))
    median = statistics.median(times)
    print(f"start of crownpoint tui: median {median:.2f} s, {times[0]:.2f} to {times[-1]:.2f} s of {runs}")


if __name__ == "__main__":
    main()
