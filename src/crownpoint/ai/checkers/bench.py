"""How the search does on fifty fixed positions: a signature that any change of search or evaluation changes, and speed.

The positions (`bench.txt`, from games of the engine against itself) run from the opening to eight pieces.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache
from importlib import resources

from crownpoint import _core
from crownpoint.ai.checkers.engine import shipped_evaluator, solved_endgames
from crownpoint.checkers import Position

__all__ = ["Bench", "positions", "run"]

TABLE_MEBIBYTES = 32


@dataclass(frozen=True, slots=True)
class Bench:
    """What a run over all positions took."""

    depth: int
    threads: int
    nodes: int  # with one thread the signature
    seconds: float
    cpu_seconds: float

    @property
    def nodes_per_second(self) -> float:
        """Nodes of all threads together in a second on the clock."""
        return self.nodes / self.seconds

    @property
    def nodes_per_cpu_second(self) -> float:
        """Nodes in a second of processor time: the speed of one core, also on a busy machine."""
        return self.nodes / self.cpu_seconds


@cache
def positions() -> tuple[Position, ...]:
    """The fixed positions."""
    text = (resources.files("crownpoint.ai.checkers") / "bench.txt").read_text("utf-8")
    return tuple(Position.from_fen(line) for line in text.splitlines())


def run(depth: int, threads: int = 1) -> Bench:
    """Search every position to the same depth, each with an engine that knows nothing of the others."""
    engine = _core.checkers.Engine(TABLE_MEBIBYTES, threads)
    engine.set_evaluator(shipped_evaluator())
    engine.set_endgames(solved_endgames())
    nodes, seconds, cpu_seconds = 0, 0.0, 0.0
    for position in positions():
        engine.clear()
        cpu = time.process_time()
        found = engine.search(position.board, depth=depth)
        cpu_seconds += time.process_time() - cpu
        nodes += found.nodes
        seconds += found.seconds
    return Bench(depth, threads, nodes, seconds, cpu_seconds)
