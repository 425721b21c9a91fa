"""What the analyses of all games have in common: the types of `analyse` and `analyse_match`.

The functions of one game, `crownpoint.ai.<game>.analyse` and so on, give that game's own dataclasses with all fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from crownpoint.color import Color

__all__ = ["Analysis", "JudgedDecision", "RankedMove"]


class RankedMove(Protocol):
    """A move and what the engine thinks of it."""

    @property
    def move(self) -> Any:
        """The move, a `Move` of its game."""

    def as_json(self) -> dict[str, Any]:
        """The move for programs."""


class Analysis(Protocol):
    """What the engine found out about a position."""

    @property
    def position(self) -> Any:
        """The position, a `Position` of its game."""

    @property
    def candidates(self) -> Sequence[RankedMove]:
        """The moves, the best first."""

    @property
    def best(self) -> RankedMove:
        """The best move. Raises `NoMoveError` if there is none."""

    def as_json(self) -> dict[str, Any]:
        """The analysis for programs."""


class JudgedDecision(Protocol):
    """A decision of a match and what it cost."""

    @property
    def game(self) -> int:
        """The game of the match, counted from 1."""

    @property
    def number(self) -> int:
        """The place in the game, counted from 1."""

    @property
    def color(self) -> Color:
        """Who decided."""

    @property
    def best(self) -> str:
        """What was best."""

    @property
    def loss(self) -> float:
        """What the choice cost against it."""

    @property
    def mark(self) -> str:
        """`blunder`, `error`, `doubtful`, or nothing."""

    @property
    def forced(self) -> bool:
        """Whether there was nothing to decide."""

    def as_json(self) -> dict[str, Any]:
        """The decision for programs."""
