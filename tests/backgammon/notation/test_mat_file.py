from __future__ import annotations

import copy
import pickle
import random
from pathlib import Path

import pytest
from tests.backgammon.random_games import as_backgammon_studio, as_extreme_gammon, as_gnu_backgammon, random_match

from crownpoint.backgammon import (
    STARTING_POSITION,
    VARIANTS,
    ActionKind,
    Color,
    Cube,
    Ending,
    Game,
    GameRecord,
    MatchRecord,
    Rules,
    Score,
    read_mat,
    write_mat,
)
from crownpoint.backgammon.notation.files import read_match
from crownpoint.errors import InvalidRecordError

RECORD = Path(__file__).parents[3] / "testdata" / "records" / "backgammon-match.mat"


def same(left: MatchRecord, right: MatchRecord) -> bool:
    """Whether two records hold the same games, played the same way."""
    facts = [
        [(game.winner, game.points, game.game.score, game.game.actions, game.game.state) for game in match.games]
        for match in (left, right)
    ]
    return facts[0] == facts[1] and (left.white, left.black, left.length) == (right.white, right.black, right.length)


def test_a_match() -> None:
    match = read_mat(RECORD.read_text())
    assert (match.white, match.black, match.length, len(match.games)) == ("Ana", "Marek", 3, 3)
    first, second, third = match.games
    assert (first.winner, first.points) == (Color.WHITE, 1)
    assert first.game.outcome is not None
    assert first.game.outcome.ending is Ending.DROP
    assert [str(move) for move in first.game.moves[:3]] == ["8/5 6/5", "24/14", "13/11* 13/8"]
    assert second.game.score == Score(1, 0, 3)
    assert second.game.outcome is not None
    assert second.game.outcome.ending is Ending.RESIGNATION
    assert third.game.score == Score(1, 2, 3, crawford=True)
    assert third.winner is None
    assert match.name(Color.BLACK) == "Marek"


def test_written_and_read_again() -> None:
    match = read_mat(RECORD.read_text())
    written = write_mat(match)
    assert same(read_mat(written), match)
    assert write_mat(read_mat(written)) == written == RECORD.read_text()


def test_a_match_of_our_characters(testdata: Path) -> None:
    text = (testdata / "records" / "backgammon-characters.mat").read_text()
    match = read_mat(text)
    assert (match.white, match.black, match.length) == ("Selector", "King Tubby", 5)
    assert [(game.winner, game.points) for game in match.games] == [
        (Color.WHITE, 1),
        (Color.BLACK, 2),
        (Color.BLACK, 1),
        (Color.WHITE, 2),
        (Color.BLACK, 6),
    ]
    assert sum(len(game.game.moves) for game in match.games) == 193
    assert write_mat(match) == text


@pytest.mark.parametrize("seed", range(6))
def test_random_matches_in_every_dialect(seed: int) -> None:
    chance = random.Random(seed)
    played = random_match(chance.choice((1, 3, 5, 7)), chance)
    text = write_mat(played)
    match = read_mat(text)
    assert [game.game.moves for game in match.games] == [game.game.moves for game in played.games]
    assert [(game.winner, game.points) for game in match.games] == [(game.winner, game.points) for game in played.games]
    for dialect in (str, as_gnu_backgammon, as_extreme_gammon, as_backgammon_studio):
        assert same(read_mat(dialect(text)), match), dialect


def turn(line: str, header: str = " 3 point match") -> str:
    return f"{header}\n\n Game 1\n Ana : 0                         Marek : 0\n{line}\n"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 0, "no game"),
        ("hello", 0, "no game"),
        (" 3 point match\n\n Game 1\n", 4, "should name both players"),
        (turn("  1) 31: 8/5 6/4"), 5, "6/4 cannot be played with 3-1"),
        (turn("  1) 31: 8/5 6/x"), 5, "is not a move"),
        (
            turn("  1) 31: 8/5 6/5                 64: 24/14\n  2)                             52: 13/8 6/4"),
            6,
            "is missing before Black's 52",
        ),
        (turn("  1)  Takes"), 5, "No double is offered"),
        (turn("  1) 31: 8/5 6/5\n  nonsense"), 6, "is not a turn"),
        (
            turn("  1) 31: 8/5 6/5\n      Wins 1 point\n  2)                             52: 13/8 6/4"),
            7,
            "goes on after",
        ),
        (turn("  1) 31:\n  2) 31: 8/5 6/5"), 5, "There is a move to play"),
    ],
)
def test_bad_records_name_their_line(text: str, line: int, reason: str) -> None:
    """What cannot be read is an error; what is odd is a warning."""
    try:
        found = [(each.line, each.text) for each in read_mat(text).warnings]
    except InvalidRecordError as error:
        found = [(error.line, str(error))]
    assert [place for place, what in found if reason in what] == [line], found


def test_money_play_knows_beavers() -> None:
    text = turn(
        "  1) 31: 8/5 6/5                  Doubles => 2\n"
        "  2)  Beavers => 4                Raccoons => 8\n"
        "  3)  Takes                      64: 24/14",
        " Money session",
    )
    match = read_mat(text)
    game = match.games[0].game
    assert [action.kind for action in game.actions[2:6]] == [
        ActionKind.DOUBLE,
        ActionKind.BEAVER,
        ActionKind.RACCOON,
        ActionKind.TAKE,
    ]
    assert (game.cube.value, game.cube.owner, match.length) == (8, Color.WHITE, 0)
    assert same(read_mat(write_mat(match)), match)


def test_money_play_has_beavers_only_where_the_file_says_or_shows_it() -> None:
    plain = turn(
        "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Takes                      64: 24/14", " Money session"
    )
    assert not read_mat(plain).games[0].game.rules.beavers
    told = read_mat('; [Beaver "On"]\n' + plain)
    assert told.games[0].game.rules.beavers
    assert read_mat(write_mat(told)).games[0].game.rules.beavers
    answered = turn(
        "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Doubles => 4                Takes", " Money session"
    )
    assert read_mat(answered).games[0].game.rules.beavers
    assert not read_mat('; [Beaver "Off"]\n' + plain).games[0].game.rules.beavers


def test_a_double_to_begin_with_and_a_variant() -> None:
    text = '; [Variation "Nackgammon"]\n' + turn("  1) 33: 24/21(2) 13/10(2)         ", " 5 point match")
    game = read_mat(text).games[0].game
    assert game.start.position == VARIANTS["nackgammon"].start
    assert game.rules == Rules()
    assert game.turn is Color.BLACK


def test_an_illegal_play_is_kept_and_marked() -> None:
    match = read_mat(turn("  1) 31: 8/5 6/4                  64: 24/14"))
    game = match.games[0]
    assert [str(each.move) for each in game] == ["8/5 6/4", "24/14"]
    assert game.note(1).illegal
    assert not game.note(3).illegal
    assert game.game.position.count(Color.WHITE, 4) == 1
    (warning,) = read_mat(turn("  1) 31: 8/5 6/4"), "a.mat").warnings
    assert str(warning).startswith("a.mat, line 5: The play 8/5 6/4 with 31 is not legal; it was kept and marked.")
    assert same(read_mat(write_mat(match)), match)


def test_points_that_nobody_can_win_are_not_counted() -> None:
    rows = "  1) 31: 8/5 6/5                   64: 24/14", "  2) 32: ????                        Wins 4016 point"
    match = read_mat(turn("\n".join(rows)))
    (game,) = match.games
    assert (game.winner, game.points) == (Color.BLACK, 1)
    assert any("4016 points cannot be won with the cube at 1; 1 were counted." in str(each) for each in match.warnings)


@pytest.mark.parametrize(
    ("rows", "moves", "winner", "warning"),
    [
        ("  1) 31: Illegal play                64: 24/14", 2, None, "only called illegal"),
        ("  1) 31: ????                        64: 24/14", 2, None, "is not known"),
        ("  1) 31: 8/5 6/5                     64: \n      Wins 1 point", 1, Color.WHITE, ""),
        ("  1) 31: 8/5 6/5                     64: Resigns\n      Wins 1 point", 1, Color.WHITE, ""),
        ("  1) 31: 8/5 6/5                     64: 24/14\n  1)  Wins 1 point", 2, Color.WHITE, ""),
        ("  1) 31: 8/5 6/5\n  a remark\n", 1, None, "kept as a comment"),
        ("  1) 31: 8/5 6/5\n  2) 42: 8/4 6/4", 2, None, "A turn of Black is missing"),
    ],
)
def test_odd_turns(rows: str, moves: int, winner: Color | None, warning: str) -> None:
    match = read_mat(turn(rows))
    assert len(list(match.games[0])) == moves
    assert match.games[0].winner is winner
    assert [warning in each.text for each in match.warnings] == [True] * bool(warning)


def test_a_score_that_cannot_be() -> None:
    match = read_mat(" 3 point match\n\n Game 1\n Ana : 7     Marek : 0\n  1) 31: 8/5 6/5\n")
    assert match.games[0].game.score == Score()
    assert [warning.line for warning in match.warnings] == [4]


def test_rules_and_comments_are_written() -> None:
    text = (
        '; [Variation "Nackgammon"]\n; [Jacoby "On"]\n; [CubeLimit "64"]\n\n Money session\n\n Game 1\n'
        " Ana : 0                         Marek : 0\n; before the first roll\n  1) 31: 24/23 13/10\n; a note\n"
    )
    match = read_mat(text)
    game = match.games[0]
    assert (game.game.rules.jacoby, game.game.rules.max_cube) == (True, 64)
    assert [each.comment for each in game] == ["a note"]
    assert write_mat(MatchRecord("Ana", "Marek", 0, match.games)) == text


@pytest.mark.parametrize("cube", [Cube(), Cube(2, Color.WHITE)])
def test_a_game_from_a_position_is_refused(cube: Cube) -> None:
    position = STARTING_POSITION if cube.value > 1 else STARTING_POSITION.after("8/5 6/5", (3, 1))
    record = MatchRecord("Ana", "Marek", 3, (GameRecord(Game(position, cube=cube)),))
    with pytest.raises(InvalidRecordError, match=r"Game 1 starts from a position, which \.mat cannot hold"):
        write_mat(record)


def test_a_match_record_can_be_pickled_and_copied() -> None:
    match = read_mat(RECORD.read_text())
    for twin in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match), copy.copy(match)):
        assert same(twin, match)
        assert (twin.tags, twin.warnings) == (match.tags, match.warnings)
        assert [list(game) for game in twin.games] == [list(game) for game in match.games]


SINGLE = """
 Tom                            Jerry
  1)                             56: 24/18 18/13
  2) 51: 13/8 6/5                16: 8/7 13/7
  3) 43: 24/20 13/10              Doubles => 2
  4)  Takes                      61: 13/7 8/7
"""


@pytest.mark.parametrize("text", [SINGLE, SINGLE.lstrip("\n"), '; [Event "Club"]\n' + SINGLE])
def test_a_game_that_stands_alone_as_jellyfish_writes_it(text: str) -> None:
    match = read_match(text.encode())
    assert (match.white, match.black, match.length, match.warnings) == ("Tom", "Jerry", 0, ())
    assert [str(move) for _, move in match.games[0].game.history][:2] == ["24/13", "13/8 6/5"]
    assert match.games[0].game.cube.value == 2


def test_turns_without_names_are_no_game() -> None:
    with pytest.raises(InvalidRecordError, match="no turn is below two names"):
        read_mat("  1) 31: 8/5 6/5                 64: 24/14\n")


TWO_GAMES = """ 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                64: 24/14
      Wins 1 point

 Game 2
 Ann : 1                        Bob : 0
  1) 31: 8/5 6/5                64: 24/14
      Wins 2 points
"""


def told(text: str) -> list[str]:
    return [str(warning) for warning in read_mat(text).warnings]


def test_a_match_that_hangs_together_has_no_warnings() -> None:
    assert told(TWO_GAMES) == []


def test_a_game_that_begins_at_another_score_is_told() -> None:
    assert told(TWO_GAMES.replace("Ann : 1", "Ann : 2")) == [
        "line 8: Game 2 begins at 2-0, but the game before it ended at 1-0."
    ]


def test_a_game_after_the_end_of_the_match_is_told() -> None:
    again = TWO_GAMES + TWO_GAMES.partition("\n\n")[2]
    assert told(again)[0] == "line 12: The match was won at 3-0 before game 3; it was read all the same."


@pytest.mark.parametrize("length", ["-3", "3.5", "99999999999999999999"])
def test_a_length_that_cannot_be_is_told(length: str) -> None:
    match = read_mat(TWO_GAMES.replace(" 3 point", f"{length} point"))
    assert match.length == 0
    assert f"The length '{length} point match' cannot be; the games were read as money games." in str(match.warnings[0])


def test_a_match_that_is_cut_off_above_a_game_is_read_up_to_there() -> None:
    text = " 3 point match\n\n Game 1\n A : 0     B : 0\n  1) 31: 8/5 6/5\n      Wins 1 point\n\n Game 2\n A : 1   B"
    match = read_mat(text)
    assert len(match.games) == 1
    assert str(match.warnings[0]).startswith("line 9: The names and points above this game are missing")


def test_a_file_that_is_cut_off_is_told() -> None:
    assert told(TWO_GAMES[: TWO_GAMES.rindex("24/14") + 5]) == [
        "line 10: The file ends within a game; what is there was read."
    ]
    assert told(TWO_GAMES[: TWO_GAMES.rindex("      Wins")]) == []  # a match that was broken off
