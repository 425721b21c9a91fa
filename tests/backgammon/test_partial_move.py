from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.backgammon.strategies import dice, positions

from crownpoint.backgammon import STARTING_POSITION, Dice, Game, Position, ReasonCode, Step
from crownpoint.errors import IllegalActionError, IllegalMoveError


def test_steps_and_targets() -> None:
    turn = STARTING_POSITION.partial_move((6, 3))
    assert turn.sources == (24, 13, 8, 6)
    assert [(target.place, [step.die for step in target.steps]) for target in turn.targets(24)] == [
        (21, [3]),
        (18, [6]),
        (15, [3, 6]),
    ]
    longest = turn.longest(24)
    assert longest is not None
    assert longest.place == 15
    assert turn.longest(23) is None


def test_two_dice_at_once_and_back_step_by_step() -> None:
    turn = STARTING_POSITION.partial_move((6, 3)).play(24, 15)
    assert [str(step) for step in turn.steps] == ["24/21", "21/15"]
    assert turn.is_complete
    assert turn.why_incomplete() is None
    assert turn.points[15] == 1
    assert turn.undo().points[21] == 1
    assert turn.undo().undo().points == STARTING_POSITION.board.points
    assert turn.undo().undo().undo().steps == ()


def test_the_quiet_way_is_preferred() -> None:
    position = Position({13: 1, 0: 14}, {18: 1, 0: 14})
    places = {target.place: target for target in position.partial_move((6, 2)).targets(13)}
    assert not places[5].hit
    assert places[7].hit


def test_a_step_that_would_leave_a_die_is_not_offered() -> None:
    position = Position({13: 1, 10: 1, 0: 13}, {23: 2, 20: 2, 0: 11})
    turn = position.partial_move((6, 5))
    assert turn.legal_steps == (Step(13, 8, 5), Step(10, 4, 6))
    reason = turn.why_illegal(13, 7)
    assert reason is not None
    assert str(reason) == "Both dice must be played: this would leave the 5."
    with pytest.raises(IllegalMoveError, match="13/7"):
        turn.play(13, 7)


def test_reasons_know_what_is_already_played() -> None:
    turn = STARTING_POSITION.partial_move((3, 1)).play(8, 5)
    assert str(turn.why_illegal(6, 3)) == "6/3 cannot be played with 3-1."
    assert turn.why_illegal(6, 5) is None
    assert str(turn.why_incomplete()) == "Both dice must be played: this would leave the 1."
    fresh = STARTING_POSITION.partial_move((3, 1)).why_incomplete()
    assert fresh is not None
    assert fresh.code is ReasonCode.MUST_MOVE


def test_a_foreign_step_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="6/1"):
        STARTING_POSITION.partial_move((5, 1)).after(Step(6, 1, 5))


def test_no_move_is_complete_at_once() -> None:
    position = Position({25: 1, 6: 14}, dict.fromkeys(range(1, 7), 2) | {24: 3})
    turn = position.partial_move((3, 1))
    assert turn.is_complete
    assert not turn.move


def test_before_the_roll_there_is_no_turn() -> None:
    with pytest.raises(IllegalActionError, match="opening roll"):
        Game().partial_move()


@given(positions(), dice, st.randoms(use_true_random=False))
def test_any_clicks_end_in_a_legal_move(position: Position, rolled: Dice, chance: object) -> None:
    turn = position.partial_move(rolled)
    while not turn.is_complete:
        turn = turn.after(chance.choice(turn.legal_steps))  # type: ignore[attr-defined]
    legal = position.legal_moves(rolled)
    assert turn.move in legal if legal else not turn.move
    game = Game(position, rolled)
    if position.winner is None:
        assert game.play(turn.move).steps == turn.move.steps
