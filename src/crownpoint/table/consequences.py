"""What happens at a table automatically: starts and ends of games, opening rolls, preferences, consent."""

from __future__ import annotations

from crownpoint.table import actions, events
from crownpoint.table.actions import OfferKind
from crownpoint.table.decide import last_move, match_ended
from crownpoint.table.events import Fact
from crownpoint.table.play import Finish
from crownpoint.table.seats import Seat
from crownpoint.table.state import SharesMissing, State
from crownpoint.table.view import Phase

__all__ = ["consequence"]

Consequence = tuple[Seat | None, Fact]

_AGREED: dict[OfferKind, Fact] = {
    OfferKind.SWAP_SEATS: events.SeatsSwapped(),
    OfferKind.REMATCH: events.RematchAgreed(),
    OfferKind.ABORT: events.Aborted(),
}


def consequence(state: State) -> Consequence | None:
    """The next fact that is due now, with the seat it belongs to; None when the table waits for someone."""
    if state.phase is not Phase.OVER and state.aborted:
        return None, events.MatchEnded(None, state.score, state.opened.seed or "")
    if (agreed := _after_agreement(state)) is not None:
        return agreed
    if state.offer is not None and (answer := _computers_answer(state)) is not None:
        return answer
    if state.phase is Phase.SEATING:
        return _seating(state)
    if state.phase is Phase.BETWEEN_GAMES:
        return _between_games(state)
    return _in_game(state) if state.phase is Phase.PLAYING and not state.paused else None


def _seating(state: State) -> Consequence | None:
    if state.left is not None:
        return None, match_ended(state, state.left.other)
    return _start(state) if state.is_dealt else None


def _asked(state: State, roller: Seat | None = None) -> Consequence | None:
    """The question for the shares of the next roll, put once."""
    return None if state.is_rolling else (roller, events.RollAsked(state.rolls + 1))


def _after_agreement(state: State) -> Consequence | None:
    """What an agreement that has just been reached brings about."""
    if state.agreed is None:
        return None
    if state.agreed.kind is OfferKind.TAKE_BACK:
        return None, events.TookBack(last_move(state, state.agreed.by))
    return None, _AGREED[state.agreed.kind]


def _computers_answer(state: State) -> Consequence | None:
    """A computer player agrees at once to what costs nobody anything; a resignation that is final needs no answer."""
    offer = state.offer
    assert offer is not None
    answerer = offer.by.other
    if offer.kind is OfferKind.RESIGNATION:
        final = state.play is not None and state.play.resigning_is_final
        return (answerer, events.Accepted(offer.kind)) if final else None
    if offer.kind is OfferKind.DRAW or not state.is_computer(answerer):
        return None
    if offer.kind is OfferKind.TAKE_BACK and state.options.rated:
        return answerer, events.Declined(offer.kind)
    return answerer, events.Accepted(offer.kind)


def _start(state: State) -> Consequence | None:
    """The start of the next game, or the question for the shares of the opening that is drawn for it."""
    game, used = state.game + 1, state.rolls

    def draw(size: int) -> int:
        nonlocal used
        used += 1
        return state.fair_dice().draw(used, size)

    last = state.started.ballot if state.started is not None else None
    try:
        ballot = state.rules.ballot(state.options, game, last, draw)
    except SharesMissing:
        return _asked(state)
    colors = state.colors
    if state.results:
        colors = state.rules.colors_of(state.options, tuple(state.results), colors)
    return None, events.GameStarted(game, colors, used, ballot)


def _between_games(state: State) -> Consequence | None:
    if state.rules.match_is_over(state.options, tuple(state.results)):
        return None, match_ended(state)
    if state.left is not None:
        return None, match_ended(state, state.left.other)
    if state.flagged is not None and not state.options.clock.game_only:
        return None, match_ended(state, state.flagged.other)
    people = {seat for seat in Seat if not state.is_computer(seat)}
    return _start(state) if state.ready and people <= state.ready and not state.paused else None


def _in_game(state: State) -> Consequence | None:
    play = state.play
    assert play is not None
    finish = state.finish or play.finish
    if finish is not None:
        return None, _game_ended(state, finish)
    if state.owing:
        return None
    if state.roller is not None:
        return state.roller, play.check(state.roller, actions.Roll(), state.next_roll)
    try:
        due = play.due(state.next_roll)
    except SharesMissing:
        return _asked(state)
    if due is not None:
        return due
    seat = state.decider
    if seat is None or state.offer is not None or state.is_computer(seat):
        return None
    try:
        fact = play.preferences(state.seats[seat].preferences, state.next_roll)
    except SharesMissing:
        return _asked(state, seat)
    return (seat, fact) if fact is not None else None


def _game_ended(state: State, finish: Finish) -> events.GameEnded:
    first, second = state.score
    if finish.winner is None:
        score = (first + finish.points, second + finish.points)
    elif finish.winner is Seat.FIRST:
        score = (first + finish.points, second)
    else:
        score = (first, second + finish.points)
    return events.GameEnded(finish.winner, finish.points, finish.ending, score, finish.multiple)
