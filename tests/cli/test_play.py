"""Line mode, with the lines of a script."""

from pathlib import Path

import pytest
from tests.cli.conftest import Command

from crownpoint.server.operations.home import home_config
from crownpoint.server.operations.single_process import single_process


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROWNPOINT_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("CROWNPOINT_LANGUAGE", "en")


def in_order(output: str, *sentences: str) -> None:
    places = [output.find(sentence) for sentence in sentences]
    assert -1 not in places, sentences[places.index(-1)]
    assert places == sorted(places)


def test_checkers_for_two(crownpoint: Command) -> None:
    script = "11-15\nmoves\n22-17\nundo\naccept\nboard\ndraw\nyes\nno\n11-15\ndraw\nno\ndraw\nyes\nyes\ndice\nquit\n"
    arguments = ("play", "checkers", "--plain", "--against", "person", "--name", "Ana", "--seed", "1")
    answer = crownpoint(*arguments, typed=script)
    assert answer.status == 1, "there are no dice"
    in_order(
        answer.output,
        "Ana: 11 to 15.",
        "Moves: 1) 21-17; 2) 22-17",
        "Ana takes the last turn back.",
        "Offer a draw? Type yes or no.",
        "Nothing was done.",
        "Drawn by agreement.",
        "The match is drawn, ½–½.",
        "This game has no such action.",
    )


def test_backgammon_against_the_computer(crownpoint: Command) -> None:
    script = "moves\nboard\npips\n8/5 6/5\nlog\ndice\nresign 1\nyes\nquit\n"
    answer = crownpoint("play", "backgammon", "--plain", "--name", "Ana", "--seed", "1", typed=script)
    assert answer.status == 0, answer.output
    in_order(
        answer.output,
        "6-6, rolled again.",
        "Opening roll: 3 and 1. Ana begins. Choose a checker.",
        "1) 24/23 24/21; 2) 24/20;",
        "White, Ana: 2 on 24, 5 on 13, 3 on 8, 5 on 6.",
        "Ana 167 pips, Selector 167 pips.",
        "You: 8 to 5, 6 to 5.",
        "Selector rolled",
        "Your turn. Roll the dice.",
        "Pips per roll:",
        "By resignation. Selector wins the game (1 point).",
    )
    assert answer.output.count("You: 8 to 5, 6 to 5.") == 2  # when it was played, and in the log


def test_refused_lines_are_explained_and_a_script_fails(crownpoint: Command) -> None:
    script = "11-18\nhello\nroll\nresign 7\n11-15\nquit\n"
    answer = crownpoint("play", "checkers", "--plain", "--seed", "1", typed=script)
    assert answer.status == 1
    in_order(
        answer.output,
        "Nothing to capture between 11 and 18.",
        "“hello” is neither a command nor a move here.",
        "This game has no such action.",
        "You: 11 to 15.",
    )


def test_a_seed_repeats_the_game(crownpoint: Command) -> None:
    arguments = ("play", "backgammon", "--plain", "--first", "selector", "--against", "beach-bum", "--seed", "5")
    first, second = (crownpoint(*arguments, typed="") for _ in range(2))
    assert first.output == second.output
    assert " wins " in first.output.splitlines()[-2]


def test_a_saved_game_is_continued_renamed_exported_and_replayed(crownpoint: Command, tmp_path: Path) -> None:
    answer = crownpoint("play", "checkers", "--plain", "--name", "Ana", typed="11-15\nname My game\nquit\n")
    assert "Saved as My game." in answer.output
    record = tmp_path / "game.jsonl"
    script = f"last\nlog\ngames\nreplay My game\nexport {record}\nresign\nyes\nrematch\n"
    script += f"delete My game\nyes\nimport {record}\nquit\n"
    answer = crownpoint("play", "--plain", "--continue", "My game", typed=script)  # the game knows which one it is
    assert answer.status == 0, answer.output
    in_order(
        answer.output, "Selector: ", "You: 11 to 15.", "My game", f"Written to {record}.", "By resignation.",
        "My game is deleted.", f"Read from {record}.",
    )  # fmt: skip
    assert "\n1. " in answer.output
    assert crownpoint("play", "checkers", "--plain", "--continue", "nothing", typed="").status == 1


def test_words_in_other_languages(crownpoint: Command) -> None:
    script = "language sl\nboard\ntheme backyamon\nlanguage en\nset auto_roll on\nset\nhelp\nmanual\nq\n"
    answer = crownpoint("play", "backgammon", "--plain", "--language", "pl", "--seed", "1", typed=script)
    in_order(
        answer.output,
        "tryb wierszowy",
        "Rzut początkowy: 3 i 1.",
        "Začetni met: 3 in 1.",
        "auto_roll: on.",
        "Options:",
    )
    assert "quit      leave" in answer.output
    assert "1. Playing line by line" in answer.output
    assert "3. Checkers" in answer.output
    assert crownpoint("play", "checkers", "--plain", "--language", "xx", "--seed", "1").status == 2


def test_the_end_of_the_input_ends_the_program(crownpoint: Command) -> None:
    answer = crownpoint("play", "checkers", "--plain", "--seed", "1", typed="11-15")
    assert answer.status == 0
    assert answer.output.endswith("End of input.\nThis game is not saved.\n")


def test_the_first_letters_of_a_word_are_enough(crownpoint: Command) -> None:
    answer = crownpoint("play", "checkers", "--plain", "--seed", "1", typed="boa\npip\nlas\nhelp\nq\n")
    assert answer.status == 0
    in_order(answer.output, "Black, ", "12 pieces", "No move yet.", "draw      offer a draw")
    assert "the dice" not in answer.output, "the list has the words of this game"


def test_which_game_is_asked_where_none_is_given(crownpoint: Command) -> None:
    answer = crownpoint("play", "--plain", "--seed", "1", typed="chess\nc\n11-15\nq\n")
    assert answer.output.startswith("Which game: backgammon or checkers?\nType backgammon or checkers")
    assert "You: 11 to 15." in answer.output
    assert crownpoint("play", "--plain", typed="quit\n").output.count("Type backgammon") == 0


@pytest.mark.parametrize("opening", ["three-move", "eleven-man"])
def test_ballots(crownpoint: Command, opening: str) -> None:
    answer = crownpoint("play", "checkers", "--plain", "--opening", opening, "--seed", "1", typed="board\nq\n")
    assert answer.status == 0


def test_money_rules_do_not_go_with_a_match(crownpoint: Command) -> None:
    answer = crownpoint("play", "backgammon", "--plain", "--length", "5", "--jacoby")
    assert answer.status == 2
    assert "--jacoby" in answer.errors


def test_what_does_not_count_at_a_site_is_refused(crownpoint: Command) -> None:
    for option in (("--name", "Ana"), ("--seed", "1"), ("--continue", "x"), ("--first", "selector")):
        answer = crownpoint("play", "--site", "http://127.0.0.1:9", *option)
        assert answer.status == 2, option
        assert option[0] in answer.errors, option
    assert crownpoint("tui", "--site", "http://127.0.0.1:9", "--continue", "x").status == 2


def test_beavers_and_variants(crownpoint: Command) -> None:
    arguments = ("play", "backgammon", "--plain", "--against", "person", "--seed", "2")
    answer = crownpoint(*arguments, "--variant", "hypergammon", typed="board\nq\n")
    assert "1 on 24, 1 on 23, 1 on 22" in answer.output
    script = "moves\nquit\n"
    first = crownpoint(*arguments, "--beavers", typed=script)
    move = first.output.split("Moves: 1) ")[1].split(";")[0]
    answer = crownpoint(*arguments, "--beavers", typed=f"{move}\ndouble\nyes\nbeaver\nbeaver\ntake\nboard\nquit\n")
    assert answer.status == 0, answer.output
    in_order(answer.output, "doubles to 2.", "beavers to 4", "beavers to 8")


def test_clocks_are_those_of_the_app(crownpoint: Command) -> None:
    from typing import get_args

    from crownpoint.cli.play import Clock
    from crownpoint.host.presets import CLOCKS

    kinds = [
        name.partition("-")[0].replace("delay", "bronstein").replace("move", "per_move") for name in get_args(Clock)
    ]
    assert kinds == [preset.clock.kind.value for preset in CLOCKS]
    answer = crownpoint("play", "checkers", "--plain", "--clock", "fischer-5m-5s", "--seed", "1", typed="11-15\nq\n")
    assert answer.status == 0


def test_a_match_of_checkers_comes_to_its_end(crownpoint: Command) -> None:
    script = "resign\nyes\nnext\nresign\nyes\nnext\nq\n"
    answer = crownpoint("play", "checkers", "--plain", "--length", "2", "--seed", "3", typed=script)
    assert answer.status == 1  # there is no third game
    in_order(
        answer.output, "Play the next game?", "By resignation. Selector wins the game (1 point) and the match, 2–0."
    )


def test_nothing_is_lost_by_a_slip(crownpoint: Command) -> None:
    script = "re\nresign\nresign\nroll\nn\nresign 2x\nboard\nq\n"
    answer = crownpoint("play", "backgammon", "--plain", "--name", "Ana", "--seed", "1", typed=script)
    assert answer.status == 1
    in_order(
        answer.output,
        "“re” could be resign, rematch or replay. Which one?",
        "Resign this game for 1 point? Type yes or no.",
        "Answer yes or no. Resign this game for 1 point? Type yes or no.",
        "Nothing was done.",
        "A game is resigned for",
        "White, Ana: 2 on 24",
    )
    assert "By resignation." not in answer.output


def test_a_double_is_asked_first(crownpoint: Command) -> None:
    arguments = ("play", "backgammon", "--plain", "--name", "Ana", "--length", "3", "--seed", "1")
    asked = crownpoint(*arguments, typed="double\n8/5 6/5\ndouble\nno\nq\n").output
    in_order(asked, "The dice have been rolled", "Double to 2? Type yes or no.", "Nothing was done.")
    assert "doubles to 2" not in asked
    assert "Ana doubles to 2." in crownpoint(*arguments, typed="8/5 6/5\ndouble\nyes\nq\n").output


def test_the_game_that_is_being_played_is_not_deleted(crownpoint: Command) -> None:
    script = "11-15\nname Mine\ndelete Mine\nlog\ngames\nq\n"
    answer = crownpoint("play", "checkers", "--plain", "--name", "Ana", typed=script)
    assert answer.status == 1
    in_order(answer.output, "You are playing Mine now. Leave it first.", "Mine  Checkers")
    assert answer.output.count("You: 11 to 15.") == 2  # when it was played, and in the log


def test_a_game_that_is_saved_says_how_to_go_on(crownpoint: Command) -> None:
    answer = crownpoint("play", "checkers", "--plain", "--name", "Ana", typed="11-15\nq\n")
    told = answer.output.splitlines()[-1]
    assert told.startswith("Your game is saved. Continue it with crownpoint play --plain --continue ")
    key = told.removesuffix(".").rpartition(" ")[2]
    assert "Ana" in crownpoint("play", "checkers", "--plain", "--continue", key, typed="status\nq\n").output


def test_an_unreadable_store_is_not_called_saved(
    crownpoint: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file" / "data"))
    answer = crownpoint("play", "checkers", "--plain", typed="11-15\nname Mine\nq\n")
    assert "Games cannot be saved in" in answer.errors
    assert "Games cannot be saved in" in answer.output  # and the name was refused
    assert "Saved as" not in answer.output
    assert answer.output.endswith("This game is not saved.\n")


def test_the_app_without_a_terminal_is_line_mode(crownpoint: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    answer = crownpoint("tui", typed="c\n11-15\nq\n")
    assert "This is not a terminal that the app can use. Starting line mode instead." in answer.errors
    assert "You: 11 to 15." in answer.output
    assert answer.status == 0


def test_data_in_a_place_that_cannot_be_written(crownpoint: Command, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "file" / "data"):
        answer = crownpoint("play", "--no-browser", "--data", str(place))
        assert answer.status == 1
        assert answer.errors.startswith("crownpoint: ")
        assert "Traceback" not in answer.errors + answer.output


def test_a_number_plays_a_move_of_the_list(crownpoint: Command) -> None:
    answer = crownpoint("play", "backgammon", "--plain", "--name", "Ana", "--seed", "1", typed="3\nmoves\n99\n2\nq\n")
    assert answer.status == 1
    in_order(
        answer.output,
        "There is no number 3 to choose.",
        "1) 24/23 24/21; 2) 24/20;",
        "There is no number 99 to choose.",
        "You: 24 to",
    )


def test_an_empty_line_tells_how_things_stand(crownpoint: Command) -> None:
    arguments = ("play", "backgammon", "--plain", "--name", "Ana", "--length", "3", "--seed", "1")
    answer = crownpoint(*arguments, "--clock", "fischer-5m-5s", typed="\nq\n")
    in_order(
        answer.output,
        "Backgammon, match to 3, game 1.",
        "Ana: White, score 0.",
        "Selector: Black, score 0.",
        "Ana 167 pips, Selector 167 pips.",
        "The cube is in the middle at 1.",
        "Selector has 5:00 left.",
    )
    assert answer.output.count("Opening roll: 3 and 1. Ana begins. Choose a checker.") == 2


XGID = "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10"


def test_a_game_from_a_position(crownpoint: Command) -> None:
    answer = crownpoint("play", "--plain", "--name", "Ana", "--position", XGID, "--seed", "1", typed="status\nquit\n")
    assert answer.status == 0, answer.output
    in_order(
        answer.output,
        "This game starts from a set position.",
        "You rolled 2 and 1.",
        "match to 7, game 1.",
        "Ana: White, score 3.",
        "Selector owns the cube at 2.",
    )
    answer = crownpoint("play", "--plain", "--position", "W:W18,24:B1,6", "--against", "person", typed="18-15\nquit\n")
    in_order(answer.output, "18 to 15.")
    answer = crownpoint("tui", "--position", "W:W18,24:B1,6", typed="board\nquit\n")  # there is no terminal
    assert "This game starts from a set position." in answer.output


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--plain", "--position", "hello"), "hello"),
        (("checkers", "--plain", "--position", XGID), "a position of backgammon, not of checkers"),
        (("--plain", "--position", XGID, "--length", "5"), "from a match to 7"),
        (("--plain", "--position", XGID, "--no-cube"), "no cube"),
        (("--position", XGID), "line mode"),
        (("--plain", "--position", XGID, "--continue", "x"), "new game"),
    ],
)
def test_a_position_that_cannot_be_played(crownpoint: Command, arguments: tuple[str, ...], reason: str) -> None:
    answer = crownpoint("play", *arguments, typed="")
    assert answer.status in (1, 2)
    assert reason in answer.errors


def test_a_second_play_opens_the_page_of_the_first(
    crownpoint: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    with single_process(home_config(tmp_path).where) as note:
        starting = crownpoint("play", "--data", str(tmp_path))
        assert starting.status == 1
        assert "Another Crownpoint is running" in starting.errors
        note("http://127.0.0.1:4711/")
        second = crownpoint("play", "--data", str(tmp_path))
        quiet = crownpoint("play", "--no-browser", "--data", str(tmp_path))
    assert (second.status, quiet.status) == (0, 0)
    assert second.output == quiet.output == "Crownpoint is already running at http://127.0.0.1:4711/\n"
    assert shown == ["http://127.0.0.1:4711/"]
