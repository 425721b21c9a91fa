"""How long does each level take for a decision of a real match?

    python benchmarks/speed/levels.py [--every 4] [--threads 2] [--kernels NAME] [--level world-class ...]

Judges every n-th decision of our own 7-point match, plays and cubes alike, with an engine that has seen nothing before.
Time is by the clock, so it means something on an idle machine only: the load is printed.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from pathlib import Path

from crownpoint._core import backgammon as core
from crownpoint.ai.backgammon import Engine
from crownpoint.ai.backgammon.judgment import judge
from crownpoint.ai.backgammon.questions import questions_of
from crownpoint.ai.levels import LEVELS, Level
from crownpoint.backgammon import read_match

MATCH = Path(__file__).resolve().parents[2] / "testdata/records/backgammon-characters.mat"


def seconds_of(level: Level, every: int, threads: int) -> list[float]:
    """How long each decision takes."""
    engine = Engine(threads=threads)
    _ = engine.native  # reads the tables
    taken = []
    for question in list(questions_of(read_match(MATCH.read_bytes()), level))[::every]:
        began = time.perf_counter()
        if not judge(question, engine).forced:
            taken.append(time.perf_counter() - began)
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", choices=LEVELS, nargs="+", default=list(LEVELS))
    parser.add_argument("--every", type=int, default=4)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--kernels", default="", help="scalar, sse2, avx2, avxvnni or avx512, where they run here")
    given = parser.parse_args()
    core.use_kernels(given.kernels)
    print(f"{given.threads} threads, kernels {core.kernels()}, load {os.getloadavg()[0]:.1f}; seconds per decision")
    for name in given.level:
        taken = sorted(seconds_of(LEVELS[name], given.every, given.threads))
        late = taken[len(taken) * 9 // 10]
        mean, median = statistics.fmean(taken), statistics.median(taken)
        print(f"{name:12} {len(taken)} decisions: mean {mean:.3f}, median {median:.3f}, ", end="")
        print(f"nine in ten within {late:.3f}, longest {taken[-1]:.3f}")


if __name__ == "__main__":
    main()
