"""The interface between the table and one game: an adapter per game implements these two protocols.

`Rules` stands for a game in general, `Play` for one game being played. Both speak of seats; colors are the adapter's
business. A third game is a third adapter: `KIT` in `crownpoint.table.<game>.kit`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from crownpoint.ai.player import Decision
from crownpoint.table.actions import Action, ActionKind
from crownpoint.table.draft import Draft
from crownpoint.table.events import Ending, Fact, GameStarted
from crownpoint.table.options import ClockSettings, Speed, TableOptions
from crownpoint.table.seats import Preferences, Seat
from crownpoint.table.view import BoardView, CubeView, DiceView, GameResult, MoveView, OfferView

__all__ = ["Finish", "GameFile", "NextRoll", "Play", "PlayedGame", "Rules", "Start"]

NextRoll = Callable[[], tuple[int, tuple[int, int]]]
"""Gives the number of the next roll and its dice; asking does not use it up."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How a game ended, for the table to score. `winner` is None in a draw."""

    winner: Seat | None
    points: float
    ending: Ending
    multiple: int = 1


class Play(Protocol):
    """One game in progress. `apply` is the only method that changes it."""

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is in the game; None before an opening roll has decided it."""

    @property
    def decider(self) -> Seat | None:
        """Who must act for the game to continue; None when it is over or waits for a roll by the table."""

    @property
    def begun(self) -> bool:
        """Whether a player has done anything yet."""

    @property
    def finish(self) -> Finish | None:
        """How the game ended, None while it is in progress."""

    @property
    def stake(self) -> int:
        """What a single game counts now."""

    @property
    def resignations(self) -> tuple[int, ...]:
        """For how much a game can be resigned."""

    def check_resignation(self, seat: Seat) -> None:
        """Raise `IllegalActionError` when this seat cannot resign now."""

    @property
    def resigning_is_final(self) -> bool:
        """Whether a resignation ends the game at once, without an answer."""

    @property
    def draws_exist(self) -> bool:
        """Whether a draw can be agreed on."""

    def copy(self) -> Play:
        """An independent copy of the game."""

    def allowed(self, seat: Seat) -> tuple[ActionKind, ...]:
        """The game's own actions that this seat may do now."""

    def check(self, seat: Seat, action: Action, next_roll: NextRoll) -> Fact:
        """What this action of this seat comes to. Raises `IllegalActionError` with a `Refusal`; changes nothing."""

    def due(self, next_roll: NextRoll) -> tuple[Seat | None, Fact] | None:
        """What happens now automatically: an opening roll, a turn without a move."""

    def preferences(self, preferences: Preferences, next_roll: NextRoll) -> Fact | None:
        """What the decider's preferences do for it now."""

    def apply(self, seat: Seat | None, fact: Fact) -> Any:
        """Change the game as the fact says. Returns the library's move where the fact is a move."""

    def resign(self, seat: Seat, points: int) -> Finish:
        """How the game ends when the seat's resignation stands."""

    def lose_on_time(self, seat: Seat) -> Finish:
        """How the game ends when the seat's flag falls."""

    def board(self, viewer: Seat | None) -> BoardView:
        """The board as the viewer sees it."""

    def dice(self) -> DiceView | None:
        """The dice that lie on the board."""

    def cube(self, viewer: Seat | None) -> CubeView | None:
        """The cube, where the game has one."""

    def legal_moves(self, most: int | None = None) -> tuple[MoveView, ...]:
        """The legal moves of the seat on turn, none before it has rolled; where they are many, so many at most."""

    def ways(self) -> list[list[tuple[int, int, int, bool, int]]]:
        """Every order of steps that makes a legal move of the seat on turn: the fields of `StepView` for each step."""

    def ways_json(self) -> bytes:
        """The same as JSON, with numbers alone."""

    def is_to_move(self, seat: Seat) -> bool:
        """Whether `allowed` holds a move for this seat."""

    def draft(self, seat: Seat) -> Draft:
        """A move to try at this seat. Raises `IllegalActionError` when the seat has no move to make."""

    def decision(self, seat: Seat) -> Decision | None:
        """What a computer player at this seat must decide in the game now."""

    def offer_decision(self, seat: Seat, offer: OfferView) -> Decision:
        """The question whether to accept a resignation or a draw that the other seat offers."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a match as it stood at its end, or as it stands now. Names and colors are those of both seats."""

    play: Play
    names: tuple[str, str]
    colors: tuple[str, str]
    result: GameResult | None

    def name(self, color: str) -> str:
        """Who played a color."""
        return self.names[self.colors.index(color)]


class Start(NamedTuple):
    """A position that a match can start from."""

    text: str
    length: int | None = None
    """The length of the match that the position is from; None if it does not say."""


class GameFile(NamedTuple):
    """A match in the format that other programs read."""

    suffix: str
    text: str


class Rules(Protocol):
    """A game in general."""

    @property
    def name(self) -> str:
        """The key of the game in the registry."""

    @property
    def colors(self) -> tuple[str, str]:
        """The color that the first seat usually has in the first game, and the other."""

    @property
    def choices(self) -> type[Any]:
        """The dataclass of the rules that players may agree on, each with its usual value."""

    @property
    def board(self) -> type[Any]:
        """The dataclass of the board as a viewer sees it."""

    @property
    def lengths(self) -> tuple[int, ...]:
        """The lengths of a match that players are offered, in points or games; 0 has no end."""

    @property
    def usual_lengths(self) -> tuple[int, ...]:
        """Those that have a button of their own."""

    @property
    def speed_clocks(self) -> Mapping[Speed, ClockSettings]:
        """The clock of each speed; a reserve for the whole match is that of one point or game."""

    def offers(self) -> Mapping[str, tuple[Any, ...]]:
        """What players are offered for each rule that is more than a yes or no."""

    def check(self, options: TableOptions) -> None:
        """Raise `ValueError` with a sentence when the options cannot be played."""

    def read_start(self, text: str) -> Start:
        """The position of a text, of the characters and the length that `start.py` lets through.

        Raises `InvalidPositionError` if the text is none, or where no game can go on from it.
        """

    def first_score(self, options: TableOptions, colors: tuple[str, str]) -> tuple[float, float]:
        """The score of both seats before the first game: that of the position the match starts from, or nothing."""

    @property
    def standard(self) -> Mapping[str, Any]:
        """The rules that rated matches are played by, by the names of `choices`; what is not here is free."""

    def ballot(self, options: TableOptions, game: int, last: int | None, draw: Callable[[int], int]) -> int | None:
        """The opening of game number `game`, where games have openings to draw; `last` was that of the game before.

        `draw(size)` gives a number from 0 to size - 1 and may be called once.
        """

    def colors_of(
        self, options: TableOptions, results: tuple[GameResult, ...], last: tuple[str, str]
    ) -> tuple[str, str]:
        """The colors of both seats in the next game."""

    def start(
        self,
        options: TableOptions,
        results: tuple[GameResult, ...],
        started: GameStarted,
        names: tuple[str, str],
    ) -> Play:
        """A new game after those of `results`."""

    def match_is_over(self, options: TableOptions, results: tuple[GameResult, ...]) -> bool:
        """Whether no further game is to be played."""

    def move_view(self, move: Any) -> MoveView:
        """A move of the library as data."""

    def game_file(self, options: TableOptions, games: Sequence[PlayedGame], date: str) -> GameFile:
        """The match in the usual format of the game. `date` is a day such as 2026-11-16."""
