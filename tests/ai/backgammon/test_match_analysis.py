"""Going through a match: what decisions cost and what the dice were worth."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.backgammon.notation.test_xg_file import whole as whole_xg

from crownpoint.ai.backgammon import Engine, Stakes
from crownpoint.ai.backgammon.analysis import CubeAnalysis
from crownpoint.ai.backgammon.foreign_judgment import foreign_actions
from crownpoint.ai.backgammon.judgment import mark_of
from crownpoint.ai.backgammon.match_analysis import analyse_match, summarize
from crownpoint.ai.backgammon.statistics import Part, PlayerStatistics, cube_counts
from crownpoint.ai.levels import LEVELS, Level
from crownpoint.ai.limit import Limit
from crownpoint.backgammon import (
    STARTING_POSITION,
    ActionKind,
    Color,
    Game,
    Match,
    Position,
    Rules,
    Score,
    read_mat,
    read_match,
)
from crownpoint.backgammon.record import GameRecord, MatchRecord

BARE = Level("bare", plies=0, margin=0, nodes=1)


def played() -> Game:
    """White opens badly, Black doubles far too early, White takes; Black then wins a race that White resigns."""
    game = Game(score=Score(0, 0, 7))
    game.roll(3, 1)
    game.play("24/20")
    game.double()
    game.take()
    game.roll(6, 6)
    game.play("24/18(2) 13/7(2)")
    game.roll(2, 1)
    game.play("13/11 6/5")
    game.resign(Color.WHITE)
    game.refuse_resignation()
    game.resign(Color.WHITE, 2)
    game.accept_resignation()
    return game


def record(game: Game) -> MatchRecord:
    return MatchRecord("Ann", "Bob", game.score.length, (GameRecord(game),))


def test_losses_marks_and_luck() -> None:
    actions = analyse_match(record(played()), BARE)
    kinds = [(action.color, action.kind) for action in actions]
    assert kinds == [
        (Color.WHITE, ActionKind.MOVE), (Color.BLACK, ActionKind.DOUBLE), (Color.WHITE, ActionKind.TAKE),
        (Color.BLACK, ActionKind.MOVE), (Color.WHITE, ActionKind.ROLL), (Color.WHITE, ActionKind.MOVE),
        (Color.WHITE, ActionKind.RESIGN), (Color.BLACK, ActionKind.REFUSE_RESIGNATION),
        (Color.WHITE, ActionKind.RESIGN), (Color.BLACK, ActionKind.ACCEPT_RESIGNATION),
    ]  # fmt: skip
    opening, double, take, sixes, rolled, *_ = actions
    assert rolled.forced, "nobody would redouble here"
    assert opening.best == "8/5 6/5"
    assert opening.mark == "blunder"
    assert opening.text == "31: 24/20"
    assert double.best == "no double"
    assert double.loss > 0.3
    assert (take.best, take.loss) == ("take", 0)
    assert sixes.loss == 0
    assert sixes.luck is not None
    assert sixes.luck > 0.2
    assert all(action.loss >= 0 for action in actions)


def test_summaries() -> None:
    actions = analyse_match(record(played()), BARE)
    white, black = (summarize(actions, color) for color in Color)
    parts = (white.moves, white.doubles, white.takes, white.resignations)
    assert (white.total.decisions, [part.decisions for part in parts]) == (5, [2, 0, 1, 2])
    assert (black.total.decisions, black.moves.decisions, black.doubles.decisions) == (3, 1, 1)
    assert black.resignations.decisions == 1, "refusing a won point was wrong"
    assert black.marks["blunder"] == 2
    assert black.luck > 0
    assert white.total.pr == pytest.approx(500 * white.total.loss / 5)
    assert white.as_json()["blunder"] == white.marks["blunder"]
    assert white.total.match_loss > 0
    single = summarize(actions, Color.WHITE, length=1)
    assert single.total.pr == pytest.approx(1.5 * white.total.pr)


def test_wrong_resignations_and_their_answers_cost_what_they_give_away() -> None:
    *_, single, refused, gammon, accepted = analyse_match(record(played()), BARE)
    assert (single.best, single.text) == ("play on", "resign")
    assert (gammon.best, gammon.text) == ("play on", "resign gammon")
    assert gammon.loss > single.loss > 0.2, "White is behind, not lost"
    assert (refused.best, refused.text) == ("accept", "refuse")
    assert refused.loss == pytest.approx(single.loss, abs=1e-5), "what one gives, the other refuses"
    assert (accepted.best, accepted.loss, accepted.counted, accepted.forced) == ("accept", 0, False, True)


def test_a_right_resignation_is_no_decision() -> None:
    game = Game(Position(white={7: 15}, black={1: 1, 0: 14}))
    game.resign(Color.WHITE, 2)
    game.accept_resignation()
    assert [(each.loss, each.counted) for each in analyse_match(record(game), BARE)][-2:] == [(0, False), (0, False)]


def test_beavers_right_wrong_and_missed() -> None:
    def answered(position: Position, answer: str) -> tuple[str, float]:
        game = Game(position, rules=Rules(beavers=True))
        game.double()
        getattr(game, answer)()
        action = analyse_match(record(game), BARE)[1]
        assert action.kind.value == answer
        return action.best, round(action.loss, 3)

    behind = STARTING_POSITION.after("8/5 6/5", (3, 1))
    assert answered(behind, "beaver") == ("beaver", 0)
    best, missed = answered(behind, "take")
    assert best == "beaver"
    assert missed > 0.5
    ahead = Position(white={6: 5, 5: 4, 4: 4, 3: 2}, black={6: 5, 5: 4, 4: 4, 3: 1, 12: 1})
    best, wrong = answered(ahead, "beaver")
    assert best in ("take", "drop")
    assert wrong > 0.5


def test_a_rating_by_errors() -> None:
    few, some = (Part(count, 0.01 * count) for count in (5, 40))
    own = PlayerStatistics(Color.WHITE, some, some, some, few, Part(), {}, 0.0, 0.0, 0)
    expected = 2050 - (8798 + 25526 / 7) * 0.01 - (863 - 519 / 7) * 0.01
    assert own.rating(7) == pytest.approx(expected)
    assert own.rating(0) is None
    assert replace(own, moves=few, doubles=Part(), takes=Part()).rating(7) is None, "five decisions say nothing"


def test_no_opening_roll_is_a_double() -> None:
    """The luck of the opening rolls that can occur is 0 on average."""
    lucks = []
    for high in range(2, 7):
        for low in range(1, high):
            game = Game()
            game.roll(high, low)
            game.play(game.legal_moves[0])
            (action,) = analyse_match(record(game), BARE)
            lucks.append(action.luck)
    assert sum(luck or 0 for luck in lucks) == pytest.approx(0, abs=1e-4)


def test_levels_look_deeper_only_where_it_is_close() -> None:
    quick = analyse_match(record(played()), LEVELS["quick"])
    assert {each["plies"] for each in quick[0].candidates} >= {2}, "another move than the best was played"
    assert {each["plies"] for each in analyse_match(record(played()), BARE)[0].candidates} == {0}


def test_an_analysis_is_resumed() -> None:
    whole = analyse_match(record(played()), BARE)
    done = {(action.game, action.number): action for action in whole[:4]}

    class NoEngine(Engine):
        asked = 0

        def judge(self, position: Position, stakes: Stakes, plies: int) -> CubeAnalysis:
            NoEngine.asked += 1
            return super().judge(position, stakes, plies)

    assert analyse_match(record(played()), BARE, done=done, engine=NoEngine()) == whole
    assert NoEngine.asked == 5, "only the roll and the resignations were left"


def test_turns_are_numbered_as_in_the_file() -> None:
    assert [action.turn for action in analyse_match(record(played()), BARE)] == [1, 1, 2, 2, 3, 3, 4, 3, 4, 3]


def test_an_illegal_play_is_no_decision() -> None:
    match = read_mat(" 3 point match\n\n Game 1\n Ana : 0      Marek : 0\n  1) 31: 8/5 6/4          64: 24/14\n")
    first, *_ = analyse_match(match, BARE)
    assert (first.counted, first.loss, first.best) == (False, 0.0, "8/5 6/5")
    white = summarize([first], Color.WHITE)
    assert (white.total.decisions, white.wrong_plays) == (0, 1)


def test_the_statistics_of_another_program() -> None:
    match = read_match(whole_xg())
    white, black = (summarize(foreign_actions(match), color, match.length) for color in Color)
    assert (white.total.decisions, white.moves.decisions, white.doubles.decisions) == (2, 1, 1)
    assert white.total.pr == pytest.approx(500 * 0.1 / 2)
    assert (black.takes.decisions, black.takes.pr) == (1, pytest.approx(500 * 0.8))
    assert white.luck == pytest.approx(0.25)


def test_an_executor_gives_the_same() -> None:
    done: list[int] = []
    alone = analyse_match(record(played()), BARE, progress=lambda count, total: done.append(count))
    assert done == list(range(1, 11))
    with ThreadPoolExecutor(2) as pool:
        assert analyse_match(record(played()), BARE, executor=pool) == alone


def test_forced_moves_and_dances_are_no_decisions() -> None:
    closed_out = Position(white={25: 1, 6: 1}, black={1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 8: 3})
    game = Game(closed_out)
    game.roll(6, 5)
    game.pass_turn()
    roll, dance = analyse_match(record(game), BARE)
    assert dance.forced
    assert dance.loss == 0
    assert dance.luck == pytest.approx(0, abs=1e-6), "no roll enters"
    assert roll.kind is ActionKind.ROLL


@pytest.mark.parametrize(
    ("loss", "mark"), [(0.5, "blunder"), (0.08, "blunder"), (0.04, "error"), (0.02, "doubtful"), (0.0, "")]
)
def test_marks(loss: float, mark: str) -> None:
    assert mark_of(loss) == mark


@pytest.mark.parametrize(
    ("kind", "equities", "loss", "counts"),
    [
        (ActionKind.ROLL, (0.4, 0.3, 1.0), 0.0, True),
        (ActionKind.ROLL, (0.4, 0.1, 1.0), 0.0, False),  # doubling costs far more than it could gain
        (ActionKind.ROLL, (1.3, 1.6, 1.0), 0.0, False),  # far too good
        (ActionKind.ROLL, (1.0, 1.3, 1.0), 0.0, False),  # it makes no difference
        (ActionKind.ROLL, (-0.95, -0.92, 1.0), 0.03, True),  # lost, and wrong all the same
        (ActionKind.DOUBLE, (1.0, 1.3, 1.0), 0.0, True),
        (ActionKind.DOUBLE, (0.4, 0.1, 1.0), 0.3, True),
        (ActionKind.DROP, (0.9, 1.0, 1.0), 0.0, True),
    ],
)
def test_which_cube_actions_are_decisions(
    kind: ActionKind, equities: tuple[float, float, float], loss: float, counts: bool
) -> None:
    """As the help of eXtreme Gammon has it."""
    assert cube_counts(kind, *equities, loss) is counts


def test_a_game_a_match_and_its_record_are_analysed_alike() -> None:
    match = Match(3)
    match.game.roll(3, 1)
    match.game.play("8/5 6/5")
    found = analyse_match(match, Limit(plies=0))
    assert [each.text for each in found] == ["31: 8/5 6/5"]
    assert found == analyse_match(match.game, Limit(plies=0)) == analyse_match(MatchRecord.of(match), BARE)


def test_workers_judge_with_the_engine_that_was_given() -> None:
    game = played()
    engine = Engine(evaluation=_always_even)
    with ThreadPoolExecutor(2) as pool:
        found = analyse_match(game, Limit(plies=0), engine=engine, executor=pool)
    assert found == analyse_match(game, Limit(plies=0), engine=engine)
    assert found != analyse_match(game, Limit(plies=0))


def _always_even(boards: NDArray[np.int8]) -> NDArray[np.float32]:
    return np.zeros(len(boards), np.float32)
