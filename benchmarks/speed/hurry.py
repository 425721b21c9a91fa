"""How soon does a backgammon player answer that is told to stop in the middle of a look?

    python benchmarks/speed/hurry.py [--looks 40] [--kernels NAME]

A player of 2 and one of 3 plies look at the reply to an opening roll in a thread; 12 ms later they are told to answer.
Time is by the clock, so the load is printed.
"""

from __future__ import annotations

import argparse
import os
import statistics
import threading
import time

from crownpoint._core import backgammon as core
from crownpoint.ai.backgammon import Engine, Stakes
from crownpoint.ai.backgammon.persona import BackgammonPlayer, Taste
from crownpoint.backgammon import STARTING_POSITION, Dice

THOUGHT_S = 0.012


def milliseconds(plies: int) -> float:
    """The time from the call to stop to the answer."""
    player, answered = BackgammonPlayer("hurried", Taste(plies=plies), engine=Engine()), [0.0]

    def think() -> None:
        player.best(STARTING_POSITION, Dice(2, 1), Stakes())
        answered[0] = time.perf_counter()

    thread = threading.Thread(target=think)
    thread.start()
    time.sleep(THOUGHT_S)
    told = time.perf_counter()
    player.stop()
    thread.join()
    return 1000 * (answered[0] - told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--looks", type=int, default=40)
    parser.add_argument("--kernels", default="", help="scalar, sse2, avx2, avxvnni or avx512, where they run here")
    given = parser.parse_args()
    core.use_kernels(given.kernels)
    print(f"kernels {core.kernels()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    for plies in (2, 3):
        waits = [milliseconds(plies) for _ in range(given.looks)]
        print(f"{plies} plies: answered after {statistics.median(waits):.1f} ms, at most {max(waits):.1f} ms")


if __name__ == "__main__":
    main()
