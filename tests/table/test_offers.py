"""The rule of offers: one open, one a turn, nobody kept from playing, and on the clock of whoever makes it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.tables import ANA, MAREK, any_move, dealt, mover, refused

from crownpoint.errors import IllegalActionError
from crownpoint.table import (
    Accept,
    Action,
    ActionKind,
    ClockKind,
    ClockSettings,
    ClockView,
    Decline,
    Double,
    Move,
    Occupant,
    OccupantKind,
    OfferAbort,
    OfferDraw,
    OfferKind,
    Phase,
    ProposeTakeBack,
    Rematch,
    Resign,
    Roll,
    Seat,
    SwapSeats,
    Table,
    Take,
)
from crownpoint.table.clock import LONGEST_LOAN_MS
from crownpoint.table.decide import GAME_ACTIONS
from crownpoint.table.records.audit import audit

STRANGERS = (Occupant("Ana", OccupantKind.REMOTE), Occupant("Marek", OccupantKind.REMOTE))
CLOCKS = (
    ClockSettings(),
    ClockSettings(ClockKind.PER_MOVE, 30_000),
    ClockSettings(ClockKind.DAYS, 86_400_000),
    ClockSettings(ClockKind.RESERVE, 120_000),
    ClockSettings(ClockKind.FISCHER, 60_000, 5000),
    ClockSettings(ClockKind.BRONSTEIN, 60_000, 5000, each_game=True),
)
OFFERS_BY_KIND: dict[OfferKind, tuple[Action, ...]] = {
    OfferKind.RESIGNATION: (Resign(1), Resign(3)),
    OfferKind.DRAW: (OfferDraw(),),
    OfferKind.TAKE_BACK: (ProposeTakeBack(),),
    OfferKind.SWAP_SEATS: (SwapSeats(),),
    OfferKind.ABORT: (OfferAbort(),),
    OfferKind.REMATCH: (Rematch(),),
}
OFFERS = tuple(action for actions in OFFERS_BY_KIND.values() for action in actions)


def test_the_scripts_make_every_kind_of_offer_on_every_kind_of_clock() -> None:
    assert OFFERS_BY_KIND.keys() == set(OfferKind)
    assert {clock.kind for clock in CLOCKS} == set(ClockKind)


class TestOneATurn:
    def test_a_declined_resignation_is_offered_again_only_after_a_move(self) -> None:
        table = dealt("backgammon", 7, seed=2)
        seat = mover(table)
        table.act(seat, Resign(1), 0)
        table.act(seat.other, Decline(OfferKind.RESIGNATION), 0)
        assert refused(table, seat, Resign(1)) == "one_offer_a_turn"
        assert refused(table, seat, Resign(3)) == "one_offer_a_turn"
        assert ActionKind.RESIGN not in table.may(seat)
        assert ActionKind.RESIGN in table.may(seat.other)
        table.act(seat, any_move(table), 0)
        table.act(seat, Resign(2), 0)
        table.act(seat.other, Accept(OfferKind.RESIGNATION), 0)
        assert (table.results[0].winner, table.results[0].points) == (seat.other, 2)

    def test_one_offer_of_any_kind(self) -> None:
        table = dealt("checkers")
        table.act(ANA, Move("11-15"), 0)
        table.act(ANA, OfferDraw(), 0)
        assert refused(table, ANA, ProposeTakeBack()) == "offer_open"
        assert refused(table, MAREK, OfferDraw()) == "offer_open"
        table.act(MAREK, Decline(OfferKind.DRAW), 0)
        assert refused(table, ANA, OfferDraw()) == "one_offer_a_turn"
        assert refused(table, ANA, ProposeTakeBack()) == "one_offer_a_turn"
        table.act(MAREK, OfferDraw(), 0)

    def test_one_that_was_accepted_does_not_count(self) -> None:
        table = dealt("checkers")
        for text in ("11-15", "22-18", "15x22", "25x18"):
            table.act(mover(table), Move(text), 0)
        for _ in range(2):
            table.act(ANA, ProposeTakeBack(), 0)
            table.act(MAREK, Accept(OfferKind.TAKE_BACK), 0)
        assert mover(table) is ANA
        assert table.view(None, 0).last_move is None

    def test_a_game_can_always_be_given_up_where_that_needs_no_answer(self) -> None:
        table = dealt("checkers")
        table.act(ANA, OfferDraw(), 0)
        assert [event.kind for event in table.act(ANA, Resign(), 0)][:3] == ["declined", "offered", "accepted"]
        assert table.results[0].winner is MAREK

    def test_a_declined_rematch_is_not_asked_for_again_but_the_other_may(self) -> None:
        table = dealt("checkers")
        table.act(ANA, Resign(), 0)
        table.act(ANA, Rematch(), 0)
        table.act(MAREK, Decline(OfferKind.REMATCH), 0)
        assert refused(table, ANA, Rematch()) == "offer_declined"
        assert ActionKind.REMATCH not in table.may(ANA)
        table.act(MAREK, Rematch(), 0)
        table.act(ANA, Rematch(), 0)
        assert table.rematch_agreed


class TestPlayingOn:
    def test_a_resignation_keeps_the_other_from_nothing(self) -> None:
        table = dealt("backgammon", 7, seed=2)
        table.act(mover(table), any_move(table), 0)
        seat = mover(table)
        table.act(seat.other, Resign(1), 0)
        assert {ActionKind.ROLL, ActionKind.DOUBLE} < set(table.may(seat))
        assert [event.kind for event in table.act(seat, Double(), 0)] == ["declined", "doubled"]
        table.act(seat.other, Take(), 0)
        assert table.view(None, 0).offer is None

    def test_whoever_plays_takes_their_own_resignation_back(self) -> None:
        table = dealt("backgammon", 7, seed=2)
        seat = mover(table)
        table.act(seat, Resign(1), 0)
        assert [event.kind for event in table.act(seat, any_move(table), 0)][:2] == ["declined", "moved"]
        assert refused(table, seat.other, Accept(OfferKind.RESIGNATION)) == "no_offer"

    def test_colors_are_not_swapped_after_a_move(self) -> None:
        table = dealt("checkers")
        table.act(ANA, SwapSeats(), 0)
        table.act(ANA, Move("11-15"), 0)
        assert refused(table, MAREK, Accept(OfferKind.SWAP_SEATS)) == "no_offer"

    def test_an_offer_does_not_make_the_others_move_stale(self) -> None:
        table = dealt("checkers")
        seen = table.number
        table.act(MAREK, OfferDraw(), 0)
        assert not table.has_moved_on(seen)


class TestWhoseTime:
    """Ana is to move, Marek makes an offer: each has ten minutes."""

    def asked(self, reserve_ms: int = 600_000) -> Table:
        table = dealt("checkers", clock=ClockSettings(ClockKind.RESERVE, reserve_ms))
        table.act(MAREK, OfferDraw(), 0)
        return table

    def test_an_offer_in_the_others_turn_runs_on_the_clock_of_whoever_makes_it(self) -> None:
        table = self.asked()
        assert _time_left(table, 5000) == [600_000, 595_000]
        table.act(ANA, Decline(OfferKind.DRAW), 6000)
        assert _time_left(table, 10_000) == [596_000, 594_000]

    def test_it_costs_fifteen_seconds_at_most_but_stays_open(self) -> None:
        table = self.asked()
        assert _time_left(table, 100_000) == [515_000, 585_000]
        assert table.deadline_ms == 615_000
        table.act(ANA, Accept(OfferKind.DRAW), 100_000)
        assert table.phase is Phase.OVER

    def test_nobody_loses_on_time_by_it(self) -> None:
        table = self.asked(20_000)
        assert _time_left(table, 25_000) == [5000, 10_000]
        assert [event.seat for event in table.tick(30_000)][:1] == [ANA]

    def test_who_offers_and_moves_waits_at_their_own_cost_too(self) -> None:
        table = dealt("checkers", clock=ClockSettings(ClockKind.RESERVE, 600_000))
        table.act(ANA, OfferDraw(), 0)
        table.act(ANA, Move("11-15"), 3000)
        assert _time_left(table, 23_000) == [582_000, 595_000]
        table.act(MAREK, Move("22-18"), 23_000)
        assert _time_left(table, 24_000) == [581_000, 595_000]

    def test_it_is_not_paid_for_while_the_clocks_stand_still(self) -> None:
        table = dealt("checkers", clock=ClockSettings(ClockKind.RESERVE, 600_000), seats=STRANGERS)
        table.act(MAREK, OfferDraw(), 0)
        table.went_away(ANA, 5000, 5000)
        assert _time_left(table, 40_000) == [600_000, 595_000]
        table.came_back(ANA, 40_000)
        assert _time_left(table, 60_000) == [590_000, 585_000]

    def test_the_view_says_for_how_long_whose_clock_runs(self) -> None:
        ana, marek = (seat.clock for seat in self.asked().view(None, 5000).seats)
        assert ana == ClockView(600_000, running=True, lent_ms=10_000)
        assert marek == ClockView(595_000, lent_ms=10_000)


@pytest.mark.parametrize("clock", CLOCKS)
def test_a_double_ends_no_turn(clock: ClockSettings) -> None:
    table = dealt("backgammon", 7, seed=2, clock=clock)
    table.act(mover(table), any_move(table), 1000)
    seat = mover(table)
    before = table.view(None, 9000).seats[seat].clock
    table.act(seat, Double(), 9000)
    table.act(seat.other, Take(), 20_000)
    assert table.view(None, 20_000).seats[seat].clock == before


def test_an_answer_to_a_double_adds_nothing() -> None:
    table = dealt("backgammon", 7, seed=2, clock=ClockSettings(ClockKind.FISCHER, 60_000, 5000))
    table.act(mover(table), any_move(table), 0)
    seat = mover(table)
    table.act(seat, Double(), 0)
    table.act(seat.other, Take(), 2000)
    clock = table.view(None, 2000).seats[seat.other].clock
    assert clock is not None
    assert clock.reserve_ms == 60_000 + 5000 - 2000  # one move made, two seconds for the answer


def test_a_move_taken_back_and_made_again_has_one_bonus() -> None:
    table = dealt("checkers", clock=ClockSettings(ClockKind.FISCHER, 60_000, 5000))
    for _ in range(5):
        table.act(ANA, Move("11-15"), 0)
        table.act(ANA, ProposeTakeBack(), 0)
        table.act(MAREK, Accept(OfferKind.TAKE_BACK), 0)
    table.act(ANA, Move("11-15"), 0)
    reserves = [seat.clock.reserve_ms for seat in table.view(None, 0).seats if seat.clock]
    assert reserves == [65_000, 60_000]


def played_on(table: Table) -> Action | None:
    """What the seat on turn does next in the game; the first thing that it may."""
    seat = _on_turn(table)
    may = table.may(seat) if seat is not None else ()
    if ActionKind.MOVE in may:
        return any_move(table)
    return next((action for action in (Roll(), Take()) if action.kind in may), None)


def _on_turn(table: Table) -> Seat | None:
    return next((seat for seat in Seat if any(kind in GAME_ACTIONS for kind in table.may(seat))), None)


# Where a game is given up without an answer, that is no offer and ends the script.
NO_ANSWER_NEEDED = {"checkers": OFFERS_BY_KIND[OfferKind.RESIGNATION]}


def scripts(game: str) -> st.SearchStrategy[list[tuple[str, object, object]]]:
    """What happens at a table of this game, offers more often than anything else."""
    offers = [action for action in OFFERS if action not in NO_ANSWER_NEEDED.get(game, ())]
    offer = st.tuples(st.just("offer"), st.sampled_from(Seat), st.sampled_from(offers))
    step = st.one_of(
        offer,
        offer,
        st.tuples(st.just("decline"), st.sampled_from(Seat), st.none()),
        st.tuples(st.just("wait"), st.integers(0, 9000), st.none()),
        st.tuples(st.just("play"), st.none(), st.none()),
        st.tuples(st.just("double"), st.none(), st.none()),
    )
    return st.lists(step, min_size=10, max_size=60)


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
@given(data=st.data(), clock=st.sampled_from(CLOCKS), seed=st.integers(1, 20), maker=st.sampled_from(Seat))
def test_offers_cost_only_their_maker_time_and_keep_nobody_from_playing(
    game: str, data: st.DataObject, clock: ClockSettings, seed: int, maker: Seat
) -> None:
    """The same game is played at two tables; one seat makes offers at one of them only."""
    table, quiet = (dealt(game, 3, clock=clock, seats=STRANGERS, seed=seed) for _ in range(2))
    now, offers = 0, 0
    made = dict.fromkeys(Seat, 0)
    for what, value, action in data.draw(scripts(game)):
        if what == "wait":
            assert isinstance(value, int)
            now += value
            flags = [[event.seat for event in each.tick(now) if event.kind == "flag_fell"] for each in (table, quiet)]
            if any(flags):
                assert flags[0] in ([maker], flags[1], []), "nobody else loses on time by an offer"
                assert flags[1] in ([maker.other], flags[0], []), "its maker gains no time by it"
                return
        elif what == "offer":
            made = _offer(table, maker, action, now, made)  # type: ignore[arg-type]
            offers += table.view(None, now).offer is not None
        elif what == "decline":
            offer = table.view(None, now).offer
            if offer is not None:
                table.act(maker.other, Decline(offer.kind), now)
        else:
            seat = _on_turn(quiet)
            wanted = Double() if what == "double" else played_on(quiet)
            if seat is None or wanted is None or quiet.why_not(seat, wanted) is not None:
                continue
            quiet.act(seat, wanted, now)
            events = table.act(seat, wanted, now)  # whatever is on offer
            made |= {event.seat: 0 for event in events if event.kind == "moved" and event.seat is not None}
        if quiet.phase is not Phase.PLAYING or table.phase is not Phase.PLAYING:
            assert table.phase is quiet.phase
            return
        for seat in Seat:
            assert set(table.may(seat)) & set(GAME_ACTIONS) == set(quiet.may(seat)) & set(GAME_ACTIONS)
        if clock.kind is not ClockKind.NONE:
            here, there = _time_left(table, now), _time_left(quiet, now)
            assert here[maker] <= there[maker], "an offer gains its maker nothing"
            assert 0 <= here[maker.other] - there[maker.other] <= offers * LONGEST_LOAN_MS
            assert here[maker] > 0 or table.on_clock is maker, "nobody's time is used up while the other is to play"
    audit(table.events)


def _offer(table: Table, seat: Seat, action: Action, now: int, made: dict[Seat, int]) -> dict[Seat, int]:
    """Make an offer, if that is allowed; no seat makes two without a move."""
    try:
        table.act(seat, action, now)
    except IllegalActionError:
        return made
    assert made[seat] == 0 or table.phase is not Phase.PLAYING
    return made | {seat: 1}


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
@given(data=st.data(), clock=st.sampled_from(CLOCKS[1:]))
def test_nobody_has_more_time_at_the_moment_an_offer_is_made_or_answered(
    game: str, data: st.DataObject, clock: ClockSettings
) -> None:
    table = dealt(game, 3, clock=clock, seats=STRANGERS)
    now = 0
    for _ in range(30):
        if table.phase is not Phase.PLAYING:
            return
        now += data.draw(st.integers(0, 6000))
        if table.tick(now):
            return
        seat = data.draw(st.sampled_from(Seat))
        offer = table.view(None, now).offer
        answers = [] if offer is None else [Accept(offer.kind), Decline(offer.kind)]
        action = data.draw(st.sampled_from([*OFFERS, *answers, None]))
        if action is None:
            on_turn, wanted = _on_turn(table), played_on(table)
            if on_turn is not None and wanted is not None:
                table.act(on_turn, wanted, now)
        elif table.why_not(seat, action) is None:
            before = _time_left(table, now)
            table.act(seat, action, now)
            left = _time_left(table, now)
            if table.phase is Phase.PLAYING:
                assert all(after <= then for then, after in zip(before, left, strict=True))


def _time_left(table: Table, now_ms: int) -> list[int]:
    return [seat.clock.reserve_ms + seat.clock.delay_ms for seat in table.view(None, now_ms).seats if seat.clock]
