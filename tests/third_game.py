"""A third game for tests: Nim with one heap, in plain Python, with neither core nor engine.

`GAMES["nim"] = third_game` is all that it takes to know its rules, and `RULES["nim"] = KIT` is all that it takes to
play it: at a table, in the store, against a computer, in line mode and at a site.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from crownpoint.ai.player import ChoiceKind, Decision, DecisionKind
from crownpoint.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError
from crownpoint.table import Ending, MoveView, OfferView, Preferences, Seat, TableOptions, actions, events
from crownpoint.table.actions import Action, ActionKind
from crownpoint.table.draft import TypedDraft
from crownpoint.table.events import Fact, GameStarted
from crownpoint.table.options import KnownFieldsOnly
from crownpoint.table.play import Finish, GameFile, NextRoll, PlayedGame, Start
from crownpoint.table.refusal import Reason, from_rules, refuse
from crownpoint.table.view import GameResult

__all__ = ["KIT", "STARTING_POSITION", "Game", "Move", "Position"]

# The library: `crownpoint.nim`

Move = int


@dataclass(frozen=True, slots=True)
class Position:
    """So many matches; a move takes one, two or three of them. Who takes the last one wins."""

    matches: int = 7

    def legal_moves(self) -> list[Move]:
        """How many may be taken."""
        return list(range(1, min(3, self.matches) + 1))

    def parse_move(self, text: str) -> Move:
        """The move that a text means. Raises `InvalidMoveError` or `IllegalMoveError`."""
        if not text.isdecimal():
            raise InvalidMoveError(f"“{text}” is no number of matches.")
        if int(text) not in self.legal_moves():
            raise IllegalMoveError(f"{text} of {self.matches} matches cannot be taken.")
        return int(text)

    def after(self, move: Move) -> Position:
        """What is left."""
        return Position(self.matches - move)


class Game:
    """A game from the start."""

    def __init__(self) -> None:
        self.position = STARTING_POSITION


STARTING_POSITION = Position()


# The table: `crownpoint.table.nim.kit`


@dataclass(frozen=True, slots=True)
class NimRules(KnownFieldsOnly):
    """What players of Nim may agree on."""

    matches: int = 7


@dataclass(frozen=True, slots=True)
class NimBoard:
    """The heap."""

    matches: int
    color: str

    def __str__(self) -> str:
        return "|" * self.matches


class NimPlay:
    """One game of Nim at a table."""

    draws_exist = False
    resigning_is_final = True
    resignations = (1,)
    stake = 1

    def __init__(self, position: Position, started: GameStarted, names: tuple[str, str]) -> None:
        self.position = position
        self.turn = Seat.FIRST if started.colors[0] == "white" else Seat.SECOND
        self.begun = False
        self._colors = started.colors
        self._names = names

    def copy(self) -> NimPlay:
        other = NimPlay.__new__(NimPlay)
        other.__dict__.update(self.__dict__)
        return other

    @property
    def decider(self) -> Seat | None:
        return self.turn if self.position.matches else None

    @property
    def finish(self) -> Finish | None:
        return None if self.position.matches else Finish(self.turn.other, 1, Ending.BLOCKED)

    def check_resignation(self, seat: Seat) -> None:
        """Anyone may resign at any time."""

    def resign(self, seat: Seat, points: int) -> Finish:
        return Finish(seat.other, 1, Ending.RESIGNATION)

    def lose_on_time(self, seat: Seat) -> Finish:
        return Finish(seat.other, 1, Ending.TIME)

    def allowed(self, seat: Seat) -> tuple[ActionKind, ...]:
        return (ActionKind.MOVE,) if self.is_to_move(seat) else ()

    def is_to_move(self, seat: Seat) -> bool:
        return seat is self.decider

    def check(self, seat: Seat, action: Action, next_roll: NextRoll) -> Fact:
        if not isinstance(action, actions.Move):
            raise refuse(Reason.NOT_IN_THIS_GAME)
        if seat is not self.turn:
            raise refuse(Reason.NOT_YOUR_TURN, name=self._names[self.turn])
        try:
            return events.Moved(str(self.position.parse_move(action.text)))
        except (InvalidMoveError, IllegalMoveError) as error:
            raise from_rules(error, {}, action.text) from error

    def due(self, next_roll: NextRoll) -> tuple[Seat | None, Fact] | None:
        return None

    def preferences(self, preferences: Preferences, next_roll: NextRoll) -> Fact | None:
        return None

    def apply(self, seat: Seat | None, fact: Fact) -> Move:
        assert isinstance(fact, events.Moved)
        move = self.position.parse_move(fact.text)
        self.position, self.turn, self.begun = self.position.after(move), self.turn.other, True
        return move

    def board(self, viewer: Seat | None) -> NimBoard:
        return NimBoard(self.position.matches, self._colors[viewer or Seat.FIRST])

    def dice(self) -> None:
        """There are none."""

    def cube(self, viewer: Seat | None) -> None:
        """There is none."""

    def legal_moves(self, most: int | None = None) -> tuple[MoveView, ...]:
        return tuple(MoveView(str(move)) for move in self.position.legal_moves())

    def ways(self) -> list[list[tuple[int, int, int, bool, int]]]:
        return []

    def ways_json(self) -> bytes:
        return b"[]"

    def draft(self, seat: Seat) -> TypedDraft:
        return TypedDraft(self.board(seat))

    def decision(self, seat: Seat) -> Decision | None:
        if not self.is_to_move(seat):
            return None
        moves = self.position.legal_moves()
        return Decision("nim", DecisionKind.MOVE, (ChoiceKind.MOVE,), self._colors[seat], self.position, moves)

    def offer_decision(self, seat: Seat, offer: OfferView) -> Decision:
        raise NotImplementedError  # resignations need no answer, and there are no draws


class NimTable:
    """Nim in general."""

    name = "nim"
    colors = ("white", "black")
    choices = NimRules
    board = NimBoard
    lengths = usual_lengths = (1, 3, 5)
    speed_clocks = {}  # noqa: RUF012 - nobody writes to it
    standard = asdict(NimRules())

    def check(self, options: TableOptions) -> None:
        if not options.rules.matches:
            raise ValueError("A heap has at least one match.")

    def read_start(self, text: str) -> Start:
        if not text.isdigit() or not int(text):
            raise InvalidPositionError(f"{text!r} is not a number of matches.")
        return Start(text)

    def first_score(self, options: TableOptions, colors: tuple[str, str]) -> tuple[float, float]:
        return 0, 0

    def ballot(self, options: TableOptions, game: int, last: int | None, draw: Callable[[int], int]) -> int | None:
        return None

    def colors_of(
        self, options: TableOptions, results: tuple[GameResult, ...], last: tuple[str, str]
    ) -> tuple[str, str]:
        return last[1], last[0]

    def start(
        self, options: TableOptions, results: tuple[GameResult, ...], started: GameStarted, names: tuple[str, str]
    ) -> NimPlay:
        heap = int(options.start) if options.start and started.game == 1 else options.rules.matches
        return NimPlay(Position(heap), started, names)

    def match_is_over(self, options: TableOptions, results: tuple[GameResult, ...]) -> bool:
        return bool(options.length and results and max(results[-1].score) > options.length / 2)

    def game_file(self, options: TableOptions, games: Sequence[PlayedGame], date: str) -> GameFile:
        return GameFile(".nim", f"{date}: {len(games)} games")

    def move_view(self, move: Move) -> MoveView:
        return MoveView(str(move))


KIT = NimTable()
