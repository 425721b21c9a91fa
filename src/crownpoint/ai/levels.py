"""The levels of analysis: one place for their names and what they mean. The default is the same everywhere."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Level"]


@dataclass(frozen=True, slots=True)
class Level:
    """How deeply a decision is judged."""

    name: str
    plies: int
    """Games with dice: how many plies to look ahead where the choice is close."""
    margin: float
    """Games with dice: a choice that was this far ahead of every other one ply earlier is not searched again."""
    nodes: int
    """Games without dice: how many positions to search for a move."""
    trials: int = 0
    """Games with dice: for how many truncated games close choices are rolled out at most."""


LEVELS = {
    level.name: level
    for level in (
        Level("quick", plies=2, margin=0.16, nodes=200_000),
        Level("deep", plies=3, margin=0.24, nodes=2_000_000),
        Level("world-class", plies=3, margin=0.24, nodes=20_000_000, trials=216),
    )
}
DEFAULT_LEVEL = LEVELS["quick"]
