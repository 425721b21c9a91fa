"""Line mode, with the lines of a script."""

from pathlib import Path

import pytest
from tests.cli.conftest import Command


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
    script = "11-15\nmoves\n22-17\nundo\naccept\nboard\ndraw\ndecline\ndraw\naccept\nquit\n"
    arguments = ("play", "checkers", "--plain", "--against", "person", "--name", "Ana", "--seed", "1")
    answer = crownpoint(*arguments, typed=script)
    assert answer.status == 0, answer.output
    in_order(
        answer.output, "Ana: 11 to 15.", "Moves: 21-17; 22-17", "Drawn by agreement.", "The match ends level, ½ : ½."
    )


def test_backgammon_against_the_computer(crownpoint: Command) -> None:
    script = "moves\nboard\npips\n8/5 6/5\nlog\ndice\nresign 1\nquit\n"
    answer = crownpoint("play", "backgammon", "--plain", "--name", "Ana", "--seed", "1", typed=script)
    assert answer.status == 0, answer.output
    in_order(
        answer.output,
        "6-6, rolled again.",
        "Opening roll: 3 and 1. Ana begins. Choose a checker.",
        "24/23 24/21; 24/20;",
        "White, Ana: 2 on 24, 5 on 13, 3 on 8, 5 on 6.",
        "Ana 167 pips, Selector 167 pips.",
        "You: 8 to 5, 6 to 5.",
        "Selector rolled",
        "Your turn. Roll or double.",
        "1 ○31 8/5 6/5",
        "Pips per roll:",
        "By resignation. Selector wins. Points: 1.",
        "The match is over. Winner: Selector, 0 : 1.",
    )


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
    assert "The match is over. Winner:" in first.output


def test_a_saved_game_is_continued_renamed_exported_and_replayed(crownpoint: Command, tmp_path: Path) -> None:
    answer = crownpoint("play", "checkers", "--plain", "--name", "Ana", typed="11-15\nname My game\nquit\n")
    assert "Saved as My game." in answer.output
    record = tmp_path / "game.jsonl"
    script = (
        f"last\nlog\ngames\nreplay My game\nexport {record}\nresign\ndelete My game\ngames\nimport {record}\nquit\n"
    )
    answer = crownpoint("play", "checkers", "--plain", "--continue", "My game", typed=script)
    assert answer.status == 0, answer.output
    in_order(
        answer.output, "Selector: ", "1  11-15", "My game", f"Written to {record}.", "By resignation.",
        "My game is deleted.", "No games yet.", f"Read from {record}.",
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
    assert "# Crownpoint" in answer.output
    assert crownpoint("play", "checkers", "--plain", "--language", "xx", "--seed", "1").status == 2


def test_the_end_of_the_input_ends_the_program(crownpoint: Command) -> None:
    answer = crownpoint("play", "checkers", "--plain", "--seed", "1", typed="11-15")
    assert answer.status == 0
    assert answer.output.endswith("End of input. Your game is saved.\n")


def test_the_first_letters_of_a_word_are_enough(crownpoint: Command) -> None:
    answer = crownpoint("play", "checkers", "--plain", "--seed", "1", typed="b\np\nla\nq\n")
    assert answer.status == 0
    in_order(answer.output, "Black, ", "12 pieces", "No move yet.")


def test_which_game_is_asked_where_none_is_given(crownpoint: Command) -> None:
    answer = crownpoint("play", "--plain", "--seed", "1", typed="chess\nc\n11-15\nq\n")
    assert answer.output.startswith("Which game: backgammon or checkers?\nType backgammon or checkers")
    assert "You: 11 to 15." in answer.output


@pytest.mark.parametrize("opening", ["three-move", "eleven-man"])
def test_ballots(crownpoint: Command, opening: str) -> None:
    answer = crownpoint("play", "checkers", "--plain", "--opening", opening, "--seed", "1", typed="board\nq\n")
    assert answer.status == 0


def test_money_rules_do_not_go_with_a_match(crownpoint: Command) -> None:
    answer = crownpoint("play", "backgammon", "--plain", "--length", "5", "--jacoby")
    assert answer.status == 2
    assert "--jacoby" in answer.errors


def test_beavers_and_variants(crownpoint: Command) -> None:
    arguments = ("play", "backgammon", "--plain", "--against", "person", "--seed", "2")
    answer = crownpoint(*arguments, "--variant", "hypergammon", typed="board\nq\n")
    assert "1 on 24, 1 on 23, 1 on 22" in answer.output
    script = "moves\nquit\n"
    first = crownpoint(*arguments, "--beavers", typed=script)
    move = first.output.split("Moves: ")[1].split(";")[0]
    answer = crownpoint(*arguments, "--beavers", typed=f"{move}\ndouble\nbeaver\nbeaver\ntake\nboard\nquit\n")
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
    script = "resign\nnext\nresign\nnext\nq\n"
    answer = crownpoint("play", "checkers", "--plain", "--length", "2", "--seed", "3", typed=script)
    assert answer.status == 1  # there is no third game
    in_order(answer.output, "Play the next game?", "The match is over. Winner: Selector, 0 : 2.")
