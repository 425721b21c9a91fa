"""Going through a game of checkers."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from crownpoint.ai import Limit
from crownpoint.ai.checkers import Engine
from crownpoint.ai.checkers.game_analysis import JudgedMove, analyse_game, analyse_match, judge_move, mean_loss
from crownpoint.ai.checkers.study.shown import shown_move
from crownpoint.ai.levels import DEFAULT_LEVEL
from crownpoint.ai.study import import_matches, open_match, study_of
from crownpoint.checkers import Color, Game, Match, Position


def test_a_mistake_is_found() -> None:
    game = Game()
    for move in ("11-15", "23-19", "15-18"):  # which gives a man away
        game.play(move)
    reported: list[tuple[int, int]] = []
    moves = analyse_game(game, Limit(nodes=50_000), progress=lambda done, total: reported.append((done, total)))
    assert [move.number for move in moves] == [1, 2, 3]
    assert moves[0].loss < 0.2
    assert moves[2].loss > 0.5
    assert moves[2].mark in ("error", "blunder")
    assert moves[2].best != "15-18"
    assert reported[-1] == (3, 3)
    assert mean_loss(moves, Color.BLACK) == pytest.approx((moves[0].loss + moves[2].loss) / 2)


def test_forced_moves_cost_nothing() -> None:
    game = Game()
    for move in ("11-15", "22-18", "15x22"):
        game.play(move)
    assert analyse_game(game, Limit(nodes=5_000))[2].forced


def test_an_empty_game() -> None:
    moves = analyse_game(Game(), Limit(depth=1))
    assert moves == ()
    assert mean_loss(moves, Color.WHITE) == pytest.approx(0)


LOST = (  # Black gives all twelve men away
    "12-16 24-20 10-14 23-18 14x23 26x19x12 6-10 22-18 10-14 27-23 11-15 18x11 8x15 25-22 9-13 30-25 5-9 22-17 13x22 "
    "25x18x11 7x16 20x11 14-18 23x14x5 2-6 28-24 6-10 11-7 3-8 12x3 10-14 21-17 14x21 7-2 1-6 2x9 21-25 29x22 4-8 3x12"
)


def test_losses_count_until_the_game_is_decided() -> None:
    game = Game()
    for move in LOST.split():
        game.play(move)
    moves = [move for move in analyse_game(game, Limit(nodes=200_000)) if move.color is Color.BLACK]
    assert sum(move.mark == "blunder" for move in moves) >= 2
    assert sum(move.loss for move in moves) > 2  # a man ahead used to be as good as three
    behind = [move for move in moves if move.score < -1]
    assert any(move.mark == "blunder" for move in behind)
    lost = [move for move in moves if move.score <= -3]
    assert lost
    assert not any(move.counted for move in lost)
    assert mean_loss(tuple(moves), Color.BLACK) > 0.25  # with the moves of the lost game it was half as much


@pytest.mark.parametrize(
    ("fen", "move", "cause", "best", "result"),
    [
        ("B:WK24,28:BK18", "18-14", "lost_draw", "draw", r"loss in \d+"),
        ("B:W11,21:BK22,23", "22-17", "lost_win", r"win in \d+", r"loss in \d+"),
        ("B:W10,13,16,18,25,27:B6,12,17,20,23,28", "12x19", "missed_shot", "", ""),
    ],
)
def test_what_decides_a_game_is_always_marked_and_told_as_a_result(
    fen: str, move: str, cause: str, best: str, result: str
) -> None:
    position = Position.from_fen(fen)
    judged = judge_move(position, position.parse_move(move), Limit(nodes=20_000), engine=Engine())
    assert (judged.cause, judged.mark) == (cause, "blunder")
    assert judged.as_json()["cause"] == cause
    assert judged.counted
    assert re.fullmatch(best, judged.best_result), judged
    assert re.fullmatch(result, judged.result), judged
    first, second = shown_move(JudgedMove.from_json(judged.kept())).candidates
    assert (first.verdict, second.verdict) == (judged.best_result, judged.result)


def test_a_forced_win_is_no_three_hundred_men() -> None:
    study, level = study_of("checkers"), replace(DEFAULT_LEVEL, nodes=20_000)
    candidates = study.hint("B:W11,21:BK22,23", level).candidates
    assert candidates[0].verdict.startswith("win in")
    assert {each.verdict.split()[0]: each.loss for each in candidates} == {"win": 0, "draw": 5, "loss": 10}


def test_the_games_of_a_match_are_numbered() -> None:
    match = Match(games=2)
    for _ in range(2):
        match.game.play("11-15")
        match.game.resign()
        if not match.is_over:
            match.next_game()
    judged = analyse_match(match, Limit(depth=1))
    assert [(each.game, each.number, each.move) for each in judged] == [(1, 1, "11-15"), (2, 1, "11-15")]
    assert analyse_match(match.games[0], Limit(depth=1)) == judged[:1]


def test_workers_judge_with_the_engine_that_was_given() -> None:
    game = Game()
    for text in ("11-15", "22-18", "15x22", "25x18"):
        game.play(text)
    engine = Engine(evaluation=_count_rows, use_book=False, use_endgames=False)
    limit = Limit(depth=3)
    with ThreadPoolExecutor(2) as pool:
        found = analyse_match(game, limit, engine=engine, executor=pool)
    assert found == analyse_match(game, limit, engine=engine)
    assert found != analyse_match(game, limit)


def _count_rows(boards: NDArray[np.uint32]) -> NDArray[np.float64]:
    return np.full(len(boards), 7.0)


def test_a_game_that_breaks_off_says_so_when_it_is_imported_and_on_its_page() -> None:
    game, (match,) = import_matches(b'[White "Cy"]\n[Black "Di"]\n1. 11-15 23-18 2. 8-')
    report = open_match(game, match.source).report([], DEFAULT_LEVEL)
    for told in (match.warnings, report.warnings):
        assert "The record breaks off here; what is there was read." in str(told[0])
