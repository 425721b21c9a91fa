"""Tables for tests: opened, dealt and played without a word about hexadecimal digits."""

from __future__ import annotations

import random

import pytest

from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind
from crownpoint.errors import IllegalActionError
from crownpoint.table import (
    Action,
    BackgammonRules,
    CheckersRules,
    ClockSettings,
    GiveNonce,
    Move,
    NextGame,
    Occupant,
    OccupantKind,
    Phase,
    Refusal,
    Seat,
    Table,
    TableOptions,
)

ANA, MAREK = Seat.FIRST, Seat.SECOND
PEOPLE = (Occupant("Ana"), Occupant("Marek"))
RULES = {"backgammon": BackgammonRules(), "checkers": CheckersRules()}


def opened(
    game: str,
    length: int = 1,
    *,
    rules: BackgammonRules | CheckersRules | None = None,
    clock: ClockSettings | None = None,
    seats: tuple[Occupant, Occupant] = PEOPLE,
    seed: int = 1,
    rated: bool = False,
    start: str | None = None,
    first_color: str | None = None,
) -> Table:
    """A table that waits for its nonces."""
    options = TableOptions(game, length, rules or RULES[game], clock or ClockSettings(), rated, first_color, start)
    return Table.open(options, seats, match_id=f"{seed:032x}", seed=f"{seed:064x}", now_ms=0)


def dealt(game: str, length: int = 1, **options: object) -> Table:
    """A table whose first game has begun."""
    table = opened(game, length, **options)  # type: ignore[arg-type]
    for seat in Seat:
        table.act(seat, GiveNonce(f"{seat + 7:064x}"), 0)
    return table


def against_computer(game: str, length: int = 1, **options: object) -> Table:
    """A table of Ana and a computer player."""
    seats = (Occupant("Ana"), Occupant("Selector", OccupantKind.COMPUTER, "medium"))
    return dealt(game, length, seats=seats, **options)


class Gambler:
    """A player that does everything a decision allows, at random."""

    name = "Gambler"

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, decision: Decision) -> Choice:
        if decision.kind is DecisionKind.MOVE:
            return Choice(ChoiceKind.MOVE, self._random.choice(decision.legal_moves))
        if self._random.random() < 0.85:
            return Choice(decision.choices[0])
        return Choice(self._random.choice(decision.choices))


def play_on(table: Table, seed: int = 0, until: int = 100_000, now_ms: int = 0) -> Table:
    """Play at both seats until the match is over or so many events have happened."""
    gambler = Gambler(seed)
    while table.phase is not Phase.OVER and table.number < until:
        seat = table.to_act[0]
        if table.phase is Phase.BETWEEN_GAMES:
            table.act(seat, NextGame(), now_ms)
            continue
        decision = table.decision(seat)
        assert decision is not None
        table.act(seat, table.action_of(seat, gambler.choose(decision)), now_ms)
    return table


def refused(table: Table, seat: Seat, action: Action) -> str:
    """The code of the refusal; the table must be as it was."""
    before, views = table.number, [table.view(viewer, 0) for viewer in (*Seat, None)]
    with pytest.raises(IllegalActionError) as caught:
        table.act(seat, action, 0)
    assert table.number == before
    assert [table.view(viewer, 0) for viewer in (*Seat, None)] == views
    refusal = caught.value.reason
    assert isinstance(refusal, Refusal)
    assert refusal.sentence == str(caught.value)
    assert table.why_not(seat, action) == refusal
    return refusal.code


def mover(table: Table) -> Seat:
    """The seat the table waits for."""
    return table.to_act[0]


def any_move(table: Table) -> Move:
    """Some legal move of the seat on turn."""
    return Move(table.view(None, 0).legal_moves[0].text)
