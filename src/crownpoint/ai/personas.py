"""The four characters and the players behind them, for both games. docs/characters.md says how strong they are."""

from __future__ import annotations

from dataclasses import dataclass

from crownpoint.ai.limit import Limit
from crownpoint.ai.player import Player

__all__ = ["PERSONAS", "Persona", "make_player"]


@dataclass(frozen=True, slots=True)
class Persona:
    """A character: the key it is known by, its name and its level."""

    key: str
    name: str
    level: str


PERSONAS = {
    persona.key: persona
    for persona in (
        Persona("beach-bum", "Beach Bum", "easy"),
        Persona("selector", "Selector", "medium"),
        Persona("king-tubby", "King Tubby", "hard"),
        Persona("blue-mountain", "Blue Mountain", "full"),
    )
}
"""From the weakest to the strongest."""


def make_player(game: str, character: str, seed: int = 0) -> Player:
    """The player behind a character, by its key or its level, in a game.

    With the same seed it makes the same mistakes. Raises `ValueError` for an unknown game or character and
    `EngineDataError` where the engine's weights are missing or damaged.
    """
    persona = next((each for each in PERSONAS.values() if character in (each.key, each.level)), None)
    if persona is None:
        raise ValueError(f"There is no character {character!r}: there are {', '.join(PERSONAS)}.")
    if game == "backgammon":
        return _backgammon(persona, seed)
    if game == "checkers":
        return _checkers(persona, seed)
    raise ValueError(f"There are no players of {game!r}.")


def _backgammon(persona: Persona, seed: int) -> Player:
    from crownpoint.ai.analysis import backgammon_engine
    from crownpoint.ai.backgammon.persona import BackgammonPlayer, Taste

    tastes = {
        "easy": Taste(doubt=0.16, boldness=0.35, blindness=0.35, reluctance=0.12, fear=0.25),
        "medium": Taste(doubt=0.09, boldness=-0.15, blindness=0.15, reluctance=0.05, fear=0.10),
        "hard": Taste(doubt=0.02),
        "full": Taste(plies=2),
    }
    return BackgammonPlayer(persona.name, tastes[persona.level], seed, backgammon_engine())


def _checkers(persona: Persona, seed: int) -> Player:
    from crownpoint.ai.checkers.persona import CheckersPlayer, Taste

    tastes = {
        "easy": Taste(Limit(depth=3), hasty=0.45, doubt=0.25, trading=0.15, endgames=False),
        "medium": Taste(Limit(depth=5), hasty=0.06, doubt=0.10, trading=-0.04, endgames=False),
        "hard": Taste(Limit(nodes=20_000), doubt=0.03, seen=3),
        "full": Taste(),
    }
    return CheckersPlayer(persona.name, tastes[persona.level], seed)
