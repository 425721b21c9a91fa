"""Decides what an action comes to: the facts it makes true, or a refusal. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crownpoint.table import actions, events
from crownpoint.table.actions import Action, ActionKind, OfferKind
from crownpoint.table.dice.fair_dice import NONCE_BYTES, commitment, is_hex
from crownpoint.table.events import Fact
from crownpoint.table.offers import lapsed, why_not_offer
from crownpoint.table.refusal import Reason, refuse
from crownpoint.table.seats import OccupantKind, Seat
from crownpoint.table.state import SharesMissing, State
from crownpoint.table.view import Phase

__all__ = [
    "CHAT_LIMIT",
    "CLOCKED",
    "DECISIONS",
    "GAME_ACTIONS",
    "decide",
    "is_online",
    "last_move",
    "match_ended",
    "why_not_abort",
]

CHAT_LIMIT = 500

GAME_ACTIONS = (
    ActionKind.ROLL,
    ActionKind.MOVE,
    ActionKind.DOUBLE,
    ActionKind.TAKE,
    ActionKind.DROP,
    ActionKind.BEAVER,
    ActionKind.RACCOON,
)

DECISIONS = (
    *GAME_ACTIONS,
    ActionKind.RESIGN,
    ActionKind.OFFER_DRAW,
    ActionKind.OFFER_ABORT,
    ActionKind.ACCEPT,
    ActionKind.DECLINE,
)
"""The actions that answer what a seat has seen: they do not count when the game has gone on meanwhile.

A take-back is none of them: it is about the seat's own last move, whatever the other side has answered.
"""

CLOCKED = (*DECISIONS, ActionKind.PROPOSE_TAKE_BACK, ActionKind.REVEAL)
"""The actions that come too late once the flag has fallen."""


def decide(state: State, seat: Seat, action: Action) -> list[Fact]:
    """The facts that follow from a seat's action. Raises `IllegalActionError` whose reason is a `Refusal`."""
    decider = _DECIDERS.get(action.kind, _in_game)
    return decider(state, seat, action)


def _in_game(state: State, seat: Seat, action: Action) -> list[Fact]:
    _need_running_game(state)
    assert state.play is not None
    _need_no_roll(state)
    return [*lapsed(state, seat), *_in_play(state, seat, action)]


def _in_play(state: State, seat: Seat, action: Action) -> list[Fact]:
    assert state.play is not None
    try:
        return [state.play.check(seat, action, state.next_roll)]
    except SharesMissing:
        asked: list[Fact] = [events.RollAsked(state.rolls + 1)]
        share = action.reveal if isinstance(action, actions.Roll) else None
        return asked if share is None or state.part(seat) is not None else [*asked, *_reveal(state, seat, share)]


def _need_running_game(state: State) -> None:
    if state.phase is Phase.OVER:
        raise refuse(Reason.MATCH_OVER)
    if state.phase is Phase.SEATING:
        raise refuse(Reason.NOT_STARTED)
    if state.phase is Phase.BETWEEN_GAMES:
        raise refuse(Reason.GAME_OVER)
    if state.paused:
        raise refuse(Reason.PAUSED)


def _offer(state: State, seat: Seat, kind: OfferKind, points: int = 0) -> list[Fact]:
    if (error := why_not_offer(state, seat)) is not None:
        raise error
    return [events.Offered(kind, points)]


def _need_no_roll(state: State) -> None:
    if state.is_rolling:
        raise refuse(Reason.ROLLING)


def _give_nonce(state: State, seat: Seat, action: actions.GiveNonce) -> list[Fact]:
    if state.is_ready(seat):
        raise refuse(Reason.ALREADY_DONE)
    if state.paused:
        raise refuse(Reason.PAUSED)
    if not is_hex(action.nonce, NONCE_BYTES):
        raise refuse(Reason.BAD_NONCE)
    return [events.NonceGiven(action.nonce)]


def _commit(state: State, seat: Seat, action: actions.Commit) -> list[Fact]:
    if state.phase is Phase.OVER:
        raise refuse(Reason.MATCH_OVER)
    if state.nonces[seat] is not None:
        raise refuse(Reason.ALREADY_DONE)
    if any(state.shares):
        raise refuse(Reason.LATE_COMMITMENT)
    if not is_hex(action.commitment, NONCE_BYTES):
        raise refuse(Reason.BAD_COMMITMENT)
    return [events.Committed(action.commitment)]


def _reveal(state: State, seat: Seat, action: actions.Reveal | actions.Share) -> list[Fact]:
    if state.phase is Phase.OVER:
        raise refuse(Reason.MATCH_OVER)
    if not state.is_dealt:
        raise refuse(Reason.NOT_STARTED)
    if state.part(seat) is not None:
        raise refuse(Reason.ALREADY_DONE)
    if not is_hex(action.commitment, NONCE_BYTES):
        raise refuse(Reason.BAD_COMMITMENT)
    number = state.rolls + 1
    fits = is_hex(action.share, NONCE_BYTES) and (
        commitment(state.opened.match_id, seat, number, action.share) == state.commitments[seat]
    )
    if not fits:
        raise refuse(Reason.BAD_SHARE)
    return [events.Revealed(number, action.share, action.commitment)]


def _resign(state: State, seat: Seat, action: actions.Resign) -> list[Fact]:
    _need_running_game(state)
    assert state.play is not None
    if action.points not in state.play.resignations:
        allowed = [str(points) for points in state.play.resignations]
        text = f"{', '.join(allowed[:-1])} or {allowed[-1]}" if len(allowed) > 1 else allowed[0]
        raise refuse(Reason.RESIGN_POINTS, allowed=text, points=action.points)
    state.play.check_resignation(seat)
    if not state.play.resigning_is_final:
        return _offer(state, seat, OfferKind.RESIGNATION, action.points)
    open_one: list[Fact] = [] if state.offer is None else [events.Declined(state.offer.kind, lapsed=True)]
    return [*open_one, events.Offered(OfferKind.RESIGNATION, action.points)]


def _offer_draw(state: State, seat: Seat, action: actions.OfferDraw) -> list[Fact]:
    _need_running_game(state)
    assert state.play is not None
    if not state.play.draws_exist:
        raise refuse(Reason.NOT_IN_THIS_GAME)
    return _offer(state, seat, OfferKind.DRAW)


def _propose_take_back(state: State, seat: Seat, action: actions.ProposeTakeBack) -> list[Fact]:
    _need_running_game(state)
    _need_no_roll(state)
    last_move(state, seat)
    return _offer(state, seat, OfferKind.TAKE_BACK)


def last_move(state: State, seat: Seat) -> int:
    """The number of the event that a take-back of this seat undoes. Refuses when there is none."""
    for event in reversed(state.played):
        fact = event.fact
        if isinstance(fact, events.Moved) and event.seat is seat and fact.text and not fact.automatic:
            return event.number
    raise refuse(Reason.NOTHING_TO_TAKE_BACK)


def _swap_seats(state: State, seat: Seat, action: actions.SwapSeats) -> list[Fact]:
    if state.phase is Phase.OVER:
        raise refuse(Reason.MATCH_OVER)
    if state.phase is Phase.PLAYING and (state.play is None or state.play.begun):
        raise refuse(Reason.GAME_BEGUN)
    if state.paused:
        raise refuse(Reason.PAUSED)
    _need_no_roll(state)
    return _offer(state, seat, OfferKind.SWAP_SEATS)


def _rematch(state: State, seat: Seat, action: actions.Rematch) -> list[Fact]:
    if state.phase is not Phase.OVER:
        raise refuse(Reason.GAME_NOT_OVER)
    if state.rematch:
        raise refuse(Reason.ALREADY_DONE)
    if state.offer is not None and state.offer.by is not seat:
        return [events.Accepted(OfferKind.REMATCH)]
    return _offer(state, seat, OfferKind.REMATCH)


def _accept(state: State, seat: Seat, action: actions.Accept) -> list[Fact]:
    _need_answerable(state, seat, action.offer)
    if action.offer in (OfferKind.TAKE_BACK, OfferKind.SWAP_SEATS):
        _need_no_roll(state)
    return [events.Accepted(action.offer)]


def _decline(state: State, seat: Seat, action: actions.Decline) -> list[Fact]:
    _need_answerable(state, seat, action.offer)
    return [events.Declined(action.offer)]


def _need_answerable(state: State, seat: Seat, kind: OfferKind) -> None:
    offer = state.offer
    if offer is None or offer.kind is not kind:
        raise refuse(Reason.NO_OFFER)
    if offer.by is seat:
        raise refuse(Reason.OWN_OFFER, name=state.names[seat.other])
    if state.paused:
        raise refuse(Reason.PAUSED)


def _next_game(state: State, seat: Seat, action: actions.NextGame) -> list[Fact]:
    if state.phase is Phase.OVER:
        raise refuse(Reason.MATCH_OVER)
    if state.phase is not Phase.BETWEEN_GAMES:
        raise refuse(Reason.GAME_NOT_OVER)
    if state.paused:
        raise refuse(Reason.PAUSED)
    if seat in state.ready:
        raise refuse(Reason.ALREADY_DONE)
    return [events.ReadyForNext()]


def _end_session(state: State, seat: Seat, action: actions.EndSession) -> list[Fact]:
    if state.phase is Phase.OVER:
        raise refuse(Reason.MATCH_OVER)
    if state.options.length:
        raise refuse(Reason.NOT_UNLIMITED)
    if state.phase is not Phase.BETWEEN_GAMES:
        raise refuse(Reason.GAME_NOT_OVER)
    if state.paused:
        raise refuse(Reason.PAUSED)
    return [match_ended(state)]


def match_ended(state: State, winner: Seat | None = None) -> events.MatchEnded:
    """The fact that ends the match, by default with the winner on points."""
    first, second = state.score
    if winner is None and first != second:
        winner = Seat.FIRST if first > second else Seat.SECOND
    assert state.opened.seed is not None
    return events.MatchEnded(winner, state.score, state.opened.seed)


def _say(state: State, seat: Seat, action: actions.Say) -> list[Fact]:
    if not action.text.strip():
        raise refuse(Reason.EMPTY_TEXT)
    if len(action.text) > CHAT_LIMIT:
        raise refuse(Reason.TEXT_TOO_LONG, limit=CHAT_LIMIT)
    return [events.Said(action.text)]


def _pause(state: State, seat: Seat, action: actions.Pause) -> list[Fact]:
    if state.phase is Phase.OVER:
        raise refuse(Reason.MATCH_OVER)
    if state.paused:
        raise refuse(Reason.ALREADY_DONE)
    if is_online(state):
        raise refuse(Reason.NO_PAUSE_ONLINE)
    return [events.Paused()]


def _resume(state: State, seat: Seat, action: actions.Resume) -> list[Fact]:
    if not state.paused:
        raise refuse(Reason.NOT_PAUSED)
    return [events.Resumed()]


def _abort(state: State, seat: Seat, action: actions.Abort) -> list[Fact]:
    if (reason := why_not_abort(state)) is not None:
        raise refuse(reason)
    return [events.Aborted()]


def why_not_abort(state: State) -> Reason | None:
    """Why one seat alone cannot call the match off; None when it can: nothing drawn, revealed or moved."""
    if state.phase is Phase.OVER:
        return Reason.MATCH_OVER
    if not is_online(state):
        return Reason.NOT_ONLINE
    begun = state.rolls or any(state.shares) or state.moves or state.results
    return Reason.TOO_LATE_TO_ABORT if begun else None


def _offer_abort(state: State, seat: Seat, action: actions.OfferAbort) -> list[Fact]:
    if state.phase is Phase.OVER:
        raise refuse(Reason.MATCH_OVER)
    if not is_online(state):
        raise refuse(Reason.NOT_ONLINE)
    return _offer(state, seat, OfferKind.ABORT)


def is_online(state: State) -> bool:
    """Whether someone plays from another machine."""
    return any(occupant.kind is OccupantKind.REMOTE for occupant in state.seats)


def _set_preferences(state: State, seat: Seat, action: actions.SetPreferences) -> list[Fact]:
    return [events.PreferencesSet(action.preferences)]


_DECIDERS: dict[ActionKind, Callable[[State, Seat, Any], list[Fact]]] = {
    ActionKind.GIVE_NONCE: _give_nonce,
    ActionKind.COMMIT: _commit,
    ActionKind.REVEAL: _reveal,
    ActionKind.RESIGN: _resign,
    ActionKind.OFFER_DRAW: _offer_draw,
    ActionKind.PROPOSE_TAKE_BACK: _propose_take_back,
    ActionKind.SWAP_SEATS: _swap_seats,
    ActionKind.REMATCH: _rematch,
    ActionKind.ACCEPT: _accept,
    ActionKind.DECLINE: _decline,
    ActionKind.NEXT_GAME: _next_game,
    ActionKind.END_SESSION: _end_session,
    ActionKind.SAY: _say,
    ActionKind.PAUSE: _pause,
    ActionKind.RESUME: _resume,
    ActionKind.SET_PREFERENCES: _set_preferences,
    ActionKind.ABORT: _abort,
    ActionKind.OFFER_ABORT: _offer_abort,
}
