"""Playing any game at random, through nothing but the names that all games share."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from types import ModuleType
from typing import Any

# No random game comes near to this; one that does would go on for ever.
LONGEST = 5_000


def _dice(rules: ModuleType, seed: int) -> dict[str, Any]:
    return {"roller": rules.random_roller(random.Random(seed))} if hasattr(rules, "random_roller") else {}


def new_game(rules: ModuleType, seed: int) -> Any:
    """A game whose dice, where it has any, follow from the seed."""
    return rules.Game(**_dice(rules, seed))


def new_match(rules: ModuleType, seed: int) -> Any:
    """A match without a length whose dice, where it has any, follow from the seed."""
    return rules.Match(**_dice(rules, seed))


def decisions(game: Any) -> Iterator[Any]:
    """Let chance have its turns, and stop wherever there is a move to choose, until the game is over.

    What is yielded is the game; whoever asks for the next decision has to have played a move.
    """
    while game.outcome is None:
        if game.legal_moves:
            yield game
        elif getattr(game, "dice", None):
            game.pass_turn()
        else:
            game.roll()


def play_at_random(rules: ModuleType, seed: int) -> Iterator[Any]:
    """Yield the game at each decision, and then play a random move. Fails where the game does not come to an end."""
    choose = random.Random(seed)
    for count, game in enumerate(decisions(new_game(rules, seed))):
        assert count < LONGEST, "the game does not end"
        yield game
        game.play(choose.choice(game.legal_moves))


def finished_game(rules: ModuleType, seed: int) -> Any:
    """A game that was played to its end."""
    game = None
    for current in play_at_random(rules, seed):
        game = current
    return game


def positions(rules: ModuleType, seed: int, count: int) -> list[Any]:
    """Positions from the start of a random game."""
    return [game.position for game in islice(play_at_random(rules, seed), count)]


def chances(rules: ModuleType) -> list[tuple[Any, ...]]:
    """What `Position.legal_moves` has to be given: nothing, or in a game of dice each of the rolls."""
    return [(dice,) for dice, _ in rules.ROLLS] if hasattr(rules, "ROLLS") else [()]
