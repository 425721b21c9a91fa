"""How many leaves per second our move generators count from the start, on one thread.

The aims are 80 million for checkers, where the fastest public engine did 82 on a machine of the kind that aim was set
on, and 20 million for backgammon, where GNU Backgammon's own generator did 6.6.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any, NamedTuple

from crownpoint import backgammon, checkers


class Count(NamedTuple):
    position: Any
    depth: int
    leaves: int  # from outside: testdata/perft names the sources


COUNTS = {
    "checkers": Count(checkers.STARTING_POSITION, 11, 85_242_128),
    "backgammon": Count(backgammon.STARTING_POSITION, 3, 116_154_993),
}


def leaves_per_second(count: Count, repeat: int) -> float:
    """The best of `repeat` runs; raises SystemExit where the count is wrong."""
    best = float("inf")
    for _ in range(repeat):
        begin = time.process_time()
        leaves = count.position.perft(count.depth)
        best = min(best, time.process_time() - begin)
        if leaves != count.leaves:
            raise SystemExit(f"depth {count.depth}: {leaves} leaves, expected {count.leaves}")
    return count.leaves / best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *COUNTS], help="default: all")
    parser.add_argument("--repeat", type=int, default=3, help="take the best of so many runs")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    speeds = {name: leaves_per_second(COUNTS[name], options.repeat) for name in options.games or COUNTS}
    if options.json:
        print(json.dumps(speeds))
        return
    for name, speed in speeds.items():
        print(f"{name} perft, depth {COUNTS[name].depth}: {speed / 1e6:.1f} million leaves a second")


if __name__ == "__main__":
    main()
