"""The four characters one can play against, and the players behind them."""

from __future__ import annotations

from crownpoint.ai.player import Player
from crownpoint.messages import Catalogue
from crownpoint.table import Comfort, Occupant, OccupantKind

__all__ = ["CHARACTERS", "LEVELS", "computer", "person", "player_for"]

LEVELS = {"beach-bum": "easy", "selector": "medium", "king-tubby": "hard", "blue-mountain": "full"}
CHARACTERS = tuple(LEVELS)


def person(name: str, comfort: Comfort | None = None) -> Occupant:
    """A person at this machine."""
    return Occupant(name, OccupantKind.PERSON, comfort=comfort or Comfort())


def computer(character: str, say: Catalogue) -> Occupant:
    """A computer player at a seat."""
    return Occupant(say(f"character.{character}.name"), OccupantKind.COMPUTER, character)


def player_for(game: str, character: str | None, seed: int = 0) -> Player:
    """The player behind a character."""
    from crownpoint.ai.stand_in import StandIn

    return StandIn(seed)
