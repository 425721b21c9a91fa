"""Views: everything one seat (or a watcher) may know of a table now, as plain data that goes to JSON as it is.

The board is the game's own. Steps in moves are numbered by the player who made them, as in every move list.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from crownpoint.table.actions import ActionKind, OfferKind
from crownpoint.table.events import Ending
from crownpoint.table.of_each_game import OfEachGame
from crownpoint.table.options import TableOptions
from crownpoint.table.seats import OccupantKind, Preferences, Seat

__all__ = [
    "BoardView",
    "ClockView",
    "CubeView",
    "DiceView",
    "FairnessView",
    "GameResult",
    "LogLine",
    "MoveView",
    "OfferView",
    "Phase",
    "SeatView",
    "StepView",
    "View",
]


class Phase(StrEnum):
    """Where a table stands."""

    SEATING = "seating"  # waiting for the seats' commitments or nonces
    PLAYING = "playing"
    BETWEEN_GAMES = "between_games"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class StepView:
    """One piece from one place to another: by one die, or one jump or slide."""

    source: int
    target: int
    die: int = 0
    hit: bool = False  # something was hit or captured
    captured: int = 0  # where the captured piece stood


@dataclass(frozen=True, slots=True)
class MoveView:
    """A whole move: its text, its steps, and what a move list marks."""

    text: str
    steps: tuple[StepView, ...] = ()
    hits: int = 0  # pieces hit or captured
    entered: int = 0  # pieces that came in from the bar
    home: int = 0  # pieces borne off
    crowned: bool = False


BoardView: TypeAlias = Annotated[Any, OfEachGame("board")]
"""The board as a viewer sees it: the dataclass `board` of the game's kit. It has the viewer's `color`."""


@dataclass(frozen=True, slots=True)
class DiceView:
    """The dice on the board and whose they are; nobody's in an opening roll: White's die, then Black's."""

    dice: tuple[int, int]
    seat: Seat | None
    number: int  # of the roll in the match
    opening: bool = False


@dataclass(frozen=True, slots=True)
class CubeView:
    """The cube: its value, whose it is (None: centered), what is offered to whom, and whether it is out of play."""

    value: int
    owner: Seat | None = None
    offered_to: Seat | None = None
    offered_value: int = 0
    crawford: bool = False
    may_double: bool = False  # the viewer, now


@dataclass(frozen=True, slots=True)
class ClockView:
    """One seat's clock at the moment of the view. `delay_ms` is what is left of a delay before the reserve runs.

    A clock that is `running` first stands still for `still_ms`, because someone has lost the connection. For the next
    `lent_ms` the time of the other seat runs instead, which has made an offer.
    """

    reserve_ms: int
    delay_ms: int = 0
    running: bool = False
    still_ms: int = 0
    lent_ms: int = 0


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as all may see it."""

    seat: Seat
    name: str
    kind: OccupantKind
    level: str | None
    color: str
    score: float
    clock: ClockView | None
    preferences: Preferences
    ready: bool  # committed or nonce given, or ready for the next game
    offered: bool = False  # has made an offer since the last move, and cannot make another


@dataclass(frozen=True, slots=True)
class OfferView:
    """The open offer: who made it, and for a resignation how many points it gives."""

    kind: OfferKind
    by: Seat
    points: int = 0


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended, and the score of the match after it."""

    game: int
    winner: Seat | None
    points: float
    ending: Ending
    score: tuple[float, float]
    multiple: int = 1  # how many times the stake was won


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the move list, as data. `kind` is the kind of the event it tells of."""

    number: int  # of the event
    game: int
    turn: int  # both sides' moves share a number, as in a match file
    seat: Seat | None
    kind: str
    dice: tuple[int, int] | None = None
    move: MoveView | None = None
    value: int = 0  # of the cube, or the points of a resignation
    text: str = ""  # chat
    result: GameResult | None = None
    taken_back: bool = False


@dataclass(frozen=True, slots=True)
class FairnessView:
    """What is known of the dice: the seal from the start, nonces or commitments of the seats, the seed at the end.

    While the next roll waits for shares, `owing` are the seats that have not revealed theirs, and `roller` is who
    rolls; nobody does in an opening.
    """

    match_id: str
    seal: str
    nonces: tuple[str | None, str | None]  # of seats that leave their part to the host, shown when both are ready
    commitments: tuple[str | None, str | None]  # to the shares of the next roll
    seed: str | None
    rolls: int  # used so far
    revealed: tuple[Seat, ...] = ()  # the seats whose share of the next roll is known
    owing: tuple[Seat, ...] = ()
    roller: Seat | None = None


@dataclass(frozen=True, slots=True)
class View:
    """A table as `viewer` (None: a watcher) may see it after event `number`."""

    number: int
    viewer: Seat | None
    options: TableOptions
    phase: Phase
    paused: bool
    game: int  # number of the game in the match, from 1; 0 before the first
    seats: tuple[SeatView, SeatView]
    turn: Seat | None  # whose turn it is in the game
    to_act: tuple[Seat, ...]  # who can bring the table on
    may: tuple[ActionKind, ...]  # what the viewer may do now
    board: BoardView
    dice: DiceView | None
    cube: CubeView | None
    stake: int  # what a single game counts now
    legal_moves: tuple[MoveView, ...]  # of the seat on turn, when dice are rolled or the game has none
    offer: OfferView | None
    last_move: MoveView | None
    last_mover: Seat | None
    log: tuple[LogLine, ...]  # of this game
    results: tuple[GameResult, ...]  # of the games so far
    winner: Seat | None  # of the match
    fairness: FairnessView
