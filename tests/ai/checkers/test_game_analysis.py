"""Going through a game of checkers."""

from __future__ import annotations

import pytest

from crownpoint.ai import Limit
from crownpoint.ai.checkers.game_analysis import analyse_game, mean_loss
from crownpoint.checkers import Color, Game


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
