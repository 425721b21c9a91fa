"""Match analysis: what each decision cost, and how lucky the dice were."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, NamedTuple

from crownpoint.ai.backgammon.analysis import CubeAnalysis
from crownpoint.ai.backgammon.engine import Engine
from crownpoint.ai.backgammon.shared import shared_engine
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.backgammon import ROLLS, Action, ActionKind, Color, Dice, Game, Move, Position
from crownpoint.backgammon.record import MatchRecord

__all__ = ["MARKS", "JudgedAction", "PlayerSummary", "analyse_match", "mark_of", "summarize"]

MARKS = {0.08: "blunder", 0.04: "error", 0.02: "doubtful"}
"""What a loss in points is called, from this size on."""


class Question(NamedTuple):
    """One decision of a match; can be sent to another process."""

    game: int
    number: int
    color: Color
    kind: ActionKind
    text: str
    position: Position
    stakes: Stakes
    dice: Dice | None
    move: Move | None
    plies: int


@dataclass(frozen=True, slots=True)
class JudgedAction:
    """An action of a match and what it cost."""

    game: int
    """Games and actions count from 1."""
    number: int
    color: Color
    kind: ActionKind
    text: str
    gnubg_id: str
    best: str
    loss: float
    """Points of the cube as it stood; in a match normalized so that a single game is 1."""
    luck: float | None
    """How much better than the mean the dice were, judged by the bare network; None without dice."""
    forced: bool
    """Whether there was nothing to decide."""
    win: float
    """The side's chance to win the game after the best choice."""

    @property
    def mark(self) -> str:
        """`blunder`, `error`, `doubtful`, or nothing."""
        return mark_of(self.loss)

    def as_json(self) -> dict[str, Any]:
        """The action for programs."""
        return {
            "game": self.game, "number": self.number, "player": self.color.value, "kind": self.kind.value,
            "action": self.text, "gnubg_id": self.gnubg_id, "best": self.best, "loss": round(self.loss, 6),
            "luck": None if self.luck is None else round(self.luck, 6), "mark": self.mark, "forced": self.forced,
            "win": round(self.win, 6),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """What one player's decisions cost in all."""

    color: Color
    decisions: int
    loss: float
    marks: dict[str, int]
    luck: float

    @property
    def mean_loss(self) -> float:
        """Points a decision."""
        return self.loss / self.decisions if self.decisions else 0.0

    def as_json(self) -> dict[str, Any]:
        """The summary for programs."""
        return {
            "player": self.color.value, "decisions": self.decisions, "loss": round(self.loss, 6),
            "mean_loss": round(self.mean_loss, 6), "luck": round(self.luck, 6), **self.marks,
        }  # fmt: skip


def mark_of(loss: float) -> str:
    """What a loss is called.

    >>> mark_of(0.05)
    'error'
    """
    return next((name for least, name in MARKS.items() if loss >= least), "")


def analyse_match(
    record: MatchRecord,
    plies: int = 0,
    *,
    engine: Engine | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[JudgedAction, ...]:
    """Judge every decision of a match, in order; on the workers of an `executor` where one is given."""
    questions = [
        question for index, each in enumerate(record.games, 1) for question in _questions(each.game, index, plies)
    ]
    if executor is not None:
        answers = executor.map(answer_question, questions)
    else:
        if engine is None:
            engine = shared_engine()
        own = engine
        answers = (_judged(question, own) for question in questions)
    found = []
    for judged in answers:
        found.append(judged)
        if progress is not None:
            progress(len(found), len(questions))
    return tuple(found)


def answer_question(question: Question) -> JudgedAction:
    """Judge a decision with the engine that this process shares; what a worker of an executor does."""
    return _judged(question, shared_engine())


def summarize(actions: tuple[JudgedAction, ...], color: Color) -> PlayerSummary:
    """The totals of one player."""
    own = [action for action in actions if action.color is color]
    decided = [action for action in own if not action.forced]
    marks = {name: sum(action.mark == name for action in decided) for name in MARKS.values()}
    luck = sum(action.luck for action in own if action.luck is not None)
    return PlayerSummary(color, len(decided), sum(action.loss for action in decided), marks, luck)


def _questions(game: Game, index: int, plies: int) -> Iterator[Question]:
    """Every decision of a game: moves, and cube actions where a double was possible."""
    again = Game.from_state(game.start, rules=game.rules, score=game.score)
    for number, action in enumerate(game.history, start=1):
        color = action.color
        if color is not None and _is_decision(again, action):
            yield Question(
                index, number, color, action.kind, _text(action, again.dice), again.position, Stakes.of_game(again),
                again.dice, action.move, plies,
            )  # fmt: skip
        _redo(again, action)


def _is_decision(game: Game, action: Action) -> bool:
    if action.kind is ActionKind.ROLL:
        return game.why_not(ActionKind.DOUBLE, action.color) is None
    return action.kind in (ActionKind.MOVE, ActionKind.DOUBLE, ActionKind.TAKE, ActionKind.DROP)


def _text(action: Action, dice: Dice | None) -> str:
    if action.kind is ActionKind.MOVE:
        return f"{dice}: {action.move}"
    return "no double" if action.kind is ActionKind.ROLL else action.kind.value


def _redo(game: Game, action: Action) -> None:
    """Do an action of a record again."""
    plain = {
        ActionKind.DOUBLE: game.double, ActionKind.TAKE: game.take, ActionKind.DROP: game.drop,
        ActionKind.BEAVER: game.beaver, ActionKind.RACCOON: game.raccoon,
        ActionKind.ACCEPT_RESIGNATION: game.accept_resignation,
        ActionKind.REFUSE_RESIGNATION: game.refuse_resignation,
    }  # fmt: skip
    if action.kind is ActionKind.ROLL:
        assert action.dice is not None
        game.roll(*action.dice)
    elif action.kind is ActionKind.MOVE:
        assert action.move is not None
        game.play(action.move)
    elif action.kind is ActionKind.RESIGN:
        assert action.result is not None
        game.resign(action.result, action.color)
    elif action.kind is ActionKind.FORFEIT:
        assert action.color is not None
        assert action.result is not None
        game.forfeit(action.color, action.result)
    else:
        plain[action.kind]()


def _judged(question: Question, engine: Engine) -> JudgedAction:
    if question.kind is ActionKind.MOVE:
        best, loss, luck, forced, win = _judge_move(question, engine)
    else:
        cube = engine.judge(question.position, question.stakes, question.plies)
        best, loss, forced = _judge_cube(question, cube)
        luck, win = None, cube.chances.win
        if question.kind in (ActionKind.TAKE, ActionKind.DROP):
            win = 1 - win  # the position is that of the side that doubled
    return JudgedAction(
        question.game, question.number, question.color, question.kind, question.text, question.position.gnubg_id, best,
        max(0.0, loss), luck, forced, win,
    )  # fmt: skip


def _judge_move(question: Question, engine: Engine) -> tuple[str, float, float, bool, float]:
    assert question.dice is not None
    assert question.move is not None
    position, stakes, dice = question.position, question.stakes, question.dice
    luck = _luck(engine, position, dice, stakes)
    ranked = engine.rank(position, dice, stakes, question.plies)
    if len(ranked) < 2:
        win = ranked[0].chances.win if ranked else engine.judge(position, stakes, 0).chances.win
        return str(question.move), 0.0, luck, True, win
    best = ranked[0]
    played = next((each for each in ranked if each.move == question.move), best)
    if played.loss is not None:
        return str(best.move), played.loss, luck, False, best.chances.win
    after = engine.judge(position.after(question.move), stakes.of_opponent, best.plies)
    return str(best.move), best.equity + after.equity, luck, False, best.chances.win


def _luck(engine: Engine, position: Position, dice: Dice, stakes: Stakes) -> float:
    """How much better the roll is than the mean of all rolls, each played as the bare network would."""

    def worth(roll: Dice) -> float:
        ranked = engine.rank(position, roll, stakes, 0)
        return (
            ranked[0].equity
            if ranked
            else -engine.judge(position.with_turn(position.turn.opponent), stakes.of_opponent, 0).equity
        )

    return worth(dice) - sum(ways * worth(roll) for roll, ways in ROLLS) / 36


def _judge_cube(question: Question, cube: CubeAnalysis) -> tuple[str, float, bool]:
    if cube.double_take is None or cube.double_pass is None:
        return "roll" if question.kind is ActionKind.ROLL else question.text, 0.0, question.kind is ActionKind.ROLL
    doubled = min(cube.double_take, cube.double_pass)
    if question.kind in (ActionKind.ROLL, ActionKind.DOUBLE):
        better = cube.no_double >= doubled
        worth = cube.no_double if question.kind is ActionKind.ROLL else doubled
        # Nobody thinks about the cube in a position that is far from a double.
        trivial = question.kind is ActionKind.ROLL and better and cube.no_double - doubled > 0.2
        return "no double" if better else "double", max(cube.no_double, doubled) - worth, trivial
    takes = cube.double_take <= cube.double_pass
    worth = cube.double_take if question.kind is ActionKind.TAKE else cube.double_pass
    return "take" if takes else "drop", worth - doubled, False
