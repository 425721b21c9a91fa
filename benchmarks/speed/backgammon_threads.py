"""How much sooner are two threads done than one, in backgammon? A rollout by threads, a match by processes.

    python benchmarks/speed/backgammon_threads.py [--workers 2] [--rounds 3] [--trials 324]

A rollout of the opening moves of a roll is shared by the threads of one engine, the analysis of a whole match at
*quick* by worker processes, as `crownpoint analyse --processes` does it. One and several workers take turns. Time is
by the clock, so it means something on an idle machine only: the load is printed.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from crownpoint.ai.backgammon import Engine
from crownpoint.ai.backgammon.match_analysis import analyse_match
from crownpoint.ai.backgammon.rollout import RolloutSettings, roll_out_moves
from crownpoint.ai.work import LastingPool
from crownpoint.backgammon import STARTING_POSITION, read_match

MATCH = Path(__file__).resolve().parents[2] / "testdata/records/backgammon-characters.mat"
MOVES = ("13/11 6/5", "13/11 24/23")


def rollout_seconds(workers: int, trials: int) -> float:
    """Seconds for a rollout by threads."""
    engine = Engine(threads=workers)
    _ = engine.native  # reads the tables
    began = time.perf_counter()
    roll_out_moves(
        STARTING_POSITION, (2, 1), MOVES, settings=RolloutSettings(trials=trials, truncate=11), engine=engine
    )
    return time.perf_counter() - began


def match_seconds(workers: int, pools: dict[int, LastingPool]) -> float:
    """Seconds for the analysis of a match by processes that have worked before."""
    match = read_match(MATCH.read_bytes())
    began = time.perf_counter()
    analyse_match(match, executor=pools[workers])
    return time.perf_counter() - began


def report(name: str, seconds: Callable[[int], float], workers: int, rounds: int) -> None:
    """Print how long one and several take, and how much sooner several are done."""
    pairs = [(seconds(1), seconds(workers)) for _ in range(rounds)]
    ratios = [alone / together for alone, together in pairs]
    alone, together = (statistics.median(each) for each in zip(*pairs, strict=True))
    print(
        f"{name:8} 1: {alone:6.2f} s, {workers}: {together:6.2f} s, {statistics.median(ratios):.2f} times "
        f"({min(ratios):.2f} to {max(ratios):.2f})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--trials", type=int, default=324)
    given = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    report("rollout", lambda workers: rollout_seconds(workers, given.trials), given.workers, given.rounds)
    with LastingPool(1) as one, LastingPool(given.workers) as several:
        pools = {1: one, given.workers: several}
        for workers in pools:  # the workers start, and read their tables
            match_seconds(workers, pools)
        report("match", lambda workers: match_seconds(workers, pools), given.workers, given.rounds)


if __name__ == "__main__":
    main()
