"""Events: what happened at a table, numbered from 1 without a gap. The list is the table; state is a fold over it.

An event is a fact with its number, its time (milliseconds of the host's clock) and the seat that caused it (None: the
table itself). `seen_by` is the form in which a seat or a watcher may receive it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import Field

from crownpoint.table.actions import OfferKind
from crownpoint.table.options import KnownFieldsOnly, Options
from crownpoint.table.seats import Occupant, Preferences, Seat

__all__ = [
    "ASIDE",
    "FACTS",
    "Abandoned",
    "Aborted",
    "Accepted",
    "Beavered",
    "CameBack",
    "Committed",
    "Declined",
    "Doubled",
    "Dropped",
    "Ending",
    "Event",
    "Fact",
    "FlagFell",
    "GameEnded",
    "GameStarted",
    "HostWasDown",
    "MatchEnded",
    "Moved",
    "NonceGiven",
    "Offered",
    "Opened",
    "OpeningRolled",
    "Paused",
    "PreferencesSet",
    "Raccooned",
    "ReadyForNext",
    "RematchAgreed",
    "Resumed",
    "Revealed",
    "RollAsked",
    "Rolled",
    "Said",
    "SeatsSwapped",
    "Taken",
    "TookBack",
    "WentAway",
]


Points: TypeAlias = int | float
"""A whole number stays one when it is written and read again."""


class Ending(StrEnum):
    """How a game came to its end."""

    BORNE_OFF = "borne_off"
    DROP = "drop"
    RESIGNATION = "resignation"
    NO_PIECES = "no_pieces"  # everything captured
    BLOCKED = "blocked"  # no move left
    AGREEMENT = "agreement"  # draws
    REPETITION = "repetition"
    FORTY_MOVES = "forty_moves"
    TIME = "time"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Opened(KnownFieldsOnly):
    """The table was opened. `seal` commits the host to `seed`, which nobody but the host sees before the match ends."""

    kind: Literal["opened"] = field(default="opened", kw_only=True, repr=False)
    match_id: str
    options: Options
    seats: tuple[Occupant, Occupant]
    seal: str
    seed: str | None
    rematch_of: str | None = None
    version: int = 1


@dataclass(frozen=True, slots=True)
class NonceGiven(KnownFieldsOnly):
    """A seat left its part of the dice to the host; the other seat sees the nonce when both are ready."""

    kind: Literal["nonce_given"] = field(default="nonce_given", kw_only=True, repr=False)
    nonce: str | None


@dataclass(frozen=True, slots=True)
class Committed(KnownFieldsOnly):
    """A seat committed to its share of the next roll."""

    kind: Literal["committed"] = field(default="committed", kw_only=True, repr=False)
    commitment: str


@dataclass(frozen=True, slots=True)
class RollAsked(KnownFieldsOnly):
    """Roll or draw number `roll` waits for the shares of the seats: the seat rolls, or nobody in an opening."""

    kind: Literal["roll_asked"] = field(default="roll_asked", kw_only=True, repr=False)
    roll: int


@dataclass(frozen=True, slots=True)
class Revealed(KnownFieldsOnly):
    """A seat revealed its share of roll `roll`, and committed to its share of the roll after it."""

    kind: Literal["revealed"] = field(default="revealed", kw_only=True, repr=False)
    roll: int
    share: str
    commitment: str


@dataclass(frozen=True, slots=True)
class GameStarted(KnownFieldsOnly):
    """A game began. `colors` are those of the first and the second seat; `opening` names a ballot that was drawn."""

    kind: Literal["game_started"] = field(default="game_started", kw_only=True, repr=False)
    game: int
    colors: tuple[str, str]
    draws: int = 0  # how many rolls or draws of the seed were used up before
    ballot: int | None = None


@dataclass(frozen=True, slots=True)
class OpeningRolled(KnownFieldsOnly):
    """One die each for the first move: White's, then Black's. A tie is rolled again. `roll` as in `Rolled`."""

    kind: Literal["opening_rolled"] = field(default="opening_rolled", kw_only=True, repr=False)
    roll: int
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rolled(KnownFieldsOnly):
    """The seat rolled. `roll` is the number of the roll in the match from 1, as in docs/fair-dice.md."""

    kind: Literal["rolled"] = field(default="rolled", kw_only=True, repr=False)
    roll: int
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Moved(KnownFieldsOnly):
    """The seat moved; an empty text means that it had no move. `automatic`: the table played it for the seat."""

    kind: Literal["moved"] = field(default="moved", kw_only=True, repr=False)
    text: str
    automatic: bool = False


@dataclass(frozen=True, slots=True)
class Doubled(KnownFieldsOnly):
    """The seat offered the cube at `value`."""

    kind: Literal["doubled"] = field(default="doubled", kw_only=True, repr=False)
    value: int


@dataclass(frozen=True, slots=True)
class Taken(KnownFieldsOnly):
    """The seat took the cube and owns it."""

    kind: Literal["taken"] = field(default="taken", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Dropped(KnownFieldsOnly):
    """The seat refused the cube."""

    kind: Literal["dropped"] = field(default="dropped", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Beavered(KnownFieldsOnly):
    """The seat took and turned the cube to `value` at once."""

    kind: Literal["beavered"] = field(default="beavered", kw_only=True, repr=False)
    value: int


@dataclass(frozen=True, slots=True)
class Raccooned(KnownFieldsOnly):
    """The seat answered a beaver by turning the cube to `value`."""

    kind: Literal["raccooned"] = field(default="raccooned", kw_only=True, repr=False)
    value: int


@dataclass(frozen=True, slots=True)
class Offered(KnownFieldsOnly):
    """The seat put something to the other; `points` are those of a resignation."""

    kind: Literal["offered"] = field(default="offered", kw_only=True, repr=False)
    offer: OfferKind
    points: int = 0


@dataclass(frozen=True, slots=True)
class Accepted(KnownFieldsOnly):
    """The seat accepted the open offer."""

    kind: Literal["accepted"] = field(default="accepted", kw_only=True, repr=False)
    offer: OfferKind


@dataclass(frozen=True, slots=True)
class Declined(KnownFieldsOnly):
    """The seat declined the open offer, or let it lapse by playing on."""

    kind: Literal["declined"] = field(default="declined", kw_only=True, repr=False)
    offer: OfferKind
    lapsed: bool = False


@dataclass(frozen=True, slots=True)
class TookBack(KnownFieldsOnly):
    """The game is back to where it was before event `before`. Rolls already used are not used again."""

    kind: Literal["took_back"] = field(default="took_back", kw_only=True, repr=False)
    before: int


@dataclass(frozen=True, slots=True)
class SeatsSwapped(KnownFieldsOnly):
    """The seats exchanged colors, for the game that has not begun yet and those after it."""

    kind: Literal["seats_swapped"] = field(default="seats_swapped", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class GameEnded(KnownFieldsOnly):
    """A game ended. `winner` is None in a draw; `score` is the match score after it.

    `multiple` is how many times the stake was won: 1, 2 or 3.
    """

    kind: Literal["game_ended"] = field(default="game_ended", kw_only=True, repr=False)
    winner: Seat | None
    points: Points
    ending: Ending
    score: tuple[Points, Points]
    multiple: int = 1


@dataclass(frozen=True, slots=True)
class ReadyForNext(KnownFieldsOnly):
    """The seat is ready for the next game."""

    kind: Literal["ready_for_next"] = field(default="ready_for_next", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class MatchEnded(KnownFieldsOnly):
    """The match ended and the seed is revealed."""

    kind: Literal["match_ended"] = field(default="match_ended", kw_only=True, repr=False)
    winner: Seat | None
    score: tuple[Points, Points]
    seed: str


@dataclass(frozen=True, slots=True)
class FlagFell(KnownFieldsOnly):
    """The seat ran out of time."""

    kind: Literal["flag_fell"] = field(default="flag_fell", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Abandoned(KnownFieldsOnly):
    """The player was away for too long, and the opponent claimed the match."""

    kind: Literal["abandoned"] = field(default="abandoned", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Aborted(KnownFieldsOnly):
    """The match was called off: by a seat alone, which may have left; by both or by the host where there is none."""

    kind: Literal["aborted"] = field(default="aborted", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Paused(KnownFieldsOnly):
    """The clocks and the game are stopped."""

    kind: Literal["paused"] = field(default="paused", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Resumed(KnownFieldsOnly):
    """The game continues."""

    kind: Literal["resumed"] = field(default="resumed", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class HostWasDown(KnownFieldsOnly):
    """The host was not running from `since_ms` until this event's time; that time counts against nobody."""

    kind: Literal["host_was_down"] = field(default="host_was_down", kw_only=True, repr=False)
    since_ms: int


@dataclass(frozen=True, slots=True)
class WentAway(KnownFieldsOnly):
    """The seat lost the connection at `since_ms`; both clocks stop for as long as `absence.py` says."""

    kind: Literal["went_away"] = field(default="went_away", kw_only=True, repr=False)
    since_ms: int


@dataclass(frozen=True, slots=True)
class CameBack(KnownFieldsOnly):
    """The seat is connected again, and the clocks run."""

    kind: Literal["came_back"] = field(default="came_back", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Said(KnownFieldsOnly):
    """A line of chat."""

    kind: Literal["said"] = field(default="said", kw_only=True, repr=False)
    text: str


@dataclass(frozen=True, slots=True)
class PreferencesSet(KnownFieldsOnly):
    """The seat changed its preferences."""

    kind: Literal["preferences_set"] = field(default="preferences_set", kw_only=True, repr=False)
    preferences: Preferences


@dataclass(frozen=True, slots=True)
class RematchAgreed(KnownFieldsOnly):
    """Both seats want another match: the host opens a new table for it."""

    kind: Literal["rematch_agreed"] = field(default="rematch_agreed", kw_only=True, repr=False)


Fact: TypeAlias = (
    Opened
    | NonceGiven
    | Committed
    | RollAsked
    | Revealed
    | GameStarted
    | OpeningRolled
    | Rolled
    | Moved
    | Doubled
    | Taken
    | Dropped
    | Beavered
    | Raccooned
    | Offered
    | Accepted
    | Declined
    | TookBack
    | SeatsSwapped
    | GameEnded
    | ReadyForNext
    | MatchEnded
    | FlagFell
    | Abandoned
    | Aborted
    | Paused
    | Resumed
    | HostWasDown
    | WentAway
    | CameBack
    | Said
    | PreferencesSet
    | RematchAgreed
)

ASIDE = (
    NonceGiven,
    Committed,
    Revealed,
    Offered,
    Declined,
    ReadyForNext,
    HostWasDown,
    WentAway,
    CameBack,
    Said,
    PreferencesSet,
)
"""What leaves the decision of the seat on turn as it is."""

FACTS: dict[str, type[Fact]] = {str(fields(fact)[0].default): fact for fact in get_args(Fact)}
"""The facts by their kind, which is the first field of each."""


@dataclass(frozen=True, slots=True)
class Event(KnownFieldsOnly):
    """One line of a table's log."""

    number: int
    time_ms: int
    seat: Seat | None
    fact: Annotated[Fact, Field(discriminator="kind")]

    @property
    def kind(self) -> str:
        """The name of what happened."""
        return self.fact.kind
