"""Match analysis: what each decision cost, and how lucky the dice were."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial

from crownpoint.ai.backgammon.engine import Engine
from crownpoint.ai.backgammon.judgment import MARKS, JudgedAction, answer_question, judge
from crownpoint.ai.backgammon.questions import questions_of
from crownpoint.ai.backgammon.shared import engine_or_shared
from crownpoint.ai.backgammon.statistics import PlayerStatistics, statistics_of
from crownpoint.ai.levels import DEFAULT_LEVEL, LEVELS, Level
from crownpoint.ai.limit import Limit, checked_limit
from crownpoint.ai.work import in_order
from crownpoint.backgammon import Color, Game, Match, MatchRecord

__all__ = ["analyse_match", "result_without_luck", "summarize"]


def analyse_match(
    record: MatchRecord | Match | Game,
    limit: Limit | Level = DEFAULT_LEVEL,
    *,
    engine: Engine | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    done: Mapping[tuple[int, int], JudgedAction] | None = None,
) -> tuple[JudgedAction, ...]:
    """Judge every decision of a match, or of one game, in order; on the workers of an `executor` where one is given.

    `limit` is a level, or the plies to look ahead. `engine` judges, or else the shared one. `done` are decisions that
    were judged before, by game and number: they are taken over.
    """
    record = record if isinstance(record, MatchRecord) else MatchRecord.of(record)
    known = done or {}
    questions = list(questions_of(record, _level_of(limit)))
    open_ones = [each for each in questions if (each.game, each.number) not in known]
    if executor is not None:
        work = answer_question if engine is None else partial(judge, engine=engine_or_shared(engine))
        answers = in_order(work, open_ones, executor)
    else:
        own = engine_or_shared(engine)
        answers = (judge(question, own) for question in open_ones)
    found = []
    for question in questions:
        found.append(known.get((question.game, question.number)) or next(answers))
        if progress is not None:
            progress(len(found), len(questions))
    return tuple(found)


def _level_of(limit: Limit | Level) -> Level:
    """A level as it is; that of a limit looks as far ahead, and goes into as many choices as the levels do."""
    if isinstance(limit, Level):
        return limit
    plies = checked_limit(limit, "backgammon", "plies").plies
    assert plies is not None  # nothing else can be given
    near = min(LEVELS.values(), key=lambda level: abs(level.plies - plies))
    return Level(f"{plies} plies", plies, near.margin, near.nodes)


def summarize(actions: Sequence[JudgedAction], color: Color, length: int = 0) -> PlayerStatistics:
    """The statistics of one player; `length` is that of the match."""
    return statistics_of(actions, color, length, MARKS.values())


def result_without_luck(record: MatchRecord, actions: Sequence[JudgedAction], color: Color) -> float | None:
    """The luck-adjusted result: the chance to win the match in a match that is over, points for money; else None."""
    luck = {side: sum(_luck_of(action) for action in actions if action.color is side) for side in Color}
    won = 0.0
    for game in record.games:
        won += 0 if game.winner is None else game.points if game.winner is color else -game.points
    if record.length:
        scores = [record.games[-1].game.score.of(side) for side in (color, color.opponent)]
        last = record.games[-1]
        if last.winner is None:
            return None
        final = scores[0] + (last.points if last.winner is color else 0)
        if max(final, scores[1] + (0 if last.winner is color else last.points)) < record.length:
            return None
        won = 1.0 if final >= record.length else 0.0
    return won - luck[color] + luck[color.opponent]


def _luck_of(action: JudgedAction) -> float:
    if action.match_luck is not None:
        return action.match_luck
    return (action.luck or 0.0) * action.stake
