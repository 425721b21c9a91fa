"""Tables of both games as state machines: what is allowed keeps every invariant, what is not changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from crownpoint.checkers import OpeningRule
from crownpoint.errors import IllegalActionError
from crownpoint.table import (
    Accept,
    Action,
    BackgammonBoard,
    BackgammonRules,
    Beaver,
    CheckersRules,
    ClockKind,
    ClockSettings,
    Commit,
    Decline,
    Double,
    Drop,
    EndSession,
    GiveNonce,
    Move,
    NextGame,
    Occupant,
    OccupantKind,
    OfferAbort,
    OfferDraw,
    OfferKind,
    Pause,
    Phase,
    Preferences,
    ProposeTakeBack,
    Raccoon,
    Refusal,
    Rematch,
    Resign,
    Resume,
    Reveal,
    Roll,
    Say,
    Seat,
    SetPreferences,
    Share,
    SwapSeats,
    Table,
    TableOptions,
    Take,
    View,
)
from crownpoint.table.absence import AWAY_MS
from crownpoint.table.actions import Abort, ActionKind
from crownpoint.table.dice.fair_dice import OwnDice
from crownpoint.table.records.audit import audit
from crownpoint.table.records.encoding import as_plain
from crownpoint.table.records.record import dump_event, load_event

SEED, MATCH_ID = "5eed" * 16, "1d" * 16
NONCES = ("a" * 64, "b" * 64)
OWN_DICE = (OwnDice("c" * 64, MATCH_ID, 0), OwnDice("d" * 64, MATCH_ID, 1))
PLAIN: dict[ActionKind, Action] = {
    action.kind: action
    for action in [
        *(Roll(), Double(), Take(), Drop(), Beaver(), Raccoon(), OfferDraw(), ProposeTakeBack(), SwapSeats()),
        *(
            Rematch(),
            NextGame(),
            EndSession(),
            Pause(),
            Resume(),
            Resign(1),
            Say("hm"),
            SetPreferences(Preferences()),
            Abort(),
            OfferAbort(),
        ),
    ]
}
WILD: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from(list(PLAIN.values())),
    st.builds(Accept, st.sampled_from(OfferKind)),
    st.builds(Decline, st.sampled_from(OfferKind)),
    st.builds(Resign, st.integers(-1, 5)),
    st.builds(GiveNonce, st.sampled_from(["", "C" * 64])),
    st.builds(Commit, st.sampled_from(["", "C" * 64])),
    st.builds(Reveal, st.sampled_from(["", "c" * 64]), st.sampled_from(["", "c" * 64])),
    st.builds(Move, st.sampled_from(["", "8/5 6/5", "24/14", "bar/20", "11-15", "22x15", "x", "6/off(4)", "1-2-3"])),
)
preferences = st.builds(Preferences, st.booleans(), st.booleans(), st.booleans(), st.booleans())
clocks = st.one_of(
    st.just(ClockSettings()),
    st.builds(ClockSettings, st.sampled_from(ClockKind), st.just(60_000), st.just(5000), st.booleans()),
)
occupants = st.builds(
    Occupant, st.sampled_from(["Ana", "Marek"]), st.sampled_from(OccupantKind), st.none(), preferences
)


class TableMachine(RuleBasedStateMachine):
    """A table, two seats that do what they may, and a nuisance that does what it may not."""

    options: st.SearchStrategy[TableOptions]

    def __init__(self) -> None:
        super().__init__()
        self.now = 0
        self.refolded: Table | None = None

    @initialize(data=st.data(), seats=st.tuples(occupants, occupants))
    def open(self, data: st.DataObject, seats: tuple[Occupant, Occupant]) -> None:
        options = data.draw(type(self).options)
        self.table = Table.open(options, seats, match_id=MATCH_ID, seed=SEED, now_ms=0)
        self.refolded = Table.from_events(self.table.events)

    def act(self, seat: Seat, action: Action) -> None:
        """An action that must succeed."""
        before = self.table.number
        events = self.table.act(seat, action, self.now)
        assert events
        assert [event.number for event in events] == list(range(before + 1, self.table.number + 1))

    @precondition(lambda self: self.table.phase is Phase.SEATING)
    @rule(seat=st.sampled_from(Seat))
    def give_nonce(self, seat: Seat) -> None:
        if ActionKind.GIVE_NONCE in self.table.may(seat):
            self.act(seat, GiveNonce(NONCES[seat]))

    @precondition(lambda self: self.table.phase is Phase.SEATING)
    @rule(seat=st.sampled_from(Seat))
    def commit(self, seat: Seat) -> None:
        if ActionKind.COMMIT in self.table.may(seat):
            self.act(seat, self._dice_action(seat, ActionKind.COMMIT))

    def _dice_action(self, seat: Seat, kind: ActionKind) -> Action:
        own, number = OWN_DICE[seat], self.table.view(seat, self.now).fairness.rolls + 1
        if kind is ActionKind.COMMIT:
            return Commit(own.commitment(number))
        return Reveal(own.share(number), own.commitment(number + 1))

    @rule(data=st.data(), times=st.integers(1, 12))
    def play(self, data: st.DataObject, times: int) -> None:
        """What the table waits for, several times over, so that games get somewhere."""
        for _ in range(times):
            if not self.table.to_act:
                return
            seat = self.table.to_act[0]
            wanted = ("reveal", "roll", "move", "take", "next_game", "accept")
            may = [kind for kind in self.table.may(seat) if kind in wanted]
            if self.table.view(seat, self.now).offer is not None and ActionKind.ACCEPT in may:
                may = [ActionKind.DECLINE]
            if may:
                self.act(seat, self._instance(data, seat, may[0]))

    @rule(data=st.data(), seat=st.sampled_from(Seat))
    def do_something_allowed(self, data: st.DataObject, seat: Seat) -> None:
        may = self.table.may(seat)
        if may:
            self.act(seat, self._instance(data, seat, data.draw(st.sampled_from(may))))

    def _instance(self, data: st.DataObject, seat: Seat, kind: ActionKind) -> Action:
        view = self.table.view(seat, self.now)
        if kind is ActionKind.MOVE:
            return Move(data.draw(st.sampled_from(view.legal_moves)).text)
        if kind in (ActionKind.ACCEPT, ActionKind.DECLINE):
            assert view.offer is not None
            return (Accept if kind is ActionKind.ACCEPT else Decline)(view.offer.kind)
        if kind is ActionKind.GIVE_NONCE:
            return GiveNonce(NONCES[seat])
        if kind in (ActionKind.COMMIT, ActionKind.REVEAL):
            return self._dice_action(seat, kind)
        if kind is ActionKind.ROLL and ActionKind.COMMIT in self.table.may(seat) and data.draw(st.booleans()):
            own, number = OWN_DICE[seat], view.fairness.rolls + 1
            return Roll(Share(own.share(number), own.commitment(number + 1)))
        if kind is ActionKind.SET_PREFERENCES:
            return SetPreferences(data.draw(preferences))
        return PLAIN[kind]

    @rule(seat=st.sampled_from(Seat), action=WILD)
    def do_anything(self, seat: Seat, action: Action) -> None:
        """Refused with a reason and without a trace, unless it happens to be allowed."""
        before, refusal = self.table.number, self.table.why_not(seat, action)
        view, may = self.table.view(seat, self.now), self.table.may(seat)
        if refusal is None and not self.table.tick(self.now):
            self.act(seat, action)
            assert action.kind in may
        elif refusal is not None:
            with pytest.raises(IllegalActionError) as caught:
                self.table.act(seat, action, self.now)
            assert isinstance(caught.value.reason, Refusal)
            assert caught.value.reason.sentence == str(caught.value) != ""
            assert self.table.number == before
            assert self.table.view(seat, self.now) == view

    @rule(ms=st.integers(0, 20_000))
    def wait(self, ms: int) -> None:
        self.now += ms
        deadline = self.table.deadline_ms
        events = self.table.tick(self.now)
        assert bool(events) == (deadline is not None and deadline <= self.now)

    @rule(seat=st.sampled_from(Seat))
    def lose_or_find_the_line(self, seat: Seat) -> None:
        view, away = self.table.view(None, self.now), self.table.is_away(seat)
        came, went = self.table.came_back, self.table.went_away
        events = came(seat, self.now) if away else went(seat, self.now, self.now)
        assert len(events) == self.table.minds_absence
        assert self.table.is_away(seat) is (away ^ bool(events))
        clocks = [seat.clock for seat in self.table.view(None, self.now).seats if seat.clock]
        assert [clock.reserve_ms for clock in clocks] == [seat.clock.reserve_ms for seat in view.seats if seat.clock]
        assert all(clock.still_ms <= AWAY_MS for clock in clocks)

    @rule(ms=st.integers(0, 1_000_000))
    def host_goes_down(self, ms: int) -> None:
        view = self.table.view(None, self.now)
        since, self.now = self.now, self.now + ms
        self.table.host_was_down(since, self.now)
        assert [seat.clock for seat in self.table.view(None, self.now).seats] == [seat.clock for seat in view.seats]

    @invariant()
    def folding_again_gives_the_same(self) -> None:
        if self.refolded is None:
            return
        for event in self.table.events[self.refolded.number :]:
            line = dump_event(event)
            again = load_event(line)
            assert again == event
            assert dump_event(again) == line
            self.refolded.fold(again)
        viewer = (*Seat, None)[self.table.number % 3]
        view = self.table.view(viewer, self.now)
        assert self.refolded.view(viewer, self.now) == view
        assert [seat.score for seat in view.seats] == list(view.results[-1].score if view.results else (0, 0))
        self._check_board(view)

    @rule()
    def look(self) -> None:
        """Nobody can see the seed before the end, a nonce before both are in, or a roll before it is made."""
        table = self.table
        for viewer in (*Seat, None):
            view = table.view(viewer, self.now)
            text = repr(as_plain(view)) + repr([dump_event(event) for event in table.events_for(viewer)])
            assert (SEED in text) == (view.phase is Phase.OVER)
            given = {event.seat for event in table.events if event.kind == "nonce_given"}
            ready = given | {event.seat for event in table.events if event.kind == "committed"}
            for seat in Seat:
                known = len(ready) == len(Seat) or viewer is seat
                assert (NONCES[seat] in text) == (seat in given and known)
            assert f'"roll":{view.fairness.rolls + 1},"dice"' not in text
            assert not any(own.share(view.fairness.rolls + 2) in text for own in OWN_DICE)

    def _check_board(self, view: View) -> None:
        board = view.board
        if isinstance(board, BackgammonBoard):
            own = sum(count for count in board.points if count > 0) + board.off[0]
            other = -sum(count for count in board.points if count < 0) + board.off[1]
            assert isinstance(view.options.rules, BackgammonRules)
            assert own == other == (3 if view.options.rules.variant == "hypergammon" else 15)
        else:
            squares = board.black_men + board.black_kings + board.white_men + board.white_kings
            assert len(set(squares)) == len(squares) <= 24
        if view.phase is Phase.PLAYING and not view.paused:
            assert view.to_act
            assert view.turn is not None or view.fairness.owing
        assert len({seat.color for seat in view.seats}) == 2

    def teardown(self) -> None:
        if self.refolded is not None:
            self.look()
            audit(self.table.events)


class BackgammonMachine(TableMachine):
    options = st.one_of(
        st.builds(
            TableOptions,
            st.just("backgammon"),
            st.integers(1, 5),
            st.builds(BackgammonRules, cube=st.booleans(), crawford=st.booleans(), refuse_dead_cube=st.booleans()),
            clocks,
            st.booleans(),
            st.sampled_from([None, "white", "black"]),
        ),
        st.builds(
            TableOptions,
            st.just("backgammon"),
            st.just(0),
            st.builds(
                BackgammonRules,
                jacoby=st.booleans(),
                beavers=st.just(True),
                raccoons=st.booleans(),
                automatic_doubles=st.integers(0, 2),
                winner_rolls_again=st.booleans(),
                variant=st.sampled_from(["standard", "nackgammon", "hypergammon"]),
            ),
            clocks,
        ),
    )


class CheckersMachine(TableMachine):
    options = st.builds(
        TableOptions,
        st.just("checkers"),
        st.integers(0, 3),
        st.builds(CheckersRules, st.sampled_from(OpeningRule), st.none(), st.booleans()),
        clocks,
        st.booleans(),
        st.sampled_from([None, "white", "black"]),
    )


SETTINGS = settings(max_examples=settings.default.max_examples // 4, stateful_step_count=40)


@pytest.mark.parametrize("machine", [BackgammonMachine, CheckersMachine])
def test_tables(machine: type[TableMachine]) -> None:
    machine.TestCase.settings = SETTINGS
    case = machine.TestCase()
    case.runTest()
