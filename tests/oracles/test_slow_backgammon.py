"""The fast rules in the core and the slow ones here lead to the same boards."""

from __future__ import annotations

import random
from itertools import islice

from tests.oracles.random_backgammon import random_positions
from tests.oracles.slow_backgammon import results

from crownpoint.backgammon import ROLLS, STARTING_POSITION, Position


def seen(position: Position) -> tuple[int, ...]:
    """The board as the slow rules write it."""
    return position.board.points + position.board.off


def fast_results(position: Position, dice: tuple[int, int]) -> set[tuple[int, ...]]:
    after = [position.after(move).board.flipped() for move in position.legal_moves(dice)]
    boards = {board.points + board.off for board in after}
    assert len(boards) == len(after), "each result once"
    return boards


def test_every_opening_roll() -> None:
    for dice, _ in ROLLS:
        assert fast_results(STARTING_POSITION, dice) == results(seen(STARTING_POSITION), *dice)


def test_random_positions(full: bool) -> None:
    chance = random.Random(3)
    for position in islice(random_positions(20261115), 20_000 if full else 600):
        dice = chance.randint(1, 6), chance.randint(1, 6)
        assert fast_results(position, dice) == results(seen(position), *dice), (position.gnubg_id, dice)
