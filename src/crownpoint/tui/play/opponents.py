"""The four characters one can play against."""

from __future__ import annotations

from crownpoint.ai.personas import PERSONAS
from crownpoint.messages import Catalog
from crownpoint.table import Occupant, OccupantKind, Preferences

__all__ = ["CHARACTERS", "LEVELS", "computer", "person"]

LEVELS = {persona.key: persona.level for persona in PERSONAS.values()}
CHARACTERS = tuple(LEVELS)


def person(name: str, preferences: Preferences | None = None) -> Occupant:
    """A person at this machine."""
    return Occupant(name, OccupantKind.PERSON, preferences=preferences or Preferences())


def computer(character: str, say: Catalog) -> Occupant:
    """A computer player at a seat."""
    return Occupant(say(f"character.{character}.name"), OccupantKind.COMPUTER, character)
