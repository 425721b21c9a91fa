"""The match runner, with tiny matches and programs that misbehave."""

import sys
from pathlib import Path

import checkers_match
import pytest
from matches.openings import draw_openings
from matches.players import GoLimit, PlayerError, make_player

from crownpoint.ai.protocols.program import Program
from crownpoint.checkers import Game
from crownpoint.checkers.notation.pdn_file import read_pdn
from crownpoint.errors import ProgramError

QUICK = ["--limit", "nodes 300", "--pairs", "2", "--adjudicate"]
OURS = f"'{sys.executable}' -m crownpoint.cli engine"

# Says it is ready, then answers every `go` with the same text.
ALWAYS = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "ready":
        print("readyok", flush=True)
    elif word == "go":
        print({answer!r}, flush=True)
    elif word == "quit":
        break
"""


@pytest.fixture
def program(tmp_path: Path):
    def made(answer: str) -> str:
        path = tmp_path / "program.py"
        path.write_text(ALWAYS.format(answer=answer))
        return f"line:'{sys.executable}' '{path}'"

    return made


def lines_of(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_openings_come_from_both_decks_and_stay_when_the_count_grows() -> None:
    few, many = draw_openings("mixed", 5, seed=3), draw_openings("mixed", 400, seed=3)
    assert [repr(ballot) for ballot in many[:5]] == [repr(ballot) for ballot in few]
    assert [bool(ballot.removed) for ballot in few] == [False, True, False, True, False]
    assert len({ballot.number for ballot in many[0:312:2]}) == 156
    assert draw_openings("three-move", 5, seed=4) != draw_openings("three-move", 5, seed=3)


@pytest.mark.parametrize("text", ["50", "movetime", "movetime 0", "movetime x", "plies 3", "depth -1"])
def test_a_bad_limit_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=f"'{text}' is not a limit"):
        GoLimit.parse(text)


@pytest.mark.parametrize("spec", ["gnubg", "own:speed=3"])
def test_a_bad_player_is_named(spec: str) -> None:
    with pytest.raises(ValueError, match=r"is no player|knows no speed"):
        make_player(spec, GoLimit("depth", 1))


def test_both_colors_are_played_and_every_game_is_recorded(tmp_path: Path, capsys) -> None:
    pdn = tmp_path / "match.pdn"
    assert checkers_match.main(["own", "own:weights=hand", *QUICK, "--pdn", str(pdn)]) == 0
    games = read_pdn(pdn.read_text())
    assert [game.tags["Round"] for game in games] == ["1.1", "1.2", "2.1", "2.2"]
    assert [game.tags["Black"][0] for game in games] == ["1", "2", "1", "2"]
    assert games[0].tags["Opening"] == games[1].tags["Opening"]
    assert all(game.result in ("1-0", "0-1", "1/2-1/2") for game in games)
    for game in games:
        game.replay()
    assert lines_of(capsys)[0].startswith("4 games: +")


def test_a_match_goes_on_where_its_file_ends(tmp_path: Path, capsys) -> None:
    pdn = tmp_path / "match.pdn"
    command = ["own", "own:endgames=no", *QUICK, "--pdn", str(pdn)]
    checkers_match.main(command)
    whole = pdn.read_text()
    first_line = lines_of(capsys)[0]
    games = whole.split("[Event")
    pdn.write_text("[Event".join(games[:3]) + "[Event" + games[3].replace("1-0", "*").replace("0-1", "*"))
    checkers_match.main(command)
    assert lines_of(capsys)[0] == first_line
    checkers_match.main(command)  # nothing left to play
    assert lines_of(capsys)[0] == first_line


def test_the_file_of_another_match_is_refused(tmp_path: Path, capsys) -> None:
    pdn = tmp_path / "match.pdn"
    checkers_match.main(["own", "own:endgames=no", *QUICK, "--pdn", str(pdn)])
    assert checkers_match.main(["own", "own:weights=hand", *QUICK, "--pdn", str(pdn)]) == 1
    assert "holds games of" in capsys.readouterr().err


def test_line_and_hub_programs_play_each_other(capsys) -> None:
    command = [f"line:{OURS} line", f"hub:{OURS} hub", "--limit", "nodes 100", "--pairs", "1", "--concurrency", "2"]
    assert checkers_match.main([*command, "--adjudicate"]) == 0
    first, forfeits, thrown = lines_of(capsys)
    assert first.startswith("2 games: ")
    assert (forfeits, thrown) == ("forfeits: 0", "thrown away: 0")


def test_the_plain_baseline_plays_legal_moves() -> None:
    player = make_player("plain", GoLimit("depth", 2))
    try:
        game = Game()
        for _ in range(12):
            game.play(player.choose(game))
    finally:
        player.close()
    assert game.outcome is None


@pytest.mark.parametrize("answer", ["bestmove 1-32", "bestmove none", "error no idea"])
def test_a_program_that_fails_loses_its_games(program, capsys, answer: str) -> None:
    assert checkers_match.main(["own", program(answer), *QUICK, "--json"]) == 0
    result = checkers_match.json.loads(capsys.readouterr().out)
    assert (result["wins"], result["losses"], len(result["forfeits"])) == (4, 0, 4)


def test_silence_and_absence_are_noticed() -> None:
    silent = Program(f"'{sys.executable}' -c 'input()'")
    with pytest.raises(ProgramError, match=r"said no 'readyok' within 0.05 seconds"):
        silent.wait_for("readyok", 0.05)
    silent.close()
    gone = Program(f"'{sys.executable}' -c ''")
    with pytest.raises(ProgramError, match="ended without 'readyok'"):
        gone.wait_for("readyok", 3600)
    gone.close()
    with pytest.raises(PlayerError, match="cannot be started"):
        make_player("line:/nowhere/at/all", GoLimit("depth", 1))


def test_a_sequential_test_ends_a_match_early(program, capsys) -> None:
    loser = program("bestmove none")
    assert checkers_match.main(["own", loser, "--limit", "depth 1", "--pairs", "500", "--sprt", "0", "100"]) == 0
    lines = lines_of(capsys)
    assert any(line.startswith("SPRT 0 to 100: +") and line.endswith(", stronger") for line in lines)
    assert not any(line.startswith("1000 games") for line in lines)
