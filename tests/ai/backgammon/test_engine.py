"""The backgammon engine through its Python face. What the networks say is not tested here: they know nothing."""

from __future__ import annotations

import random

import pytest

from crownpoint.ai import Limit
from crownpoint.ai.backgammon import CubeAction, CubeAnalysis, Engine, Stakes
from crownpoint.ai.backgammon import engine as engine_module
from crownpoint.ai.backgammon.analysis import Chances
from crownpoint.ai.backgammon.engine import reaches_endings
from crownpoint.ai.backgammon.stakes import CubeOwner
from crownpoint.backgammon import STARTING_POSITION, Position
from crownpoint.errors import EngineDataError, InvalidLimitError, NoMoveError

TWO_ON_THE_SIX = Position(white={6: 2, 0: 13}, black={6: 2, 0: 13})


def test_every_move_is_a_candidate(random_engine: Engine) -> None:
    found = random_engine.analyse(STARTING_POSITION, Limit(plies=1), dice=(3, 1))
    assert {candidate.move for candidate in found.candidates} == set(STARTING_POSITION.legal_moves((3, 1)))
    assert found.best.loss == 0
    assert found.best.plies == 1
    assert found.find(found.best.move) is found.best


def test_depths_are_never_mixed(random_engine: Engine) -> None:
    found = random_engine.analyse(STARTING_POSITION, Limit(plies=2), dice=(2, 1)).candidates
    depths = [candidate.plies for candidate in found]
    assert depths == sorted(depths, reverse=True)
    assert {candidate.loss is None for candidate in found if candidate.plies < 2} <= {True}
    assert all(candidate.loss is not None and candidate.loss >= 0 for candidate in found if candidate.plies == 2)


def test_no_legal_move(random_engine: Engine) -> None:
    position = Position.from_gnubg_id("27YBAAB8AAAEAA")
    found = random_engine.analyse(position, Limit(plies=0), dice=(6, 6))
    assert found.candidates == ()
    with pytest.raises(NoMoveError, match="There is no legal move in 27YBAAB8AAAEAA"):
        _ = found.best
    with pytest.raises(NoMoveError, match="no move without dice"):
        _ = random_engine.analyse(position, Limit(plies=0)).best


def test_exact_cubes_of_an_ending(exact_engine: Engine) -> None:
    owners: dict[CubeOwner | None, float] = {None: 0.6031, "on_roll": 0.6217, "opponent": 0.4806}
    cubes = exact_engine.cube_decisions(TWO_ON_THE_SIX, Limit(plies=0), [Stakes(2, owner) for owner in owners])
    assert [each.no_double for each in cubes] == pytest.approx(list(owners.values()), abs=1e-4)
    assert [each.action for each in cubes] == [CubeAction.DOUBLE_TAKE, CubeAction.DOUBLE_TAKE, CubeAction.UNAVAILABLE]
    assert cubes[0].double_take == pytest.approx(2 * 0.4806, abs=1e-4)


def test_the_score_changes_the_cube(exact_engine: Engine) -> None:
    situations = [Stakes(away=(1, 3), crawford=True), Stakes(away=(1, 3)), Stakes(away=(3, 1)), Stakes(away=(3, 3))]
    actions = [each.action for each in exact_engine.cube_decisions(TWO_ON_THE_SIX, Limit(plies=0), situations)]
    assert actions[:2] == [CubeAction.UNAVAILABLE] * 2
    assert actions[2].doubles
    assert actions[3].doubles


@pytest.mark.parametrize(
    ("no_double", "take", "beavers", "action"),
    [
        (0.3, 0.2, False, CubeAction.NO_DOUBLE),
        (0.3, 0.4, False, CubeAction.DOUBLE_TAKE),
        (0.9, 1.1, False, CubeAction.DOUBLE_PASS),
        (1.2, 1.4, False, CubeAction.TOO_GOOD),
        (0.3, None, False, CubeAction.UNAVAILABLE),
        (-0.1, -0.3, True, CubeAction.NO_DOUBLE_BEAVER),
        (-0.4, -0.3, True, CubeAction.DOUBLE_BEAVER),
        (-0.1, -0.3, False, CubeAction.NO_DOUBLE),
    ],
)
def test_actions(no_double: float, take: float | None, beavers: bool, action: CubeAction) -> None:
    chances = Chances(0.5, 0, 0, 0, 0)
    found = CubeAnalysis(Stakes(beavers=beavers), chances, 0, no_double, take, None if take is None else 1.0, plies=0)
    assert found.action is action
    best = no_double if take is None else max(no_double, min(take, 1.0))
    assert found.equity == best


def test_chances_turned_round() -> None:
    chances = Chances(0.6, 0.2, 0.05, 0.1, 0.01)
    assert chances.equity == pytest.approx(0.6 - 0.4 + 0.25 - 0.11)
    assert chances.of_opponent.equity == pytest.approx(-chances.equity)


def test_without_a_cube_moves_are_ranked_by_dead_cube_equity(random_engine: Engine) -> None:
    found = random_engine.analyse(STARTING_POSITION, Limit(plies=0), dice=(4, 2), stakes=Stakes(cubeless=True))
    equities = [candidate.equity for candidate in found.candidates]
    assert equities == [candidate.cubeless for candidate in found.candidates]
    assert equities == sorted(equities, reverse=True)
    judged = random_engine.cube_decision(STARTING_POSITION, Limit(plies=0), Stakes(cubeless=True))
    assert judged.action is CubeAction.UNAVAILABLE


def test_a_look_is_told_of_and_can_be_ended(random_engine: Engine) -> None:
    told: list[tuple[int, int]] = []
    random_engine.rank_moves(STARTING_POSITION, (3, 1), plies=1, progress=lambda *parts: told.append(parts))
    assert told[-1][0] == told[-1][1] == len(told)
    ended = random_engine.rank_moves(STARTING_POSITION, (3, 1), plies=2, progress=lambda done, _: done == 3)
    assert ended == random_engine.rank_moves(STARTING_POSITION, (3, 1), plies=0)
    cube = random_engine.judge(STARTING_POSITION, Stakes(), 2, progress=lambda *_: True)
    assert cube == random_engine.judge(STARTING_POSITION, Stakes(), 0)


def test_an_error_of_who_is_told_ends_the_look(random_engine: Engine) -> None:
    def fail(done: int, parts: int) -> None:
        raise KeyError(f"{done} of {parts}")

    with pytest.raises(KeyError, match="1 of "):
        random_engine.rank_moves(STARTING_POSITION, (3, 1), plies=2, progress=fail)


def test_a_limit_of_time_reaches_some_depth(random_engine: Engine) -> None:
    found = random_engine.analyse(STARTING_POSITION, Limit(seconds=0.001), dice=(6, 5))
    assert found.best.plies >= 0
    assert random_engine.analyse(STARTING_POSITION, Limit(seconds=3600, plies=1), dice=(6, 5)).candidates[0].plies == 1


def test_checkers_limits_are_refused(random_engine: Engine) -> None:
    with pytest.raises(InvalidLimitError, match="backgammon engine does not take a depth limit; use plies or seconds"):
        random_engine.analyse(STARTING_POSITION, Limit(depth=3), dice=(3, 1))


def test_bad_weights_are_refused(random_weights: dict[str, bytes]) -> None:
    damaged = bytearray(random_weights["race"])
    damaged[-1] ^= 1
    for weights, word in (
        ({}, "contact.weights is missing"),
        ({"contact": b"nonsense"}, "contact.weights"),
        ({**random_weights, "race": bytes(damaged)}, "race.weights"),
        ({"contact": random_weights["race"]}, "those of a race network"),
    ):
        with pytest.raises(EngineDataError, match=word):
            Engine(weights=weights, use_endgames=False)


def test_answers_for_programs(exact_engine: Engine) -> None:
    moves = exact_engine.analyse(TWO_ON_THE_SIX, Limit(plies=0), dice=(2, 1), stakes=Stakes(away=(3, 5))).as_json()
    assert moves["best"] == moves["candidates"][0]["move"]
    assert 0 < moves["candidates"][0]["match_chance"] < 1
    cube = exact_engine.analyse(TWO_ON_THE_SIX, Limit(plies=0)).as_json()["cube"]
    assert cube["action"] == "double, take"
    assert cube["chances"]["win"] == pytest.approx(0.7545, abs=1e-4)


def test_a_lost_game_is_not_doubled_in_the_hope_of_a_free_redouble() -> None:
    # After a take the opponent could redouble for nothing and be passed; he plays on for the gammon instead.
    lost = Position.from_gnubg_id("BgAAYNsKQQkCAA:UYmuAAAAEAAE")
    found = Engine(use_endgames=False).judge(lost, Stakes(cube=2, cube_owner="on_roll", away=(3, 5)), 0)
    assert found.action is CubeAction.NO_DOUBLE


def test_tables_wait_for_a_position_that_may_need_them(
    random_weights: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unwanted() -> None:
        raise AssertionError("the tables were asked for")

    monkeypatch.setattr(engine_module, "_tables", unwanted)
    engine = Engine(weights=random_weights)
    assert engine.analyse(STARTING_POSITION, Limit(plies=0), dice=(3, 1)).candidates
    with pytest.raises(AssertionError, match="asked for"):
        engine.cube_decision(TWO_ON_THE_SIX, Limit(plies=0))


@pytest.mark.parametrize("seed", range(20))
def test_no_ending_is_reached_unseen(seed: int) -> None:
    """Every board of a random game with all checkers at home was announced by those up to three moves before."""
    dice = random.Random(seed)
    board, boards = STARTING_POSITION.board, []
    while not board.outcome:
        boards.append(board)
        moves = board.moves(dice.randint(1, 6), dice.randint(1, 6))
        board = (moves.after(dice.randrange(len(moves))) if len(moves) else board).flipped()
    home = [
        all(place <= 6 if count > 0 else place >= 19 for place, count in enumerate(b.points) if count) for b in boards
    ]
    for index, at_home in enumerate(home):
        for before in range(1, min(index, 3) + 1 if at_home else 0):
            assert reaches_endings(boards[index - before].points, before - 1)
