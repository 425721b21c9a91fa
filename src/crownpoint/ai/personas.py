"""The four characters and the players behind them. docs/characters.md says how strong they are."""

from __future__ import annotations

from dataclasses import dataclass

from crownpoint.ai.kits import KITS
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

    With the same seed it makes the same mistakes. In a game without an engine it plays any legal move. Raises
    `ValueError` for an unknown game or character and `EngineDataError` if the engine's weights are missing or
    damaged.
    """
    persona = next((each for each in PERSONAS.values() if character in (each.key, each.level)), None)
    if persona is None:
        raise ValueError(f"There is no character {character!r}: there are {', '.join(PERSONAS)}.")
    if game not in KITS:
        raise ValueError(f"There are no players for {game!r}.")
    return KITS[game].player(persona, seed)
