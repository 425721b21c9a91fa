"""Backgammon positions at random: some from games, some as no game would make them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from crownpoint.backgammon import STARTING_POSITION, Color, Position


def random_positions(seed: int) -> Iterator[Position]:
    """Positions without end, all different kinds in turn."""
    chance = random.Random(seed)
    from_games = _from_games(chance)
    while True:
        yield next(from_games)
        yield _scattered(chance, spread=25)
        yield _scattered(chance, spread=7)


def _from_games(chance: random.Random) -> Iterator[Position]:
    while True:
        position = STARTING_POSITION
        while position.winner is None:
            yield position
            for _ in range(chance.randint(1, 9)):
                moves = position.legal_moves((chance.randint(1, 6), chance.randint(1, 6)))
                if moves and position.winner is None:
                    position = position.after(chance.choice(moves))
                else:
                    position = position.with_turn(position.turn.opponent)


def _scattered(chance: random.Random, spread: int) -> Position:
    """Checkers dropped anywhere up to `spread`: on points, on the bar, off."""
    sides: list[dict[int, int]] = [{}, {}]
    for own, other in ((sides[0], sides[1]), (sides[1], sides[0])):
        for _ in range(15):
            place = chance.choice([0, *range(1, spread), chance.choice((1, 25))])
            if place in (0, 25) or not other.get(25 - place):
                own[place] = own.get(place, 0) + 1
        own[0] = own.get(0, 0) + 15 - sum(own.values())
        if own[0] == 15:
            own[0] = 14
            free = next(place for place in range(1, 25) if not other.get(25 - place))
            own[free] = 1
    return Position(sides[0], sides[1], chance.choice(list(Color)))
