"""Actions: everything a seat can ask for. A table answers with events or refuses with a reason."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Literal, TypeAlias, get_args

from crownpoint.table.options import KnownFieldsOnly
from crownpoint.table.seats import Preferences

__all__ = [
    "ACTIONS",
    "Abort",
    "Accept",
    "Action",
    "ActionKind",
    "Beaver",
    "Commit",
    "Decline",
    "Double",
    "Drop",
    "EndSession",
    "GiveNonce",
    "Move",
    "NextGame",
    "OfferAbort",
    "OfferDraw",
    "OfferKind",
    "Pause",
    "ProposeTakeBack",
    "Raccoon",
    "Rematch",
    "Resign",
    "Resume",
    "Reveal",
    "Roll",
    "Say",
    "SetPreferences",
    "Share",
    "SwapSeats",
    "Take",
]


class ActionKind(StrEnum):
    """The names of the actions, as they stand in a view's `may` and in JSON."""

    GIVE_NONCE = "give_nonce"
    COMMIT = "commit"
    REVEAL = "reveal"
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
    SET_PREFERENCES = "set_preferences"
    ABORT = "abort"
    OFFER_ABORT = "offer_abort"


class OfferKind(StrEnum):
    """What one seat can put to the other and the other accepts or declines, by the rule in `offers.py`."""

    RESIGNATION = "resignation"
    DRAW = "draw"
    TAKE_BACK = "take_back"
    SWAP_SEATS = "swap_seats"
    REMATCH = "rematch"
    ABORT = "abort"


@dataclass(frozen=True, slots=True)
class GiveNonce(KnownFieldsOnly):
    """Leave this seat's part of the dice to the host: 64 hexadecimal digits, used for every roll of the match.

    Programs may do this. A player who does not trust the host sends `commit` instead.
    """

    kind: Literal[ActionKind.GIVE_NONCE] = field(default=ActionKind.GIVE_NONCE, kw_only=True, repr=False)
    nonce: str


@dataclass(frozen=True, slots=True)
class Commit(KnownFieldsOnly):
    """Commit to this seat's share of the next roll, 64 hexadecimal digits. Docs: fair-dice.

    Play begins when both seats have committed or given a nonce. A new commitment may replace the last one (on another
    device, say) for as long as nobody has revealed a share of the next roll.
    """

    kind: Literal[ActionKind.COMMIT] = field(default=ActionKind.COMMIT, kw_only=True, repr=False)
    commitment: str


@dataclass(frozen=True, slots=True)
class Share(KnownFieldsOnly):
    """A seat's share of the next roll, and its commitment to the roll after it: 64 hexadecimal digits each."""

    share: str
    commitment: str


@dataclass(frozen=True, slots=True)
class Reveal(KnownFieldsOnly):
    """Reveal this seat's share of the next roll, once that roll is asked for."""

    kind: Literal[ActionKind.REVEAL] = field(default=ActionKind.REVEAL, kw_only=True, repr=False)
    share: str
    commitment: str


@dataclass(frozen=True, slots=True)
class Roll(KnownFieldsOnly):
    """Roll the dice. Who has committed may reveal their own share with it."""

    kind: Literal[ActionKind.ROLL] = field(default=ActionKind.ROLL, kw_only=True, repr=False)
    reveal: Share | None = None


@dataclass(frozen=True, slots=True)
class Move(KnownFieldsOnly):
    """Play and confirm a whole move, in the game's notation: `8/5 6/5`, `11-15`, `21x14x7`."""

    kind: Literal[ActionKind.MOVE] = field(default=ActionKind.MOVE, kw_only=True, repr=False)
    text: str


@dataclass(frozen=True, slots=True)
class Double(KnownFieldsOnly):
    """Offer the cube before the roll."""

    kind: Literal[ActionKind.DOUBLE] = field(default=ActionKind.DOUBLE, kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Take(KnownFieldsOnly):
    """Play on at twice the stake."""

    kind: Literal[ActionKind.TAKE] = field(default=ActionKind.TAKE, kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Drop(KnownFieldsOnly):
    """Refuse the cube and lose the stake."""

    kind: Literal[ActionKind.DROP] = field(default=ActionKind.DROP, kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Beaver(KnownFieldsOnly):
    """Take, turn the cube once more at once and keep it."""

    kind: Literal[ActionKind.BEAVER] = field(default=ActionKind.BEAVER, kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Raccoon(KnownFieldsOnly):
    """Answer a beaver by turning the cube once more; the beaverer keeps it."""

    kind: Literal[ActionKind.RACCOON] = field(default=ActionKind.RACCOON, kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Resign(KnownFieldsOnly):
    """Resign the game for 1, 2 or 3 times the stake; most games have only 1. With a choice it is an offer."""

    kind: Literal[ActionKind.RESIGN] = field(default=ActionKind.RESIGN, kw_only=True, repr=False)
    points: int = 1


@dataclass(frozen=True, slots=True)
class OfferDraw(KnownFieldsOnly):
    """Offer a draw; it stands until it is answered or the other seat plays on."""

    kind: Literal[ActionKind.OFFER_DRAW] = field(default=ActionKind.OFFER_DRAW, kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class ProposeTakeBack(KnownFieldsOnly):
    """Ask to take back the seat's last move. A computer agrees at once unless the match is rated."""

    kind: Literal[ActionKind.PROPOSE_TAKE_BACK] = field(default=ActionKind.PROPOSE_TAKE_BACK, kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class SwapSeats(KnownFieldsOnly):
    """Propose to exchange colors: before the first roll or move of a game, or between games."""

    kind: Literal[ActionKind.SWAP_SEATS] = field(default=ActionKind.SWAP_SEATS, kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Rematch(KnownFieldsOnly):
    """Propose another match after this one; the host opens it as a new table."""

    kind: Literal[ActionKind.REMATCH] = field(default=ActionKind.REMATCH, kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Accept(KnownFieldsOnly):
    """Agree to the offer that is open. `offer` guards against answering another one than was seen."""

    kind: Literal[ActionKind.ACCEPT] = field(default=ActionKind.ACCEPT, kw_only=True, repr=False)
    offer: OfferKind


@dataclass(frozen=True, slots=True)
class Decline(KnownFieldsOnly):
    """Decline the open offer."""

    kind: Literal[ActionKind.DECLINE] = field(default=ActionKind.DECLINE, kw_only=True, repr=False)
    offer: OfferKind


@dataclass(frozen=True, slots=True)
class NextGame(KnownFieldsOnly):
    """Ready for the next game; it starts when both seats are (a computer always is)."""

    kind: Literal[ActionKind.NEXT_GAME] = field(default=ActionKind.NEXT_GAME, kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class EndSession(KnownFieldsOnly):
    """Between games of play without an end: no further game."""

    kind: Literal[ActionKind.END_SESSION] = field(default=ActionKind.END_SESSION, kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Say(KnownFieldsOnly):
    """A line of chat."""

    kind: Literal[ActionKind.SAY] = field(default=ActionKind.SAY, kw_only=True, repr=False)
    text: str


@dataclass(frozen=True, slots=True)
class Pause(KnownFieldsOnly):
    """Stop the clocks and the game (where nobody plays from another machine)."""

    kind: Literal[ActionKind.PAUSE] = field(default=ActionKind.PAUSE, kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Resume(KnownFieldsOnly):
    """Resume after a pause."""

    kind: Literal[ActionKind.RESUME] = field(default=ActionKind.RESUME, kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class SetPreferences(KnownFieldsOnly):
    """Change this seat's preferences."""

    kind: Literal[ActionKind.SET_PREFERENCES] = field(default=ActionKind.SET_PREFERENCES, kw_only=True, repr=False)
    preferences: Preferences


@dataclass(frozen=True, slots=True)
class Abort(KnownFieldsOnly):
    """Call an online match off alone, before anything is drawn and before any move: nobody loses."""

    kind: Literal[ActionKind.ABORT] = field(default=ActionKind.ABORT, kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class OfferAbort(KnownFieldsOnly):
    """Offer to call an online match off: if the other agrees, nobody loses."""

    kind: Literal[ActionKind.OFFER_ABORT] = field(default=ActionKind.OFFER_ABORT, kw_only=True, repr=False)


Action: TypeAlias = (
    GiveNonce
    | Commit
    | Reveal
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
    | SetPreferences
    | Abort
    | OfferAbort
)

ACTIONS: dict[ActionKind, type[Action]] = {
    ActionKind(str(fields(action)[0].default)): action for action in get_args(Action)
}
"""The actions by their kind, which is the first field of each."""
