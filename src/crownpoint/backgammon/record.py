"""A match as files keep it: the players, the games move by move, and the comments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from crownpoint.arguments import wrong_kind
from crownpoint.backgammon.action import ActionKind
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.game import Game
from crownpoint.backgammon.match import Match
from crownpoint.backgammon.move import Move
from crownpoint.backgammon.position import Position
from crownpoint.color import Color
from crownpoint.sources import ReadWarning

__all__ = ["ForeignCandidate", "ForeignJudgment", "GameRecord", "MatchRecord", "Note", "Turn"]


class Turn(NamedTuple):
    """One move of a game. Checkers has the same five, its dice are None."""

    position: Position
    """Before the move."""
    dice: Dice | None
    move: Move
    comment: str
    clock: float | None
    """Seconds that the side had left, None if the file does not say."""


class ForeignCandidate(NamedTuple):
    """A move as another program judged it, seen by the side that moves."""

    move: str
    equity: float
    chances: tuple[float, float, float, float, float]
    """Win, win a gammon, win a backgammon, lose a gammon, lose a backgammon."""
    level: str
    """How deep the program looked, in its own words."""


@dataclass(frozen=True, slots=True)
class ForeignJudgment:
    """What another program stored about a decision. Equities are in points of the cube before the decision."""

    program: str
    level: str = ""
    candidates: tuple[ForeignCandidate, ...] = ()
    no_double: float | None = None
    double_take: float | None = None
    double_pass: float | None = None
    chances: tuple[float, float, float, float, float] | None = None
    loss: float | None = None
    """What the decision cost; None if the program did not say."""
    luck: float | None = None
    counted: bool | None = None
    """Whether the program counts the decision in its statistics; None if it does not say."""


@dataclass(frozen=True, slots=True)
class Note:
    """What a file says about one action besides the action itself."""

    comment: str = ""
    clock: float | None = None
    illegal: str = ""
    """Why the play is illegal. It is kept anyway, since it was played."""
    text: str = ""
    """The play as the file has it, where it could not be carried out on the board."""
    judgment: ForeignJudgment | None = None
    cube: ForeignJudgment | None = None
    """The judgment of the cube before the roll, where the action is a roll without a double."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game and what its file says about its end, which need not follow from the moves.

    Iterating gives a `Turn` for every move.
    """

    game: Game
    winner: Color | None = None
    """None if the file does not say, as with an unfinished game."""
    points: int = 0
    """The points the winner got; 0 if the file does not say."""
    notes: Mapping[int, Note] = field(default_factory=dict)
    """What is written about the actions, by their index in the history. -1 is the game as a whole."""

    @classmethod
    def of(cls, game: Game) -> GameRecord:
        """The record of a game that was played here."""
        outcome = game.outcome
        return cls(game) if outcome is None else cls(game, outcome.winner, outcome.points)

    def __iter__(self) -> Iterator[Turn]:
        for index, (state, action) in enumerate(zip(self.game.states, self.game.actions, strict=True)):
            if action.kind is ActionKind.MOVE and action.move is not None:
                note = self.note(index)
                yield Turn(state.position, state.dice, action.move, note.comment, note.clock)

    def note(self, index: int) -> Note:
        """What is written about an action."""
        return self.notes.get(index, _NOTHING)


_NOTHING = Note()


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The names, the length (0 for money play), the tags of the file and its games."""

    white: str
    black: str
    length: int
    games: tuple[GameRecord, ...]
    tags: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[ReadWarning, ...] = ()
    """What was odd in the file and what was done about it."""

    @classmethod
    def of(cls, played: Match | Game, white: str = "White", black: str = "Black") -> MatchRecord:
        """The record of a match or of a single game that was played here.

        >>> from crownpoint.backgammon import Game
        >>> MatchRecord.of(Game(), "Ana", "Marek").white
        'Ana'
        """
        if not isinstance(played, Match | Game):
            raise wrong_kind("What was played", "a Match or a Game of backgammon", played)
        games = played.games if isinstance(played, Match) else (played,)
        return cls(white, black, games[0].score.length, tuple(map(GameRecord.of, games)))

    @property
    def final_score(self) -> tuple[int, int]:
        """The points of White and Black after the last game, as far as the file says who won it."""
        if not self.games:
            return 0, 0
        if not self.length:
            won = {color: sum(each.points for each in self.games if each.winner is color) for color in Color}
            return won[Color.WHITE], won[Color.BLACK]
        last = self.games[-1]
        white, black = last.game.score.white, last.game.score.black
        white += last.points if last.winner is Color.WHITE else 0
        black += last.points if last.winner is Color.BLACK else 0
        return min(white, self.length), min(black, self.length)

    def name(self, color: Color | str) -> str:
        """The name of a side."""
        return self.white if Color.of(color) is Color.WHITE else self.black
