"""An evaluation of one's own plays, and searches as the engines do."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.contract.random_play import positions

from crownpoint import backgammon, checkers
from crownpoint.ai import RandomPlayer, play_match
from crownpoint.ai import backgammon as backgammon_ai
from crownpoint.ai.backgammon.own_evaluation import EvaluationPlayer as BackgammonEvaluation
from crownpoint.ai.checkers.own_evaluation import EvaluationPlayer as CheckersEvaluation


def _material(boards: NDArray[np.uint32]) -> NDArray[np.float64]:
    black, white, kings, white_to_move = boards.T
    lead = np.bitwise_count(black) + np.bitwise_count(black & kings) / 2
    lead = lead - np.bitwise_count(white) - np.bitwise_count(white & kings) / 2
    return np.where(white_to_move, -lead, lead)


def test_the_shipped_networks_as_an_own_evaluation_rank_moves_as_the_engine_does() -> None:
    player = BackgammonEvaluation(lambda boards: backgammon_ai.evaluate(boards).equities)
    engine, stakes = backgammon_ai.Engine(), backgammon_ai.Stakes(cubeless=True)
    for position in positions(backgammon, 5, 12):
        theirs = engine.rank_moves(position, backgammon.Dice(4, 2), stakes, 0)
        ours = dict(player.rank_moves(position, (4, 2)))
        for candidate in theirs:
            assert ours[candidate.move] == pytest.approx(candidate.cubeless, abs=1e-4)


def test_one_ply_is_the_mean_over_the_rolls_of_the_best_replies() -> None:
    player = BackgammonEvaluation(lambda boards: boards[:, 26].astype(float))  # checkers borne off by the side on roll
    board = backgammon.batch.rows([backgammon.Position(white={1: 3}, black={1: 5})])
    # White takes off two, or all three with a double, which wins a gammon. Otherwise Black is on roll, with none off.
    assert player.equities(board, 1)[0] == pytest.approx(2 * 6 / 36)


def test_checkers_sees_an_exchange_to_its_end() -> None:
    position = checkers.Position.from_fen("B:W18,26,31:B11,14,6")
    scores = [CheckersEvaluation(_material, depth=depth).rank_moves(position) for depth in (1, 3)]
    assert all({move for move, _ in each} == set(position.legal_moves()) for each in scores)
    lost = checkers.Position.from_fen("B:W6,15,24:B1")
    assert CheckersEvaluation(_material).rank_moves(lost)[0][1] == 300


def test_it_beats_a_player_that_knows_only_the_rules() -> None:
    assert play_match(CheckersEvaluation(_material, depth=2), RandomPlayer(1), game="checkers", games=4).mean > 0.4


@pytest.mark.parametrize("plies", [-1, 3])
def test_absurd_depths_are_refused(plies: int) -> None:
    with pytest.raises(ValueError, match=str(plies)):
        BackgammonEvaluation(lambda boards: boards[:, 0].astype(float), plies=plies)
    with pytest.raises(ValueError, match="depth"):
        CheckersEvaluation(_material, depth=0)
