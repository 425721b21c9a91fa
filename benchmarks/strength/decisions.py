"""How good are the moves that the backgammon engine picks? Scores a file of rolled-out decisions.

    python benchmarks/strength/decisions.py FILE --plies N [--json] [--threads N] [--weights contact.weights]

Each line of FILE (JSON, optionally gzipped) is one decision: {"cands": [{"board": 26 numbers, "eq": equity}, ...]}.
Boards are seen by the player who has just moved (positive; [0] the opponent's bar, [25] the own one, both counted
without a sign), and so are the equities. A choice costs the best equity less the equity of the chosen candidate.

Deeper than 0 plies the engine judges those candidates that the bare network leaves in the running, as when it plays,
and chooses among these.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

CHECKERS = 15
FILTER = (8, 0.08)  # as the engine plays: candidates that the bare network leaves, and how far behind the best
Board = tuple[tuple[int, ...], tuple[int, int]]  # 26 numbers seen by the side on roll, and what is off
Judged = tuple[int, float]  # plies, and the equity of the side on roll
Judge = Callable[[Sequence[Board]], Sequence[Judged]]


@dataclass(frozen=True)
class Candidate:
    board: Board  # seen by the side that moves next
    equity: float  # of the side that has moved


@dataclass(frozen=True)
class Score:
    decisions: int
    mean_loss: float  # thousandths of a point, as all losses here
    low: float  # 95 % confidence interval of the mean loss
    high: float
    wrong: float  # share of decisions in which the choice was not the best
    error: float  # root mean square error of the equities, in points
    milliseconds: float  # for one decision


def read_decisions(path: Path) -> list[list[Candidate]]:
    """The decisions of a file; ValueError names the line that cannot be read."""
    decisions = []
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        for number, line in enumerate(lines, start=1):
            try:
                candidates = [Candidate(next_board(found["board"]), found["eq"]) for found in json.loads(line)["cands"]]
            except (KeyError, TypeError, ValueError) as error:
                raise ValueError(f"{path}, line {number}: not a decision ({error})") from error
            if candidates:
                decisions.append(candidates)
    return decisions


def next_board(numbers: Sequence[int]) -> Board:
    """The board of the player who has just moved, seen by the other one."""
    if len(numbers) != 26:
        raise ValueError(f"{len(numbers)} numbers instead of 26")
    points = [-count for count in reversed(numbers)]
    points[25], points[0] = abs(points[25]), -abs(points[0])
    own = sum(count for count in points if count > 0)
    return tuple(points), (CHECKERS - own, CHECKERS + sum(points) - own)


def score(decisions: Sequence[Sequence[Candidate]], judge: Judge) -> Score:
    """Lets `judge` choose in every decision."""
    losses, squares, wrong = [], [], 0
    began = time.perf_counter()
    for candidates in decisions:
        judged = [(plies, -equity) for plies, equity in judge([candidate.board for candidate in candidates])]
        chosen = candidates[max(range(len(judged)), key=judged.__getitem__)]
        best = max(candidate.equity for candidate in candidates)
        losses.append(1000 * (best - chosen.equity))
        wrong += chosen.equity < best
        squares += [(own - candidate.equity) ** 2 for (_, own), candidate in zip(judged, candidates, strict=True)]
    elapsed = time.perf_counter() - began
    count = len(losses)
    mean = math.fsum(losses) / count
    spread = 1.96 * math.sqrt(math.fsum((loss - mean) ** 2 for loss in losses) / max(1, count - 1) / count)
    error = math.sqrt(math.fsum(squares) / len(squares))
    return Score(count, mean, mean - spread, mean + spread, wrong / count, error, 1000 * elapsed / count)


def reference_judge(weights: Path) -> Judge:
    """The bare contact network of a weights file, by the slow reference."""
    import numpy as np

    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    from training.backgammon import quantized

    network = quantized.load(weights)

    def judge(boards: Sequence[Board]) -> list[Judged]:
        features = np.stack([quantized.board_features(np.array(points), off) for points, off in boards])
        return [(0, equity_of(chances)) for chances in network.outputs(features)]

    return judge


def equity_of(chances: Sequence[float]) -> float:
    """Points a game without a cube."""
    win, gammon, backgammon, lose_gammon, lose_backgammon = map(float, chances)
    return 2 * win - 1 + gammon + backgammon - lose_gammon - lose_backgammon


def engine_judge(plies: int, threads: int) -> Judge:
    """The shipped engine as it plays money without a cube."""
    import numpy as np

    from crownpoint import _core
    from crownpoint.ai.backgammon import Engine

    engine = Engine().native
    stakes = _core.backgammon.Stakes.money()
    most, within = FILTER

    def judge(boards: Sequence[Board]) -> list[Judged]:
        rows = np.array([[*points, *off] for points, off in boards], dtype=np.int8)
        bare = [equity_of(chances) for chances in engine.evaluate(rows)]
        judged: list[Judged] = [(0, equity) for equity in bare]
        if plies == 0:
            return judged
        order = sorted(range(len(boards)), key=bare.__getitem__)[:most]
        running = [index for index in order if bare[index] - bare[order[0]] <= within]
        if len(running) == 1:  # decided, as in play
            return judged
        for index in running:
            board = _core.backgammon.Board(*boards[index])
            judged[index] = (plies, engine.judge(board, stakes, plies, threads).cubeless)
        return judged

    return judge


def main() -> int:
    parser = argparse.ArgumentParser(description="Scores a file of rolled-out decisions.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--plies", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--weights", type=Path, help="judge by this network alone, through the reference, at 0 plies")
    given = parser.parse_args()
    if given.weights is not None and given.plies:
        parser.error("the reference judges at 0 plies only")
    try:
        decisions = read_decisions(given.file)
        if not decisions:
            raise ValueError(f"{given.file}: no decisions")
        judge = reference_judge(given.weights) if given.weights else engine_judge(given.plies, given.threads)
        result = score(decisions, judge)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    if given.json:
        print(json.dumps({"file": given.file.name, "plies": given.plies, **asdict(result)}))
        return 0
    print(f"{result.decisions} decisions at {given.plies} plies")
    print(f"mean loss    {result.mean_loss:.2f} thousandths of a point ({result.low:.2f} to {result.high:.2f})")
    print(f"wrong        {100 * result.wrong:.1f} %")
    print(f"equity error {result.error:.4f} (root mean square)")
    print(f"time         {result.milliseconds:.2f} ms a decision")
    return 0


if __name__ == "__main__":
    sys.exit(main())
