"""Matches that end because someone is not there: called off before they have begun, claimed afterwards."""

from __future__ import annotations

import pytest
from tests.table.tables import ANA, MAREK, PEOPLE, dealt, opened, refused

from crownpoint.checkers import OpeningRule
from crownpoint.errors import IllegalActionError
from crownpoint.table import (
    Abort,
    Accept,
    ActionKind,
    CheckersRules,
    Decline,
    Ending,
    GiveNonce,
    Move,
    Occupant,
    OccupantKind,
    OfferAbort,
    OfferKind,
    Phase,
    Roll,
    Seat,
    Table,
)
from crownpoint.table.records.audit import audit

STRANGERS = (Occupant("Ana", OccupantKind.REMOTE), Occupant("Marek", OccupantKind.REMOTE))


def moved_on(table: Table, moves: int) -> Table:
    while sum(event.kind == "moved" for event in table.events) < moves:
        (seat,) = table.to_act
        if ActionKind.ROLL in table.may(seat):
            table.act(seat, Roll(), 5)
        else:
            table.act(seat, Move(table.view(seat, 5).legal_moves[0].text), 5)
    return table


@pytest.mark.parametrize("table", [opened("backgammon", 3, seats=STRANGERS), dealt("checkers", 3, seats=STRANGERS)])
def test_a_seat_calls_the_match_off_alone_before_anything_is_drawn_or_moved(table: Table) -> None:
    assert ActionKind.ABORT in table.may(MAREK)
    events = table.act(MAREK, Abort(), 6)
    assert [(event.kind, event.seat) for event in events] == [("aborted", MAREK), ("match_ended", None)]
    assert (table.phase, table.view(None, 6).winner, table.results, table.was_aborted) == (Phase.OVER, None, (), True)
    assert table.deadline_ms is None
    assert audit(table.events).events == table.events
    assert refused(table, ANA, Abort()) == "match_over"


@pytest.mark.parametrize(
    "table",
    [
        dealt("backgammon", 3, seats=STRANGERS),  # its first roll is on the board
        dealt("checkers", 3, seats=STRANGERS, rules=CheckersRules(OpeningRule.THREE_MOVE)),  # its opening is drawn
        moved_on(dealt("checkers", 3, seats=STRANGERS), 1),
    ],
)
def test_nobody_calls_off_alone_what_has_been_seen(table: Table) -> None:
    for seat in Seat:
        assert refused(table, seat, Abort()) == "too_late_to_abort"
        assert ActionKind.ABORT not in table.may(seat)
    with pytest.raises(IllegalActionError, match="has begun"):
        table.abort(9)


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_both_call_a_match_off_together(game: str) -> None:
    table = moved_on(dealt(game, 3, seats=STRANGERS), 3)
    table.act(ANA, OfferAbort(), 6)
    table.act(MAREK, Decline(OfferKind.ABORT), 7)
    assert refused(table, ANA, OfferAbort()) == "one_offer_a_turn"
    table.act(MAREK, OfferAbort(), 8)
    events = table.act(ANA, Accept(OfferKind.ABORT), 9)
    assert [(event.kind, event.seat) for event in events[1:]] == [("aborted", None), ("match_ended", None)]
    assert (table.view(None, 9).winner, table.was_aborted, table.deadline_ms) == (None, True, None)
    assert audit(table.events).events == table.events


def test_whose_nonce_is_missing_has_called_the_match_off() -> None:
    table = opened("checkers", 3, seats=STRANGERS)
    table.act(ANA, GiveNonce("0" * 64), 0)
    events = table.tick(10_000_000)
    assert [(event.kind, event.seat) for event in events] == [("aborted", MAREK), ("match_ended", None)]
    assert audit(table.events).events == table.events


def test_those_at_one_machine_need_not_call_anything_off() -> None:
    assert refused(dealt("checkers", seats=PEOPLE), ANA, Abort()) == "not_online"


def test_the_host_calls_off_what_never_started() -> None:
    table = Table.open(dealt("checkers").options, STRANGERS, match_id="1" * 32, seed="2" * 64, now_ms=1)
    with pytest.raises(IllegalActionError, match="not begun"):
        table.abandon(ANA, 2)
    assert [event.kind for event in table.abort(2)] == ["aborted", "match_ended"]
    assert audit(table.events).was_aborted


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_who_leaves_loses_the_match(game: str) -> None:
    table = moved_on(dealt(game, 7, seats=STRANGERS), 3)
    assert [event.kind for event in table.abandon(ANA, 9)] == ["abandoned", "game_ended", "match_ended"]
    assert (table.results[-1].ending, table.results[-1].winner) == (Ending.ABANDONED, MAREK)
    assert table.view(None, 9).winner is MAREK
    assert audit(table.events).events == table.events
    with pytest.raises(IllegalActionError, match="over"):
        table.abandon(MAREK, 9)
