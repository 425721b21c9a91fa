"""The checkers engine through its Python face."""

from __future__ import annotations

import random
import threading

import pytest

from crownpoint import checkers
from crownpoint.ai import Limit, analyse
from crownpoint.ai.checkers import Analysis, Engine
from crownpoint.ai.checkers.engine import shipped_evaluator
from crownpoint.errors import InvalidLimitError, NoMoveError


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(table_mebibytes=4)


def test_candidates_are_ranked_and_labeled(engine: Engine) -> None:
    found = engine.analyse(checkers.STARTING_POSITION, Limit(depth=6), lines=7)
    assert len(found.candidates) == 7
    assert {candidate.move for candidate in found.candidates} == set(checkers.STARTING_POSITION.legal_moves())
    scores = [candidate.score for candidate in found.candidates]
    assert scores == sorted(scores, reverse=True)
    assert {candidate.depth for candidate in found.candidates} == {6}
    assert found.depth == 6
    assert found.nodes > 0


def test_the_line_can_be_played(engine: Engine) -> None:
    best = engine.analyse(checkers.STARTING_POSITION, Limit(depth=7)).best
    position = checkers.STARTING_POSITION
    for move in best.line:
        position = position.after(move)
    assert best.line[0] == best.move
    assert len(best.line) > 3


def test_a_forced_win_is_seen(engine: Engine) -> None:
    best = engine.analyse(checkers.Position.from_fen("B:W6,15,24:B1"), Limit(depth=2)).best
    assert best is not None
    assert best.plies_to_end == 1
    assert best.verdict == "win in 1"


def test_two_kings_are_worth_more_than_one_even_without_tables() -> None:
    chance = random.Random(4)
    boards = []
    for _ in range(100):
        lone, one, other = chance.sample(range(1, 33), 3)
        for fen in (f"B:WK{lone}:BK{one},K{other}", f"W:WK{one},K{other}:BK{lone}"):
            boards.append(checkers.Position.from_fen(fen).board)
    ahead = [shipped_evaluator().evaluate(board) > 0 for board in boards]
    assert sum(ahead) > 0.98 * len(boards)


def test_no_legal_move_gives_no_candidate(engine: Engine) -> None:
    found = engine.analyse(checkers.Position.from_fen("B:W5,6,9:B1"), Limit(depth=3))
    assert found.candidates == () or found.best == found.candidates[0]
    blocked = engine.analyse(checkers.Position.from_fen("B:W5,6,9,10,14:B1"), Limit(depth=3))
    assert blocked.candidates == ()
    with pytest.raises(NoMoveError, match="There is no legal move in B:W5,6,9,10,14:B1"):
        _ = blocked.best


def test_the_same_answer_twice() -> None:
    answers = [Engine(table_mebibytes=4).analyse(checkers.STARTING_POSITION, Limit(nodes=20_000)) for _ in range(2)]
    assert answers[0].nodes == answers[1].nodes
    assert answers[0].best == answers[1].best


def test_it_can_be_stopped_from_another_thread(engine: Engine) -> None:
    first = threading.Event()
    found: list[Analysis] = []

    def think() -> None:
        limit = Limit(depth=100)
        found.append(engine.analyse(checkers.STARTING_POSITION, limit, report=lambda _: first.set()))

    thread = threading.Thread(target=think)
    thread.start()
    first.wait()
    engine.stop()
    thread.join()
    assert found[0].best is not None


def test_several_calls_are_kept_together(engine: Engine) -> None:
    about_to, others = threading.Event(), list[Analysis]()

    def search_too() -> None:
        about_to.set()
        others.append(engine.analyse(checkers.STARTING_POSITION, Limit(depth=1)))

    thread = threading.Thread(target=search_too)
    with engine.alone():
        engine.clear()
        thread.start()
        about_to.wait()
        engine.analyse(checkers.STARTING_POSITION, Limit(nodes=50_000))
        assert not others
    thread.join()
    assert others


def test_a_game_brings_its_history() -> None:
    game = checkers.Game()
    for move in ("11-15", "23-19"):
        game.play(move)
    found = analyse(game, Limit(depth=4))
    assert found.position == game.position
    assert len(found.candidates) == 3
    assert found.as_json()["best"] == str(found.candidates[0].move)


def test_backgammon_limits_are_refused(engine: Engine) -> None:
    with pytest.raises(InvalidLimitError, match="plies"):
        engine.analyse(checkers.STARTING_POSITION, Limit(plies=2))
