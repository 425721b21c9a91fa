"""Which openings a match is played from."""

from __future__ import annotations

from random import Random

from crownpoint.checkers.openings import Ballot, eleven_man_ballots, three_move_ballots

__all__ = ["DECKS", "draw_openings"]

DECKS = ("three-move", "eleven-man", "mixed")


def draw_openings(deck: str, count: int, seed: int) -> list[Ballot]:
    """So many ballots of a deck, shuffled by the seed, none twice before all were drawn; `mixed` takes them in turn
    from both. The first ballots stay the same where the count grows."""
    if deck == "mixed":
        three = draw_openings("three-move", (count + 1) // 2, seed)
        eleven = draw_openings("eleven-man", count // 2, seed)
        return [(three, eleven)[index % 2][index // 2] for index in range(count)]
    ballots = list(three_move_ballots() if deck == "three-move" else eleven_man_ballots())
    chance = Random(seed)
    drawn: list[Ballot] = []
    while len(drawn) < count:
        chance.shuffle(ballots)
        drawn += ballots
    return drawn[:count]
