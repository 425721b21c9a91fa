"""What each action does at a table, and with which reason it is refused."""

from __future__ import annotations

import pytest
from tests.table.tables import ANA, MAREK, PEOPLE, against_computer, dealt, opened, play_on

from crownpoint.errors import IllegalActionError
from crownpoint.table import (
    Accept,
    Action,
    ActionKind,
    BackgammonRules,
    CheckersRules,
    ClockKind,
    ClockSettings,
    Comfort,
    Decline,
    Double,
    Drop,
    Ending,
    EndSession,
    GiveNonce,
    Move,
    NextGame,
    Occupant,
    OccupantKind,
    OfferDraw,
    OfferKind,
    Pause,
    Phase,
    ProposeTakeBack,
    Refusal,
    Rematch,
    Resign,
    Resume,
    Roll,
    Say,
    Seat,
    SetComfort,
    SwapSeats,
    Table,
    TableOptions,
    Take,
)
from crownpoint.table.actions import Beaver, Raccoon
from crownpoint.table.events import Moved, OpeningRolled, Rolled, TookBack


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
    return table.to_act[0]


def any_move(table: Table) -> Move:
    return Move(table.view(None, 0).legal_moves[0].text)


class TestSeating:
    def test_the_game_begins_when_both_nonces_are_in(self) -> None:
        table = opened("backgammon")
        assert table.phase is Phase.SEATING
        assert refused(table, ANA, Roll()) == "not_started"
        assert refused(table, ANA, GiveNonce("xyz")) == "bad_nonce"
        table.act(ANA, GiveNonce("0" * 64), 0)
        assert refused(table, ANA, GiveNonce("0" * 64)) == "already_done"
        assert table.to_act == (MAREK,)
        events = table.act(MAREK, GiveNonce("1" * 64), 0)
        assert [event.kind for event in events][:3] == ["nonce_given", "game_started", "opening_rolled"]
        assert table.phase is Phase.PLAYING

    def test_the_opening_roll_is_repeated_until_it_decides(self) -> None:
        tables = [dealt("backgammon", seed=seed) for seed in range(40)]
        throws = [[e.fact for e in table.events if isinstance(e.fact, OpeningRolled)] for table in tables]
        assert any(len(thrown) > 1 for thrown in throws)
        for table, thrown in zip(tables, throws, strict=True):
            assert all(fact.dice[0] == fact.dice[1] for fact in thrown[:-1])
            white, black = thrown[-1].dice
            assert mover(table) is (ANA if white > black else MAREK)

    def test_the_winner_may_have_to_roll_afresh(self) -> None:
        table = dealt("backgammon", rules=BackgammonRules(winner_rolls_again=True))
        assert ActionKind.ROLL in table.may(mover(table))

    def test_unplayable_options_are_refused_with_a_sentence(self) -> None:
        with pytest.raises(ValueError, match="money play"):
            opened("backgammon", 5, rules=BackgammonRules(jacoby=True))
        with pytest.raises(ValueError, match="There is no game “chess”"):
            opened("chess", rules=BackgammonRules())
        with pytest.raises(ValueError, match="CheckersRules, not BackgammonRules"):
            opened("checkers", rules=BackgammonRules())
        with pytest.raises(ValueError, match="needs time to begin with"):
            opened("checkers", clock=ClockSettings(ClockKind.FISCHER))
        with pytest.raises(ValueError, match="cannot take time away"):
            opened("checkers", clock=ClockSettings(ClockKind.FISCHER, 1, -1))
        options = TableOptions("checkers", 1, CheckersRules(), first_colour="red")
        with pytest.raises(ValueError, match="There is no colour “red”"):
            Table.open(options, PEOPLE, match_id="0" * 32, seed="0" * 64, now_ms=0)

    def test_a_watcher_is_refused(self) -> None:
        with pytest.raises(IllegalActionError, match="Watchers cannot act"):
            opened("checkers").act(None, Say("hello"), 0)


class TestMoving:
    def test_only_the_seat_on_turn_moves_and_only_legal_moves(self) -> None:
        table = dealt("checkers")
        assert refused(table, MAREK, Move("22-18")) == "not_your_turn"
        assert refused(table, ANA, Move("11-22")) == "too_far"
        assert refused(table, ANA, Move("eleven")) == "unreadable_move"
        assert refused(table, ANA, Roll()) == "not_in_this_game"
        (event,) = table.act(ANA, Move("11 15"), 0)
        assert event.fact == Moved("11-15")

    def test_backgammon_wants_a_roll_first(self) -> None:
        table = dealt("backgammon", seed=2)
        first = mover(table)
        assert refused(table, first, Roll()) == "rolled_already"
        assert refused(table, first, Double()) == "rolled_already"
        assert refused(table, first.other, Roll()) == "not_your_turn"
        table.act(first, any_move(table), 0)
        assert refused(table, first.other, Move("8/5 6/5")) == "roll_first"
        events = table.act(first.other, Roll(), 0)
        assert isinstance(events[0].fact, Rolled)

    def test_names_stand_where_the_rules_speak_of_colours(self) -> None:
        table = dealt("checkers")
        with pytest.raises(IllegalActionError, match="It is Ana's turn"):
            table.act(MAREK, Move("22-18"), 0)

    def test_a_turn_without_a_move_passes_by_itself(self) -> None:
        table = play_on(dealt("backgammon", 7, seed=11))
        passed = [event for event in table.events if isinstance(event.fact, Moved) and not event.fact.text]
        assert passed
        for event in passed:
            assert isinstance(table.events[event.number - 2].fact, Rolled)


class TestCube:
    def table(self) -> tuple[Table, Seat]:
        table = dealt("backgammon", 5, seed=2)
        table.act(mover(table), any_move(table), 0)
        return table, mover(table)

    def test_double_and_take(self) -> None:
        table, seat = self.table()
        table.act(seat, Double(), 0)
        assert table.to_act == (seat.other,)
        assert refused(table, seat, Roll()) == "answer_double"
        assert refused(table, seat.other, Beaver()) == "no_beavers"
        table.act(seat.other, Take(), 0)
        cube = table.view(seat, 0).cube
        assert cube is not None
        assert (cube.value, cube.owner, cube.may_double) == (2, seat.other, False)
        table.act(seat, Roll(), 0)

    def test_double_and_drop_ends_the_game_at_the_old_stake(self) -> None:
        table, seat = self.table()
        table.act(seat, Double(), 0)
        table.act(seat.other, Drop(), 0)
        (result,) = table.results
        assert (result.winner, result.points, result.ending) == (seat, 1, Ending.DROP)

    def test_nothing_to_answer(self) -> None:
        table, seat = self.table()
        assert refused(table, seat, Take()) == "no_double"

    def test_beaver_and_raccoon_in_money_play(self) -> None:
        table = dealt("backgammon", 0, seed=2, rules=BackgammonRules(beavers=True, raccoons=True))
        table.act(mover(table), any_move(table), 0)
        seat = mover(table)
        table.act(seat, Double(), 0)
        table.act(seat.other, Beaver(), 0)
        table.act(seat, Raccoon(), 0)
        table.act(seat.other, Take(), 0)
        cube = table.view(None, 0).cube
        assert cube is not None
        assert (cube.value, cube.owner) == (8, seat.other)

    def test_no_cube_in_the_crawford_game_and_a_free_cube_after_it(self) -> None:
        table = dealt("backgammon", 2, seed=4)
        for crawford in (False, True, False):
            table.act(mover(table), any_move(table), 0)
            seat = mover(table)
            if crawford:
                assert refused(table, seat, Double()) == "crawford"
                cube = table.view(seat, 0).cube
                assert cube is not None
                assert cube.crawford
            else:
                assert ActionKind.DOUBLE in table.may(seat)
            loser = MAREK if not table.results else ANA
            table.act(loser, Resign(1), 0)
            table.act(loser.other, Accept(OfferKind.RESIGNATION), 0)
            if table.phase is Phase.BETWEEN_GAMES:
                table.act(ANA, NextGame(), 0)
                table.act(MAREK, NextGame(), 0)
        assert table.phase is Phase.OVER


class TestResigning:
    @pytest.mark.parametrize("points", [1, 2, 3])
    def test_backgammon_asks_the_other_seat(self, points: int) -> None:
        table = dealt("backgammon", 7, seed=2)
        table.act(ANA, Resign(points), 0)
        assert table.to_act == (MAREK,)
        assert refused(table, mover(table).other, any_move(table)) == "answer_resignation"
        assert refused(table, ANA, Accept(OfferKind.RESIGNATION)) == "own_offer"
        table.act(MAREK, Decline(OfferKind.RESIGNATION), 0)
        assert table.phase is Phase.PLAYING
        table.act(ANA, Resign(points), 0)
        table.act(MAREK, Accept(OfferKind.RESIGNATION), 0)
        (result,) = table.results
        assert (result.winner, result.points, result.multiple) == (MAREK, points, points)

    def test_jacoby_makes_a_resigned_gammon_a_single_game(self) -> None:
        table = dealt("backgammon", 0, seed=2, rules=BackgammonRules(jacoby=True))
        table.act(ANA, Resign(2), 0)
        table.act(MAREK, Accept(OfferKind.RESIGNATION), 0)
        assert table.results[0].points == 1

    def test_not_for_any_number_and_not_before_a_double_is_answered(self) -> None:
        table = dealt("backgammon", 5, seed=2)
        assert refused(table, ANA, Resign(4)) == "resign_points"
        table.act(mover(table), any_move(table), 0)
        table.act(mover(table), Double(), 0)
        assert refused(table, mover(table), Resign(1)) == "answer_double"

    def test_checkers_ends_at_once(self) -> None:
        table = dealt("checkers")
        assert refused(table, ANA, Resign(2)) == "resign_points"
        table.act(MAREK, Resign(), 0)
        assert (table.results[0].winner, table.results[0].ending) == (ANA, Ending.RESIGNATION)


class TestDraws:
    def test_offered_and_accepted(self) -> None:
        table = dealt("checkers", 3)
        table.act(ANA, OfferDraw(), 0)
        assert refused(table, MAREK, OfferDraw()) == "offer_open"
        assert refused(table, MAREK, Accept(OfferKind.TAKE_BACK)) == "no_offer"
        table.act(MAREK, Accept(OfferKind.DRAW), 0)
        assert (table.results[0].winner, table.results[0].score) == (None, (0.5, 0.5))

    def test_it_stands_while_its_own_seat_plays_and_lapses_when_the_other_does(self) -> None:
        table = dealt("checkers")
        table.act(ANA, OfferDraw(), 0)
        table.act(ANA, Move("11-15"), 0)
        assert table.view(MAREK, 0).offer is not None
        events = table.act(MAREK, Move("22-18"), 0)
        assert [event.kind for event in events] == ["declined", "moved"]
        assert table.view(ANA, 0).offer is None

    def test_backgammon_has_none(self) -> None:
        assert refused(dealt("backgammon"), ANA, OfferDraw()) == "not_in_this_game"

    def test_a_computer_is_asked(self) -> None:
        table = against_computer("checkers")
        table.act(ANA, OfferDraw(), 0)
        assert MAREK in table.to_act
        decision = table.decision(MAREK)
        assert decision is not None
        assert decision.kind == "draw_offer"


class TestTakingBack:
    def test_by_agreement(self) -> None:
        table = dealt("checkers")
        assert refused(table, ANA, ProposeTakeBack()) == "nothing_to_take_back"
        start = table.view(None, 0).board
        table.act(ANA, Move("11-15"), 0)
        table.act(MAREK, Move("22-18"), 0)
        table.act(ANA, ProposeTakeBack(), 0)
        events = table.act(MAREK, Accept(OfferKind.TAKE_BACK), 0)
        assert [event.kind for event in events] == ["accepted", "took_back"]
        assert table.view(None, 0).board == start
        assert table.to_act == (ANA,)
        assert [line.taken_back for line in table.view(None, 0).log if line.move] == [True, True]

    def test_declined(self) -> None:
        table = dealt("checkers")
        table.act(ANA, Move("11-15"), 0)
        table.act(ANA, ProposeTakeBack(), 0)
        table.act(MAREK, Decline(OfferKind.TAKE_BACK), 0)
        assert table.to_act == (MAREK,)

    def test_at_once_against_a_computer_unless_rated(self) -> None:
        table = against_computer("checkers")
        table.act(ANA, Move("11-15"), 0)
        assert "took_back" in [event.kind for event in table.act(ANA, ProposeTakeBack(), 0)]
        rated = against_computer("checkers", rated=True)
        rated.act(ANA, Move("11-15"), 0)
        assert [event.kind for event in rated.act(ANA, ProposeTakeBack(), 0)] == ["offered", "declined"]

    def test_the_dice_on_the_board_stay_and_later_ones_are_not_rolled_again(self) -> None:
        table = against_computer("backgammon", seed=2)
        while table.to_act != (ANA,) or table.decision(ANA).kind != "move":  # type: ignore[union-attr]
            play_on(table, until=table.number + 1)
        dice, rolls = table.view(ANA, 0).dice, table.view(ANA, 0).fairness.rolls
        move = any_move(table)
        table.act(ANA, move, 0)
        table.act(MAREK, Roll(), 0)
        events = table.act(ANA, ProposeTakeBack(), 0)
        assert isinstance(events[-1].fact, TookBack)
        view = table.view(ANA, 0)
        assert view.dice == dice
        assert view.fairness.rolls == rolls + 1
        table.act(ANA, move, 0)
        (rolled, *_) = table.act(MAREK, Roll(), 0)
        assert isinstance(rolled.fact, Rolled)
        assert rolled.fact.roll == rolls + 2


class TestBetweenGames:
    def table(self, length: int = 0) -> Table:
        table = dealt("checkers", length)
        table.act(ANA, Resign(), 0)
        return table

    def test_the_next_game_starts_when_both_are_ready_and_colours_change(self) -> None:
        table = self.table()
        assert refused(table, ANA, Move("11-15")) == "game_over"
        table.act(ANA, NextGame(), 0)
        assert refused(table, ANA, NextGame()) == "already_done"
        assert table.to_act == (MAREK,)
        table.act(MAREK, NextGame(), 0)
        assert [seat.colour for seat in table.view(None, 0).seats] == ["white", "black"]
        assert table.to_act == (MAREK,)

    def test_a_computer_is_always_ready(self) -> None:
        table = against_computer("checkers", 3)
        table.act(ANA, Resign(), 0)
        table.act(ANA, NextGame(), 0)
        assert table.phase is Phase.PLAYING

    def test_a_session_ends_when_a_seat_says_so_and_reveals_the_seed(self) -> None:
        table = self.table()
        table.act(MAREK, EndSession(), 0)
        assert table.phase is Phase.OVER
        assert table.view(None, 0).winner is MAREK
        assert table.view(None, 0).fairness.seed is not None
        assert refused(table, ANA, NextGame()) == "match_over"

    def test_a_match_is_played_to_its_end(self) -> None:
        assert refused(self.table(3), ANA, EndSession()) == "not_unlimited"
        assert refused(dealt("checkers", 0), ANA, EndSession()) == "game_not_over"

    def test_a_rematch_is_agreed_on(self) -> None:
        table = self.table(1)
        assert table.phase is Phase.OVER
        table.act(ANA, Rematch(), 0)
        assert not table.rematch_agreed
        table.act(MAREK, Rematch(), 0)
        assert table.rematch_agreed
        assert refused(table, ANA, Rematch()) == "already_done"


class TestSwapping:
    def test_before_the_first_move_by_agreement(self) -> None:
        table = dealt("checkers")
        table.act(MAREK, SwapSeats(), 0)
        table.act(ANA, Accept(OfferKind.SWAP_SEATS), 0)
        assert [seat.colour for seat in table.view(None, 0).seats] == ["white", "black"]
        assert table.to_act == (MAREK,)
        table.act(MAREK, Move("11-15"), 0)
        assert refused(table, ANA, SwapSeats()) == "game_begun"

    def test_the_opening_roll_stays_with_its_colour(self) -> None:
        table = against_computer("backgammon", seed=2)
        before = mover(table)
        table.act(ANA, SwapSeats(), 0)
        assert mover(table) is before.other


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
        with pytest.raises(IllegalActionError, match="The time is up"):
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


class TestComfort:
    def test_forced_moves_are_played_at_once(self) -> None:
        table = dealt("checkers")
        table.act(MAREK, SetComfort(Comfort(auto_forced=True)), 0)
        table.act(ANA, Move("11-15"), 0)
        table.act(MAREK, Move("22-18"), 0)
        events = table.act(ANA, Move("15x22"), 0)
        assert all(isinstance(event.fact, Moved) for event in events)
        assert len(table.view(MAREK, 0).legal_moves) > 1

    def test_rolls_by_itself_only_where_it_could_not_double(self) -> None:
        roll = Comfort(auto_roll=True)
        free = dealt("backgammon", 5, seed=2)
        first = mover(free)
        free.act(first.other, SetComfort(roll), 0)
        assert "rolled" not in [event.kind for event in free.act(first, any_move(free), 0)]
        cubeless = dealt("backgammon", 5, seed=2, rules=BackgammonRules(cube=False))
        cubeless.act(first.other, SetComfort(roll), 0)
        assert "rolled" in [event.kind for event in cubeless.act(first, any_move(cubeless), 0)]

    def test_bears_off_by_itself_and_never_with_a_choice_to_lose(self) -> None:
        comfort = Comfort(auto_bear_off=True)
        seats = (Occupant("Ana", comfort=comfort), Occupant("Marek", comfort=comfort))
        table = play_on(dealt("backgammon", 5, seats=seats, seed=3))
        automatic = [e for e in table.events if isinstance(e.fact, Moved) and e.fact.automatic and e.fact.text]
        assert automatic
        lines = {line.number: line for line in table.log()}
        for event in automatic:
            move = lines[event.number].move
            assert move is not None
            assert move.home == len(move.steps)


def test_every_action_of_may_is_refused_or_done_by_its_own_rules() -> None:
    """`may` names an action exactly when some form of it would be done; checked at length by the state machines."""
    table = dealt("checkers")
    assert set(table.may(ANA)) == {
        ActionKind.MOVE,
        ActionKind.RESIGN,
        ActionKind.OFFER_DRAW,
        ActionKind.SWAP_SEATS,
        ActionKind.SAY,
        ActionKind.SET_COMFORT,
        ActionKind.PAUSE,
    }
    assert table.may(None) == ()
