"""How many rolls hit, as a player counts them at a glance."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["shots"]

_FACES = 6


def shots(points: Sequence[int]) -> int:
    """How many of the opponent's 36 rolls hit a blot with one die.

    `points` are 26 numbers seen by the side whose blots count: positive its own, [0] the opponent's bar. Hits with both
    dice together are left out, and so are points that block the way in: this is what is seen at a glance.

    >>> shots([0, -2, 0, 0, 1, *[0] * 21])
    11
    """
    threats = [place for place in range(25) if points[place] < 0]
    distances = {
        blot - threat for blot in range(1, 25) if points[blot] == 1 for threat in threats if 0 < blot - threat <= _FACES
    }
    return 36 - (_FACES - len(distances)) ** 2
