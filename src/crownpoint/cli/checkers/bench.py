"""`crownpoint bench`: the signature and the speed of the checkers search."""

from __future__ import annotations

from typing import Annotated

import typer

from crownpoint.ai.checkers.bench import positions, run
from crownpoint.cli.options import JsonOption, print_json

__all__ = ["bench"]


def bench(
    depth: Annotated[int, typer.Option(min=1, max=60, help="How deep each position is searched.")] = 13,
    threads: Annotated[int, typer.Option(min=1, max=256, help="Threads of the search.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Search fifty fixed checkers positions to the same depth.

    With one thread, the number of nodes is the signature of search and evaluation: it is the same on every machine and
    changes whenever either does.
    """
    result = run(depth, threads)
    if as_json:
        figures = {
            "depth": result.depth,
            "threads": result.threads,
            "positions": len(positions()),
            "nodes": result.nodes,
            "seconds": round(result.seconds, 3),
            "nodes_per_second": round(result.nodes_per_second),
            "nodes_per_cpu_second": round(result.nodes_per_cpu_second),
        }
        print_json(figures)
        return
    print(f"{result.nodes:,} nodes in {result.seconds:.2f} seconds to depth {depth} on {threads} threads:")
    print(f"{result.nodes_per_second / 1e6:.2f} million a second, {result.nodes_per_cpu_second / 1e6:.2f} a core")
