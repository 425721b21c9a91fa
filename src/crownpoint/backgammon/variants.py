"""The starting positions."""

from __future__ import annotations

from dataclasses import dataclass

from crownpoint.backgammon.position import STARTING_POSITION, Position

__all__ = ["HYPERGAMMON", "NACKGAMMON", "STANDARD", "VARIANTS", "Variant"]


@dataclass(frozen=True, slots=True)
class Variant:
    """A name and a starting position; everything else is the same game.

    >>> Variant("long race", Position(white={6: 15}, black={6: 15})).start.is_race
    True
    """

    name: str
    start: Position


_NACKGAMMON = {24: 2, 23: 2, 13: 4, 8: 3, 6: 4}
_HYPERGAMMON = {24: 1, 23: 1, 22: 1}

STANDARD = Variant("standard", STARTING_POSITION)
"""Two checkers on 24, five on 13, three on 8, five on 6."""
NACKGAMMON = Variant("nackgammon", Position(_NACKGAMMON, _NACKGAMMON))
"""Nack Ballard's start with four checkers back."""
HYPERGAMMON = Variant("hypergammon", Position(_HYPERGAMMON, _HYPERGAMMON))
"""Three checkers a side, on 24, 23 and 22."""
VARIANTS: dict[str, Variant] = {variant.name: variant for variant in (STANDARD, NACKGAMMON, HYPERGAMMON)}
"""The variants by name."""
