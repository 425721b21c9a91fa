"""Makes the view of a seat or a watcher out of the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crownpoint.table.allowed import allowed, to_act
from crownpoint.table.events import Event, GameStarted
from crownpoint.table.log import Log
from crownpoint.table.play import Play
from crownpoint.table.seats import Seat
from crownpoint.table.state import State
from crownpoint.table.view import FairnessView, Phase, SeatView, View

__all__ = ["common_of", "own_of", "view_of"]


def view_of(state: State, log: Log, events: Sequence[Event], viewer: Seat | None, now_ms: int) -> View:
    """What the viewer may know now."""
    return View(**common_of(state, log, events, now_ms), **own_of(state, viewer))


def own_of(state: State, viewer: Seat | None) -> dict[str, Any]:
    """The fields of a view that depend on who looks."""
    play = state.play or _waiting_play(state)
    return {
        "viewer": viewer,
        "may": allowed(state, viewer),
        "board": play.board(viewer),
        "cube": play.cube(viewer),
        "fairness": _fairness(state, viewer),
    }


def common_of(
    state: State, log: Log, events: Sequence[Event], now_ms: int, most_moves: int | None = None
) -> dict[str, Any]:
    """The other fields of a view, the same for all; with so many legal moves at most."""
    play = state.play or _waiting_play(state)
    lines = log.lines(events, state.game)
    last = next((line for line in reversed(lines) if line.move is not None and not line.taken_back), None)
    playing = state.phase is Phase.PLAYING
    return {
        "number": state.number,
        "options": state.options,
        "phase": state.phase,
        "paused": state.paused,
        "game": state.game,
        "seats": (_seat_view(state, Seat.FIRST, now_ms), _seat_view(state, Seat.SECOND, now_ms)),
        "turn": play.turn if playing else None,
        "to_act": to_act(state),
        "dice": play.dice() if state.game else None,
        "stake": play.stake,
        "legal_moves": play.legal_moves(most_moves) if playing else (),
        "offer": state.offer,
        "last_move": last.move if last is not None else None,
        "last_mover": last.seat if last is not None else None,
        "log": lines,
        "results": tuple(state.results),
        "winner": state.winner,
    }


def _waiting_play(state: State) -> Play:
    """The board that is shown while the table waits for its first game."""
    return state.rules.start(state.options, (), GameStarted(1, state.colors), state.names)


def _seat_view(state: State, seat: Seat, now_ms: int) -> SeatView:
    occupant = state.seats[seat]
    return SeatView(
        seat=seat,
        name=occupant.name,
        kind=occupant.kind,
        level=occupant.level,
        color=state.colors[seat],
        score=state.score[seat],
        clock=state.clock.view(seat, now_ms),
        preferences=occupant.preferences,
        ready=seat in state.ready if state.game else state.is_ready(seat),
        offered=seat in state.offered,
    )


def _fairness(state: State, viewer: Seat | None) -> FairnessView:
    first, second = (state.nonces[seat] if state.is_dealt or viewer is seat else None for seat in Seat)
    return FairnessView(
        match_id=state.opened.match_id,
        seal=state.opened.seal,
        nonces=(first, second),
        commitments=(state.commitments[0], state.commitments[1]),
        seed=state.seed_shown,
        rolls=state.rolls,
        revealed=tuple(seat for seat in Seat if state.shares[seat] is not None),
        owing=state.owing,
        roller=state.roller,
    )
