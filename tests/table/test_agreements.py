"""What two seats agree on: draws, take-backs, the next game, a rematch, colors."""

from __future__ import annotations

from tests.table.tables import ANA, MAREK, against_computer, any_move, dealt, mover, play_on, refused

from crownpoint.table import (
    Accept,
    Decline,
    EndSession,
    Move,
    NextGame,
    OfferDraw,
    OfferKind,
    Phase,
    ProposeTakeBack,
    Rematch,
    Resign,
    Roll,
    SwapSeats,
    Table,
)
from crownpoint.table.events import Rolled, TookBack


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

    def test_the_next_game_starts_when_both_are_ready_and_colors_change(self) -> None:
        table = self.table()
        assert refused(table, ANA, Move("11-15")) == "game_over"
        table.act(ANA, NextGame(), 0)
        assert refused(table, ANA, NextGame()) == "already_done"
        assert table.to_act == (MAREK,)
        table.act(MAREK, NextGame(), 0)
        assert [seat.color for seat in table.view(None, 0).seats] == ["white", "black"]
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
        assert [seat.color for seat in table.view(None, 0).seats] == ["white", "black"]
        assert table.to_act == (MAREK,)
        table.act(MAREK, Move("11-15"), 0)
        assert refused(table, ANA, SwapSeats()) == "game_begun"

    def test_the_opening_roll_stays_with_its_color(self) -> None:
        table = against_computer("backgammon", seed=2)
        before = mover(table)
        table.act(ANA, SwapSeats(), 0)
        assert mover(table) is before.other
