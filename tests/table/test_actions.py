"""What each action of a game does at a table, and with which reason it is refused."""

from __future__ import annotations

import pytest
from tests.table.tables import ANA, MAREK, PEOPLE, any_move, dealt, mover, opened, play_on, refused

from crownpoint.errors import IllegalActionError
from crownpoint.table import (
    Accept,
    ActionKind,
    BackgammonRules,
    CheckersRules,
    ClockKind,
    ClockSettings,
    Double,
    Drop,
    Ending,
    GiveNonce,
    Move,
    NextGame,
    OfferKind,
    Phase,
    Resign,
    Roll,
    Say,
    Seat,
    Table,
    TableOptions,
    Take,
)
from crownpoint.table.actions import Beaver, Raccoon
from crownpoint.table.events import Moved, OpeningRolled, Rolled


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
        options = TableOptions("checkers", 1, CheckersRules(), first_color="red")
        with pytest.raises(ValueError, match="There is no color “red”"):
            Table.open(options, PEOPLE, match_id="0" * 32, seed="0" * 64, now_ms=0)

    def test_a_watcher_is_refused(self) -> None:
        with pytest.raises(IllegalActionError, match="Only players can do this"):
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

    def test_names_stand_where_the_rules_speak_of_colors(self) -> None:
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
        assert MAREK in table.to_act
        assert refused(table, ANA, Accept(OfferKind.RESIGNATION)) == "own_offer"
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


def test_every_action_of_may_is_refused_or_done_by_its_own_rules() -> None:
    """`may` names an action exactly when some form of it would be done; checked at length by the state machines."""
    table = dealt("checkers")
    assert set(table.may(ANA)) == {
        ActionKind.MOVE,
        ActionKind.RESIGN,
        ActionKind.OFFER_DRAW,
        ActionKind.SWAP_SEATS,
        ActionKind.SAY,
        ActionKind.SET_PREFERENCES,
        ActionKind.PAUSE,
    }
    assert table.may(None) == ()
