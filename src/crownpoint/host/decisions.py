"""The decisions of a table that has been played: what was asked of each seat, and what it chose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crownpoint.ai.player import ChoiceKind, Decision
from crownpoint.table import Event, Seat, Table
from crownpoint.table import events as facts

__all__ = ["Decided", "decided_by_game"]

_CHOICES: dict[type, ChoiceKind] = {
    facts.Moved: ChoiceKind.MOVE,
    facts.Rolled: ChoiceKind.ROLL,
    facts.Doubled: ChoiceKind.DOUBLE,
    facts.Taken: ChoiceKind.TAKE,
    facts.Dropped: ChoiceKind.DROP,
}


@dataclass(frozen=True, slots=True)
class Decided:
    """One decision of a game, and what was chosen."""

    number: int
    seat: Seat
    decision: Decision
    choice: ChoiceKind
    move: str


def decided_by_game(events: Sequence[Event]) -> dict[int, list[Decided]]:
    """Every decision that stands, by game: those that were taken back are left out."""
    found: dict[int, list[Decided]] = {}
    for game, each in _walk(events):
        if isinstance(each, Decided):
            found.setdefault(game, []).append(each)
        else:
            found[game] = [earlier for earlier in found.get(game, []) if earlier.number < each.before]
    return found


def _walk(events: Sequence[Event]) -> Iterator[tuple[int, Decided | facts.TookBack]]:
    table = Table.from_events(events[:1])
    game = 0
    for event in events[1:]:
        fact = event.fact
        if isinstance(fact, facts.GameStarted):
            game = fact.game
        elif isinstance(fact, facts.TookBack):
            yield game, fact
        elif (choice := _CHOICES.get(type(fact))) is not None and event.seat is not None:
            decision = table.decision(event.seat)
            if decision is not None:
                move = fact.text if isinstance(fact, facts.Moved) else ""
                yield game, Decided(event.number, event.seat, decision, choice, move)
        table.fold(event)
