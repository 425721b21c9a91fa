"""The judgment of another program, as its file keeps it, in the same form as ours."""

from __future__ import annotations

from crownpoint.ai.backgammon.judgment import ANSWERS, JudgedAction, judged_action
from crownpoint.ai.backgammon.questions import Question, questions_of
from crownpoint.ai.backgammon.statistics import cube_counts, moves_count
from crownpoint.ai.levels import DEFAULT_LEVEL
from crownpoint.backgammon import ActionKind, ForeignJudgment, MatchRecord

__all__ = ["foreign_actions"]


def foreign_actions(record: MatchRecord) -> tuple[JudgedAction, ...]:
    """What another program stored about the decisions of a match, in the same form as our own analysis."""
    found = []
    for question in questions_of(record, DEFAULT_LEVEL):
        note = record.games[question.game - 1].note(question.number - 1)
        judged = note.cube if question.kind is ActionKind.ROLL else note.judgment
        if judged is not None:
            found.append(_of_foreign(question, judged))
    return tuple(found)


def _of_foreign(question: Question, judged: ForeignJudgment) -> JudgedAction:
    loss = judged.loss or 0.0
    cube = (judged.no_double, judged.double_take, judged.double_pass)
    counted, best, win = judged.counted, question.text, judged.chances[0] if judged.chances else 0.5
    if judged.candidates:
        best = max(judged.candidates, key=lambda each: each.equity).move
        if counted is None:
            counted = moves_count(each.equity for each in judged.candidates)
    elif None not in cube:
        hold, take, drop = (value or 0.0 for value in cube)
        counted = cube_counts(question.kind, hold, take, drop, loss)
        best = _best_cube(question.kind, hold, take, drop)
        win = 1 - win if question.kind in ANSWERS else win
    return judged_action(
        question, best, loss, judged.luck, forced=not counted, win=win, counted=bool(counted) and not question.illegal,
        candidates=tuple({"move": each.move, "equity": round(each.equity, 6)} for each in judged.candidates[:5]),
        cube=None if None in cube else dict(zip(("no_double", "double_take", "double_pass"), cube, strict=True)),
    )  # fmt: skip


def _best_cube(kind: ActionKind, hold: float, take: float, drop: float) -> str:
    if kind in (ActionKind.ROLL, ActionKind.DOUBLE):
        return "no double" if hold >= min(take, drop) else "double"
    return "take" if take <= drop else "drop"
