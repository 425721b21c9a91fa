"""Matches between players: paired, repeatable, with intervals and records."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from crownpoint.ai import Limit, RandomPlayer, play_match, player_of
from crownpoint.ai.work import workers
from crownpoint.backgammon import read_mat
from crownpoint.checkers import read_pdn
from crownpoint.errors import OtherWorkError, ProgramError

OURS = f"'{sys.executable}' -m crownpoint.cli engine"


def test_the_same_player_on_both_sides_wins_nothing() -> None:
    duel = play_match("engine:depth=1", "engine:depth=1", game="checkers", games=4)
    assert duel.pairs == (0.0, 0.0)
    assert duel.interval == (0.0, 0.0)


def test_a_match_is_repeatable_and_the_stronger_player_wins() -> None:
    once, again = (play_match("random", "engine:nodes=200", game="checkers", games=6, seed=3) for _ in range(2))
    assert [each.game.moves for each in once.games] == [each.game.moves for each in again.games]
    low, high = once.interval
    assert low <= once.mean <= high <= 0
    assert once.as_json()["mean"] == once.mean


def test_both_games_of_a_pair_have_the_same_luck() -> None:
    duel = play_match(RandomPlayer(1), RandomPlayer(2), game="backgammon", games=2, seed=5)
    first, second = ([action.dice for action in each.game.actions if action.dice] for each in duel.games)
    shared = min(len(first), len(second))
    assert first[:shared] == second[:shared]
    assert [each.swapped for each in duel.games] == [False, True]


def test_records_can_be_read_again() -> None:
    backgammon = play_match(RandomPlayer(1), RandomPlayer(2), game="backgammon", games=4).records
    assert [len(read_mat(text).games) for text in backgammon.values()] == [2, 2]
    (text,) = play_match("random", "random", game="checkers", games=2).records.values()
    assert len(list(read_pdn(text))) == 2


@pytest.mark.parametrize(
    ("game", "player", "limit"),
    [("backgammon", "ubgi", Limit(plies=0)), ("checkers", "hub", Limit(depth=1)), ("checkers", "line", Limit(depth=1))],
)
def test_programs_play(game: str, player: str, limit: Limit) -> None:
    duel = play_match(f"{player}:{OURS} {player}", "random", game=game, games=2, limit=limit)
    assert duel.mean > 0


def test_a_program_that_dies_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("")
    for game, protocol in (("checkers", "hub"), ("backgammon", "ubgi")):
        with pytest.raises(ProgramError, match=r"broken\.py"):
            player_of(f"{protocol}:'{sys.executable}' '{broken}'", game)


@pytest.mark.parametrize(
    "wrong", ["nobody", "engine:", "engine:speed=3", "engine:depth=0", "engine:depth=x", "xyz:program"]
)
def test_an_unknown_player_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        player_of(wrong, "checkers")


def test_games_come_in_pairs() -> None:
    for games in (0, 1, 3, -2):
        with pytest.raises(ValueError, match="pairs"):
            play_match("random", "random", game="checkers", games=games)
    with pytest.raises(ValueError, match="chess"):
        play_match("random", "random", game="chess")


@pytest.mark.parametrize(("game", "players"), [("backgammon", "random"), ("checkers", "engine:nodes=100")])
def test_rounds_in_a_folder_are_played_by_anyone_and_continued(game: str, players: str, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    alone = play_match(players, "random", game=game, games=24, seed=4)
    with workers(processes=2) as executor:
        together = play_match(players, "random", game=game, games=24, seed=4, executor=executor, folder=folder)
    assert together.records == alone.records
    assert together.as_json() == alone.as_json()
    (folder / "round-00001.json").unlink()
    reported: list[int] = []
    again = play_match(
        players, "random", game=game, games=24, seed=4, folder=folder, progress=lambda done, _: reported.append(done)
    )
    assert again.records == alone.records
    assert again.pairs == alone.pairs
    assert reported[0] == 21, "the twenty games of the first round were kept"
    with pytest.raises(OtherWorkError, match="seed 4, not 5"):
        play_match(players, "random", game=game, games=24, seed=5, folder=folder)
    (folder / "round-00000.json").write_text("{}")
    with pytest.raises(OtherWorkError, match="damaged"):
        play_match(players, "random", game=game, games=24, seed=4, folder=folder)


def test_players_that_cannot_be_sent_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="texts"):
        play_match(RandomPlayer(1), "random", game="checkers", games=2, folder=tmp_path)
