"""Fair dice: the page, our implementation and a second one say the same; and the dice are even."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import second_verifier
from tests.table.tables import dealt, play_on

from crownpoint.checkers import OpeningRule
from crownpoint.errors import InvalidRecordError
from crownpoint.table import CheckersRules, Seat
from crownpoint.table.dice.fair_dice import FairDice, is_hex, seal
from crownpoint.table.dice.statistics import EXPECTED_PIPS, dice_statistics
from crownpoint.table.dice.verification import verify_dice
from crownpoint.table.events import MatchEnded, Opened, OpeningRolled, Rolled
from crownpoint.table.records.record import read_record, write_record

PAGE = (Path(__file__).parents[2] / "docs" / "fair-dice.md").read_text(encoding="utf-8")
EXAMPLE = FairDice(bytes(range(32)).hex(), bytes(range(100, 116)).hex(), ("01" * 32, "02" * 32))
hexes = st.binary(min_size=32, max_size=32).map(bytes.hex)


def test_the_page_tells_the_rolls_of_its_example() -> None:
    found = re.search(
        r"Rolls 1 to 8 of this match are (.*), and number 9, drawn among 156 openings, gives opening (\d+)\.", PAGE
    )
    assert found
    assert found[1] == ", ".join("{}-{}".format(*EXAMPLE.roll(number)) for number in range(1, 9))
    assert int(found[2]) == 1 + EXAMPLE.draw(9, 156)
    assert seal(EXAMPLE.seed, EXAMPLE.match_id) in PAGE


@given(seed=hexes, first=hexes, second=hexes, number=st.integers(1, 2**63), size=st.integers(1, 2400))
def test_a_second_implementation_agrees(seed: str, first: str, second: str, number: int, size: int) -> None:
    dice = FairDice(seed, "ab" * 16, (first, second))
    raw = (bytes.fromhex(seed), bytes.fromhex("ab" * 16), (bytes.fromhex(first), bytes.fromhex(second)), number)
    assert list(dice.roll(number)) == second_verifier.roll(*raw)
    assert 1 + dice.draw(number, size) == second_verifier.draw(*raw, size)


def test_100_000_dice_are_even_and_the_second_implementation_agrees_on_every_one() -> None:
    raw = (bytes.fromhex(EXAMPLE.seed), bytes.fromhex(EXAMPLE.match_id), (bytes([1]) * 32, bytes([2]) * 32))
    pairs: Counter[tuple[int, int]] = Counter()
    for number in range(1, 50_001):
        dice = EXAMPLE.roll(number)
        pairs[dice] += 1
        assert list(dice) == second_verifier.roll(*raw, number)
    faces = Counter(face for dice, count in pairs.items() for face in dice for _ in range(count))
    # χ² beyond these bounds happens once in a thousand fair samples on either side (5 and 35 degrees of freedom).
    assert 0.21 < sum((faces[face] - 100_000 / 6) ** 2 / (100_000 / 6) for face in range(1, 7)) < 20.5
    expected = 50_000 / 36
    cells = [(first, second) for first in range(1, 7) for second in range(1, 7)]
    assert 14.7 < sum((pairs[cell] - expected) ** 2 / expected for cell in cells) < 66.6


class _Scripted(FairDice):
    """Dice whose bytes are given, to reach what happens once in a universe."""

    blocks: tuple[bytes, ...] = ()

    def _blocks(self, number: int):  # type: ignore[no-untyped-def]
        return iter(type(self).blocks)


@pytest.mark.parametrize(
    ("blocks", "roll"),
    [
        ((bytes([0, 5]),), (1, 6)),
        ((bytes([251, 252, 253, 254, 255, 6]),), (6, 1)),
        ((bytes([255] * 31 + [3]), bytes([255, 4])), (4, 5)),
    ],
)
def test_bytes_from_252_are_skipped_and_the_next_block_goes_on(
    blocks: tuple[bytes, ...], roll: tuple[int, int]
) -> None:
    _Scripted.blocks = blocks
    assert _Scripted("", "", ("", "")).roll(1) == roll


def test_words_past_the_last_whole_share_are_skipped() -> None:
    _Scripted.blocks = (bytes.fromhex("ffffffff" + "fffffffe" + "00000007"),)
    assert _Scripted("", "", ("", "")).draw(1, 10) == 7


@pytest.mark.parametrize("text", ["", "g" * 64, "A" * 64, "0" * 63, "0" * 65, "０" * 64])
def test_only_lowercase_digits_of_the_right_number_are_hexadecimal(text: str) -> None:
    assert not is_hex(text, 32)


def test_a_played_match_verifies_with_both_implementations() -> None:
    table = play_on(dealt("backgammon", 3, seed=5))
    report = verify_dice(table.events)
    assert report.is_fair
    assert report.rolls == sum(isinstance(event.fact, Rolled | OpeningRolled) for event in table.events) > 50
    assert second_verifier.verify(write_record(table.events)) == (True, [])


def test_what_a_seat_received_is_enough() -> None:
    table = play_on(dealt("backgammon", 1, seed=6))
    for viewer in (*Seat, None):
        assert verify_dice(table.events_for(viewer)).is_fair


def test_drawn_openings_are_verified_and_repeated_ones_use_no_number() -> None:
    rules = CheckersRules(opening=OpeningRule.THREE_MOVE)
    table = play_on(dealt("checkers", 4, rules=rules, seed=3))
    report = verify_dice(table.events)
    assert report.is_fair
    assert report.rolls == 0
    assert report.ballots == (len(table.results) + 1) // 2


def test_a_changed_roll_a_left_out_roll_and_another_seed_are_found() -> None:
    table = play_on(dealt("backgammon", 1, seed=7))
    events = list(table.events)
    at = next(i for i, event in enumerate(events) if isinstance(event.fact, Rolled))
    fact = events[at].fact
    assert isinstance(fact, Rolled)
    other = (fact.dice[0] % 6 + 1, fact.dice[1])
    changed = [*events[:at], replace(events[at], fact=replace(fact, dice=other)), *events[at + 1 :]]
    assert f"Roll {fact.roll} was {other[0]}-{other[1]}, but the seed gives" in verify_dice(changed).faults[0]
    assert second_verifier.verify(write_record(changed)) == (True, [fact.roll])

    skipped = [*events[:at], *events[at + 1 :]]
    assert f"roll {fact.roll} was next" in verify_dice(skipped).faults[0]

    last = events[-1]
    assert isinstance(last.fact, MatchEnded)
    forged = [*events[:-1], replace(last, fact=replace(last.fact, seed="ee" * 32))]
    assert "does not fit the seal" in verify_dice(forged).faults[0]


def test_a_match_that_goes_on_cannot_be_verified() -> None:
    with pytest.raises(InvalidRecordError, match="still sealed"):
        verify_dice(dealt("backgammon").events)
    with pytest.raises(InvalidRecordError, match="does not begin"):
        verify_dice([])


def test_a_record_read_back_verifies() -> None:
    table = play_on(dealt("backgammon", 1, seed=8))
    record = read_record(write_record(table.events, "a match"))
    assert isinstance(record.events[0].fact, Opened)
    assert verify_dice(record.events).is_fair


def test_statistics_count_each_seats_own_rolls_beside_what_is_expected() -> None:
    table = play_on(dealt("backgammon", 3, seed=9))
    first, second = dice_statistics(table.events)
    rolled = [event for event in table.events if isinstance(event.fact, Rolled)]
    assert first.rolls + second.rolls == len(rolled)
    assert sum(first.faces.values()) == 2 * first.rolls
    assert sum(first.pairs.values()) == first.rolls
    assert first.expected_doubles * 6 == first.rolls
    assert first.doubles == sum(e.fact.dice[0] == e.fact.dice[1] for e in rolled if e.seat == 0)  # type: ignore[union-attr]
    assert pytest.approx(8.1667, abs=1e-4) == EXPECTED_PIPS
    assert dice_statistics([])[0].mean_pips == dice_statistics([])[0].chi_squared == 0
