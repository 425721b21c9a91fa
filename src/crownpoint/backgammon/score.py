"""The score around a game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from crownpoint.arguments import checked_number
from crownpoint.backgammon.outcome import Outcome
from crownpoint.color import Color

__all__ = ["Score"]


@dataclass(frozen=True, slots=True)
class Score:
    """The points of both sides, the length of the match (0 for money play) and whether this is the Crawford game.

    >>> Score(3, 4, 5).needs(Color.WHITE)
    2
    """

    white: int = 0
    black: int = 0
    length: int = 0
    crawford: bool = False

    def __post_init__(self) -> None:
        for name, what in (("white", "A score"), ("black", "A score"), ("length", "A match length")):
            object.__setattr__(self, name, checked_number(what, getattr(self, name), 0))
        if self.crawford and 1 not in (self.needs(Color.WHITE), self.needs(Color.BLACK)):
            raise ValueError("A Crawford game needs a side that is one point away from the match.")

    @property
    def is_money(self) -> bool:
        """Whether no match is played."""
        return self.length == 0

    def of(self, color: Color | str) -> int:
        """The points of a side."""
        return self.white if Color.of(color) is Color.WHITE else self.black

    def needs(self, color: Color | str) -> int:
        """How many points a side still needs for the match; 0 in money play and when it has won."""
        return max(self.length - self.of(color), 0)

    @property
    def winner(self) -> Color | None:
        """The side that has won the match, None while it is in progress and in money play."""
        if self.length:
            for color in Color:
                if self.of(color) >= self.length:
                    return color
        return None

    def after(self, outcome: Outcome, *, crawford_rule: bool = True) -> Score:
        """The score for the next game.

        Under the Crawford rule that game is the Crawford game when a side has now come within a point of the match.
        """
        white, black = self.white, self.black
        if outcome.winner is Color.WHITE:
            white += outcome.points
        else:
            black += outcome.points
        score = replace(self, white=white, black=black, crawford=False)
        arrived = 1 in (score.needs(Color.WHITE), score.needs(Color.BLACK))
        was_there = 1 in (self.needs(Color.WHITE), self.needs(Color.BLACK))
        if crawford_rule and self.length and score.winner is None and arrived and not was_there:
            return replace(score, crawford=True)
        return score

    def __str__(self) -> str:
        suffix = f" (match to {self.length}{', Crawford' if self.crawford else ''})" if self.length else ""
        return f"{self.white}-{self.black}{suffix}"
