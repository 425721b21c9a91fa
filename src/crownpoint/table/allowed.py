"""What a seat may do now, and who can bring the table on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from crownpoint.errors import IllegalActionError
from crownpoint.table.actions import ActionKind, OfferKind
from crownpoint.table.decide import last_move, why_not_abort
from crownpoint.table.seats import OccupantKind, Seat
from crownpoint.table.state import State
from crownpoint.table.view import Phase

__all__ = ["allowed", "to_act"]


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats the table waits for."""
    if state.paused:
        return ()
    if state.phase is Phase.SEATING:
        return tuple(seat for seat in Seat if state.nonces[seat] is None)
    if state.phase is Phase.BETWEEN_GAMES:
        people = tuple(seat for seat in Seat if not state.is_computer(seat)) or tuple(Seat)
        return tuple(seat for seat in people if seat not in state.ready)
    if state.phase is Phase.OVER or state.decider is None:
        return ()
    answering = state.offer.by.other if state.offer is not None else None
    seats = {state.decider} | ({answering} if answering is not None else set())
    return tuple(sorted(seats))


def allowed(state: State, seat: Seat | None) -> tuple[ActionKind, ...]:
    """The actions of a seat that the table would not refuse now; nothing for a watcher."""
    if seat is None:
        return ()
    may = [ActionKind.SAY, ActionKind.SET_PREFERENCES]
    if state.paused:
        return (ActionKind.RESUME, *may)
    if state.offer is not None and state.offer.by is not seat:
        may += [ActionKind.ACCEPT, ActionKind.DECLINE]
    online = any(occupant.kind is OccupantKind.REMOTE for occupant in state.seats)
    if state.phase is not Phase.OVER and not online:
        may.append(ActionKind.PAUSE)
    if online and why_not_abort(state) is None:
        may.append(ActionKind.ABORT)
    return (*_PHASES[state.phase](state, seat), *may)


def _seating(state: State, seat: Seat) -> list[ActionKind]:
    may = [ActionKind.GIVE_NONCE] if state.nonces[seat] is None else []
    return [*may, ActionKind.SWAP_SEATS] if state.offer is None else may


def _playing(state: State, seat: Seat) -> list[ActionKind]:
    play, offer = state.play, state.offer
    assert play is not None
    if offer is not None and offer.kind is OfferKind.RESIGNATION:
        return []
    may = list(play.allowed(seat))
    may += [ActionKind.RESIGN] if _can(play.check_resignation, seat) else []
    if offer is None:
        may += [ActionKind.OFFER_DRAW] if play.draws_exist else []
        may += [ActionKind.PROPOSE_TAKE_BACK] if _can(partial(last_move, state), seat) else []
        may += [] if play.begun else [ActionKind.SWAP_SEATS]
    return may


def _can(check: Callable[[Seat], object], seat: Seat) -> bool:
    try:
        check(seat)
    except IllegalActionError:
        return False
    return True


def _between_games(state: State, seat: Seat) -> list[ActionKind]:
    may = [] if seat in state.ready else [ActionKind.NEXT_GAME]
    may += [] if state.options.length else [ActionKind.END_SESSION]
    return [*may, ActionKind.SWAP_SEATS] if state.offer is None else may


def _over(state: State, seat: Seat) -> list[ActionKind]:
    asked = state.offer is not None and state.offer.by is seat
    return [] if state.rematch or asked else [ActionKind.REMATCH]


_PHASES = {
    Phase.SEATING: _seating,
    Phase.PLAYING: _playing,
    Phase.BETWEEN_GAMES: _between_games,
    Phase.OVER: _over,
}
