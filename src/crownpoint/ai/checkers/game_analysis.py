"""Game analysis: what each move cost."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any

from crownpoint.ai.checkers.analysis import Candidate, Exact
from crownpoint.ai.checkers.engine import KNOWN_LIMITS, Engine
from crownpoint.ai.checkers.questions import Question, questions_of
from crownpoint.ai.checkers.shared import engine_or_shared, shared_engine
from crownpoint.ai.levels import DEFAULT_LEVEL, Level
from crownpoint.ai.limit import Limit, checked_limit
from crownpoint.ai.work import in_order
from crownpoint.checkers import Color, Game, Match, Move, PdnGame, Position

__all__ = [
    "CAUSES",
    "MARKS",
    "JudgedMove",
    "analyse_game",
    "analyse_match",
    "answer_question",
    "chance_of",
    "judge_move",
    "lead_of",
    "mean_loss",
]

MARKS = {0.5: "blunder", 0.25: "error", 0.1: "doubtful"}
"""What a loss in men is called, from this size on."""
CAUSES = ("lost_win", "lost_draw", "missed_shot", "lost_man")
"""Why a move is a blunder, however small the loss: each of them decides games."""
_MOST = 5.0  # men; beyond that a graph need not tell leads apart
_DECIDED = 3.0  # men; a side this far ahead has won: it loses nothing by winning more slowly
_MEN_TO_CHANCE = 1.2  # a man ahead wins about 77 % of what there is to win
_A_MAN = 0.4  # the least loss of a move that costs a man: the side may have something for it


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
    """Men. A lead of three men or more counts as three: by then the game is decided."""
    depth: int
    forced: bool
    score: float
    """Men ahead after the best move, 5 at most; 0 if the move was forced."""
    cause: str = ""
    """One of `CAUSES`, or nothing."""
    result: str = ""
    """What the move leads to where that is certain: `win in 9`, `draw`, `loss in 12`."""
    best_result: str = ""
    """The same for the best move."""
    game: int = 1
    """The game of the match, counted from 1."""

    @property
    def chance(self) -> float:
        """What the side could expect of the game with the best move: a win is 1, a draw 0.5."""
        return chance_of(self.score)

    @property
    def counted(self) -> bool:
        """Whether statistics count it: there was a choice, and the game was open or the move opened it again."""
        return not self.forced and (abs(self.score) < _DECIDED or self.loss > 0)

    @property
    def mark(self) -> str:
        """`blunder`, `error`, `doubtful`, or nothing."""
        if self.cause:
            return "blunder"
        return next((name for least, name in MARKS.items() if self.loss >= least), "")

    def as_json(self) -> dict[str, Any]:
        """The move for programs."""
        return {
            "number": self.number, "player": self.color.value, "fen": self.fen, "move": self.move, "best": self.best,
            "loss": round(self.loss, 4), "depth": self.depth, "mark": self.mark, "forced": self.forced,
            "counted": self.counted, "score": round(self.score, 4), "cause": self.cause, "result": self.result,
            "best_result": self.best_result,
        }  # fmt: skip

    def kept(self) -> dict[str, Any]:
        """The same without rounding, to go on with later."""
        return self.as_json() | {"loss": self.loss, "score": self.score}

    @classmethod
    def from_json(cls, body: dict[str, Any]) -> JudgedMove:
        """The move of what `as_json` or `kept` gives."""
        values = {field.name: body[field.name] for field in fields(cls) if field.name in body}
        return cls(**values, color=Color(body["player"]))


def chance_of(men: float) -> float:
    """What a lead is worth; more than ten men are no more than ten."""
    return 1 / (1 + math.exp(-_MEN_TO_CHANCE * _within(10.0, men)))


def lead_of(candidate: Candidate) -> float:
    """Men ahead after a move, 5 at most: a forced win is no more than that."""
    return _within(_MOST, candidate.score)


def analyse_game(
    game: Game,
    limit: Limit,
    *,
    engine: Engine | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[JudgedMove, ...]:
    """Judge every move of a game, in order; on the workers of an `executor` where one is given.

    The limit is for each of two searches: before the move and after it. What was judged before is forgotten, so with a
    limit of nodes or depth and one thread the result is the same whoever does the work.
    """
    questions = questions_of(game, checked_limit(limit, *KNOWN_LIMITS))
    if executor is not None:
        work = answer_question if engine is None else partial(judge, engine=engine_or_shared(engine))
        answers = in_order(work, questions, executor)
    else:
        own = Engine() if engine is None else engine_or_shared(engine)
        answers = (judge(question, own) for question in questions)
    found = []
    for answer in answers:
        found.append(answer)
        if progress is not None:
            progress(len(found), len(questions))
    return tuple(found)


def analyse_match(
    record: PdnGame | Match | Game,
    limit: Limit | Level = DEFAULT_LEVEL,
    *,
    engine: Engine | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[JudgedMove, ...]:
    """Judge every move of a match, or of one game, in order; see `analyse_game`.

    `limit` is a level, or the limit of a search. `progress` counts each game anew.
    """
    played = record.games if isinstance(record, Match) else (record,)
    limit = Limit(nodes=limit.nodes) if isinstance(limit, Level) else limit
    if engine is None and executor is None:
        engine = Engine()
    found = []
    for number, each in enumerate(played, 1):
        game = each.replay() if isinstance(each, PdnGame) else each
        judged = analyse_game(game, limit, engine=engine, executor=executor, progress=progress)
        found += [replace(move, game=number) for move in judged]
    return tuple(found)


def answer_question(question: Question) -> JudgedMove:
    """Judge a move with the engine that this process shares; what a worker of an executor does."""
    return judge(question, shared_engine())


def judge(question: Question, engine: Engine) -> JudgedMove:
    """Judge a move with an engine that forgets what it searched before."""
    position, move, limit = question.position, question.move, question.limit
    with engine.alone():
        engine.clear()
        return judge_move(position, move, limit, engine=engine, history=question.earlier, number=question.number)


def judge_move(
    position: Position, move: Move, limit: Limit, *, engine: Engine, history: Sequence[Position] = (), number: int = 1
) -> JudgedMove:
    """What one move cost. `history` are the earlier positions of the game, oldest first."""
    forced = len(position.legal_moves()) == 1
    if forced:
        return JudgedMove(number, position.turn, position.fen, str(move), str(move), 0.0, 0, forced, 0.0)
    searched = engine.analyse(position, limit, history=history)
    best = searched.best
    loss, cause, result = 0.0, "", best.result
    if best.move != move:
        replies = engine.analyse(position.after(move), limit, history=[*history, position]).candidates
        reply = replies[0] if replies else None
        loss, cause = _compare(position, move, best, reply)
        result = _led_to(reply)
    return JudgedMove(
        number, position.turn, position.fen, str(move), str(best.move), loss, searched.depth, forced,
        lead_of(best), cause, str(result or ""), str(best.result or ""),
    )  # fmt: skip


def _compare(position: Position, move: Move, best: Candidate, reply: Candidate | None) -> tuple[float, str]:
    """What a move lost against the best one, and why that decides games. Without a reply the move has won."""
    mine = _MOST if reply is None else -reply.score
    loss = max(0.0, _within(_DECIDED, best.score) - _within(_DECIDED, mine))
    could, now = best.result, _led_to(reply)
    if could is not None and now is not None:
        if could.result == "win" and now.result != "win":
            return loss, "lost_win"
        if could.result == "draw" and now.result == "loss":
            return loss, "lost_draw"
    if loss >= _A_MAN:
        gained = _lead_after(position, best.line)
        kept = _lead_after(position, (move, *(reply.line if reply is not None else ())))
        if gained > kept:
            return loss, "missed_shot" if gained > _lead_after(position, ()) else "lost_man"
    return loss, ""


_OPPOSITE = {"win": "loss", "draw": "draw", "loss": "win"}


def _led_to(reply: Candidate | None) -> Exact | None:
    """The result of a move by the best reply to it, None if it is not certain. Without a reply it has won."""
    if reply is None:
        return Exact("win", 1)
    known = reply.result
    return known and Exact(_OPPOSITE[known.result], known.plies + (known.result != "draw"))


def _lead_after(position: Position, line: Sequence[Move]) -> int:
    """How many pieces more than the other side the side to move has after a line."""
    color = position.turn
    for move in line:
        position = position.after(move)
    black, white = position.piece_count(Color.BLACK), position.piece_count(Color.WHITE)
    return black - white if color is Color.BLACK else white - black


def _within(most: float, score: float) -> float:
    return max(-most, min(score, most))


def mean_loss(moves: tuple[JudgedMove, ...], color: Color) -> float:
    """Men a move, over the moves of a side that count."""
    own = [move.loss for move in moves if move.color is color and move.counted]
    return sum(own) / len(own) if own else 0.0
