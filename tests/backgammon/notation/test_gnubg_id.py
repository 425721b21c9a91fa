from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownpoint.backgammon import Color, Cube, Dice, Game, Phase, Position, Resignation, Result, Score
from crownpoint.backgammon.notation.gnubg_id import MatchId
from crownpoint.errors import InvalidPositionError

match_ids = st.builds(
    MatchId,
    cube_log=st.integers(0, 15),
    cube_owner=st.sampled_from((0, 1, 3)),
    on_roll=st.integers(0, 1),
    crawford=st.booleans(),
    state=st.integers(0, 4),
    turn=st.integers(0, 1),
    doubled=st.booleans(),
    resigned=st.integers(0, 3),
    dice=st.one_of(st.just((0, 0)), st.tuples(st.integers(1, 6), st.integers(1, 6))),
    length=st.integers(0, 2**15 - 1),
    scores=st.tuples(st.integers(0, 2**15 - 1), st.integers(0, 2**15 - 1)),
    jacoby=st.booleans(),
)


@given(match_ids)
def test_match_ids_round_trip(fields: MatchId) -> None:
    assert MatchId.parse(str(fields)) == fields


def test_the_player_not_on_roll_comes_first() -> None:
    position = Position.from_gnubg_id("AADAAIAAAAAAAA")
    assert position.count(Color.WHITE, 13) == 1
    assert position.count(Color.BLACK, 23) == 2
    assert (position.off(Color.WHITE), position.off(Color.BLACK)) == (14, 13)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "0 characters, not 14"),
        ("4HPwATDgc/ABM", "13 characters, not 14"),
        ("4HPwATDgc/ABM!", "not base64"),
        ("4HPwATDgc/ABMB", "bits after its end"),
        ("//////////////", "bits after its end"),
        ("/////////////w", "does not hold"),
        ("AAAAAAAAAAAAAA", "no checker on the board|0 checkers"),
        ("//8BAAAAAAAAAA", "more than 15"),
        ("4HPwATDgc/ABMA:x", "1 characters, not 12"),
    ],
)
def test_bad_position_ids(text: str, reason: str) -> None:
    with pytest.raises(InvalidPositionError, match=reason):
        Position.from_gnubg_id(text)


def test_both_sides_on_one_point() -> None:
    good = Position({24: 1, 0: 14}, {6: 1, 0: 14}).gnubg_id
    assert Position.from_gnubg_id(good)
    with pytest.raises(InvalidPositionError, match="both sides on point 24"):
        Position.from_gnubg_id("AQAAAAAAAgAAAA")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("cAkAAAAAAA", "10 characters"),
        ("IAkAAAAAAAAA", "cube owner 2"),
        ("cA0AAAAAAAAA", "game state 5"),
        ("cPk/AAAAAAAA", "the dice"),
        ("cAkAAAAAAAD/", "bits after the last field"),
    ],
)
def test_bad_match_ids(text: str, reason: str) -> None:
    with pytest.raises(InvalidPositionError, match=reason):
        Game.from_gnubg_id(f"4HPwATDgc/ABMA:{text}")


def test_an_id_without_match_id_is_no_game() -> None:
    with pytest.raises(InvalidPositionError, match="no match id"):
        Game.from_gnubg_id("4HPwATDgc/ABMA")


def test_a_game_comes_back() -> None:
    game = Game(score=Score(2, 4, 9))
    game.roll(2, 5)
    assert (game.turn, game.dice) == (Color.BLACK, Dice(2, 5))
    again = Game.from_gnubg_id(game.gnubg_id)
    assert (again.turn, again.dice, again.phase, again.score) == (Color.BLACK, Dice(5, 2), Phase.MOVE, game.score)
    game.play("13/11 13/8")
    assert Game.from_gnubg_id(game.gnubg_id).state == game.state
    game.double()
    assert Game.from_gnubg_id(game.gnubg_id).state == game.state
    game.take()
    assert Game.from_gnubg_id(game.gnubg_id).cube == Cube(2, Color.BLACK)
    game.resign(Color.BLACK, 2)
    assert Game.from_gnubg_id(game.gnubg_id).state.resignation == Resignation(Color.BLACK, Result.GAMMON)
    assert Game.from_gnubg_id(Game().gnubg_id).phase is Phase.OPENING


def test_a_finished_game_is_refused() -> None:
    game = Game()
    game.roll(3, 1)
    game.forfeit(Color.WHITE)
    with pytest.raises(InvalidPositionError, match="is over"):
        Game.from_gnubg_id(game.gnubg_id)


def test_what_does_not_fit_is_named() -> None:
    with pytest.raises(InvalidPositionError, match="40000 does not fit"):
        str(MatchId(length=40000))
