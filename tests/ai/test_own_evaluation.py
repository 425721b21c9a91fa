"""An evaluation of one's own plays, and is searched and rolled out as the engines' own are."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.contract.random_play import positions

from crownpoint import _core, backgammon, checkers
from crownpoint.ai import Limit, RandomPlayer, play_match
from crownpoint.ai import backgammon as backgammon_ai
from crownpoint.ai import checkers as checkers_ai
from crownpoint.ai.backgammon import EvaluationPlayer as BackgammonEvaluation
from crownpoint.ai.backgammon import RolloutSettings, Stakes, rollout
from crownpoint.ai.backgammon.own_evaluation import chances_of
from crownpoint.ai.checkers import EvaluationPlayer as CheckersEvaluation
from crownpoint.errors import InvalidLimitError

NETWORKS = backgammon_ai.Engine(use_endgames=False)


def _material(boards: NDArray[np.uint32]) -> NDArray[np.float64]:
    black, white, kings, white_to_move = boards.T
    lead = np.bitwise_count(black) + np.bitwise_count(black & kings) / 2
    lead = lead - np.bitwise_count(white) - np.bitwise_count(white & kings) / 2
    return np.where(white_to_move, -lead, lead)


def _chances(boards: NDArray[np.int8]) -> NDArray[np.float32]:
    return NETWORKS.evaluate(boards).chances


def _ranked(engine: backgammon_ai.Engine, position: backgammon.Position, stakes: Stakes, plies: int) -> list[Any]:
    """What the core finds when no reply is pruned: an evaluation of one's own has no pruning network."""
    found = engine.native.rank_moves(position.board, 4, 2, stakes.native, plies, replies=0)
    return [(each.steps, each.equity, each.cubeless, each.chances, each.plies) for each in found]


@pytest.mark.parametrize("plies", [0, 1, 2])
@pytest.mark.parametrize("stakes", [Stakes(), Stakes(cube=2, cube_owner="on_roll", away=(3, 5))], ids=str)
def test_the_shipped_networks_as_an_own_evaluation_search_to_the_same_bits(plies: int, stakes: Stakes) -> None:
    own = backgammon_ai.Engine(evaluation=_chances, use_endgames=False)
    for position in positions(backgammon, 3, 8 if plies == 2 else 15)[::7]:
        assert _ranked(own, position, stakes, plies) == _ranked(NETWORKS, position, stakes, plies)
        judged = [
            each.native.judge(position.board, stakes.native, min(plies, 1), replies=0) for each in (own, NETWORKS)
        ]
        assert judged[0].utilities == judged[1].utilities


@pytest.mark.parametrize("reduce_variance", [False, True])
def test_the_shipped_networks_as_an_own_evaluation_roll_out_to_the_same_bits(reduce_variance: bool) -> None:
    board = backgammon.STARTING_POSITION.board
    rows = [
        _core.backgammon.roll_out(
            engine.native, board, Stakes().native, trials=4, truncate=5, reduce_variance=reduce_variance, replies=0
        )
        for engine in (backgammon_ai.Engine(evaluation=_chances, use_endgames=False), NETWORKS)
    ]
    assert rows[0].tolist() == rows[1].tolist()


def test_a_rollout_with_an_own_evaluation_is_the_same_on_threads_and_asks_for_many_boards_at_once() -> None:
    sizes: list[int] = []

    def watched(boards: NDArray[np.int8]) -> NDArray[np.float32]:
        sizes.append(len(boards))
        return _chances(boards)

    settings = RolloutSettings(trials=12, truncate=2)
    engine = backgammon_ai.Engine(evaluation=watched)
    position, moves = backgammon.STARTING_POSITION, ["8/5 6/5", "13/10 6/5"]
    alone = rollout(position, dice=(3, 1), moves=moves, settings=settings, engine=engine)
    with ThreadPoolExecutor(2) as pool:
        together = rollout(position, dice=(3, 1), moves=moves, settings=settings, engine=engine, executor=pool)
    assert str(alone[0].move) == "8/5 6/5"
    assert alone == together
    assert np.mean(sizes) > 200


def test_equities_keep_their_order_and_their_size() -> None:
    equities = np.array([-3, -2.5, -1.5, -1, -0.25, 0, 0.5, 1, 1.75, 2.5, 3], dtype=np.float32)
    chances = chances_of(lambda boards: equities)(backgammon.batch.starting_boards(len(equities)))
    assert [backgammon_ai.Chances(*row).equity for row in chances.tolist()] == pytest.approx(equities.tolist())


def test_one_ply_is_the_mean_over_the_rolls_of_the_best_replies() -> None:
    player = BackgammonEvaluation(lambda boards: 0.0 * boards[:, 26], plies=1)
    position = backgammon.Position(white={1: 3}, black={1: 5})
    # White takes off all three with a double, and wins a gammon. Otherwise Black is on roll, and even.
    judged = player.engine.judge(position, Stakes(cubeless=True), 1)
    assert judged.cubeless == pytest.approx(2 * 6 / 36)


def test_an_evaluation_with_chances_may_use_the_cube() -> None:
    position = backgammon.Position(white={1: 3}, black={1: 4})
    engine = BackgammonEvaluation(_chances, cube=True).engine
    assert engine.cube_decision(position, Limit(plies=0)).action.doubles
    duel = play_match(BackgammonEvaluation(_chances, cube=True), RandomPlayer(1), game="backgammon", games=2)
    assert duel.mean > 0


class _BrokenError(Exception):
    pass


def test_what_an_evaluation_raises_reaches_whoever_asked_and_is_forgotten() -> None:
    fails = True

    def judge(boards: NDArray[Any]) -> NDArray[np.float64]:
        if fails:
            raise _BrokenError("no")
        return np.zeros(len(boards))

    player, other = BackgammonEvaluation(judge, plies=1), CheckersEvaluation(judge, depth=6)
    with pytest.raises(_BrokenError):
        player.best(backgammon.STARTING_POSITION, (3, 1))
    with pytest.raises(_BrokenError):
        rollout(backgammon.STARTING_POSITION, settings=RolloutSettings(trials=2, truncate=4), engine=player.engine)
    with pytest.raises(_BrokenError):
        other.best(checkers.STARTING_POSITION)
    fails = False
    assert player.rank_moves(backgammon.STARTING_POSITION, (3, 1))[0][1] == 0
    assert other.best(checkers.STARTING_POSITION) in checkers.STARTING_POSITION.legal_moves()


@pytest.mark.parametrize("wrong", [lambda n: np.zeros(n + 1), lambda n: np.full(n, np.nan), lambda n: np.zeros((n, 2))])
def test_nonsense_of_an_evaluation_is_refused(wrong: Any) -> None:
    with pytest.raises(ValueError, match="The evaluation gave"):
        BackgammonEvaluation(lambda boards: wrong(len(boards))).best(backgammon.STARTING_POSITION, (3, 1))
    with pytest.raises(ValueError, match="The evaluation gave"):
        CheckersEvaluation(lambda boards: wrong(len(boards))).best(checkers.STARTING_POSITION)


def test_weights_and_an_evaluation_exclude_each_other() -> None:
    for engine in (backgammon_ai.Engine, checkers_ai.Engine):
        with pytest.raises(ValueError, match="not both"):
            engine(weights=b"", evaluation=lambda boards: np.zeros(len(boards)))


def test_an_engine_with_an_evaluation_travels_to_other_processes() -> None:
    engine = pickle.loads(pickle.dumps(backgammon_ai.Engine(evaluation=_race)))
    boards = backgammon.batch.starting_boards(1)
    assert engine.evaluate(boards).equities == pytest.approx(_race(boards))


def _race(boards: NDArray[np.int8]) -> NDArray[np.float64]:
    return boards[:, 6] / 100


def test_the_shipped_weights_as_an_own_evaluation_search_checkers_alike() -> None:
    shipped = checkers_ai.Engine(use_book=False, use_endgames=False)
    own = checkers_ai.Engine(evaluation=shipped.evaluate, use_book=False, use_endgames=False)
    for position in positions(checkers, 3, 20)[::9]:
        shipped.clear()
        own.clear()
        theirs, ours = (each.analyse(position, Limit(depth=7), lines=3) for each in (shipped, own))
        assert (ours.candidates, ours.nodes) == (theirs.candidates, theirs.nodes)


def test_checkers_sees_an_exchange_to_its_end() -> None:
    position = checkers.Position.from_fen("B:W18,26,31:B11,14,6")
    scores = [CheckersEvaluation(_material, depth=depth).rank_moves(position) for depth in (1, 3)]
    assert all({move for move, _ in each} == set(position.legal_moves()) for each in scores)
    lost = checkers.Position.from_fen("B:W6,15,24:B1")
    assert CheckersEvaluation(_material).rank_moves(lost)[0][1] == pytest.approx(300, abs=0.1)


def test_it_beats_a_player_that_knows_only_the_rules() -> None:
    assert play_match(CheckersEvaluation(_material, depth=4), RandomPlayer(1), game="checkers", games=4).mean > 0.4


def test_absurd_depths_are_refused() -> None:
    for plies in (-1, 10):
        with pytest.raises(ValueError, match=str(plies)):
            BackgammonEvaluation(lambda boards: boards[:, 0].astype(float), plies=plies)
    with pytest.raises(InvalidLimitError, match="depth"):
        CheckersEvaluation(_material, depth=0)
    with pytest.raises(ValueError, match="not to both"):
        CheckersEvaluation(_material, depth=1, limit=Limit(nodes=5))
