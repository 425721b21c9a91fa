"""Actions: everything a seat can ask for. A table answers with events or refuses with a reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeAlias, get_args

from crownpoint.table.seats import Comfort

__all__ = [
    "ACTIONS",
    "Abort",
    "Accept",
    "Action",
    "ActionKind",
    "Beaver",
    "Decline",
    "Double",
    "Drop",
    "EndSession",
    "GiveNonce",
    "Move",
    "NextGame",
    "OfferDraw",
    "OfferKind",
    "Pause",
    "ProposeTakeBack",
    "Raccoon",
    "Rematch",
    "Resign",
    "Resume",
    "Roll",
    "Say",
    "SetComfort",
    "SwapSeats",
    "Take",
]


class ActionKind(StrEnum):
    """The names of the actions, as they stand in a view's `may` and in JSON."""

    GIVE_NONCE = "give_nonce"
    ROLL = "roll"
    MOVE = "move"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"
    RACCOON = "raccoon"
    RESIGN = "resign"
    OFFER_DRAW = "offer_draw"
    PROPOSE_TAKE_BACK = "propose_take_back"
    SWAP_SEATS = "swap_seats"
    REMATCH = "rematch"
    ACCEPT = "accept"
    DECLINE = "decline"
    NEXT_GAME = "next_game"
    END_SESSION = "end_session"
    SAY = "say"
    PAUSE = "pause"
    RESUME = "resume"
    SET_COMFORT = "set_comfort"
    ABORT = "abort"


class OfferKind(StrEnum):
    """What one seat can put to the other and the other accepts or declines. One offer is open at a time."""

    RESIGNATION = "resignation"
    DRAW = "draw"
    TAKE_BACK = "take_back"
    SWAP_SEATS = "swap_seats"
    REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class GiveNonce:
    """This seat's share of the randomness, 64 hexadecimal digits; both are needed before the first game starts."""

    kind: ClassVar = ActionKind.GIVE_NONCE
    nonce: str


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the dice."""

    kind: ClassVar = ActionKind.ROLL


@dataclass(frozen=True, slots=True)
class Move:
    """Play and confirm a whole move, in the game's notation: `8/5 6/5`, `11-15`, `21x14x7`."""

    kind: ClassVar = ActionKind.MOVE
    text: str


@dataclass(frozen=True, slots=True)
class Double:
    """Offer the cube before the roll."""

    kind: ClassVar = ActionKind.DOUBLE


@dataclass(frozen=True, slots=True)
class Take:
    """Play on at twice the stake."""

    kind: ClassVar = ActionKind.TAKE


@dataclass(frozen=True, slots=True)
class Drop:
    """Refuse the cube and lose the stake."""

    kind: ClassVar = ActionKind.DROP


@dataclass(frozen=True, slots=True)
class Beaver:
    """Take, turn the cube once more at once and keep it."""

    kind: ClassVar = ActionKind.BEAVER


@dataclass(frozen=True, slots=True)
class Raccoon:
    """Answer a beaver by turning the cube once more; the beaverer keeps it."""

    kind: ClassVar = ActionKind.RACCOON


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up: as a single game, a gammon or a backgammon (1, 2, 3); always 1 in checkers."""

    kind: ClassVar = ActionKind.RESIGN
    points: int = 1


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Offer a draw; it stands until answered or until the other seat plays on."""

    kind: ClassVar = ActionKind.OFFER_DRAW


@dataclass(frozen=True, slots=True)
class ProposeTakeBack:
    """Ask to have one's last move back; done at once where the other seat is a computer and nothing is rated."""

    kind: ClassVar = ActionKind.PROPOSE_TAKE_BACK


@dataclass(frozen=True, slots=True)
class SwapSeats:
    """Propose to exchange colors: before the first roll or move of a game, or between games."""

    kind: ClassVar = ActionKind.SWAP_SEATS


@dataclass(frozen=True, slots=True)
class Rematch:
    """Propose another match after this one; the host opens it as a new table."""

    kind: ClassVar = ActionKind.REMATCH


@dataclass(frozen=True, slots=True)
class Accept:
    """Agree to the offer that is open. `offer` guards against answering another one than was seen."""

    kind: ClassVar = ActionKind.ACCEPT
    offer: OfferKind


@dataclass(frozen=True, slots=True)
class Decline:
    """Turn the open offer down."""

    kind: ClassVar = ActionKind.DECLINE
    offer: OfferKind


@dataclass(frozen=True, slots=True)
class NextGame:
    """Ready for the next game; it starts when both seats are (a computer always is)."""

    kind: ClassVar = ActionKind.NEXT_GAME


@dataclass(frozen=True, slots=True)
class EndSession:
    """Between games of play without an end: no further game."""

    kind: ClassVar = ActionKind.END_SESSION


@dataclass(frozen=True, slots=True)
class Say:
    """A line of chat."""

    kind: ClassVar = ActionKind.SAY
    text: str


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the clocks and the game (where nobody plays from another machine)."""

    kind: ClassVar = ActionKind.PAUSE


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after a pause."""

    kind: ClassVar = ActionKind.RESUME


@dataclass(frozen=True, slots=True)
class SetComfort:
    """Change this seat's comforts."""

    kind: ClassVar = ActionKind.SET_COMFORT
    comfort: Comfort


@dataclass(frozen=True, slots=True)
class Abort:
    """Call the match off, before it has had two moves, where someone plays from another machine: nobody loses."""

    kind: ClassVar = ActionKind.ABORT


Action: TypeAlias = (
    GiveNonce
    | Roll
    | Move
    | Double
    | Take
    | Drop
    | Beaver
    | Raccoon
    | Resign
    | OfferDraw
    | ProposeTakeBack
    | SwapSeats
    | Rematch
    | Accept
    | Decline
    | NextGame
    | EndSession
    | Say
    | Pause
    | Resume
    | SetComfort
    | Abort
)

ACTIONS: dict[str, type[Action]] = {action.kind: action for action in get_args(Action)}
