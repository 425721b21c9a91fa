"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum

from crownpoint.color import Color

__all__ = ["Ending", "Outcome", "Result"]


class Result(IntEnum):
    """What a win is worth, in multiples of the cube."""

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3

    def __str__(self) -> str:
        return "single game" if self is Result.SINGLE else self.name.lower()


class Ending(Enum):
    """What ended the game."""

    BORNE_OFF = "borne_off"
    DROP = "drop"
    RESIGNATION = "resignation"
    FORFEIT = "forfeit"


_SENTENCES = {
    Ending.BORNE_OFF: "{winner} wins a {result}",
    Ending.DROP: "{winner} wins: {loser} dropped",
    Ending.RESIGNATION: "{winner} wins: {loser} resigned a {result}",
    Ending.FORFEIT: "{winner} wins: {loser} forfeited a {result}",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winner, what kind of win it is, the points it is worth with the cube, and what ended the game.

    >>> print(Outcome(Color.WHITE, Result.GAMMON, 4, Ending.BORNE_OFF))
    White wins a gammon, 4 points.
    """

    winner: Color
    result: Result
    points: int
    ending: Ending

    @property
    def loser(self) -> Color:
        """The other side."""
        return self.winner.opponent

    def __str__(self) -> str:
        how = _SENTENCES[self.ending].format(winner=self.winner, loser=self.loser, result=self.result)
        return f"{how}, {self.points} {'point' if self.points == 1 else 'points'}."
