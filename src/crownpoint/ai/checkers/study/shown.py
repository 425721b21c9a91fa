"""Judgments of checkers as pages show them."""

from __future__ import annotations

from crownpoint.ai.checkers.game_analysis import JudgedMove
from crownpoint.ai.checkers.study.match import steps_of
from crownpoint.ai.checkers.study.reasons import LEAST, reasons_for
from crownpoint.ai.study.records import Choice, JudgedChoice
from crownpoint.checkers import Position

__all__ = ["shown_move"]


def shown_move(move: JudgedMove) -> JudgedChoice:
    """The best move and the one that was played."""
    position = Position.from_fen(move.fen)
    losses = {move.move: move.loss, move.best: 0.0}
    results = {move.move: move.result, move.best: move.best_result}
    choices = tuple(
        Choice(
            name, move.score - losses[name], losses[name], results[name], depth=str(move.depth),
            steps=steps_of(position.parse_move(name)),
        )
        for name in dict.fromkeys((move.best, move.move)) if name
    )  # fmt: skip
    chance = None if move.forced else move.chance
    return JudgedChoice(
        move.best, move.loss, move.mark, move.forced, chance=chance, cause=move.cause,
        candidates=() if move.forced else choices,
        reasons=reasons_for(move.fen, move.move, move.best) if move.loss >= LEAST else (),
    )  # fmt: skip
