"""How fast is the checkers search, on fifty fixed positions with the shipped evaluation?

    python benchmarks/speed/checkers_search.py [--depth 17] [--rounds 3] [--json]

Nodes per second and core are counted in processor time. The gain of two threads is time on the clock to the same depth,
and means something on a machine that is otherwise idle only: the load is printed beside it. Time to depth is the
processor time of one thread for all positions together and for the middle one.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from functools import partial
from typing import Any

from crownpoint import _core
from crownpoint.ai.checkers import bench
from crownpoint.ai.checkers.engine import shipped_evaluator, solved_endgames


def note_time(times: list[float], _: _core.checkers.SearchResult) -> None:
    """Note that a depth is finished."""
    times.append(time.thread_time())


def time_to_depth(depth: int) -> list[list[float]]:
    """For each position the processor seconds of one thread to the end of each depth."""
    engine = _core.checkers.Engine(bench.TABLE_MEBIBYTES, 1)
    engine.set_evaluator(shipped_evaluator())
    engine.set_endgames(solved_endgames())
    table = []
    for position in bench.positions():
        engine.clear()
        times = [time.thread_time()]
        engine.search(position.board, depth=depth, report=partial(note_time, times))
        seconds = [moment - times[0] for moment in times[1:]]
        table.append(seconds + [seconds[-1]] * (depth - len(seconds)))  # decided before: no more time needed
    return table


def measure(depth: int, rounds: int) -> dict[str, Any]:
    """All figures."""
    alone = [bench.run(depth) for _ in range(rounds)]
    together = [bench.run(depth, 2) for _ in range(rounds)]
    pairs = list(zip(alone, together, strict=True))
    table = time_to_depth(depth)
    return {
        "depth": depth,
        "signature": alone[0].nodes,
        "nodes_per_cpu_second": [round(one.nodes_per_cpu_second) for one in alone],
        "two_threads_nodes": [round(two.nodes_per_second / one.nodes_per_second, 2) for one, two in pairs],
        "two_threads_time": [round(one.seconds / two.seconds, 2) for one, two in pairs],
        "load": round(os.getloadavg()[0], 1),
        "cores": os.cpu_count(),
        "time_to_depth": {
            str(plies): {
                "all": round(sum(row[plies - 1] for row in table), 3),
                "median": round(statistics.median(row[plies - 1] for row in table), 5),
            }
            for plies in range(5, depth + 1, 2)
        },
    }


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measures the checkers search.")
    parser.add_argument("--depth", type=int, default=17)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(words)
    found = measure(given.depth, given.rounds)
    if given.json:
        print(json.dumps(found))
        return 0
    print(f"signature at depth {given.depth}: {found['signature']:,}")
    speeds = " ".join(f"{speed / 1e6:.2f}" for speed in found["nodes_per_cpu_second"])
    print(f"million nodes per core and second: {speeds}")
    print(f"two threads, nodes: {found['two_threads_nodes']}, time to depth: {found['two_threads_time']}")
    print(f"  (load {found['load']} on {found['cores']} cores)")
    for plies, seconds in found["time_to_depth"].items():
        print(f"depth {plies:>2}: {seconds['all']:8.3f} s for all, median {1000 * seconds['median']:8.2f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
