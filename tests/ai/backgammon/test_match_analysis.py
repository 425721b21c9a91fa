"""Going through a match: what decisions cost and what the dice were worth."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from crownpoint.ai.backgammon.match_analysis import analyse_match, mark_of, summarize
from crownpoint.backgammon import ActionKind, Color, Game, Position, Score
from crownpoint.backgammon.record import GameRecord, MatchRecord


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
    game.resign(1, Color.WHITE)
    game.refuse_resignation()
    game.resign(2, Color.WHITE)
    game.accept_resignation()
    return game


def record(game: Game) -> MatchRecord:
    return MatchRecord("Ann", "Bob", game.score.length, (GameRecord(game),))


def test_losses_marks_and_luck() -> None:
    actions = analyse_match(record(played()))
    kinds = [(action.color, action.kind) for action in actions]
    assert kinds == [
        (Color.WHITE, ActionKind.MOVE), (Color.BLACK, ActionKind.DOUBLE), (Color.WHITE, ActionKind.TAKE),
        (Color.BLACK, ActionKind.MOVE), (Color.WHITE, ActionKind.ROLL), (Color.WHITE, ActionKind.MOVE),
    ]  # fmt: skip
    opening, double, take, sixes, rolled, _ = actions
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
    actions = analyse_match(record(played()))
    white, black = (summarize(actions, color) for color in Color)
    assert white.decisions == 3
    assert black.decisions == 2
    assert black.marks["blunder"] == 1
    assert black.luck > 0
    assert white.mean_loss == pytest.approx(white.loss / 3)
    assert white.as_json()["blunder"] == white.marks["blunder"]


def test_an_executor_gives_the_same() -> None:
    done: list[int] = []
    alone = analyse_match(record(played()), progress=lambda count, total: done.append(count))
    assert done == [1, 2, 3, 4, 5, 6]
    with ThreadPoolExecutor(2) as pool:
        assert analyse_match(record(played()), executor=pool) == alone


def test_forced_moves_and_dances_are_no_decisions() -> None:
    closed_out = Position(white={25: 1, 6: 1}, black={1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 8: 3})
    game = Game.from_position(closed_out)
    game.roll(6, 5)
    game.pass_turn()
    roll, dance = analyse_match(record(game))
    assert dance.forced
    assert dance.loss == 0
    assert dance.luck == pytest.approx(0, abs=1e-6), "no roll enters"
    assert roll.kind is ActionKind.ROLL


@pytest.mark.parametrize(
    ("loss", "mark"), [(0.5, "blunder"), (0.08, "blunder"), (0.04, "error"), (0.02, "doubtful"), (0.0, "")]
)
def test_marks(loss: float, mark: str) -> None:
    assert mark_of(loss) == mark
