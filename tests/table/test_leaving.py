"""Matches that end because someone is not there: called off before they have begun, claimed afterwards."""

from __future__ import annotations

import pytest
from tests.table.tables import ANA, MAREK, PEOPLE, dealt, refused

from crownpoint.errors import IllegalActionError
from crownpoint.table import Abort, ActionKind, Ending, Move, Occupant, OccupantKind, Phase, Roll, Table
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


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_a_match_is_called_off_before_its_second_move(game: str) -> None:
    table = moved_on(dealt(game, 3, seats=STRANGERS), 1)
    assert ActionKind.ABORT in table.may(MAREK)
    assert [event.kind for event in table.act(MAREK, Abort(), 6)] == ["aborted", "match_ended"]
    assert (table.phase, table.view(None, 6).winner, table.results, table.was_aborted) == (Phase.OVER, None, (), True)
    assert table.deadline_ms is None
    assert audit(table.events).events == table.events
    assert refused(table, ANA, Abort()) == "match_over"


def test_a_match_that_has_begun_is_not_called_off() -> None:
    table = moved_on(dealt("checkers", seats=STRANGERS), 2)
    assert refused(table, ANA, Abort()) == "too_late_to_abort"
    assert ActionKind.ABORT not in table.may(ANA)
    with pytest.raises(IllegalActionError, match="has begun"):
        table.abort(9)


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
