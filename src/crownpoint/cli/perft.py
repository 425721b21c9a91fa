"""`crownpoint perft`: count move sequences, to test the move generator and its speed."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from crownpoint.cli.kits import KITS
from crownpoint.cli.options import GameArgument, JsonOption, PositionOption, print_json

__all__ = ["perft"]


def perft(
    game: GameArgument,
    depth: Annotated[int, typer.Option(min=0, max=30, help="How many moves deep.")],
    position: PositionOption = None,
    as_json: JsonOption = False,
) -> None:
    """Count the ways in which the next moves can be played.

    In a game with dice, each turn tries all 21 rolls, and a turn without a legal move counts as one.
    """
    kit = KITS[game]
    start = kit.read_position(position)
    began = time.perf_counter()
    with _interruptible():
        leaves = start.perft(depth)
    seconds = time.perf_counter() - began
    speed = round(leaves / seconds) if seconds else 0
    if as_json:
        figures = {"depth": depth, "leaves": leaves, "seconds": round(seconds, 6), "leaves_per_second": speed}
        print_json({"game": game, **kit.ids(start), **figures})
    else:
        print(f"{leaves:,} leaves in {seconds:.3f} seconds: {speed:,} leaves per second")


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let Ctrl-C end the program at once: Python would notice it only after the core has finished."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
