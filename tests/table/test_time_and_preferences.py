"""Chat, pauses, flags, and what is done for a seat unasked."""

from __future__ import annotations

import pytest
from tests.table.tables import ANA, MAREK, PEOPLE, any_move, dealt, mover, play_on, refused

from crownpoint.errors import IllegalActionError
from crownpoint.table import (
    BackgammonRules,
    ClockKind,
    ClockSettings,
    Double,
    Ending,
    Move,
    Occupant,
    OccupantKind,
    Pause,
    Preferences,
    Resume,
    Say,
    SetPreferences,
)
from crownpoint.table.events import Moved


class TestTalkAndPause:
    def test_chat(self) -> None:
        table = dealt("checkers")
        table.act(MAREK, Say("hello"), 0)
        assert table.log()[-1].text == "hello"
        assert refused(table, ANA, Say("  ")) == "empty_text"
        assert refused(table, ANA, Say("x" * 501)) == "text_too_long"

    def test_nothing_moves_in_a_pause(self) -> None:
        table = dealt("checkers", clock=ClockSettings(ClockKind.RESERVE, 60_000))
        assert refused(table, ANA, Resume()) == "not_paused"
        table.act(ANA, Pause(), 10_000)
        assert table.to_act == ()
        assert refused(table, ANA, Move("11-15")) == "paused"
        assert refused(table, MAREK, Pause()) == "already_done"
        assert table.deadline_ms is None
        table.act(ANA, Say("back soon"), 20_000)
        table.act(MAREK, Resume(), 500_000)
        clock = table.view(None, 505_000).seats[ANA].clock
        assert clock is not None
        assert clock.reserve_ms == 45_000

    def test_not_with_a_player_at_another_machine(self) -> None:
        seats = (PEOPLE[0], Occupant("Marek", OccupantKind.REMOTE))
        assert refused(dealt("checkers", seats=seats), ANA, Pause()) == "no_pause_online"


class TestTime:
    def test_a_flag_costs_the_game_or_with_a_reserve_for_the_match_the_match(self) -> None:
        per_move = dealt("checkers", 3, clock=ClockSettings(ClockKind.PER_MOVE, 10_000))
        assert per_move.tick(9_999) == ()
        assert [event.kind for event in per_move.tick(10_000)] == ["flag_fell", "game_ended"]
        assert (per_move.results[0].winner, per_move.results[0].ending) == (MAREK, Ending.TIME)
        match = dealt("checkers", 3, clock=ClockSettings(ClockKind.RESERVE, 10_000))
        assert [event.kind for event in match.tick(10_000)] == ["flag_fell", "game_ended", "match_ended"]
        assert match.view(None, 10_000).winner is MAREK

    def test_a_move_after_the_flag_is_too_late(self) -> None:
        table = dealt("checkers", clock=ClockSettings(ClockKind.PER_MOVE, 10_000))
        with pytest.raises(IllegalActionError, match="Time is up"):
            table.act(ANA, Move("11-15"), 10_000)
        table.act(ANA, Say("one moment"), 10_000)

    def test_backgammon_loses_the_most_that_is_still_possible(self) -> None:
        table = dealt("backgammon", 0, seed=2, clock=ClockSettings(ClockKind.PER_MOVE, 10_000))
        table.tick(10_000)
        assert table.results[0].points == 3

    def test_time_while_the_host_was_down_is_forgiven(self) -> None:
        table = dealt("checkers", clock=ClockSettings(ClockKind.PER_MOVE, 10_000))
        table.host_was_down(4000, 100_000)
        assert table.deadline_ms == 106_000
        assert dealt("checkers").host_was_down(0, 5) == ()

    def test_the_clock_of_whoever_must_answer_runs(self) -> None:
        table = dealt("backgammon", 5, seed=2, clock=ClockSettings(ClockKind.RESERVE, 60_000))
        seat = mover(table)
        table.act(seat, any_move(table), 1000)
        table.act(seat.other, Double(), 2000)
        view = table.view(None, 5000)
        clocks = [view.seats[s].clock for s in (seat, seat.other)]
        assert [clock.running for clock in clocks if clock] == [True, False]
        assert [clock.reserve_ms for clock in clocks if clock] == [56_000, 59_000]

    def test_a_host_whose_clock_is_set_back_does_no_harm(self) -> None:
        table = dealt("checkers")
        table.act(ANA, Move("11-15"), 5000)
        (event,) = table.act(MAREK, Move("22-18"), 1000)
        assert event.time_ms == 5000


class TestPreferences:
    def test_forced_moves_are_played_at_once(self) -> None:
        table = dealt("checkers")
        table.act(MAREK, SetPreferences(Preferences(auto_forced=True)), 0)
        table.act(ANA, Move("11-15"), 0)
        table.act(MAREK, Move("22-18"), 0)
        events = table.act(ANA, Move("15x22"), 0)
        assert all(isinstance(event.fact, Moved) for event in events)
        assert len(table.view(MAREK, 0).legal_moves) > 1

    def test_rolls_by_itself_only_where_it_could_not_double(self) -> None:
        roll = Preferences(auto_roll=True)
        free = dealt("backgammon", 5, seed=2)
        first = mover(free)
        free.act(first.other, SetPreferences(roll), 0)
        assert "rolled" not in [event.kind for event in free.act(first, any_move(free), 0)]
        cubeless = dealt("backgammon", 5, seed=2, rules=BackgammonRules(cube=False))
        cubeless.act(first.other, SetPreferences(roll), 0)
        assert "rolled" in [event.kind for event in cubeless.act(first, any_move(cubeless), 0)]

    def test_bears_off_by_itself_and_never_with_a_choice_to_lose(self) -> None:
        preferences = Preferences(auto_bear_off=True)
        seats = (Occupant("Ana", preferences=preferences), Occupant("Marek", preferences=preferences))
        table = play_on(dealt("backgammon", 5, seats=seats, seed=3))
        automatic = [e for e in table.events if isinstance(e.fact, Moved) and e.fact.automatic and e.fact.text]
        assert automatic
        lines = {line.number: line for line in table.log()}
        for event in automatic:
            move = lines[event.number].move
            assert move is not None
            assert move.home == len(move.steps)
