"""Audits a log: could a table have made these events, one by one? Folding alone would believe anything."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from crownpoint.errors import InvalidRecordError
from crownpoint.table import actions, events
from crownpoint.table.actions import Action, OfferKind
from crownpoint.table.dice.fair_dice import seal
from crownpoint.table.events import Event, Fact, FlagFell, HostWasDown, Opened
from crownpoint.table.table import Table

__all__ = ["audit"]


def audit(log: Iterable[Event]) -> Table:
    """The table of a log, with every event checked against what the table itself would have done.

    Raises `InvalidRecordError` that names the first event that could not have happened, and why.
    """
    queue = list(log)
    table = _opened(queue)
    while table.number < len(queue):
        event = queue[table.number]
        try:
            _repeat(table, queue)
        except ValueError as error:
            raise InvalidRecordError(f"Event {event.number} ({event.kind}) could not happen: {error}") from None
        for own in islice(table.events, event.number - 1, None):
            if own.number > len(queue):
                missing = f"Event {own.number} ({own.kind}) is missing: it follows from event {event.number}."
                raise InvalidRecordError(missing)
            if own != queue[own.number - 1]:
                given = queue[own.number - 1]
                raise InvalidRecordError(f"Event {given.number} is {given.fact}, but it must be {own.fact}.")
    return table


def _opened(queue: list[Event]) -> Table:
    first = queue[0] if queue else None
    if first is None or not isinstance(first.fact, Opened) or first.number != 1 or first.seat is not None:
        raise InvalidRecordError("A table begins with event 1, “opened”.")
    fact = first.fact
    if fact.seed is None:
        raise InvalidRecordError("Event 1 (opened) has no seed: this is a seat's view of a table, not its record.")
    try:
        table = Table.open(
            fact.options,
            fact.seats,
            match_id=fact.match_id,
            seed=fact.seed,
            now_ms=first.time_ms,
            rematch_of=fact.rematch_of,
        )
    except ValueError as error:
        raise InvalidRecordError(f"Event 1 (opened): {error}") from None
    if fact.seal != seal(fact.seed, fact.match_id):
        raise InvalidRecordError("Event 1 (opened): the seal does not fit the seed and the match id.")
    return table


def _repeat(table: Table, queue: list[Event]) -> None:
    """Let the table repeat what the next event says was done."""
    event = queue[table.number]
    if event.time_ms < table.events[-1].time_ms:
        raise ValueError("it is earlier than the event before it.")
    fact = event.fact
    if isinstance(fact, events.Declined) and fact.lapsed and event.number < len(queue):
        fact = queue[event.number].fact  # the offer lapsed because its seat did this
    if isinstance(fact, FlagFell):
        table.tick(event.time_ms)
    elif isinstance(fact, HostWasDown):
        table.host_was_down(fact.since_ms, event.time_ms)
    elif isinstance(fact, events.WentAway) and event.seat is not None:
        table.went_away(event.seat, fact.since_ms, event.time_ms)
    elif isinstance(fact, events.CameBack) and event.seat is not None:
        table.came_back(event.seat, event.time_ms)
    elif isinstance(fact, events.Abandoned) and event.seat is not None:
        table.abandon(event.seat, event.time_ms)
    elif isinstance(fact, events.Aborted) and event.seat is None:
        table.abort(event.time_ms)
    elif event.seat is None:
        raise ValueError("nobody did it, and nothing made it follow.")
    else:
        table.act(event.seat, _action(fact), event.time_ms)
    if table.number < event.number:
        raise ValueError("nothing made it follow.")


def _action(fact: Fact) -> Action:
    """The action that a seat must have asked for."""
    match fact:
        case events.NonceGiven(nonce):
            return actions.GiveNonce(nonce or "")
        case events.Committed(commitment):
            return actions.Commit(commitment)
        case events.Revealed(_, share, commitment):
            return actions.Reveal(share, commitment)
        case events.Moved(text):
            return actions.Move(text)
        case events.Offered(offer, points):
            return actions.Resign(points) if offer is OfferKind.RESIGNATION else _OFFERS[offer]
        case events.Accepted(offer):
            return actions.Accept(offer)
        case events.Declined(offer):
            return actions.Decline(offer)
        case events.Said(text):
            return actions.Say(text)
        case events.PreferencesSet(preferences):
            return actions.SetPreferences(preferences)
    plain = _PLAIN.get(type(fact))
    if plain is None:
        raise ValueError("no seat can bring it about.")
    return plain


_OFFERS: dict[OfferKind, Action] = {
    OfferKind.DRAW: actions.OfferDraw(),
    OfferKind.TAKE_BACK: actions.ProposeTakeBack(),
    OfferKind.SWAP_SEATS: actions.SwapSeats(),
    OfferKind.REMATCH: actions.Rematch(),
    OfferKind.ABORT: actions.OfferAbort(),
}
_PLAIN: dict[type[Fact], Action] = {
    events.Rolled: actions.Roll(),
    events.RollAsked: actions.Roll(),
    events.Doubled: actions.Double(),
    events.Taken: actions.Take(),
    events.Dropped: actions.Drop(),
    events.Beavered: actions.Beaver(),
    events.Raccooned: actions.Raccoon(),
    events.ReadyForNext: actions.NextGame(),
    events.MatchEnded: actions.EndSession(),
    events.Paused: actions.Pause(),
    events.Resumed: actions.Resume(),
    events.Aborted: actions.Abort(),
}
