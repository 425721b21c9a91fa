"""`analyse`: the same question for every game."""

from __future__ import annotations

from typing import Any

from crownpoint.ai.kits import KITS
from crownpoint.ai.limit import Limit
from crownpoint.games import GAMES

__all__ = ["analyse"]


def analyse(subject: Any, limit: Limit, **options: Any) -> Any:
    """Analyse a position, or a game as it stands, within a limit.

    Returns the `Analysis` of the game's engine: ranked `candidates`, the `best` of them, and `as_json()`. For the
    options see `crownpoint.ai.<game>.analyse`, which does the same for one game and has its types. Raises `TypeError`
    for what is neither a position nor a game, and `InvalidLimitError` for a limit that the engine does not take.
    """
    for game, library in GAMES.items():
        if isinstance(subject, (library.Position, library.Game)):
            return KITS[game].analyse(subject, limit, **options)
    raise TypeError(f"A {type(subject).__name__} is neither a position nor a game.")
