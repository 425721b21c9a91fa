"""Decides what an action comes to: the facts it makes true, or a refusal. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crownpoint.table import actions, events
from crownpoint.table.actions import Action, ActionKind, OfferKind
from crownpoint.table.dice.fair_dice import NONCE_BYTES, is_hex
from crownpoint.table.events import Fact
from crownpoint.table.refusal import Reason, refuse
from crownpoint.table.seats import OccupantKind, Seat
from crownpoint.table.state import State
from crownpoint.table.view import Phase

__all__ = ["CHAT_LIMIT", "CLOCKED", "DECISIONS", "GAME_ACTIONS", "decide", "last_move", "match_ended", "why_not_abort"]

CHAT_LIMIT = 500
ABORT_BEFORE = 2
"""The move, of both sides together, from which on a match has begun."""

GAME_ACTIONS = (
    ActionKind.ROLL,
    ActionKind.MOVE,
    ActionKind.DOUBLE,
    ActionKind.TAKE,
    ActionKind.DROP,
    ActionKind.BEAVER,
    ActionKind.RACCOON,
)

CLOCKED = (*GAME_ACTIONS, ActionKind.ACCEPT, ActionKind.DECLINE, ActionKind.OFFER_DRAW, ActionKind.PROPOSE_TAKE_BACK)
"""The actions that come too late once the flag has fallen."""

DECISIONS = (*CLOCKED, ActionKind.RESIGN)
"""The actions that answer what a seat has seen: they do not count when the game has gone on meanwhile."""


def decide(state: State, seat: Seat, action: Action) -> list[Fact]:
    """The facts that follow from a seat's action. Raises `IllegalActionError` whose reason is a `Refusal`."""
    decider = _DECIDERS.get(action.kind, _in_game)
    return decider(state, seat, action)


def _in_game(state: State, seat: Seat, action: Action) -> list[Fact]:
    _need_running_game(state)
    assert state.play is not None
    offer = state.offer
    if offer is not None and offer.kind is OfferKind.RESIGNATION:
        raise refuse(Reason.ANSWER_RESIGNATION, name=state.names[offer.by.other])
    fact = state.play.check(seat, action, state.next_roll)
    lapses = offer is not None and (offer.kind is OfferKind.TAKE_BACK or offer.by is not seat)
    return [events.Declined(offer.kind, lapsed=True), fact] if offer is not None and lapses else [fact]


def _need_running_game(state: State) -> None:
    if state.phase is Phase.OVER:
        raise refuse(Reason.MATCH_OVER)
    if state.phase is Phase.SEATING:
        raise refuse(Reason.NOT_STARTED)
    if state.phase is Phase.BETWEEN_GAMES:
        raise refuse(Reason.GAME_OVER)
    if state.paused:
        raise refuse(Reason.PAUSED)


def _need_no_offer(state: State) -> None:
    if state.offer is not None:
        raise refuse(Reason.OFFER_OPEN, name=state.names[state.offer.by.other])


def _give_nonce(state: State, seat: Seat, action: actions.GiveNonce) -> list[Fact]:
    if state.nonces[seat] is not None:
        raise refuse(Reason.ALREADY_DONE)
    if state.paused:
        raise refuse(Reason.PAUSED)
    if not is_hex(action.nonce, NONCE_BYTES):
        raise refuse(Reason.BAD_NONCE)
    return [events.NonceGiven(action.nonce)]


def _resign(state: State, seat: Seat, action: actions.Resign) -> list[Fact]:
    _need_running_game(state)
    assert state.play is not None
    if action.points not in state.play.resignations:
        allowed = [str(points) for points in state.play.resignations]
        text = f"{', '.join(allowed[:-1])} or {allowed[-1]}" if len(allowed) > 1 else allowed[0]
        raise refuse(Reason.RESIGN_POINTS, allowed=text, points=action.points)
    lapsed: list[Fact] = []
    if state.offer is not None:
        if state.offer.kind is OfferKind.RESIGNATION:
            raise refuse(Reason.ANSWER_RESIGNATION, name=state.names[state.offer.by.other])
        lapsed.append(events.Declined(state.offer.kind, lapsed=True))
    state.play.check_resignation(seat)
    return [*lapsed, events.Offered(OfferKind.RESIGNATION, action.points)]


def _offer_draw(state: State, seat: Seat, action: actions.OfferDraw) -> list[Fact]:
    _need_running_game(state)
    assert state.play is not None
    if not state.play.draws_exist:
        raise refuse(Reason.NOT_IN_THIS_GAME)
    _need_no_offer(state)
    return [events.Offered(OfferKind.DRAW)]


def _propose_take_back(state: State, seat: Seat, action: actions.ProposeTakeBack) -> list[Fact]:
    _need_running_game(state)
    _need_no_offer(state)
    last_move(state, seat)
    return [events.Offered(OfferKind.TAKE_BACK)]


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
    _need_no_offer(state)
    return [events.Offered(OfferKind.SWAP_SEATS)]


def _rematch(state: State, seat: Seat, action: actions.Rematch) -> list[Fact]:
    if state.phase is not Phase.OVER:
        raise refuse(Reason.GAME_NOT_OVER)
    if state.rematch:
        raise refuse(Reason.ALREADY_DONE)
    if state.offer is not None and state.offer.by is not seat:
        return [events.Accepted(OfferKind.REMATCH)]
    _need_no_offer(state)
    return [events.Offered(OfferKind.REMATCH)]


def _accept(state: State, seat: Seat, action: actions.Accept) -> list[Fact]:
    _need_answerable(state, seat, action.offer)
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
    if any(occupant.kind is OccupantKind.REMOTE for occupant in state.seats):
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
    """Why the match can be called off no longer; None when it can."""
    if state.results or len(state.moves) >= ABORT_BEFORE:
        return Reason.MATCH_OVER if state.phase is Phase.OVER else Reason.TOO_LATE_TO_ABORT
    if state.phase is Phase.OVER:
        return Reason.MATCH_OVER
    remote = any(occupant.kind is OccupantKind.REMOTE for occupant in state.seats)
    return None if remote else Reason.NOT_ONLINE


def _set_preferences(state: State, seat: Seat, action: actions.SetPreferences) -> list[Fact]:
    return [events.PreferencesSet(action.preferences)]


_DECIDERS: dict[ActionKind, Callable[[State, Seat, Any], list[Fact]]] = {
    ActionKind.GIVE_NONCE: _give_nonce,
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
}
