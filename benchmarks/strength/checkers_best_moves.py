"""How often does the checkers engine find the best move? Asks it on a file of positions whose best move is known.

    python benchmarks/strength/checkers_best_moves.py FILE --milliseconds 10 50
    python benchmarks/strength/checkers_best_moves.py FILE --nodes 30000 300000 [--weights FILE] [--misses] [--json]

Each line of FILE (JSON) has `fen`, `best` (a move) and `after` (the FEN after it). The engine has one thread and
forgets everything between positions. Nodes give the same answers on every machine. Milliseconds mean as many nodes as
the engine searches in that processor time, measured first on a sample: a busy machine asks no more than an idle one.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from crownpoint import _core
from crownpoint.ai.checkers.engine import evaluator, shipped_evaluator, solved_endgames
from crownpoint.checkers import Position

TABLE_MEBIBYTES = 32
SPEED_SAMPLE, SPEED_NODES = 30, 100_000


@dataclass(frozen=True)
class Question:
    fen: str
    best: str
    board: _core.checkers.Board
    after: _core.checkers.Board


@dataclass(frozen=True)
class Answer:
    question: Question
    found: bool
    depth: int
    nodes: int
    score: int  # hundredths of a man


@dataclass(frozen=True)
class Rate:
    limit: str
    found: int
    positions: int
    mean_depth: float
    mean_nodes: float

    @property
    def share(self) -> float:
        return self.found / self.positions

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return math.sqrt(self.share * (1 - self.share) / self.positions)

    def __str__(self) -> str:
        share = f"{100 * self.share:.1f} ± {100 * self.error:.1f} %"
        effort = f"depth {self.mean_depth:.1f}, {self.mean_nodes:,.0f} nodes"
        return f"{self.limit}: {self.found} of {self.positions}, {share}, {effort}"


def read_questions(path: Path) -> list[Question]:
    """The positions of a file; ValueError names the line that cannot be read."""
    questions = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        try:
            found = json.loads(line)
            position, after = Position.from_fen(found["fen"]), Position.from_fen(found["after"])
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"{path}, line {number}: not a position with its best move ({error})") from error
        questions.append(Question(found["fen"], str(found.get("best", "")), position.board, after.board))
    return questions


def ask(engine: _core.checkers.Engine, question: Question, nodes: int) -> Answer:
    """What the engine answers within so many nodes."""
    engine.clear()
    result = engine.search(question.board, nodes=nodes)
    best = question.board.after(result.lines[0].moves[0])
    return Answer(question, best == question.after, result.depth, result.nodes, result.lines[0].score)


def speed(engine: _core.checkers.Engine, questions: Sequence[Question]) -> float:
    """Nodes in a millisecond of processor time, over some of the positions."""
    nodes, seconds = 0, 0.0
    for question in questions[:: max(1, len(questions) // SPEED_SAMPLE)]:
        engine.clear()
        began = time.thread_time()
        nodes += engine.search(question.board, nodes=SPEED_NODES).nodes
        seconds += time.thread_time() - began
    return nodes / seconds / 1000


def rate(
    engine: _core.checkers.Engine, questions: Sequence[Question], limit: str, nodes: int
) -> tuple[Rate, list[Answer]]:
    """The share of best moves found within so many nodes, and the answers."""
    answers = [ask(engine, question, nodes) for question in questions]
    count = len(answers)
    depth = sum(answer.depth for answer in answers) / count
    searched = sum(answer.nodes for answer in answers) / count
    return Rate(limit, sum(answer.found for answer in answers), count, depth, searched), answers


def make_engine(weights: Path | None) -> _core.checkers.Engine:
    engine = _core.checkers.Engine(TABLE_MEBIBYTES, 1)
    engine.set_evaluator(evaluator(weights.read_bytes()) if weights else shipped_evaluator())
    engine.set_endgames(solved_endgames())
    return engine


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Asks the checkers engine for moves that are known to be best.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--milliseconds", type=int, nargs="+", default=[], help="processor time for a move")
    parser.add_argument("--nodes", type=int, nargs="+", default=[], help="nodes for a move")
    parser.add_argument("--weights", type=Path, help="other weights than the shipped ones")
    parser.add_argument("--misses", action="store_true", help="show the positions that were missed")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(words)
    try:
        questions = read_questions(given.file)
        if not questions:
            raise ValueError(f"{given.file}: no positions")
        engine = make_engine(given.weights)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    limits = [(f"{nodes:,} nodes", nodes) for nodes in given.nodes]
    if given.milliseconds or not limits:
        rapid = speed(engine, questions)
        limits += [(f"{amount} ms", max(1, round(rapid * amount))) for amount in given.milliseconds or (10, 50)]
    for limit, nodes in limits:
        result, answers = rate(engine, questions, limit, nodes)
        if given.json:
            print(json.dumps({**asdict(result), "share": result.share, "error": result.error}))
        else:
            print(result)
        for answer in answers if given.misses else ():
            if not answer.found:
                print(f"  {answer.question.fen} best {answer.question.best} (depth {answer.depth}, {answer.score:+})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
