"""Ballots against the published lists."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from crownpoint.checkers import (
    STARTING_POSITION,
    OpeningRule,
    Position,
    draw_ballot,
    eleven_man_ballots,
    three_move_ballots,
)


@pytest.mark.parametrize(("deck_only", "count"), [(True, 156), (False, 174)])
def test_three_move_ballots(deck_only: bool, count: int, shared_data: Path) -> None:
    ballots = three_move_ballots(deck_only=deck_only)
    assert [ballot.number for ballot in ballots] == list(range(1, count + 1))
    published = (shared_data / "checkers" / f"three-move-ballots-{count}.txt").read_text().split("\n")
    assert [" ".join(ballot.moves) for ballot in ballots] == list(filter(None, published))


@pytest.mark.parametrize(("deck_only", "count"), [(True, 156), (False, 174)])
def test_every_three_move_ballot_can_be_played(deck_only: bool, count: int) -> None:
    positions = [ballot.position for ballot in three_move_ballots(deck_only=deck_only)]
    assert len(positions) == count
    assert all(position.turn is not STARTING_POSITION.turn for position in positions)


def test_eleven_man_ballots_are_those_of_the_published_list(shared_data: Path) -> None:
    published = (shared_data / "checkers" / "eleven-man-ballots.txt").read_text().split()
    ours = [ballot.position for ballot in eleven_man_ballots()]
    assert len(ours) == len(set(ours)) == 2400
    assert set(ours) == {Position.from_fen(fen) for fen in published}


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
