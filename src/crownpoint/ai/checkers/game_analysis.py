"""Game analysis: what each move cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from crownpoint.ai.checkers.engine import Engine
from crownpoint.ai.limit import Limit
from crownpoint.checkers import Color, Game, Move, Position

__all__ = ["MARKS", "JudgedMove", "analyse_game", "judge_move", "mean_loss"]

MARKS = {1.0: "blunder", 0.4: "error", 0.2: "doubtful"}
"""What a loss in men is called, from this size on."""
_MOST = 5.0  # men; beyond that a game is won, and how far does not matter
_ENOUGH = 1.0  # men; a side this far ahead should win, and loses nothing by winning more slowly


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move of a game and what it cost."""

    number: int
    """Moves count from 1, those of both sides together."""
    color: Color
    fen: str
    move: str
    best: str
    loss: float
    """Men, 2 at most: from a man ahead, which should win, to a man behind."""
    depth: int
    forced: bool
    score: float
    """Men ahead after the best move, 5 at most; 0 where the move was forced."""

    @property
    def mark(self) -> str:
        """`blunder`, `error`, `doubtful`, or nothing."""
        return next((name for least, name in MARKS.items() if self.loss >= least), "")

    def as_json(self) -> dict[str, Any]:
        """The move for programs."""
        return {
            "number": self.number, "player": self.color.value, "fen": self.fen, "move": self.move, "best": self.best,
            "loss": round(self.loss, 4), "depth": self.depth, "mark": self.mark, "forced": self.forced,
            "score": round(self.score, 4),
        }  # fmt: skip


def analyse_game(
    game: Game,
    limit: Limit,
    *,
    engine: Engine | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[JudgedMove, ...]:
    """Judge every move of a game, in order. The limit is for each of two searches: before the move and after it."""
    engine = engine or Engine()
    found = []
    earlier = [position for position, _ in game.history]
    for number, (position, move) in enumerate(game.history, start=1):
        found.append(judge_move(position, move, limit, engine=engine, history=earlier[: number - 1], number=number))
        if progress is not None:
            progress(number, len(earlier))
    return tuple(found)


def judge_move(
    position: Position, move: Move, limit: Limit, *, engine: Engine, history: Sequence[Position] = (), number: int = 1
) -> JudgedMove:
    """What one move cost. `history` are the earlier positions of the game, oldest first."""
    forced = len(position.legal_moves()) == 1
    best, loss, depth, score = str(move), 0.0, 0, 0.0
    if not forced:
        searched = engine.analyse(position, limit, history=history)
        assert searched.best is not None
        best, depth = str(searched.best.move), searched.depth
        score = _within(_MOST, searched.best.score)
        if searched.best.move != move:
            reply = engine.analyse(position.after(move), limit, history=[*history, position]).best
            mine = -reply.score if reply is not None else _MOST
            loss = max(0.0, _within(_ENOUGH, searched.best.score) - _within(_ENOUGH, mine))
    return JudgedMove(number, position.turn, position.fen, str(move), best, loss, depth, forced, score)


def _within(most: float, score: float) -> float:
    return max(-most, min(score, most))


def mean_loss(moves: tuple[JudgedMove, ...], color: Color) -> float:
    """Men a move, over the moves of a side that were not forced."""
    own = [move.loss for move in moves if move.color is color and not move.forced]
    return sum(own) / len(own) if own else 0.0
