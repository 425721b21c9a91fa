"""What is pointed out on a board, as plain values. Places are numbers: points or squares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Marks", "Target"]


@dataclass(frozen=True, slots=True)
class Target:
    """A place where the selected piece may go, with the number that sends it there."""

    number: int
    hits: bool = False


@dataclass(frozen=True, slots=True)
class Marks:
    """What is pointed out on the board."""

    selected: int | None = None
    movable: frozenset[int] = frozenset()
    targets: Mapping[int, Target] = field(default_factory=dict)
    focus: int | None = None
    left: frozenset[int] = frozenset()
    landed: frozenset[int] = frozenset()
    blocked: frozenset[int] = frozenset()
    captured: frozenset[int] = frozenset()
