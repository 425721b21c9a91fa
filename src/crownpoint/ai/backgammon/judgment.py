"""Our judgment of a decision: what was best, what the choice cost, how lucky the dice were."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from crownpoint.ai.backgammon.analysis import CubeAnalysis
from crownpoint.ai.backgammon.at_level import judge_cube, judge_moves
from crownpoint.ai.backgammon.engine import Engine
from crownpoint.ai.backgammon.questions import RESIGNATIONS, Question
from crownpoint.ai.backgammon.shared import shared_engine
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.ai.backgammon.statistics import SAME_CUBE, cube_counts, moves_count
from crownpoint.backgammon import ROLLS, ActionKind, Color, Dice, Position

__all__ = ["ANSWERS", "MARKS", "JudgedAction", "answer_question", "judge", "judged_action", "mark_of"]

MARKS = {0.08: "blunder", 0.04: "error", 0.02: "doubtful"}
"""What a loss in points is called, from this size on."""
ANSWERS = (ActionKind.TAKE, ActionKind.DROP, ActionKind.BEAVER)
"""What a double is answered with."""


@dataclass(frozen=True, slots=True)
class JudgedAction:
    """An action of a match and what it cost."""

    game: int
    """Games, actions and turns count from 1; both sides' moves share a turn, as in a match file."""
    number: int
    turn: int
    color: Color
    kind: ActionKind
    text: str
    gnubg_id: str
    xgid: str
    best: str
    loss: float
    """Points of the cube as it stood; in a match normalized so that a single game is 1."""
    luck: float | None
    """How much better than the mean the dice were, judged by the bare network; None without dice."""
    forced: bool
    """Whether there was nothing to decide."""
    win: float
    """The side's chance to win the game after the best choice."""
    counted: bool = True
    """Whether it is a decision that statistics count."""
    match_loss: float | None = None
    """What it cost of the chance to win the match; None for money."""
    match_luck: float | None = None
    illegal: str = ""
    """Why the play was not legal; such a play is not judged."""
    candidates: tuple[dict[str, Any], ...] = ()
    """The best moves and the one that was played, for programs."""
    cube: dict[str, Any] | None = None
    """What each cube action is worth to the side on roll, for programs."""
    stake: int = 1
    """The value of the cube as it stood."""

    @property
    def place(self) -> str:
        """Where it is in the match, as the place of its question."""
        return f"{self.game}.{self.number}"

    @property
    def mark(self) -> str:
        """`blunder`, `error`, `doubtful`, or nothing."""
        return mark_of(self.loss)

    def as_json(self) -> dict[str, Any]:
        """The action for programs: everything that is needed to open the decision again."""
        rounded = {
            name: None if value is None else round(value, 6)
            for name, value in (
                ("loss", self.loss), ("match_loss", self.match_loss), ("luck", self.luck),
                ("match_luck", self.match_luck), ("win", self.win),
            )
        }  # fmt: skip
        return {
            "game": self.game, "number": self.number, "turn": self.turn, "player": self.color.value,
            "kind": self.kind.value, "action": self.text, "gnubg_id": self.gnubg_id, "xgid": self.xgid,
            "best": self.best, **rounded, "mark": self.mark, "forced": self.forced, "counted": self.counted,
            "illegal": self.illegal, "candidates": list(self.candidates), "cube": self.cube,
            "stake": self.stake,
        }  # fmt: skip

    def kept(self) -> dict[str, Any]:
        """The same without rounding, to go on with later."""
        names = ("loss", "match_loss", "luck", "match_luck", "win")
        return self.as_json() | {name: getattr(self, name) for name in names}

    @classmethod
    def from_json(cls, body: dict[str, Any]) -> JudgedAction:
        """The action of what `as_json` or `kept` gives."""
        values = {field.name: body[field.name] for field in fields(cls) if field.name in body}
        values |= {"color": Color(body["player"]), "kind": ActionKind(body["kind"]), "text": body["action"]}
        return cls(**values | {"candidates": tuple(body["candidates"])})


def mark_of(loss: float) -> str:
    """What a loss is called.

    >>> mark_of(0.05)
    'error'
    """
    return next((name for least, name in MARKS.items() if loss >= least), "")


def answer_question(question: Question) -> JudgedAction:
    """Judge a decision with the engine that this process shares; what a worker of an executor does."""
    return judge(question, shared_engine())


def judge(question: Question, engine: Engine) -> JudgedAction:
    """Judge a decision with an engine."""
    if question.kind is ActionKind.MOVE:
        return _judge_move(question, engine)
    if question.kind in RESIGNATIONS:
        return _judge_resignation(question, engine)
    asked = question.kind is not ActionKind.ROLL
    cube = judge_cube(engine, question.position, question.stakes, question.level, asked=asked)
    best, loss, forced = _judge_cube(question, cube)
    loss = max(0.0, loss)
    win = cube.chances.win
    counted, shown = False, None
    if cube.double_take is not None and cube.double_pass is not None:
        take, drop = cube.double_take, cube.double_pass
        counted = cube_counts(question.kind, cube.no_double, take, drop, loss)
        shown = {
            "no_double": round(cube.no_double, 6), "double_take": round(take, 6), "double_pass": round(drop, 6),
            "chances": cube.chances.as_json(), "plies": cube.plies,
        }  # fmt: skip
    if question.kind in ANSWERS:
        win = 1 - win  # the position is that of the side that doubled
    return judged_action(question, best, loss, None, forced=forced, win=win, counted=counted, cube=shown)


def judged_action(
    question: Question,
    best: str,
    loss: float,
    luck: float | None,
    *,
    forced: bool,
    win: float,
    counted: bool,
    candidates: tuple[dict[str, Any], ...] = (),
    cube: dict[str, Any] | None = None,
) -> JudgedAction:
    """The action of a question and what was found about it."""
    unit = _match_unit(question.stakes)
    return JudgedAction(
        question.game, question.number, question.turn, question.color, question.kind, question.text,
        question.position.gnubg_id, question.xgid, best, loss, luck, forced, win, counted,
        None if unit is None else loss * unit, None if unit is None or luck is None else luck * unit,
        question.illegal, candidates, cube, question.stakes.cube,
    )  # fmt: skip


def _match_unit(stakes: Stakes) -> float | None:
    """What a point of equity is worth in chances to win the match."""
    one, zero = stakes.match_chance(1.0), stakes.match_chance(0.0)
    return None if one is None or zero is None else one - zero


def _judge_move(question: Question, engine: Engine) -> JudgedAction:
    assert question.dice is not None
    assert question.move is not None
    position, stakes = question.position, question.stakes
    luck = _luck(engine, position, question.dice, stakes, opening=question.opening)
    ranked = judge_moves(engine, position, question.dice, stakes, question.level, question.move)
    if len(ranked) < 2 or question.illegal:
        win = ranked[0].chances.win if ranked else engine.judge(position, stakes, 0).chances.win
        text = str(ranked[0].move) if ranked and question.illegal else str(question.move)
        return judged_action(question, text, 0.0, luck, forced=True, win=win, counted=False)
    best, played = ranked[0], next((each for each in ranked if each.move == question.move), ranked[0])
    loss = played.loss
    if loss is None:
        after = engine.judge(position.after(question.move), stakes.of_opponent, best.plies)
        loss = best.equity + after.equity
        deeper = replace(
            played, equity=-after.equity, cubeless=-after.cubeless, chances=after.chances.of_opponent,
            plies=best.plies, loss=max(0.0, loss), match_chance=stakes.match_chance(-after.equity),
        )  # fmt: skip
        ranked = tuple(deeper if each is played else each for each in ranked)
        played = deeper
    shown = [*ranked[:5], *([played] if played not in ranked[:5] else [])]
    return judged_action(
        question, str(best.move), max(0.0, loss), luck, forced=False, win=best.chances.win,
        counted=moves_count(each.equity for each in ranked), candidates=tuple(each.as_json() for each in shown),
    )  # fmt: skip


def _luck(engine: Engine, position: Position, dice: Dice, stakes: Stakes, *, opening: bool) -> float:
    """How much better the roll is than the mean of those that can occur, each played as the bare network would.

    No opening roll is a double.
    """

    def worth(roll: Dice) -> float:
        ranked = engine.rank_moves(position, roll, stakes, 0)
        return (
            ranked[0].equity
            if ranked
            else -engine.judge(position.with_turn(position.turn.opponent), stakes.of_opponent, 0).equity
        )

    rolls = [(roll, ways) for roll, ways in ROLLS if not (opening and roll.is_double)]
    return worth(dice) - sum(ways * worth(roll) for roll, ways in rolls) / sum(ways for _, ways in rolls)


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
    # Where beavers are played, the engine takes it that a double which is worth less than nothing is beavered.
    beavered = question.stakes.beavers and cube.double_take < 0
    take = cube.double_take / 2 if beavered else cube.double_take
    beaver = cube.double_take if beavered else 2 * cube.double_take
    worth = {ActionKind.TAKE: take, ActionKind.BEAVER: beaver}.get(question.kind, cube.double_pass)
    best = "drop" if cube.double_pass < cube.double_take else "beaver" if beavered else "take"
    return best, worth - doubled, False


def _judge_resignation(question: Question, engine: Engine) -> JudgedAction:
    """What giving up, or agreeing to it, costs against playing on. Where it is right, there is nothing to decide."""
    position, stakes, level = question.position, question.stakes, question.level
    if question.dice is not None and (ranked := judge_moves(engine, position, question.dice, stakes, level)):
        equity, win = ranked[0].equity, ranked[0].chances.win
    else:
        found = engine.judge(position, stakes, level.plies)
        equity, win = found.equity, found.chances.win
    if position.turn is not question.color:
        stakes, equity, win = stakes.of_opponent, -equity, 1 - win
    resigns = question.kind is ActionKind.RESIGN
    ended = stakes.worth(-int(question.resigned or 1) if resigns else int(question.resigned or 1))
    loss = ended - equity if question.kind is ActionKind.REFUSE_RESIGNATION else equity - ended
    wrong = loss >= SAME_CUBE
    better = {
        ActionKind.RESIGN: "play on", ActionKind.ACCEPT_RESIGNATION: "refuse",
        ActionKind.REFUSE_RESIGNATION: "accept",
    }[question.kind]  # fmt: skip
    return judged_action(
        question, better if wrong else question.text, loss if wrong else 0.0, None, forced=not wrong, win=win,
        counted=wrong,
    )  # fmt: skip
