from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.backgammon.random_games import as_sgf, random_match

from crownpoint.backgammon import (
    HYPERGAMMON,
    Color,
    Cube,
    Ending,
    Game,
    GameRecord,
    MatchRecord,
    Score,
    read_mat,
    read_sgf,
    write_mat,
)
from crownpoint.backgammon.notation.sgf_writer import write_sgf
from crownpoint.errors import InvalidRecordError

HEAD = "(;FF[4]GM[6]MI[length:5][game:0][ws:0][bs:0]PW[Ana]PB[Ma\\]rek]RU[Crawford]"
GAME = HEAD + "RE[W+1]\n;W[31hefe]A[0][x];B[64aggk]C[a (comment\\] ;W\\])]\n;W[double];B[drop])"


def test_a_game() -> None:
    match = read_sgf(GAME)
    assert (match.white, match.black, match.length) == ("Ana", "Ma]rek", 5)
    game = match.games[0].game
    assert [str(move) for move in game.moves] == ["8/5 6/5", "24/14"]
    assert game.outcome is not None
    assert (game.outcome.ending, match.games[0].winner, match.games[0].points) == (Ending.DROP, Color.WHITE, 1)


def test_the_first_variation_is_the_game() -> None:
    match = read_sgf(HEAD + ";W[31hefe](;B[64aggk])(;B[21ab]))")
    assert [str(move) for move in match.games[0].game.moves] == ["8/5 6/5", "24/14"]


def test_dice_without_a_move_and_a_resignation() -> None:
    match = read_sgf(HEAD + "RE[B+2R];W[31hefe];PL[B]DI[64])")
    outcome = match.games[0].game.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.points, outcome.ending) == (Color.BLACK, 2, Ending.RESIGNATION)


def test_money_play() -> None:
    text = "(;GM[6]RU[Jacoby:Hypergammon3];W[31xuwv];B[double];W[double];B[take];B[62aggi])"
    game = read_sgf(text).games[0].game
    assert game.start.position == HYPERGAMMON.start
    assert game.cube == Cube(4, Color.WHITE)
    assert game.rules.jacoby
    assert game.score == Score()


def check_same(left: MatchRecord, right: MatchRecord) -> None:
    """Fails unless two records hold the same games, played the same way."""
    assert (left.white, left.black, left.length) == (right.white, right.black, right.length)
    for ours, theirs in zip(left.games, right.games, strict=True):
        assert (ours.winner, ours.points) == (theirs.winner, theirs.points)
        assert ours.game.actions == theirs.game.actions
        assert ours.game.score == theirs.game.score


def test_a_match_saved_by_gnu_backgammon(testdata: Path) -> None:
    sgf, mat = ((testdata / "records" / f"backgammon-characters.{kind}").read_text() for kind in ("sgf", "mat"))
    check_same(read_sgf(sgf), read_mat(mat))


@pytest.mark.parametrize("seed", range(6))
def test_random_matches_as_sgf_and_as_text(seed: int) -> None:
    chance = random.Random(seed)
    match = random_match(chance.choice((1, 3, 5, 7)), chance)
    check_same(read_sgf(as_sgf(match)), read_mat(write_mat(match)))


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 0, "no game"),
        ("(;GM[1])", 1, "another game"),
        ("(", 0, "no game in this text"),
        ("()", 1, "without a node"),
        (")", 1, "closes nothing"),
        ("(;GM[6]\n;W[31hefd])", 2, "6/4 cannot be played with 3-1"),
        ("(;GM[6]\n\n;W[99hefd])", 3, "neither a turn"),
        ("(;GM[6];W[31hefe]\n;W[31hefe])", 2, "is missing before"),
        ("(;GM[6];B[take])", 1, "No double is offered"),
        ("(;GM[6];AW[a])", 1, "without emptying the board"),
        ("(;GM[6];W[31hefe]\n;AE[a:y]AW[a]AB[b])", 2, "in the middle of a game"),
        ("(;GM[6];AE[a:y]AW[a]AB[a])", 1, "Both sides"),
        ("(;GM[6];AE[a:y]AW[a]AB[Z])", 1, "not a letter"),
        ("(;GM[6];AE[a:y]AW[a]AB[b]CV[3])", 1, "power of two"),
        ("(;GM[6];AE[a:y]AW[a]AB[b]CV[99999999999])", 1, "power of two"),
        ("(;GM[6];AE[a:y]AW[a]PL[W])", 1, "over"),
        ("(;GM[6]MI[length:x])", 1, "length:x"),
        ("(;GM[6]MI[length:5][ws:1][bs:1]RU[Crawford:CrawfordGame])", 1, "one point away"),
        ("(;GM[6] ?)", 1, "'?)'"),
        (HEAD + "RE[B+1];W[31hefe];B[double];W[take];B[double])", 1, "The cube is White's"),
        (HEAD + "RE[W+1];W[31hefe];B[double];W[drop])", 1, "the moves say"),
    ],
)
def test_bad_records_name_their_line(text: str, line: int, reason: str) -> None:
    """What cannot be read is an error; what is odd is a warning."""
    try:
        found = [(each.line, each.text) for each in read_sgf(text).warnings]
    except InvalidRecordError as error:
        found = [(error.line, str(error))]
    assert [place for place, what in found if reason in what] == [line], found


@pytest.mark.parametrize(
    "xgid",
    [
        "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10",
        "XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:0:0:0:0:10",
        "XGID=ab----E-C---dE---c-d----AA:2:1:-1:00:0:0:0:0:10",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:R:0:0:3:0:10",
    ],
)
def test_a_game_from_a_position_is_written_and_read_again(xgid: str) -> None:
    game = Game.from_xgid(xgid)
    match = read_sgf(write_sgf(MatchRecord("Ana", "Marek", game.score.length, (GameRecord(game),))))
    read = match.games[0].game
    assert match.warnings == ()
    assert (read.position, read.cube, read.dice, read.phase) == (game.position, game.cube, game.dice, game.phase)
    assert read.state.offer == game.state.offer


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("(;" * 1_000, "a variation 200 deep"),
        ("(;GM[6]" + ";" * 30_000 + ")", "more than 20000 turns"),
        ("(;GM[6])" * 6_000, "more than 5000 games"),
    ],
    ids=["deep", "long", "many"],
)
def test_what_no_match_holds_is_refused_before_it_fills_the_memory(text: str, reason: str) -> None:
    with pytest.raises(InvalidRecordError, match=reason):
        read_sgf(text)


def test_a_second_match_behind_the_first_is_told() -> None:
    won = GAME.replace("RE[W+1]", "MI[length:1][ws:0][bs:0]RE[W+1]")
    match = read_sgf(won + won)
    assert "The match was won at 1-0 before game 2" in str(match.warnings[-1])
