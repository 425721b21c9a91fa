"""What the environments ask of a game: its kit. `KITS` has the kit of each game."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from crownpoint.envs.play import Play
from crownpoint.games import GAMES, Registry, find_kit

__all__ = ["KITS", "new_play"]

KITS: Registry[type[Play]] = Registry(partial(find_kit, "crownpoint.envs"), GAMES)
"""The `Play` of each game, by the game's name."""


def new_play(game: str, seed: int | random.Random = 0, **options: Any) -> Play:
    """A play from its start. The same seed gives the same dice. For the options see the game's `Play`.

    >>> play = new_play("checkers")
    >>> [play.action_text(action) for action in play.legal_actions()][:3]
    ['9-14', '9-13', '10-15']
    """
    if game not in KITS:
        raise ValueError(f"There is no environment of {game!r}.")
    chance = seed if isinstance(seed, random.Random) else random.Random(seed)
    return KITS[game](chance, **options)  # type: ignore[call-arg]
