"""Players that are made when they first have to choose: loading an engine's weights and tables takes a moment."""

from __future__ import annotations

from crownpoint.ai.personas import PERSONAS, make_player
from crownpoint.ai.player import Choice, Decision, Player
from crownpoint.ai.random_player import RandomPlayer
from crownpoint.errors import EngineDataError

__all__ = ["Sleeper", "player_for"]


def player_for(game: str, character: str | None, seed: int = 0) -> Player:
    """The player behind a character, made when it first has to choose."""
    return Sleeper(game, character or next(iter(PERSONAS)), seed)


class Sleeper:
    """A player that is made when it first has to choose, in the thread it chooses in.

    If the engine has no weights, it plays any legal move.
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
            return RandomPlayer(self._seed)

    def stop(self) -> None:
        """Make the player choose now, from what it has found."""
        stop = getattr(self._awake, "stop", None)
        if stop is not None:
            stop()
