"""How much sooner do two threads reach a depth than one, in checkers?

    python benchmarks/speed/checkers_threads.py [--depth 20] [--positions 32] [--threads 2]

Positions come from random openings. One process searches each of them with one thread and with several, which of the
two first by turns, both with an empty table. Time is by the clock, so it means something on an idle machine only: the
load is printed. "Nodes" is how many more positions the threads looked at together than one alone.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import sys
from dataclasses import dataclass

from crownpoint import _core
from crownpoint.ai.checkers.engine import shipped_evaluator, solved_endgames
from crownpoint.checkers import STARTING_POSITION, Position

OPENING_PLIES = range(6, 18)


@dataclass
class Total:
    """What an engine took for all positions."""

    engine: _core.checkers.Engine
    seconds: float = 0.0
    nodes: int = 0

    def search(self, position: Position, depth: int) -> float:
        """The seconds for one position."""
        self.engine.clear()
        found = self.engine.search(position.board, depth=depth)
        self.seconds += found.seconds
        self.nodes += found.nodes
        return found.seconds


def new_total(threads: int) -> Total:
    """An engine of so many threads."""
    engine = _core.checkers.Engine(64, threads)
    engine.set_evaluator(shipped_evaluator())
    engine.set_endgames(solved_endgames())
    return Total(engine)


def opening(chance: random.Random, plies: int) -> Position:
    """A position after random moves in which the game goes on."""
    position = STARTING_POSITION
    for _ in range(plies):
        position = position.after(chance.choice(position.legal_moves()))
        if not position.legal_moves():
            return opening(chance, plies)
    return position


def main(words: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--depth", type=int, default=20)
    parser.add_argument("--positions", type=int, default=32)
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args(words)
    chance = random.Random(5)
    alone, together = new_total(1), new_total(given.threads)
    logarithms = 0.0
    for number in range(given.positions):
        position = opening(chance, OPENING_PLIES[number % len(OPENING_PLIES)])
        both = [alone, together] if number % 2 == 0 else [together, alone]
        seconds = {id(each): each.search(position, given.depth) for each in both}
        logarithms += math.log(seconds[id(alone)] / seconds[id(together)])
    print(f"{given.threads} threads to depth {given.depth}, {given.positions} positions:", end=" ")
    print(f"{alone.seconds / together.seconds:.2f} times as fast in all", end=", ")
    print(f"{math.exp(logarithms / given.positions):.2f} in the geometric mean;", end=" ")
    print(f"{together.nodes / alone.nodes:.2f} times the nodes", end=" ")
    print(f"({alone.seconds:.1f} s alone; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
