"""A match: games until a side has the points, or an unlimited number of money games."""

from __future__ import annotations

from crownpoint.backgammon.dice import Roller, random_roller
from crownpoint.backgammon.game import Game
from crownpoint.backgammon.reasons import Reason, ReasonCode
from crownpoint.backgammon.rules import Rules
from crownpoint.backgammon.score import Score
from crownpoint.backgammon.variants import STANDARD, Variant
from crownpoint.color import Color
from crownpoint.errors import IllegalActionError

__all__ = ["Match"]


class Match:
    """Games one after the other, to `length` points, or a session of money games with length 0.

    >>> match = Match(3)
    >>> match.game.roll(6, 2), match.game.play("24/18 13/11")
    (Dice(6, 2), Move('24/18 13/11'))
    >>> match.game.double(), print(match.game.drop())
    Black wins: White dropped, 1 point.
    (2, None)
    >>> match.next_game().score
    Score(white=0, black=1, length=3, crawford=False)
    """

    def __init__(
        self,
        length: int = 0,
        *,
        rules: Rules | None = None,
        variant: Variant = STANDARD,
        roller: Roller | None = None,
        score: Score | None = None,
    ) -> None:
        """`score` is where to begin, 0-0 by default. Raises `ValueError` as `Game` and `Score` do."""
        self.rules = Rules() if rules is None else rules
        self.variant = variant
        self.roller = random_roller() if roller is None else roller
        self._games = [self._new_game(Score(length=length) if score is None else score)]

    def _new_game(self, score: Score) -> Game:
        return Game(rules=self.rules, score=score, variant=self.variant, roller=self.roller)

    @property
    def length(self) -> int:
        """The points to be won, 0 for money play."""
        return self.game.score.length

    @property
    def games(self) -> tuple[Game, ...]:
        """The games so far, the current one last."""
        return tuple(self._games)

    @property
    def game(self) -> Game:
        """The current game: the one in progress, or the last one when it is over."""
        return self._games[-1]

    @property
    def score(self) -> Score:
        """The score now, the current game included when it is over; its `crawford` is that of the game to be played."""
        outcome = self.game.outcome
        if outcome is None:
            return self.game.score
        return self.game.score.after(outcome, crawford_rule=self.rules.crawford)

    @property
    def winner(self) -> Color | None:
        """The side that has won the match, None while it is in progress and in money play."""
        return self.score.winner

    @property
    def is_over(self) -> bool:
        """Whether the match is won. A money session is never over."""
        return self.winner is not None

    def next_game(self) -> Game:
        """Start the next game and return it. Raises `IllegalActionError` during a game and after the last one."""
        code = ReasonCode.GAME_NOT_OVER if not self.game.is_over else ReasonCode.MATCH_OVER if self.is_over else None
        if code:
            reason = Reason(code)
            raise IllegalActionError(f"next game in {self.game.position.gnubg_id}: {reason}", reason)
        self._games.append(self._new_game(self.score))
        return self.game

    def __repr__(self) -> str:
        return f"<Match {self.score}: {len(self._games)} games>"
