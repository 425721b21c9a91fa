"""Ballots against the published lists."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random

import pytest
from tests.oracles import slow_checkers

from crownpoint.checkers import (
    STARTING_POSITION,
    OpeningRule,
    draw_ballot,
    eleven_man_ballots,
    three_move_ballots,
)


@pytest.mark.parametrize(("deck_only", "count"), [(True, 156), (False, 174)])
def test_three_move_ballots(deck_only: bool, count: int, testdata: Path) -> None:
    ballots = three_move_ballots(deck_only=deck_only)
    assert [ballot.number for ballot in ballots] == list(range(1, count + 1))
    lines = (testdata / "openings" / "checkers-three-move.txt").read_text().splitlines()
    published = [line for line in lines if not line.startswith("#") and not (deck_only and line.endswith("*"))]
    assert [" ".join(ballot.moves) for ballot in ballots] == [line.removesuffix(" *") for line in published]


@pytest.mark.parametrize(("deck_only", "count"), [(True, 156), (False, 174)])
def test_every_three_move_ballot_can_be_played(deck_only: bool, count: int) -> None:
    positions = [ballot.position for ballot in three_move_ballots(deck_only=deck_only)]
    assert len(positions) == count
    assert all(position.turn is not STARTING_POSITION.turn for position in positions)


def test_eleven_man_ballots_are_those_of_the_published_list(testdata: Path) -> None:
    count, digest = (testdata / "openings" / "checkers-eleven-man.txt").read_text().splitlines()[-1].split()
    ours = sorted({ballot.position.fen for ballot in eleven_man_ballots()})
    assert len(ours) == int(count) == 2400
    assert hashlib.sha256("\n".join(ours).encode()).hexdigest() == digest


def test_eleven_man_ballots_follow_from_the_rule() -> None:
    """Each side removes a man in front of its back row and moves one such man; a hundred lost openings are left out."""
    expected = set()
    for black in range(5, 13):
        for white in range(21, 29):
            men = ([n for n in range(21, 33) if n != white], [n for n in range(1, 13) if n != black])
            start = "B:W{}:B{}".format(*(",".join(map(str, side)) for side in men))
            for first, middle in slow_checkers.legal_moves(start).items():
                replies = slow_checkers.legal_moves(middle) if first[0] > 4 else {}
                expected |= {after for second, after in replies.items() if second[0] < 29}
    assert len(expected) == 2500
    assert {ballot.position.fen for ballot in eleven_man_ballots()} < expected


def test_eleven_men_a_side() -> None:
    assert len(eleven_man_ballots()) == 2400
    assert {len(ballot.position.pieces()) for ballot in eleven_man_ballots()} == {22}


def test_names() -> None:
    assert three_move_ballots()[0].name == "Edinburgh 9-13 21-17 5-9"
    assert repr(eleven_man_ballots()[0]) == "Ballot(1, 'without 5 and 21: 9-13 22-17')"


@pytest.mark.parametrize(
    ("rule", "pieces"),
    [(OpeningRule.GO_AS_YOU_PLEASE, 24), (OpeningRule.ELEVEN_MAN, 22)],
)
def test_drawing_by_lot(rule: OpeningRule, pieces: int) -> None:
    ballot = draw_ballot(rule, Random(7))
    assert len(ballot.position.pieces()) == pieces
    assert draw_ballot(rule, Random(7)) == ballot


def test_drawing_a_three_move_ballot() -> None:
    drawn = {draw_ballot(OpeningRule.THREE_MOVE, Random(seed)) for seed in range(40)}
    assert len(drawn) > 20
    assert drawn <= set(three_move_ballots())


def test_a_rule_may_be_text_and_must_be_one() -> None:
    assert draw_ballot("three_move", Random(3)).number > 0  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="four_move"):
        draw_ballot("four_move", Random(3))  # type: ignore[arg-type]
