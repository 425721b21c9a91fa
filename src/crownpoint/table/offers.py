"""The rule of offers: the same for resignations, draws, take-backs, swaps, rematches and calling a match off.

- One offer is open at a time, and each seat makes one a turn: unless it was accepted, the seat moves before it makes
  another. Between games, and after the match, there is no move: a declined offer is not made again.
- An offer keeps nobody from playing. It lapses when a player plays on; but a draw is offered with a move, so it
  lapses only when the other seat plays.
- An offer runs on the clock of whoever makes it: on their own turn because their time runs anyway, on the other's
  because the first 15 seconds of the answer count against them. It is never more than half of what they have left, so
  that nobody loses on time by an offer, and nobody can sit it out at their cost. An offer renews no time.

A double is not an offer in this sense but an action of the game: the time of whoever answers it runs. Nor does it end
the turn of whoever doubles (see `clock.py`).
"""

from __future__ import annotations

from crownpoint.errors import IllegalActionError
from crownpoint.table import events
from crownpoint.table.actions import OfferKind
from crownpoint.table.events import Fact
from crownpoint.table.refusal import Reason, refuse
from crownpoint.table.seats import Seat
from crownpoint.table.state import State
from crownpoint.table.view import Phase

__all__ = ["lapsed", "may_offer", "why_not_offer"]


def why_not_offer(state: State, seat: Seat) -> IllegalActionError | None:
    """Why a seat can make no offer now, whatever it is; None when it can."""
    if state.offer is not None:
        return refuse(Reason.OFFER_OPEN, name=state.names[state.offer.by.other])
    if seat not in state.offered:
        return None
    if state.phase is Phase.PLAYING:
        return refuse(Reason.ONE_OFFER_A_TURN)
    return refuse(Reason.OFFER_DECLINED, name=state.names[seat.other])


def may_offer(state: State, seat: Seat) -> bool:
    """Whether a seat can make an offer now."""
    return why_not_offer(state, seat) is None


def lapsed(state: State, seat: Seat) -> list[Fact]:
    """What happens to the open offer when this seat plays on."""
    offer = state.offer
    if offer is None or (offer.kind is OfferKind.DRAW and offer.by is seat):
        return []
    return [events.Declined(offer.kind, lapsed=True)]
