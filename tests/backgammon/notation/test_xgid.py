from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.backgammon.random_games import played_on
from tests.backgammon.strategies import positions

from crownpoint.backgammon import Color, Cube, Dice, Game, Offer, Phase, Position, Rules, Score, random_roller
from crownpoint.backgammon.notation.xgid import Xgid
from crownpoint.errors import InvalidPositionError

START = "-b----E-C---eE---c-e----B-"
EXAMPLE = "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10"


@st.composite
def xgids(draw: st.DrawFn) -> Xgid:
    length = draw(st.integers(0, 99))
    return Xgid(
        points=draw(positions()).points,
        cube_log=draw(st.integers(0, 12)),
        cube_owner=draw(st.integers(-1, 1)),
        turn=draw(st.sampled_from((-1, 1))),
        dice=draw(st.sampled_from(("00", "D", "B", "R", "11", "52", "66"))),
        scores=draw(st.tuples(st.integers(0, 99), st.integers(0, 99))),
        flag=draw(st.integers(0, 1 if length else 3)),
        length=length,
        max_cube_log=draw(st.integers(0, 12)),
    )


@given(xgids())
def test_fields_round_trip(fields: Xgid) -> None:
    assert Xgid.parse(str(fields)) == fields


def test_an_example_of_xg() -> None:
    game = Game.from_xgid(EXAMPLE)
    assert (game.turn, game.dice, game.cube) == (Color.WHITE, Dice(2, 1), Cube(2, Color.BLACK))
    assert (game.score, game.phase) == (Score(3, 6, 7), Phase.MOVE)
    assert [game.position.pips(color) for color in Color] == [111, 52]
    assert game.xgid == EXAMPLE


def test_a_game_without_a_cube() -> None:
    game = Game(rules=Rules(cube=False))
    assert game.xgid.endswith(":0")
    assert Game.from_xgid(game.xgid).rules == Rules(cube=False)


def games_of_every_kind(seed: int) -> Iterator[Game]:
    """Games at every moment that an XGID can describe, for money and in matches."""
    chance = random.Random(seed)
    while True:
        length = chance.choice((0, 1, 5, 7))
        white, black = chance.randrange(max(length, 1)), chance.randrange(max(length, 1))
        crawford = length > 1 and (length - white == 1) != (length - black == 1)
        rules = Rules(jacoby=not length and chance.random() < 0.5, max_cube=64)
        game = Game(rules=rules, score=Score(white, black, length, crawford), roller=random_roller(chance))
        for played in played_on(game, chance):
            if not played.state.resignation:
                yield played


def test_games_in_progress_round_trip() -> None:
    for game in islice(games_of_every_kind(5), 300):
        text = game.xgid
        again = Game.from_xgid(text)
        assert again.xgid == text
        assert (again.position, again.dice, again.cube, again.score) == (
            game.position,
            game.dice,
            game.cube,
            game.score,
        )
        assert str(Xgid.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        f"XGID={START}:0:0:1:00:0:0:0:0:10",
        f"XGID={START}:0:0:-1:00:0:0:0:0:10",
        f"XGID={START}:0:0:1:00:0:0:1:0:10",  # Jacoby
        f"XGID={START}:0:0:1:00:0:0:3:0:10",  # Jacoby and beavers
        f"XGID={START}:0:0:1:D:0:0:0:0:10",
        f"XGID={START}:0:0:-1:B:0:0:2:0:10",
        f"XGID={START}:0:0:1:R:0:0:2:0:10",
        f"XGID={START}:2:1:-1:00:4:2:0:5:10",
        f"XGID={START}:0:0:1:63:4:2:1:5:10",  # Crawford
        f"XGID={START}:0:0:1:63:4:2:0:5:6",
    ],
)
def test_games_round_trip(text: str) -> None:
    assert Game.from_xgid(text).xgid == text
    assert Game.from_xgid(text.removeprefix("XGID=")).xgid == text


def test_cube_codes() -> None:
    doubled = Game.from_xgid(f"XGID={START}:1:-1:-1:D:0:0:0:0:10")
    assert doubled.state.offer == Offer(Color.BLACK, 4)
    assert doubled.to_act is Color.WHITE
    assert doubled.take() == Cube(4, Color.WHITE)
    beavered = Game.from_xgid(f"XGID={START}:0:0:-1:B:0:0:2:0:10")
    assert beavered.to_act is Color.BLACK
    assert beavered.take() == Cube(4, Color.WHITE)
    raccooned = Game.from_xgid(f"XGID={START}:0:0:-1:R:0:0:2:0:10")
    assert raccooned.to_act is Color.WHITE
    assert raccooned.take() == Cube(8, Color.WHITE)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "1 fields, not 10"),
        (f"{START}:0:0:1:00:0:0:0:0", "9 fields"),
        ("-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:0:10", "26 letters"),
        ("Ab----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "other side's bar"),
        ("-b----P-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "26 letters"),
        (f"{START}:x:0:1:00:0:0:0:0:10", "'x' is not a number"),
        (f"{START}:0:2:1:00:0:0:0:0:10", "cube owner 2"),
        (f"{START}:0:0:0:00:0:0:0:0:10", "the turn 0"),
        (f"{START}:0:0:1:07:0:0:0:0:10", "is not dice"),
        (f"{START}:0:0:1:00:0:0:2:5:10", "the flag 2"),
        (f"{START}:99:0:1:00:0:0:0:0:10", "cube exponent 99"),
        (f"{START}:0:0:1:00:-1:0:0:0:10", "the score -1"),
        (f"{START}:0:0:1:00:1:1:1:5:10", "one point away"),
        ("-o----O-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "more than 15"),
    ],
)
def test_bad_xgids(text: str, reason: str) -> None:
    with pytest.raises(InvalidPositionError, match=reason):
        Game.from_xgid(text)


def test_a_position_leaves_the_rest_alone() -> None:
    assert Position.from_xgid(EXAMPLE).xgid == "XGID=-B-CBBB---a---A---ABcbbbd-:0:0:1:00:0:0:0:0:10"
