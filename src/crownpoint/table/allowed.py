"""What a seat may do now, and which seats the table waits for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from crownpoint.errors import IllegalActionError
from crownpoint.table.actions import ActionKind
from crownpoint.table.decide import is_online, last_move, why_not_abort
from crownpoint.table.offers import may_offer
from crownpoint.table.seats import Seat
from crownpoint.table.state import State
from crownpoint.table.view import Phase

__all__ = ["allowed", "to_act"]


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats the table waits for: who is asked something first, then who is on turn."""
    if state.paused:
        return ()
    if state.owing:
        return tuple(sorted({*state.owing, *_answering(state)}))
    if state.phase is Phase.SEATING:
        return tuple(seat for seat in Seat if not state.is_ready(seat))
    if state.phase is Phase.BETWEEN_GAMES:
        people = tuple(seat for seat in Seat if not state.is_computer(seat)) or tuple(Seat)
        return tuple(seat for seat in people if seat not in state.ready)
    if state.phase is Phase.OVER or state.decider is None:
        return ()
    if state.offer is not None and state.offer.by is state.decider:
        return (state.decider.other, state.decider)
    return (state.decider,)


def _answering(state: State) -> tuple[Seat, ...]:
    return () if state.offer is None else (state.offer.by.other,)


def allowed(state: State, seat: Seat | None) -> tuple[ActionKind, ...]:
    """The actions of a seat that the table would not refuse now; nothing for a watcher."""
    if seat is None:
        return ()
    may = [ActionKind.SAY, ActionKind.SET_PREFERENCES]
    if state.paused:
        return (ActionKind.RESUME, *may)
    if state.offer is not None and state.offer.by is not seat:
        may += [ActionKind.ACCEPT, ActionKind.DECLINE]
    if state.phase is not Phase.OVER:
        if not is_online(state):
            may.append(ActionKind.PAUSE)
        elif may_offer(state, seat):
            may.append(ActionKind.OFFER_ABORT)
    if why_not_abort(state) is None:
        may.append(ActionKind.ABORT)
    if state.phase is not Phase.OVER and state.nonces[seat] is None and not any(state.shares):
        may.append(ActionKind.COMMIT)
    if seat in state.owing:
        may.append(ActionKind.REVEAL)
    return (*_PHASES[state.phase](state, seat), *may)


def _seating(state: State, seat: Seat) -> list[ActionKind]:
    may = [] if state.is_ready(seat) else [ActionKind.GIVE_NONCE]
    return may + _swap(state, seat)


def _swap(state: State, seat: Seat) -> list[ActionKind]:
    return [ActionKind.SWAP_SEATS] if may_offer(state, seat) and not state.is_rolling else []


def _playing(state: State, seat: Seat) -> list[ActionKind]:
    play, free = state.play, may_offer(state, seat)
    assert play is not None
    may = [] if state.is_rolling else list(play.allowed(seat))
    if (free or play.resigning_is_final) and _can(play.check_resignation, seat):
        may.append(ActionKind.RESIGN)
    if free:
        may += [ActionKind.OFFER_DRAW] if play.draws_exist else []
    if free and not state.is_rolling:
        may += [ActionKind.PROPOSE_TAKE_BACK] if _can(partial(last_move, state), seat) else []
    return may if play.begun else may + _swap(state, seat)


def _can(check: Callable[[Seat], object], seat: Seat) -> bool:
    try:
        check(seat)
    except IllegalActionError:
        return False
    return True


def _between_games(state: State, seat: Seat) -> list[ActionKind]:
    may = [] if seat in state.ready else [ActionKind.NEXT_GAME]
    may += [] if state.options.length else [ActionKind.END_SESSION]
    return may + _swap(state, seat)


def _over(state: State, seat: Seat) -> list[ActionKind]:
    asked = state.offer is not None and state.offer.by is not seat
    return [ActionKind.REMATCH] if not state.rematch and (asked or may_offer(state, seat)) else []


_PHASES = {
    Phase.SEATING: _seating,
    Phase.PLAYING: _playing,
    Phase.BETWEEN_GAMES: _between_games,
    Phase.OVER: _over,
}
