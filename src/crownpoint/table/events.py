"""Events: what happened at a table, numbered from 1 without a gap. The list is the table; state is a fold over it.

An event is a fact with its number, its time (milliseconds of the host's clock) and the seat that caused it (None: the
table itself). `seen_by` is the form in which a seat or a watcher may receive it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeAlias, get_args

from crownpoint.table.actions import OfferKind
from crownpoint.table.options import TableOptions
from crownpoint.table.seats import Comfort, Occupant, Seat

__all__ = [
    "ASIDE",
    "FACTS",
    "Abandoned",
    "Aborted",
    "Accepted",
    "Beavered",
    "CameBack",
    "ComfortSet",
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
    "Raccooned",
    "ReadyForNext",
    "RematchAgreed",
    "Resumed",
    "Rolled",
    "Said",
    "SeatsSwapped",
    "Taken",
    "TookBack",
    "WentAway",
]


class Ending(StrEnum):
    """How a game came to its end."""

    BORNE_OFF = "borne_off"
    DROP = "drop"
    RESIGNATION = "resignation"
    NO_PIECES = "no_pieces"  # checkers: everything captured
    BLOCKED = "blocked"  # checkers: no move left
    AGREEMENT = "agreement"  # draws
    REPETITION = "repetition"
    FORTY_MOVES = "forty_moves"
    TIME = "time"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Opened:
    """The table was opened. `seal` commits the host to `seed`, which nobody but the host sees before the match ends."""

    kind: ClassVar = "opened"
    match_id: str
    options: TableOptions
    seats: tuple[Occupant, Occupant]
    seal: str
    seed: str | None
    rematch_of: str | None = None
    version: int = 1


@dataclass(frozen=True, slots=True)
class NonceGiven:
    """A seat gave its nonce; the other seat sees it when both are in."""

    kind: ClassVar = "nonce_given"
    nonce: str | None


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game began. `colors` are those of the first and the second seat; `opening` names a ballot that was drawn."""

    kind: ClassVar = "game_started"
    game: int
    colors: tuple[str, str]
    draws: int = 0  # how many rolls or draws of the seed were used up before
    ballot: int | None = None


@dataclass(frozen=True, slots=True)
class OpeningRolled:
    """One die each for the first move: White's, then Black's. A tie is rolled again. `roll` as in `Rolled`."""

    kind: ClassVar = "opening_rolled"
    roll: int
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rolled:
    """The seat rolled. `roll` is the number of the roll in the match from 1, as in docs/fair-dice.md."""

    kind: ClassVar = "rolled"
    roll: int
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Moved:
    """The seat moved; an empty text means that it had no move. `automatic`: the table played it for the seat."""

    kind: ClassVar = "moved"
    text: str
    automatic: bool = False


@dataclass(frozen=True, slots=True)
class Doubled:
    """The seat offered the cube at `value`."""

    kind: ClassVar = "doubled"
    value: int


@dataclass(frozen=True, slots=True)
class Taken:
    """The seat took the cube and owns it."""

    kind: ClassVar = "taken"


@dataclass(frozen=True, slots=True)
class Dropped:
    """The seat refused the cube."""

    kind: ClassVar = "dropped"


@dataclass(frozen=True, slots=True)
class Beavered:
    """The seat took and turned the cube to `value` at once."""

    kind: ClassVar = "beavered"
    value: int


@dataclass(frozen=True, slots=True)
class Raccooned:
    """The seat answered a beaver by turning the cube to `value`."""

    kind: ClassVar = "raccooned"
    value: int


@dataclass(frozen=True, slots=True)
class Offered:
    """The seat put something to the other: a resignation for `points`, a draw, a take-back, a swap, a rematch."""

    kind: ClassVar = "offered"
    offer: OfferKind
    points: int = 0


@dataclass(frozen=True, slots=True)
class Accepted:
    """The seat accepted the open offer."""

    kind: ClassVar = "accepted"
    offer: OfferKind


@dataclass(frozen=True, slots=True)
class Declined:
    """The seat declined the open offer, or let it lapse by playing on."""

    kind: ClassVar = "declined"
    offer: OfferKind
    lapsed: bool = False


@dataclass(frozen=True, slots=True)
class TookBack:
    """The game stands again as before the event `before`. Rolls already used are not used again."""

    kind: ClassVar = "took_back"
    before: int


@dataclass(frozen=True, slots=True)
class SeatsSwapped:
    """The seats exchanged colors, for the game that has not begun yet and those after it."""

    kind: ClassVar = "seats_swapped"


@dataclass(frozen=True, slots=True)
class GameEnded:
    """A game ended. `winner` is None in a draw; `score` is the match score after it.

    `multiple` is 1 for a single game, 2 for a gammon, 3 for a backgammon.
    """

    kind: ClassVar = "game_ended"
    winner: Seat | None
    points: float
    ending: Ending
    score: tuple[float, float]
    multiple: int = 1


@dataclass(frozen=True, slots=True)
class ReadyForNext:
    """The seat is ready for the next game."""

    kind: ClassVar = "ready_for_next"


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match ended and the seed is revealed."""

    kind: ClassVar = "match_ended"
    winner: Seat | None
    score: tuple[float, float]
    seed: str


@dataclass(frozen=True, slots=True)
class FlagFell:
    """The seat ran out of time."""

    kind: ClassVar = "flag_fell"


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The seat was left for too long, and the other claimed the match."""

    kind: ClassVar = "abandoned"


@dataclass(frozen=True, slots=True)
class Aborted:
    """The match was called off before it had really begun: by the seat, or by the host where there is none."""

    kind: ClassVar = "aborted"


@dataclass(frozen=True, slots=True)
class Paused:
    """The clocks and the game stand still."""

    kind: ClassVar = "paused"


@dataclass(frozen=True, slots=True)
class Resumed:
    """The game goes on."""

    kind: ClassVar = "resumed"


@dataclass(frozen=True, slots=True)
class HostWasDown:
    """The host did not run from `since_ms` until this event's time: that time counts against nobody."""

    kind: ClassVar = "host_was_down"
    since_ms: int


@dataclass(frozen=True, slots=True)
class WentAway:
    """The seat has lost the connection, at `since_ms`: both clocks stand still for as long as `absence.py` says."""

    kind: ClassVar = "went_away"
    since_ms: int


@dataclass(frozen=True, slots=True)
class CameBack:
    """The seat is connected again, and the clocks go on."""

    kind: ClassVar = "came_back"


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat."""

    kind: ClassVar = "said"
    text: str


@dataclass(frozen=True, slots=True)
class ComfortSet:
    """The seat changed its comforts."""

    kind: ClassVar = "comfort_set"
    comfort: Comfort


@dataclass(frozen=True, slots=True)
class RematchAgreed:
    """Both seats want another match: the host opens a new table for it."""

    kind: ClassVar = "rematch_agreed"


Fact: TypeAlias = (
    Opened
    | NonceGiven
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
    | ComfortSet
    | RematchAgreed
)

ASIDE = (NonceGiven, Offered, Declined, ReadyForNext, HostWasDown, WentAway, CameBack, Said, ComfortSet)
"""What leaves the decision of the seat on turn as it is."""

FACTS: dict[str, type[Fact]] = {fact.kind: fact for fact in get_args(Fact)}


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a table's log."""

    number: int
    time_ms: int
    seat: Seat | None
    fact: Fact

    @property
    def kind(self) -> str:
        """The name of what happened."""
        return self.fact.kind
