"""Dice that no one can choose or foresee: commitments, shares, and players' own notes against a hostile host."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.table import second_verifier
from tests.table.tables import ANA, MAREK, opened, refused

from crownpoint.checkers import OpeningRule
from crownpoint.errors import InvalidRecordError
from crownpoint.table import (
    CheckersRules,
    ClockKind,
    ClockSettings,
    Commit,
    Double,
    Event,
    GiveNonce,
    Move,
    NextGame,
    Occupant,
    OccupantKind,
    Phase,
    Preferences,
    ProposeTakeBack,
    Reveal,
    Roll,
    Seat,
    Share,
    Table,
)
from crownpoint.table.dice.fair_dice import FairDice, OwnDice
from crownpoint.table.dice.notes import DiceNotes, read_notes
from crownpoint.table.dice.verification import verify_dice
from crownpoint.table.events import Committed, MatchEnded, Opened, Revealed, Rolled
from crownpoint.table.records.audit import audit
from crownpoint.table.records.record import write_record
from crownpoint.table.table import NONCE_MS

REMOTE = (Occupant("Ana", OccupantKind.REMOTE), Occupant("Marek", OccupantKind.REMOTE))
SECRETS = ("a1" * 32, "b2" * 32)


class Players:
    """Two players at other machines who keep their secrets, and note what they see."""

    def __init__(self, game: str = "backgammon", length: int = 1, **options: Any) -> None:
        self.table = opened(game, length, seats=REMOTE, **options)
        self.own = [OwnDice(secret, self.table.id, seat) for seat, secret in enumerate(SECRETS)]
        self.now = 0

    @property
    def number(self) -> int:
        return self.table.view(None, 0).fairness.rolls + 1

    def commit(self, *seats: Seat) -> None:
        for seat in seats or Seat:
            self.table.act(seat, Commit(self.own[seat].commitment(self.number)), self.now)

    def share(self, seat: Seat) -> Share:
        return Share(self.own[seat].share(self.number), self.own[seat].commitment(self.number + 1))

    def reveal(self, *seats: Seat) -> list[Event]:
        events: list[Event] = []
        for seat in seats:
            share = self.share(seat)
            events += self.table.act(seat, Reveal(share.share, share.commitment), self.now)
        return events

    def reveal_all(self) -> None:
        while owing := self.table.view(None, 0).fairness.owing:
            self.reveal(owing[0])

    def play(self, until: Callable[[], bool] = lambda: False) -> Table:
        """Play as it comes, to the end or until something is so."""
        table = self.table
        while table.phase is not Phase.OVER and not until():
            self.reveal_all()
            if table.phase is Phase.OVER or until():
                break
            seat = table.to_act[0]
            view = table.view(seat, 0)
            if "roll" in view.may:
                table.act(seat, Roll(self.share(seat)), self.now)
            elif "move" in view.may:
                table.act(seat, Move(view.legal_moves[-1].text), self.now)
            else:
                table.act(seat, NextGame(), self.now)
        return table

    def notes(self, seat: Seat) -> DiceNotes:
        """What an honest client has noted by now."""
        events = self.table.events
        first = events[0].fact
        assert isinstance(first, Opened)
        revealed = tuple(e.fact.roll for e in events if isinstance(e.fact, Revealed) and e.seat is seat)
        rolls = {e.fact.roll: e.fact.dice for e in events if isinstance(e.fact, Rolled)}
        return DiceNotes(
            match_id=first.match_id, seal=first.seal, seat=seat, secret=SECRETS[seat], revealed=revealed, rolls=rolls
        )


def test_nothing_is_rolled_before_all_have_committed_and_both_have_revealed() -> None:
    players = Players()
    table = players.table
    assert refused(table, ANA, Reveal("0" * 64, "0" * 64)) == "not_started"
    players.commit(ANA)
    assert table.phase is Phase.SEATING
    players.commit(MAREK)
    assert [event.kind for event in table.events][-2:] == ["game_started", "roll_asked"]
    assert table.to_act == (ANA, MAREK)
    players.reveal(MAREK)
    assert table.to_act == (ANA,)
    assert table.view(None, 0).dice is None
    players.reveal(ANA)
    assert "opening_rolled" in [event.kind for event in table.events]


def test_a_roll_is_a_function_of_all_three() -> None:
    players = Players()
    players.commit()
    players.play(until=lambda: players.table.view(None, 0).fairness.rolls >= 6)
    view = players.table.view(None, 0)
    seed = players.table.events[0].fact.seed  # type: ignore[union-attr]
    rolled = {e.fact.roll: e.fact.dice for e in players.table.events if isinstance(e.fact, Rolled)}
    for number, dice in rolled.items():
        parts = (players.own[0].share(number), players.own[1].share(number))
        assert FairDice(seed, view.fairness.match_id, parts).roll(number) == dice
        for other in (0, 1):
            changed = tuple("5" * 64 if seat == other else part for seat, part in enumerate(parts))
            assert changed != parts


def test_who_rolls_reveals_with_the_roll_and_the_other_only_then() -> None:
    players = Players()
    players.commit()
    players.play(until=lambda: any("roll" in players.table.may(seat) for seat in Seat))
    table, roller = players.table, players.table.to_act[0]
    assert "reveal" not in table.may(roller.other), "the roller may still double"
    kinds = [event.kind for event in table.act(roller, Roll(players.share(roller)), 0)]
    assert kinds == ["roll_asked", "revealed"]
    assert table.to_act == (roller.other,)
    assert refused(table, roller, Double()) == "rolling"
    assert refused(table, roller, Roll()) == "rolling"
    assert refused(table, roller, ProposeTakeBack()) == "rolling"
    assert [event.kind for event in players.reveal(roller.other)][:2] == ["revealed", "rolled"]
    assert audit(table.events).number == table.number


def test_a_share_must_fit_and_cannot_be_changed_once_another_is_known() -> None:
    players = Players()
    players.commit()
    table = players.table
    assert refused(table, ANA, Reveal("9" * 64, "0" * 64)) == "bad_share"
    assert refused(table, ANA, Reveal("", "0" * 64)) == "bad_share"
    assert refused(table, ANA, Reveal(players.share(ANA).share, "x")) == "bad_commitment"
    assert refused(table, ANA, Commit("x")) == "bad_commitment"
    table.act(ANA, Commit("9" * 64), 0)  # nobody has revealed anything: another device may take over
    table.act(ANA, Commit(players.own[ANA].commitment(1)), 0)
    players.reveal(MAREK)
    assert refused(table, ANA, Commit("9" * 64)) == "late_commitment"
    assert refused(table, MAREK, Commit("9" * 64)) == "late_commitment"
    again = Reveal(players.own[MAREK].share(1), players.own[MAREK].commitment(2))
    assert refused(table, MAREK, again) == "already_done"
    players.reveal(ANA)


def test_a_share_of_one_seat_or_roll_is_none_of_another() -> None:
    """Nobody can copy the other's commitment, or use a share twice."""
    mine = OwnDice("44" * 32, "11" * 16, 0)
    commitments = {mine.commitment(1), mine.commitment(2), OwnDice("44" * 32, "11" * 16, 1).commitment(1)}
    commitments.add(OwnDice("44" * 32, "12" * 16, 0).commitment(1))
    assert len(commitments) == 4


@pytest.mark.parametrize("auto_roll", [False, True])
@pytest.mark.parametrize("length", [1, 3])
def test_a_match_of_two_who_keep_their_shares_verifies_with_both_implementations(length: int, auto_roll: bool) -> None:
    players = Players(length=length)
    players.commit()
    if auto_roll:
        from crownpoint.table import SetPreferences

        for seat in Seat:
            players.table.act(seat, SetPreferences(Preferences(auto_roll=True)), 0)
    table = players.play()
    report = verify_dice(table.events_for(ANA))
    assert report.is_fair
    assert report.rolls > 20
    assert second_verifier.verify(write_record(table.events)) == (True, [])
    for seat in Seat:
        assert verify_dice(table.events_for(seat), players.notes(seat)).is_fair
    assert audit(table.events).number == table.number


def test_one_may_keep_the_shares_while_the_other_leaves_them_to_the_host() -> None:
    players = Players()
    players.commit(ANA)
    players.table.act(MAREK, GiveNonce("7" * 64), 0)
    assert players.table.to_act == (ANA,)
    table = players.play()
    assert verify_dice(table.events, players.notes(ANA)).is_fair
    assert second_verifier.verify(write_record(table.events)) == (True, [])


def test_drawn_openings_need_shares_too() -> None:
    players = Players("checkers", 4, rules=CheckersRules(opening=OpeningRule.THREE_MOVE))
    players.commit()
    assert players.table.phase is Phase.SEATING
    assert players.table.to_act == (ANA, MAREK)
    players.reveal_all()
    assert players.table.phase is Phase.PLAYING
    table = players.play()
    report = verify_dice(table.events)
    assert report.is_fair
    assert report.ballots == (len(table.results) + 1) // 2


class TestWithholding:
    def test_time_runs_for_who_owes_a_share(self) -> None:
        players = Players(clock=ClockSettings(ClockKind.FISCHER, 60_000, 5_000))
        players.commit()
        players.play(until=lambda: any("roll" in players.table.may(seat) for seat in Seat))
        table, roller = players.table, players.table.to_act[0]
        players.now = 1_000
        table.act(roller, Roll(players.share(roller)), 1_000)
        assert table.on_clock is roller.other
        before = table.view(None, 1_000).seats
        players.now = 21_000
        players.reveal(roller.other)
        after = table.view(None, 21_000).seats
        assert after[roller].clock.reserve_ms == before[roller].clock.reserve_ms  # type: ignore[union-attr]
        paid = before[roller.other].clock.reserve_ms - after[roller.other].clock.reserve_ms  # type: ignore[union-attr]
        assert paid == 20_000
        assert table.on_clock is roller

    def test_who_never_reveals_loses_on_time(self) -> None:
        players = Players(clock=ClockSettings(ClockKind.FISCHER, 60_000, 5_000))
        players.commit()
        players.play(until=lambda: any("roll" in players.table.may(seat) for seat in Seat))
        table, roller = players.table, players.table.to_act[0]
        table.act(roller, Roll(players.share(roller)), 0)
        table.tick(70_000)
        assert table.view(None, 70_000).winner is roller

    def test_who_withholds_a_share_of_the_drawn_opening_loses(self) -> None:
        players = Players("checkers", rules=CheckersRules(opening=OpeningRule.THREE_MOVE))
        players.commit()
        players.reveal(ANA)
        assert players.table.owing_since(MAREK) == 0
        players.table.tick(NONCE_MS)
        assert players.table.phase is Phase.OVER
        assert players.table.view(None, 0).winner is ANA
        assert audit(players.table.events).phase is Phase.OVER

    def test_two_who_both_withhold_play_nothing(self) -> None:
        players = Players("checkers", rules=CheckersRules(opening=OpeningRule.THREE_MOVE))
        players.commit()
        players.table.tick(NONCE_MS)
        assert players.table.was_aborted


class TestHostileHost:
    """A host may send any record afterwards. What the players noted themselves convicts it."""

    @pytest.fixture(scope="class")
    def played(self) -> tuple[list[Event], DiceNotes]:
        players = Players()
        players.commit()
        table = players.play()
        return list(table.events), players.notes(ANA)

    def test_another_seed_with_another_seal(self, played: tuple[list[Event], DiceNotes]) -> None:
        """The whole match forged consistently: the record alone verifies, the player's copy does not."""
        _, notes = played
        forged = Players(seed=2)
        forged.table = opened("backgammon", seats=REMOTE, seed=2)
        events = _renamed(forged, notes.match_id)
        assert verify_dice(events).is_fair
        faults = verify_dice(events, notes).faults
        assert "The seal is not the one that you were shown first." in faults

    def test_other_shares_in_a_players_name(self, played: tuple[list[Event], DiceNotes]) -> None:
        events, notes = played
        stolen = replace_secret(notes, "c3" * 32)
        faults = verify_dice(events, stolen).faults
        assert any("reveals a share of roll 1 that is not yours" in fault for fault in faults)
        given = _replaced(events, Committed, lambda e: replace(e, fact=_nonce()), ANA)
        assert any("gives away a nonce in your name" in fault for fault in notes.faults(_first(given), given))

    def test_a_roll_told_otherwise(self, played: tuple[list[Event], DiceNotes]) -> None:
        events, notes = played
        number, dice = next(iter(notes.rolls.items()))
        other = notes.model_copy(update={"rolls": {**notes.rolls, number: (dice[0] % 6 + 1, dice[1]), 999: (1, 1)}})
        faults = verify_dice(events, other).faults
        assert any(f"You saw roll {number} as" in fault for fault in faults)
        assert any("in the record it is missing" in fault for fault in faults)

    def test_a_share_changed_after_another_was_known(self, played: tuple[list[Event], DiceNotes]) -> None:
        events, _ = played
        at = next(i for i, e in enumerate(events) if isinstance(e.fact, Revealed) and e.seat is MAREK)
        fact = events[at].fact
        assert isinstance(fact, Revealed)
        changed = [*events[:at], replace(events[at], fact=replace(fact, share="9" * 64)), *events[at + 1 :]]
        assert any("had not committed to" in fault for fault in verify_dice(changed).faults)
        assert second_verifier.verify(write_record(changed))[0] is False
        late = Event(events[at].number, 0, MAREK, Committed("9" * 64))
        first = next(i for i, e in enumerate(events) if isinstance(e.fact, Revealed))
        inserted = [*events[: first + 1], late, *events[first + 1 :]]
        assert any("when a share of it is known" in fault for fault in verify_dice(inserted).faults)

    def test_a_double_after_a_share_was_shown(self, played: tuple[list[Event], DiceNotes]) -> None:
        from crownpoint.table.events import Doubled

        events, _ = played
        at = [i for i, e in enumerate(events) if isinstance(e.fact, Revealed)][-1]
        peeked = [*events[: at + 1], Event(events[at].number, 0, ANA, Doubled(2)), *events[at + 1 :]]
        assert any("doubles after a share" in fault for fault in verify_dice(peeked).faults)

    def test_a_seed_that_is_not_revealed(self, played: tuple[list[Event], DiceNotes]) -> None:
        events, _ = played
        with pytest.raises(InvalidRecordError, match="still sealed"):
            verify_dice([e for e in events if not isinstance(e.fact, MatchEnded)])

    def test_the_record_of_another_match(self, played: tuple[list[Event], DiceNotes]) -> None:
        events, notes = played
        other = notes.model_copy(update={"match_id": "ee" * 16})
        assert verify_dice(events, other).faults == ["The record is of another match than your copy."]

    @pytest.mark.parametrize("text", ["", "[]", "{}", '{"match_id":"x","seal":"y"}', '{"match_id":1}'])
    def test_a_copy_that_is_none_is_named(self, text: str) -> None:
        with pytest.raises(InvalidRecordError, match="This is not a copy of the dice"):
            read_notes(text)

    def test_a_copy_is_read_as_it_is_written(self, played: tuple[list[Event], DiceNotes]) -> None:
        _, notes = played
        assert read_notes(notes.model_dump_json()) == notes
        assert json.loads(notes.model_dump_json())["rolls"]


def replace_secret(notes: DiceNotes, secret: str) -> DiceNotes:
    return notes.model_copy(update={"secret": secret})


def _renamed(players: Players, match_id: str) -> list[Event]:
    """The events of another match with this match id, every share its own."""
    first = players.table.events[0].fact
    assert isinstance(first, Opened)
    assert first.seed is not None
    players.table = Table.open(first.options, REMOTE, match_id=match_id, seed=first.seed, now_ms=0)
    players.own = [OwnDice(secret, match_id, seat) for seat, secret in enumerate(SECRETS)]
    players.commit()
    return list(players.play().events)


def _replaced(events: list[Event], kind: type, change: Callable[[Event], Event], seat: Seat) -> list[Event]:
    return [change(e) if isinstance(e.fact, kind) and e.seat is seat else e for e in events]


def _nonce() -> Any:
    from crownpoint.table.events import NonceGiven

    return NonceGiven("7" * 64)


def _first(events: list[Event]) -> Opened:
    fact = events[0].fact
    assert isinstance(fact, Opened)
    return fact


RECORD = Path(__file__).parents[2] / "testdata" / "dice" / "record.json"
NOTES = RECORD.with_name("notes.json")


def _sample() -> tuple[str, str]:
    """The record of a short match of two who keep their shares, and the first player's notes of it."""
    players = Players("backgammon", 1, seed=77)
    players.commit()
    return write_record(players.play().events, "Ana – Marek"), players.notes(ANA).model_dump_json() + "\n"


def test_the_sample_that_the_page_checks_is_ours() -> None:
    """The page's own tests read it. `python -m tests.table.test_shares` writes it again."""
    assert (RECORD.read_text(encoding="utf-8"), NOTES.read_text(encoding="utf-8")) == _sample()


if __name__ == "__main__":
    RECORD.parent.mkdir(exist_ok=True)
    for path, text in zip((RECORD, NOTES), _sample(), strict=True):
        path.write_text(text, encoding="utf-8")
