"""The audit believes only what a table would have done itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.table.tables import ANA, MAREK, against_computer, dealt, play_on

from crownpoint.errors import InvalidRecordError
from crownpoint.table import (
    ClockKind,
    ClockSettings,
    Event,
    Move,
    OfferDraw,
    Pause,
    Preferences,
    Resume,
    Say,
    Seat,
    Table,
)
from crownpoint.table import events as facts
from crownpoint.table.records.audit import audit


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_played_matches_pass(game: str, seed: int) -> None:
    table = play_on(dealt(game, 3, seed=seed))
    assert audit(table.events).view(None, 0) == table.view(None, 0)


def test_everything_that_is_not_a_move_passes_too() -> None:
    table = dealt("checkers", 3, clock=ClockSettings(ClockKind.FISCHER, 60_000, 5000))
    table.act(ANA, OfferDraw(), 10)
    table.act(ANA, Move("11-15"), 20)
    table.act(MAREK, Move("22-18"), 30)  # the offer lapses
    table.act(ANA, Say("hm"), 40)
    table.host_was_down(40, 50_000)
    table.act(MAREK, Pause(), 50_001)
    table.act(ANA, Resume(), 60_000)
    table.tick(10_000_000)
    assert audit(table.events).results == table.results


def test_preferences_and_a_computers_consent_follow_by_themselves() -> None:
    preferences = Preferences(auto_roll=True, auto_forced=True, auto_bear_off=True)
    table = against_computer("backgammon", 3, seed=5)
    first = replace(table.events[0].fact.seats[0], preferences=preferences)  # type: ignore[union-attr]
    table = dealt("backgammon", 3, seats=(first, table.seats[1]), seed=5)
    audit(play_on(table).events)


def _at(table: Table, kind: str) -> int:
    return next(index for index, event in enumerate(table.events) if event.kind == kind)


def _changed(kind: str, change: Callable[[facts.Fact], facts.Fact]) -> list[Event]:
    table = play_on(dealt("backgammon", 1, seed=3))
    log = list(table.events)
    at = _at(table, kind)
    log[at] = replace(log[at], fact=change(log[at].fact))
    return log


@pytest.mark.parametrize(
    ("kind", "change", "message"),
    [
        ("rolled", lambda fact: replace(fact, dice=(6, 6)), "must be Rolled"),
        ("rolled", lambda fact: replace(fact, roll=99), "must be Rolled"),
        ("opening_rolled", lambda fact: replace(fact, dice=(6, 5)), "must be OpeningRolled"),
        ("moved", lambda fact: replace(fact, text="24/1"), "could not happen: 24/1|could not happen"),
        ("moved", lambda fact: facts.Dropped(), "could not happen: No double is offered"),
        ("moved", lambda fact: facts.GameEnded(Seat.FIRST, 3, facts.Ending.BORNE_OFF, (3, 0)), "no seat can bring"),
        ("game_ended", lambda fact: replace(fact, points=64), "must be GameEnded"),
        ("match_ended", lambda fact: replace(fact, seed="0" * 64), "must be MatchEnded"),
        ("opened", lambda fact: replace(fact, seal="0" * 64), "the seal does not fit"),
        ("opened", lambda fact: replace(fact, seed=None), "has no seed"),
        ("opened", lambda fact: replace(fact, match_id="x"), "match id is 32"),
        ("opened", lambda fact: facts.Taken(), "begins with event 1"),
    ],
)
def test_a_changed_event_is_found(kind: str, change: Callable[[facts.Fact], facts.Fact], message: str) -> None:
    with pytest.raises(InvalidRecordError, match=message):
        audit(_changed(kind, change))


def test_time_may_not_run_back_and_nothing_may_be_left_out() -> None:
    table = play_on(dealt("backgammon", 1, seed=3))
    log = list(table.events)
    with pytest.raises(InvalidRecordError, match="is missing: it follows from"):
        audit(log[:-1])
    table = dealt("checkers")
    table.act(ANA, Move("11-15"), 50)
    table.act(MAREK, Move("22-18"), 60)
    log = list(table.events)
    log[-1] = replace(log[-1], time_ms=49)
    with pytest.raises(InvalidRecordError, match="earlier than the event before"):
        audit(log)
    log[-1] = replace(log[-1], seat=None, time_ms=60)
    with pytest.raises(InvalidRecordError, match="nobody did it"):
        audit(log)
    with pytest.raises(InvalidRecordError, match="begins with event 1"):
        audit([])


def test_a_flag_that_did_not_fall_is_found() -> None:
    table = dealt("checkers", clock=ClockSettings(ClockKind.RESERVE, 60_000))
    event = Event(table.number + 1, 100, ANA, facts.FlagFell())
    with pytest.raises(InvalidRecordError, match=r"flag_fell\) could not happen: nothing made it follow"):
        audit([*table.events, event])
