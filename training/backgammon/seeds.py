"""Starting positions for self-play beyond the opening, which ordinary games reach too rarely to learn from.

Each side gets a plan (back game, prime, crashed board, last checkers held back ...) and its fifteen checkers are
placed accordingly. The positions need not be reachable: a few plies of play make them natural.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from training.backgammon.rows import OFF_OPPONENT, OFF_OWN, ROW_BYTES

CHECKERS, BAR = 15, 25
Points = dict[int, int]  # checkers by the side's own point numbers

NATURAL = np.array([0, 1, 2, 3, 5, 6, 7, 3, 5, 1.5, 1.5, 1.5, 1, 4, 1, 1, 1, 1, 1.5, 1, 2, 1.5, 1.5, 1.5, 3, 0])


def natural(random: np.random.Generator) -> Points:
    return {}


def back_game(random: np.random.Generator) -> Points:
    """Two points in the opponent's home board, the rest still to come around."""
    anchors = random.choice([20, 21, 22, 23, 24], 2, replace=False)
    return {int(point): int(random.integers(2, 4)) for point in anchors}


def prime(random: np.random.Generator) -> Points:
    """Four to six points in a row."""
    length = int(random.integers(4, 7))
    first = int(random.integers(2, 9))
    return dict.fromkeys(range(first, first + length), 2)


def crashed(random: np.random.Generator) -> Points:
    """A board broken on the low points while something is still held far back."""
    points: Points = {}
    for _ in range(int(random.integers(9, 13))):
        point = int(random.integers(1, 5))
        points[point] = points.get(point, 0) + 1
    back = int(random.integers(18, 25))
    points[back] = points.get(back, 0) + min(2, CHECKERS - sum(points.values()))
    return points


def closed_board(random: np.random.Generator) -> Points:
    """Five or six home points held, spares anywhere."""
    gap = int(random.integers(1, 9))
    return {point: 2 for point in range(1, 7) if point != gap}


def bearing_off(random: np.random.Generator) -> Points:
    """Some checkers off (key 0), the rest on the low points or held back."""
    off = int(random.integers(1, 13))
    points: Points = {0: off}
    for _ in range(CHECKERS - off):
        point = int(random.integers(1, 7))
        points[point] = points.get(point, 0) + 1
    return points


PLANS: tuple[tuple[float, Callable[[np.random.Generator], Points]], ...] = (
    (0.30, natural), (0.22, back_game), (0.18, prime), (0.10, crashed), (0.12, closed_board), (0.08, bearing_off),
)  # fmt: skip


def place_side(random: np.random.Generator, blocked: np.ndarray, may_enter: bool) -> np.ndarray:
    """The checkers of one side by place (0 off, 25 bar), avoiding the `blocked` places."""
    side = np.zeros(BAR + 1, dtype=np.int64)
    plan = PLANS[random.choice(len(PLANS), p=[share for share, _ in PLANS])][1]
    left = CHECKERS
    for place, number in plan(random).items():
        if not blocked[place]:
            side[place] += min(number, left)
            left -= min(number, left)
    if may_enter and left and random.random() < 0.25:
        side[BAR] += 1
        left -= 1
    weights = NATURAL * ~blocked * random.random(BAR + 1) ** 2
    side += random.multinomial(left, weights / weights.sum())
    return side


def position(random: np.random.Generator) -> np.ndarray:
    """One board as a row of native.py, with a plan for each side."""
    blocked = np.zeros(BAR + 1, dtype=bool)
    first = place_side(random, blocked, may_enter=False)
    blocked[1:25] = first[1:25][::-1] > 0
    second = place_side(random, blocked, may_enter=True)
    own, opponent = (first, second) if random.random() < 0.5 else (second, first)
    row = np.zeros(ROW_BYTES, dtype=np.int8)
    row[1:26] = own[1:26]
    row[0:25] -= opponent[1:26][::-1].astype(np.int8)
    row[OFF_OWN], row[OFF_OPPONENT] = own[0], opponent[0]
    return row


def positions(count: int, seed: int) -> np.ndarray:
    """`count` rows in which both sides still have checkers to move."""
    random = np.random.default_rng(seed)
    rows = (position(random) for _ in iter(int, 1))
    found = []
    while len(found) < count:
        row = next(rows)
        if (row[:26] > 0).any() and (row[:26] < 0).any():
            found.append(row)
    return np.stack(found)
