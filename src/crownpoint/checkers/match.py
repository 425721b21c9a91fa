"""Several games between the same two players, with a running score."""

from __future__ import annotations

from collections.abc import Callable

from crownpoint.arguments import checked_number
from crownpoint.checkers.game import Game
from crownpoint.checkers.position import STARTING_POSITION, Position
from crownpoint.checkers.reasons import Reason, ReasonCode
from crownpoint.color import Color
from crownpoint.errors import IllegalActionError

__all__ = ["Match"]


def standard_opening(number: int) -> Position:
    """Every game from the starting position."""
    return STARTING_POSITION


class Match:
    """Games in a row: the best of an agreed number, exactly that number, or as many as the players like.

    A win counts one point, a draw half a point for each. Colors alternate: the first player has Black in the first
    game. `opening` gives the starting position of each game, counted from 0 (a ballot is usually kept for two games
    so that each side of it is played by both).

    >>> match = Match("Ana", "Marek", best_of=3)
    >>> match.game.resign()
    Outcome(winner=<Color.WHITE: 'white'>, ending=<Ending.RESIGNATION: 'resignation'>)
    >>> match.score, match.next_game().position.turn, match.player(Color.BLACK)
    ((0.0, 1.0), <Color.BLACK: 'black'>, 'Marek')
    """

    def __init__(
        self,
        first: str = "Black",
        second: str = "White",
        *,
        best_of: int | None = None,
        games: int | None = None,
        opening: Callable[[int], Position] = standard_opening,
        automatic_draws: bool = True,
    ) -> None:
        """Give `best_of` (ends as soon as it is decided), `games` (all are played), or neither (unlimited)."""
        for name in (first, second):
            if not isinstance(name, str):
                raise TypeError(f"A player's name is text, not {name!r}; how many games is best_of or games.")
        if best_of is not None and games is not None:
            raise ValueError("A match is either the best of a number of games or a fixed number of games, not both.")
        length = games if best_of is None else best_of
        if length is not None:
            length = checked_number("The number of games", length, 1)
        self.players = (first, second)
        self.best_of = best_of
        self.length = length
        self._opening = opening
        self._automatic_draws = automatic_draws
        self._games = [self._new_game()]

    def _new_game(self) -> Game:
        number = len(self._games) if hasattr(self, "_games") else 0
        return Game(self._opening(number), automatic_draws=self._automatic_draws)

    @property
    def game(self) -> Game:
        """The game now being played, or the last one."""
        return self._games[-1]

    @property
    def games(self) -> tuple[Game, ...]:
        """All games so far."""
        return tuple(self._games)

    def color(self, player: int, game: int = -1) -> Color:
        """The color of player 0 or 1 in a game (counted from 0), by default in the last."""
        number = game % len(self._games)
        return Color.BLACK if (player + number) % 2 == 0 else Color.WHITE

    def player(self, color: Color | str) -> str:
        """The name of the player who has this color in the last game."""
        return self.players[0 if self.color(0) is Color.of(color) else 1]

    @property
    def score(self) -> tuple[float, float]:
        """The points of the first and the second player in the finished games."""
        points = [0.0, 0.0]
        for number, game in enumerate(self._games):
            if game.outcome is None:
                continue
            for player in (0, 1):
                won = game.outcome.winner is self.color(player, number)
                points[player] += 0.5 if game.outcome.is_draw else float(won)
        return points[0], points[1]

    @property
    def is_over(self) -> bool:
        """Whether no further game is to be played: all are finished, or the best of them is decided."""
        if self.length is None or self.game.outcome is None:
            return False
        return len(self._games) >= self.length or (self.best_of is not None and max(self.score) > self.best_of / 2)

    @property
    def winner(self) -> str | None:
        """The name of the winner of a finished match; None while it is in progress and when it is drawn."""
        first, second = self.score
        if not self.is_over or first == second:
            return None
        return self.players[0 if first > second else 1]

    def next_game(self) -> Game:
        """Start the next game with the colors swapped, and return it.

        Raises `IllegalActionError` during a game and after the last one.
        """
        if self.game.outcome is None:
            reason = Reason(ReasonCode.GAME_NOT_OVER)
            raise IllegalActionError(str(reason), reason)
        if self.is_over:
            reason = Reason(ReasonCode.MATCH_OVER)
            raise IllegalActionError(str(reason), reason)
        self._games.append(self._new_game())
        return self.game

    def __repr__(self) -> str:
        first, second = self.score
        return f"<Match: {self.players[0]} {first:g} - {second:g} {self.players[1]}>"
