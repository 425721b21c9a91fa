"""The levels of analysis: one place for their names and what they mean. The default is the same everywhere."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Level"]


@dataclass(frozen=True, slots=True)
class Level:
    """How thoroughly a decision is judged."""

    name: str
    plies: int
    """Games with dice: how many plies to look ahead where the choice is close."""
    margin: float
    """Games with dice: a choice that is this far ahead of every other one ply earlier is not looked at again."""
    nodes: int
    """Games without dice: how many positions to look at for a move."""
    trials: int = 0
    """Games with dice: for how many games, cut short, close choices are rolled out at most."""


LEVELS = {
    level.name: level
    for level in (
        Level("quick", plies=2, margin=0.16, nodes=200_000),
        Level("deep", plies=3, margin=0.24, nodes=2_000_000),
        Level("world-class", plies=3, margin=0.24, nodes=20_000_000, trials=216),
    )
}
DEFAULT_LEVEL = LEVELS["quick"]
