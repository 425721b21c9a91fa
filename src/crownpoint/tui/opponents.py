"""The four characters one can play against, and the players behind them."""

from __future__ import annotations

from crownpoint.ai.personas import PERSONAS, make_player
from crownpoint.ai.player import Choice, Decision, Player
from crownpoint.ai.stand_in import StandIn
from crownpoint.errors import EngineDataError
from crownpoint.messages import Catalogue
from crownpoint.table import Comfort, Occupant, OccupantKind

__all__ = ["CHARACTERS", "LEVELS", "Sleeper", "computer", "person", "player_for"]

LEVELS = {persona.key: persona.level for persona in PERSONAS.values()}
CHARACTERS = tuple(LEVELS)


def person(name: str, comfort: Comfort | None = None) -> Occupant:
    """A person at this machine."""
    return Occupant(name, OccupantKind.PERSON, comfort=comfort or Comfort())


def computer(character: str, say: Catalogue) -> Occupant:
    """A computer player at a seat."""
    return Occupant(say(f"character.{character}.name"), OccupantKind.COMPUTER, character)


def player_for(game: str, character: str | None, seed: int = 0) -> Player:
    """The player behind a character. It wakes when it is first asked, for that may take a while."""
    return Sleeper(game, character or CHARACTERS[0], seed)


class Sleeper:
    """A player that is made when it first has to choose, in the thread it chooses in.

    Where an engine has no weights yet, it plays any legal move.
    """

    def __init__(self, game: str, character: str, seed: int) -> None:
        self._game = game
        self._character = character
        self._seed = seed
        self._awake: Player | None = None

    @property
    def name(self) -> str:
        """The name to show."""
        return PERSONAS[self._character].name

    def choose(self, decision: Decision) -> Choice:
        """What the player behind it chooses."""
        if self._awake is None:
            self._awake = self._wake()
        return self._awake.choose(decision)

    def _wake(self) -> Player:
        try:
            return make_player(self._game, self._character, self._seed)
        except EngineDataError:
            return StandIn(self._seed)

    def stop(self) -> None:
        """Let the player behind it come to an end with what it has."""
        stop = getattr(self._awake, "stop", None)
        if stop is not None:
            stop()
