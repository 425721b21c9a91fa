"""The engine of the core: exact endings, search, cube. Networks are the small random ones of testdata."""

from __future__ import annotations

import base64
from pathlib import Path

import numpy as np
import pytest

from crownpoint._core import backgammon as core
from crownpoint.backgammon import batch


def board_of(gnubg_id: str) -> core.Board:
    return core.Board.from_key(base64.b64decode(gnubg_id + "=="))


def row_of(board: core.Board) -> np.ndarray:
    return np.array([[*board.points, *board.off]], dtype=np.int8)


def home_board(own: dict[int, int], opponent: dict[int, int]) -> core.Board:
    """Both sides bear off: checkers by the point numbers of each side."""
    points = [0] * 26
    for point, checkers in own.items():
        points[point] = checkers
    for point, checkers in opponent.items():
        points[25 - point] = -checkers
    return core.Board(points, (15 - sum(own.values()), 15 - sum(opponent.values())))


STARTING = board_of("4HPwATDgc/ABMA")
MONEY = core.Stakes.money()


@pytest.fixture(scope="module")
def tables() -> tuple[np.ndarray, np.ndarray]:
    return core.build_one_sided(), core.build_two_sided()


@pytest.fixture(scope="module")
def networks(testdata: Path) -> list[core.Network]:
    paths = [testdata / "networks" / f"backgammon-{kind}.weights" for kind in ("contact", "race", "pruning")]
    return [core.Network(path.read_bytes()) for path in paths]


@pytest.fixture(scope="module")
def engine(networks: list[core.Network], tables: tuple[np.ndarray, np.ndarray]) -> core.Engine:
    return core.Engine(*networks, *tables)


def test_the_table_of_two_sides_gives_exact_cube_equities(engine: core.Engine) -> None:
    board = home_board({6: 2}, {6: 2})
    judged = engine.judge(board, MONEY)
    assert judged.cubeless == pytest.approx(0.5090, abs=1e-4)
    assert judged.no_double == pytest.approx(0.6031, abs=1e-4)
    assert engine.judge(board, core.Stakes.money(2, 0)).no_double == pytest.approx(0.6217, abs=1e-4)
    assert engine.judge(board, core.Stakes.money(2, 1)).no_double == pytest.approx(0.4806, abs=1e-4)
    assert judged.take == pytest.approx(2 * 0.4806, abs=1e-4)
    assert engine.judge(board, core.Stakes.money(2, 1)).take is None


def test_deeper_search_of_a_known_ending_changes_nothing(engine: core.Engine) -> None:
    board = home_board({5: 2, 3: 2}, {4: 3, 2: 1})
    bare = engine.judge(board, MONEY, 0)
    deep = engine.judge(board, MONEY, 2)
    assert deep.no_double == pytest.approx(bare.no_double, abs=1e-6)


def test_one_sided_race_knows_gammons(engine: core.Engine) -> None:
    board = home_board({1: 1}, {6: 15})
    assert engine.evaluate(row_of(board))[0].tolist() == pytest.approx([1, 1, 0, 0, 0])


def test_a_finished_game_is_certain(engine: core.Engine) -> None:
    over = core.Board([0, -1, *[0] * 24], (15, 0))
    assert engine.evaluate(row_of(over)).tolist() == [[1, 1, 1, 0, 0]]


def one_ply(engine: core.Engine, board: core.Board) -> float:
    """The cubeless equity of the side on roll one ply deep, in Python."""
    total = 0.0
    for high in range(1, 7):
        for low in range(1, high + 1):
            moves = board.moves(high, low)
            afters = [moves.after(index) for index in range(len(moves))] or [board]
            values = engine.evaluate(np.vstack([row_of(after.flipped()) for after in afters])).astype(float)
            equities = -(2 * values[:, 0] - 1 + values[:, 1] + values[:, 2] - values[:, 3] - values[:, 4])
            total += (1 if high == low else 2) / 36 * equities.max()
    return total


@pytest.mark.parametrize("gnubg_id", ["4HPwATDgc/ABMA", "jHPkASHgc/ABMA", "22zgAAD4AAAYAA"])
def test_one_ply_is_the_mean_of_the_best_replies(engine: core.Engine, gnubg_id: str) -> None:
    board = board_of(gnubg_id)
    assert engine.judge(board, MONEY, 1, replies=0).cubeless == pytest.approx(one_ply(engine, board), abs=1e-5)


@pytest.mark.parametrize("plies", [0, 1, 2])
def test_results_do_not_depend_on_the_number_of_threads(networks: list[core.Network], plies: int) -> None:
    def ranked(threads: int) -> list[tuple[object, ...]]:
        found = core.Engine(*networks).rank_moves(STARTING, 3, 1, MONEY, plies, threads)
        return [(each.steps, each.equity, each.chances, each.plies) for each in found]

    assert ranked(1) == ranked(2) == ranked(5)


def test_candidates_are_labeled_with_their_depth(engine: core.Engine) -> None:
    found = engine.rank_moves(STARTING, 3, 1, MONEY, 2, first=(3, 9.0))
    assert len(found) == 16
    assert [each.plies for each in found] == [2] * 3 + [0] * 13
    for depth in (2, 0):
        equities = [each.equity for each in found if each.plies == depth]
        assert equities == sorted(equities, reverse=True)
    assert {each.after for each in found} == {STARTING.moves(3, 1).after(index) for index in range(16)}


def test_filters_take_both_bounds(engine: core.Engine) -> None:
    assert [each.plies for each in engine.rank_moves(STARTING, 3, 1, MONEY, 1, first=(9, 0.0))].count(1) == 1
    decided = engine.rank_moves(STARTING, 3, 1, MONEY, 2, first=(1, 9.0), stop_when_decided=True)
    assert {each.plies for each in decided} == {0}


def test_given_boards_are_ranked_like_moves(engine: core.Engine) -> None:
    moves = STARTING.moves(6, 4)
    afters = [moves.after(index) for index in range(len(moves))]
    equities, depths = engine.rank_boards(np.vstack([row_of(after) for after in afters]), MONEY, 2)
    found = {
        each.after: (each.equity, each.cubeless, each.plies) for each in engine.rank_moves(STARTING, 6, 4, MONEY, 2)
    }
    given = {
        after: (*pair, depth) for after, pair, depth in zip(afters, equities.tolist(), depths.tolist(), strict=True)
    }
    assert given == found


def test_nothing_to_play_gives_no_candidates(engine: core.Engine) -> None:
    assert engine.rank_moves(board_of("27YBAAB8AAAEAA"), 6, 6, MONEY) == []


def match_table() -> core.MatchTable:
    size = 8
    before = np.full((size, size), 0.5, dtype=np.float32)
    for own in range(1, size):
        for other in range(1, size):
            before[own, other] = other / (own + other)
    after = np.array([0.5 / max(1, (away + 1) // 2) for away in range(size)], dtype=np.float32)
    return core.MatchTable(before, after)


def test_no_cube_in_the_crawford_game(engine: core.Engine) -> None:
    table = match_table()
    assert table.size == 7
    assert engine.judge(STARTING, core.Stakes.match(table, (1, 3), "crawford")).may_double is False
    assert engine.judge(STARTING, core.Stakes.match(table, (3, 1), "after")).may_double is True
    assert engine.judge(STARTING, core.Stakes.match(table, (1, 3), "after")).may_double is False


def test_match_equities_are_normalized(engine: core.Engine) -> None:
    stakes = core.Stakes.match(match_table(), (5, 5))
    judged = engine.judge(STARTING, stakes)
    assert judged.pass_ == pytest.approx(1)
    low, high = 2 * 4 / 9 - 1, 2 * 5 / 9 - 1
    assert judged.utilities[2] == pytest.approx(high)
    assert judged.no_double == pytest.approx(2 * (judged.utilities[0] - low) / (high - low) - 1, abs=1e-5)


def test_a_last_roll_double_is_right_for_money() -> None:
    tables = core.build_two_sided()
    pairs = tables.reshape(924, 924, 4)
    assert pairs[1, 1].tolist() == [1, 1, 1, 1]
    assert tables.shape == (core.TWO_SIDED_FLOATS,)


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda: core.Stakes.money(3), "power of two"),
        (lambda: core.Stakes.money(2, 2), "owned by"),
        (lambda: core.Stakes.match(match_table(), (9, 1)), "not in the match table"),
        (lambda: core.Stakes.match(match_table(), (2, 2), "late"), "phase"),
        (lambda: core.MatchTable(np.zeros((3, 4), np.float32), np.zeros(3, np.float32)), "square"),
    ],
)
def test_impossible_stakes_are_refused(call: object, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        call()  # type: ignore[operator]


def test_impossible_questions_are_refused(engine: core.Engine, networks: list[core.Network]) -> None:
    with pytest.raises(ValueError, match="1 to 6"):
        engine.rank_moves(STARTING, 0, 3, MONEY)
    with pytest.raises(ValueError, match="plies"):
        engine.judge(STARTING, MONEY, -1)
    with pytest.raises(ValueError, match="threads"):
        engine.judge(STARTING, MONEY, 1, 0)
    with pytest.raises(ValueError, match="wrong size"):
        core.Engine(networks[0], one_sided=np.zeros(5, np.float32))


def test_random_positions_are_judged_within_bounds(engine: core.Engine) -> None:
    boards = batch.random_games(batch.starting_boards(100), 3, 40).boards
    values = engine.evaluate(boards)
    assert ((values >= 0) & (values <= 1)).all()
    win, gammon, backgammon, lose_gammon, lose_backgammon = values.T
    assert (gammon <= win).all()
    assert (backgammon <= gammon).all()
    assert (lose_gammon <= 1 - win + 1e-6).all()
    assert (lose_backgammon <= lose_gammon).all()


def test_a_double_that_can_cost_nothing_counts_as_made(engine: core.Engine) -> None:
    """The opponent, who needs 3 points, loses the match with the game on a 2 cube: he may as well redouble."""
    size = 8
    before = np.array(
        [[0.5 if not own + other else other / (own + other) for other in range(size)] for own in range(size)]
    )
    table = core.MatchTable(before.astype(np.float32), np.full(size, 0.3, np.float32))
    waiting = engine.judge(STARTING, core.Stakes.match(table, (2, 3), cube=2, owner=1))
    turned = engine.judge(STARTING, core.Stakes.match(table, (2, 3), cube=4, owner=0))
    passed = 2 * (1 / 3) - 1  # 2-away against 1-away in this table
    assert waiting.utilities[0] <= max(turned.utilities[0], passed) + 1e-6  # less where he plays on for a gammon
    needed = engine.judge(STARTING, core.Stakes.match(table, (3, 3), cube=2, owner=1))
    assert needed.utilities[0] != pytest.approx(waiting.utilities[0], abs=1e-3)
