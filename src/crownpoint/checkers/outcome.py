"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from crownpoint.color import Color

__all__ = ["Ending", "Outcome"]


class Ending(Enum):
    """What ended the game."""

    NO_PIECES = "no_pieces"
    BLOCKED = "blocked"
    RESIGNATION = "resignation"
    FORFEIT = "forfeit"
    AGREEMENT = "agreement"
    REPETITION = "repetition"
    FORTY_MOVES = "forty_moves"


_SENTENCES = {
    Ending.NO_PIECES: "{winner} wins: {loser} has no pieces left.",
    Ending.BLOCKED: "{winner} wins: {loser} has no move.",
    Ending.RESIGNATION: "{winner} wins: {loser} resigned.",
    Ending.FORFEIT: "{winner} wins: {loser} forfeited the game.",
    Ending.AGREEMENT: "Draw by agreement.",
    Ending.REPETITION: "Draw: the same position came up for the third time.",
    Ending.FORTY_MOVES: "Draw: forty moves of each side without a capture or a move of a man.",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winner, None for a draw, and what ended the game.

    >>> print(Outcome(Color.WHITE, Ending.BLOCKED))
    White wins: Black has no move.
    """

    winner: Color | None
    ending: Ending

    @property
    def loser(self) -> Color | None:
        """The other side, None for a draw."""
        return self.winner.opponent if self.winner else None

    @property
    def is_draw(self) -> bool:
        """Whether nobody won."""
        return self.winner is None

    @property
    def result(self) -> str:
        """The result as American PDN writes it, Black first: `1-0` when Black won, `0-1`, or `1/2-1/2`."""
        return {Color.BLACK: "1-0", Color.WHITE: "0-1", None: "1/2-1/2"}[self.winner]

    def __str__(self) -> str:
        return _SENTENCES[self.ending].format(winner=self.winner, loser=self.loser)
