"""What can be counted on a board of backgammon. Points are 26 numbers as the side sees them, its own positive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crownpoint.ai.backgammon.wastage import wastage
from crownpoint.backgammon import ROLLS, Color, Position

__all__ = ["Measures", "anchors", "blots", "home_points", "measure", "prime", "shots_of_36", "spare_pips"]

_HOME = range(1, 7)
_THEIR_HOME = range(19, 25)
Points = Sequence[int]


@dataclass(frozen=True, slots=True)
class Measures:
    """A position after a side has moved, as that side sees it."""

    shots: int
    """How many of the 36 rolls hit a checker outside the opponent's home board."""
    blots: tuple[int, ...]
    home: tuple[int, ...]
    anchors: tuple[int, ...]
    prime: tuple[int, ...]
    """The longest row of points in front of an opponent's checker."""
    spare: int
    """Pips to play before the prime must break."""
    pips: int
    their_pips: int
    wastage: float | None
    is_race: bool


def measure(position: Position, color: Color) -> Measures:
    """Count everything that a player of this color would count after the move."""
    points = position.points_of(color)
    longest = prime(points)
    is_race = position.is_race
    return Measures(
        0 if is_race else shots_of_36(position.with_turn(color.opponent)), blots(points), home_points(points),
        anchors(points), longest, spare_pips(points, longest), position.pips(color), position.pips(color.opponent),
        wastage(points) if is_race else None, is_race,
    )  # fmt: skip


def shots_of_36(position: Position) -> int:
    """How many rolls of the side on roll hit outside its home board, in any way the rules allow.

    A checker hit in that home board loses six pips at most, so nobody counts it.
    """
    return sum(
        ways
        for roll, ways in ROLLS
        if any(step.hit and step.target > _HOME[-1] for move in position.legal_moves(roll) for step in move.steps)
    )


def blots(points: Points) -> tuple[int, ...]:
    """The points outside the opponent's home board with a single checker that could still be hit."""
    first = min((place for place in range(25) if points[place] < 0), default=99)
    return tuple(place for place in range(first + 1, _THEIR_HOME[0]) if points[place] == 1)


def home_points(points: Points) -> tuple[int, ...]:
    """The points made in the side's own home board."""
    return tuple(place for place in _HOME if points[place] >= 2)


def anchors(points: Points) -> tuple[int, ...]:
    """The points made in the opponent's home board."""
    return tuple(place for place in _THEIR_HOME if points[place] >= 2)


def prime(points: Points) -> tuple[int, ...]:
    """The longest row of points made in front of an opponent's checker, the nearest to home of several."""
    behind = min((place for place in range(25) if points[place] < 0), default=99)
    best: tuple[int, ...] = ()
    row: list[int] = []
    for place in range(max(behind, 0) + 1, 26):
        if place < 25 and points[place] >= 2:
            row.append(place)
            continue
        if len(row) > len(best):
            best = tuple(row)
        row = []
    return best


def spare_pips(points: Points, row: Sequence[int]) -> int:
    """The pips that checkers outside a prime can play: down to the ace point, two staying on each of its points.

    Checkers in the opponent's home board are not counted: they may be unable to leave.
    """
    total = 0
    for place in range(2, 19):
        spare = max(points[place], 0) - (2 if place in row else 0)
        total += max(spare, 0) * (place - 1)
    return total
