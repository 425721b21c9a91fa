"""Positions of checkers as questions: what is to be decided, and what an answer costs."""

from __future__ import annotations

from dataclasses import replace

from crownpoint.ai.checkers.game_analysis import JudgedMove, judge_move
from crownpoint.ai.checkers.shared import shared_engine
from crownpoint.ai.checkers.study.match import steps_of
from crownpoint.ai.checkers.study.reasons import LEAST, reasons_for
from crownpoint.ai.checkers.study.shown import shown_move
from crownpoint.ai.levels import DEFAULT_LEVEL, Level
from crownpoint.ai.limit import Limit
from crownpoint.ai.study.records import Choice, Graded, Turn
from crownpoint.checkers import Position
from crownpoint.errors import InvalidPositionError

__all__ = ["grade_answer", "judge_undecided", "turn_in"]


def turn_in(position: Position) -> Turn:
    """What is to be decided."""
    moves = position.legal_moves()
    if not moves:
        return Turn("over")
    ways = ((steps_of(move)) for move in moves)
    return Turn("move", tuple(tuple((s.source, s.target, 0, s.hit, s.captured) for s in way) for way in ways))


def judge_undecided(position: Position, level: Level) -> JudgedMove:
    """Our judgment of a position in which nobody has chosen yet. Raises `InvalidPositionError`."""
    found = shared_engine().analyse(position, Limit(nodes=level.nodes))
    if not found.candidates:
        raise InvalidPositionError(f"There is nothing to decide in {position.fen}.")
    judged = judge_move(position, found.best.move, Limit(nodes=level.nodes), engine=shared_engine())
    return replace(judged, move="", loss=0.0, cause="", result="")


def grade_answer(judged: JudgedMove, answer: str) -> Graded:
    """What an answer costs: as it was judged before, or as we judge it now. Raises `MoveError`."""
    position = Position.from_fen(judged.fen)
    move = position.parse_move(answer)
    shown = shown_move(judged)
    text, steps = str(move), steps_of(move)
    if text == judged.best:
        return Graded(text, 0.0, "", replace(shown, reasons=()), steps)
    if text == judged.move:
        return Graded(text, judged.loss, judged.mark, shown, steps)
    limit = Limit(nodes=DEFAULT_LEVEL.nodes)
    found = judge_move(position, move, limit, engine=shared_engine())
    value = judged.score - found.loss
    added = Choice(text, value, found.loss, found.result, depth=str(found.depth), steps=steps)
    reasons = reasons_for(judged.fen, text, judged.best) if found.loss >= LEAST else ()
    shown = replace(shown, candidates=(*shown.candidates, added), reasons=reasons)
    return Graded(text, found.loss, found.mark, shown, steps)
