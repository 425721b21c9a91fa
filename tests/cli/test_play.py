"""Line-mode play, with the lines of a script."""

import pytest
from tests.cli.conftest import Command


def test_a_game_of_checkers_line_by_line(crownpoint: Command) -> None:
    script = "11-15\nmoves\n22-17\nundo\nboard\ndraw\ndecline\ndraw\naccept\nquit\n"
    answer = crownpoint("play", "checkers", "--plain", typed=script)
    assert answer.status == 0
    sentences = [
        "Black plays 11-15.", "White plays 22-17.", "22-17 is taken back.", "White offers a draw.",
        "The draw is declined.", "Draw by agreement.", "Black 0.5, White 0.5",
    ]  # fmt: skip
    places = [answer.output.find(sentence) for sentence in sentences]
    assert -1 not in places
    assert places == sorted(places)


def test_a_game_of_backgammon_line_by_line(crownpoint: Command) -> None:
    first_game = "roll 31\n8/5 6/5\ndouble\ntake\nroll 65\n24/13\nresign gammon\nrefuse\nresign\naccept\n"
    script = f"{first_game}next\nroll 66\nroll 12\nquit\n"
    answer = crownpoint("play", "backgammon", "--length", "5", typed=script)
    assert answer.status == 0
    sentences = [
        "White rolls 3, Black rolls 1: White begins.", "White plays 8/5 6/5.", "Black: roll or double.",
        "Black doubles to 2. White: take or drop.", "Black rolls 6 and 5.", "Black plays 24/13.",
        "White resigns a gammon. Black: accept or refuse.", "The resignation is refused.",
        "White resigns a single game.", "Black wins", "0-2 (match to 5)",
        "Game 2", "Both roll 6: roll again.", "Black begins.",
    ]  # fmt: skip
    places = [answer.output.find(sentence) for sentence in sentences]
    assert -1 not in places
    assert places == sorted(places)


def test_a_drop_ends_the_game(crownpoint: Command) -> None:
    answer = crownpoint("play", "backgammon", typed="roll 31\n8/5 6/5\ndouble\ndrop\nquit\n")
    assert "Black wins: White dropped, 1 point. The score is 0-1" in answer.output


def test_a_refused_line_is_explained_and_a_script_fails(crownpoint: Command) -> None:
    answer = crownpoint("play", "checkers", typed="11-18\nhello\n11-15\nquit\n")
    assert answer.status == 1
    assert "Nothing to capture between 11 and 18." in answer.output
    assert "There is no command 'hello'" in answer.output
    assert "Black plays 11-15." in answer.output


def test_the_end_of_the_input_ends_the_program(crownpoint: Command) -> None:
    assert crownpoint("play", "checkers", typed="11-15").status == 0


def test_words_may_be_shortened(crownpoint: Command) -> None:
    answer = crownpoint("play", "backgammon", typed="r 31\n8/5 6/5\nd\nt\nu\nq\n")
    assert answer.status == 0
    assert "Taken back: White: take." in answer.output


def test_a_turn_without_a_move_passes_by_itself(crownpoint: Command) -> None:
    script = "roll 54\n24/20 8/3\nroll 33\n24/21 13/7 8/5*\nroll 66\n"
    answer = crownpoint("play", "backgammon", typed=script)
    assert answer.status == 0
    assert "White rolls 6 and 6.\nWhite cannot move.\nBlack: roll or double." in answer.output
    answer = crownpoint("play", "backgammon", typed=f"{script}undo\n")
    assert "Taken back: White: roll 66." in answer.output
    assert "White: roll or double." in answer.output.splitlines()[-2]


def test_which_game_is_asked_where_none_is_given(crownpoint: Command) -> None:
    answer = crownpoint("play", typed="chess\nc\n11-15\nq\n")
    assert answer.output.startswith("Which game: backgammon or checkers?\nType backgammon or checkers")
    assert "Black plays 11-15." in answer.output


@pytest.mark.parametrize("opening", ["three-move", "eleven-man"])
def test_ballots(crownpoint: Command, opening: str) -> None:
    answer = crownpoint("play", "checkers", "--opening", opening, "--seed", "1", typed="resign\nnext\nq\n")
    assert answer.status == 0
    first, second = (line for line in answer.output.splitlines() if line.startswith("The opening is ballot"))
    assert first == second


def test_money_rules_do_not_go_with_a_match(crownpoint: Command) -> None:
    answer = crownpoint("play", "backgammon", "--length", "5", "--jacoby")
    assert answer.status == 2
    assert "--jacoby" in answer.errors


def test_beavers_and_variants(crownpoint: Command) -> None:
    script = "roll 31\nmoves\n24/23 24/21\nundo\nquit"
    answer = crownpoint("play", "backgammon", "--variant", "nackgammon", typed=script)
    assert answer.status == 0
    script = "roll 31\n8/5 6/5\ndouble\nbeaver\nraccoon\ntake\nboard\nquit"
    answer = crownpoint("play", "backgammon", "--raccoons", typed=script)
    assert answer.status == 0
    assert "cube 8 (White)" in answer.output


def test_help_lists_the_words(crownpoint: Command) -> None:
    answer = crownpoint("play", "checkers", typed="help\nq\n")
    for word in ("board", "moves", "undo", "draw", "resign", "help", "quit"):
        assert any(line.split()[:1] == [word] for line in answer.output.splitlines())


def test_a_match_of_checkers_comes_to_its_end(crownpoint: Command) -> None:
    answer = crownpoint("play", "checkers", "--length", "2", typed="resign\nnext\nresign\nnext\nq\n")
    assert answer.status == 1
    assert "The match is drawn." in answer.output
