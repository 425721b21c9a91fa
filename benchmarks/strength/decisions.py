"""How good are the moves that the backgammon engine picks? Scores a file of rolled-out decisions.

    python benchmarks/strength/decisions.py FILE --plies N [N ...] | --level NAME [NAME ...]
        [--part choose|report] [--most N] [--processes N] [--json] [--threads N] [--weights FILE]

FILE is an archive of `training/backgammon/decision_set.py`, or JSON lines (optionally gzipped), one decision each:
{"cands": [{"board": 26 numbers, "eq": equity}, ...]}. In JSON boards are seen by the player who has just moved
(positive; [0] the opponent's bar, [25] the own one, both counted without a sign), and so are the equities. A choice
costs the best equity less the equity of the chosen candidate. In an archive one half of the trials says which is best,
and the other what both are worth: that is a little too kind to the judge. The loss by all trials is a little too hard,
since the best candidate is partly the luckiest; it is printed too. Every second decision is for reporting, the others
are for choosing parameters (`--part`).

Deeper than 0 plies the engine judges those candidates that the bare network leaves in the running, as when it plays,
and chooses among these. Several levels or depths are compared in pairs on the same decisions.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

CHECKERS = 15
FILTER = (8, 0.08)  # as the engine plays: candidates that the bare network leaves, and how far behind the best
Board = tuple[tuple[int, ...], tuple[int, int]]  # 26 numbers seen by the side on roll, and what is off
Judged = tuple[int, float]  # plies, and the equity of the side on roll
Decision = TypeVar("Decision")
Judge = Callable[[Sequence[Board]], Sequence[Judged]]


@dataclass(frozen=True)
class Candidate:
    board: Board  # seen by the side that moves next
    halves: tuple[float, float]  # its equity for the side that has moved, by each half of the trials

    @property
    def equity(self) -> float:
        return sum(self.halves) / 2


@dataclass(frozen=True)
class Score:
    decisions: int
    mean_loss: float  # thousandths of a point, as all losses here
    low: float  # 95 % confidence interval of the mean loss
    high: float
    hard_loss: float  # the same by all trials
    wrong: float  # share of decisions in which the choice was not the best
    error: float  # root mean square error of the equities, in points
    milliseconds: float  # for one decision


@dataclass(frozen=True)
class Choice:
    """What was chosen in one decision, and what that cost."""

    loss: float  # thousandths of a point
    hard_loss: float
    wrong: bool
    squares: tuple[float, ...]  # of the errors of the equities
    milliseconds: float


def read_decisions(path: Path) -> list[list[Candidate]]:
    """The decisions of a file; ValueError names the line that cannot be read."""
    return read_archive(path) if path.suffix == ".npz" else read_lines(path)


def read_archive(path: Path) -> list[list[Candidate]]:
    """The decisions of an archive."""
    import numpy as np

    with np.load(path) as found:
        rows, numbers, halves = found["rows"], found["decisions"], found["equities"].T
    decisions: list[list[Candidate]] = [[] for _ in range(int(numbers.max()) + 1)]
    for row, number, (first, second) in zip(rows.tolist(), numbers.tolist(), halves.tolist(), strict=True):
        decisions[number].append(Candidate((tuple(row[:26]), (row[26], row[27])), (first, second)))
    return decisions


def read_lines(path: Path) -> list[list[Candidate]]:
    """The decisions of JSON lines."""
    decisions = []
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        for number, line in enumerate(lines, start=1):
            try:
                given = json.loads(line)["cands"]
                candidates = [Candidate(next_board(each["board"]), (each["eq"], each["eq"])) for each in given]
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


def choose(candidates: Sequence[Candidate], judge: Judge) -> Choice:
    """Let `judge` choose in one decision."""
    began = time.perf_counter()
    judged = [(plies, -equity) for plies, equity in judge([candidate.board for candidate in candidates])]
    took = 1000 * (time.perf_counter() - began)
    chosen = max(range(len(judged)), key=judged.__getitem__)
    squares = tuple((own - each.equity) ** 2 for (_, own), each in zip(judged, candidates, strict=True))
    return cost_of([each.halves for each in candidates], chosen, took, squares)


def cost_of(
    halves: Sequence[Sequence[float]], chosen: int, milliseconds: float, squares: tuple[float, ...] = (0.0,)
) -> Choice:
    """What a choice costs; the options are worth `halves`, by each half of the trials."""
    lost = 0.0
    for known, worth in ((0, 1), (1, 0)):
        best = max(halves, key=lambda each: each[known])
        lost += best[worth] - halves[chosen][worth]
    means = [(each[0] + each[1]) / 2 for each in halves]  # a row of a set has its error, too
    hard = max(means) - means[chosen]
    return Choice(1000 * lost / 2, 1000 * hard, hard > 0, squares, milliseconds)


def summary(choices: Sequence[Choice]) -> Score:
    """The figures of all choices."""
    mean, spread = interval([choice.loss for choice in choices])
    squares = [square for choice in choices for square in choice.squares]
    error = math.sqrt(math.fsum(squares) / len(squares))
    wrong = sum(choice.wrong for choice in choices) / len(choices)
    took = math.fsum(choice.milliseconds for choice in choices) / len(choices)
    hard = math.fsum(choice.hard_loss for choice in choices) / len(choices)
    return Score(len(choices), mean, mean - spread, mean + spread, hard, wrong, error, took)


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far its 95 % confidence interval reaches to each side."""
    spread = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return statistics.fmean(values), 1.96 * spread


def score(decisions: Sequence[Sequence[Candidate]], judge: Judge) -> Score:
    """Let `judge` choose in every decision."""
    return summary([choose(candidates, judge) for candidates in decisions])


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


def level_judge(name: str, threads: int) -> Judge:
    """The shipped engine at a level, money without a cube: search, then rollouts where the level has them."""
    from crownpoint import _core
    from crownpoint.ai.backgammon import Engine, Stakes
    from crownpoint.ai.backgammon.at_level import MOST, WITHIN, mean_of, rollout_settings
    from crownpoint.ai.backgammon.rollout import roll_out_boards
    from crownpoint.ai.levels import LEVELS

    level = LEVELS[name]
    search = engine_judge(level.plies, threads)
    engine = Engine(threads=threads)

    def judge(boards: Sequence[Board]) -> list[Judged]:
        judged = list(search(boards))
        deepest = max(plies for plies, _ in judged)
        order = sorted((equity, index) for index, (plies, equity) in enumerate(judged) if plies == deepest)
        close = [index for equity, index in order if equity - order[0][0] <= WITHIN][:MOST]
        if not level.trials or deepest == 0 or len(close) < 2:
            return judged
        chosen = [_core.backgammon.Board(*boards[index]) for index in close]
        for index, rows in zip(close, roll_out_boards(chosen, Stakes(), rollout_settings(level), engine), strict=True):
            rolled = -equity_of(rows[:, :5].astype(float).mean(axis=0))
            judged[index] = (deepest + 1, mean_of(judged[index][1], rolled))
        return judged

    return judge


def judged_by(name: str, weights: Path | None, threads: int) -> Judge:
    """The judge of a level, of a depth given as a number, or of a weights file."""
    if weights is not None:
        return reference_judge(weights)
    return engine_judge(int(name), threads) if name.isdigit() else level_judge(name, threads)


_judges: dict[str, Judge] = {}


def choose_by_name(name: str, weights: Path | None, threads: int, candidates: Sequence[Candidate]) -> Choice:
    """The same in a worker process, which makes each judge once."""
    if name not in _judges:
        _judges[name] = judged_by(name, weights, threads)
    return choose(candidates, _judges[name])


def selected(decisions: list[Decision], part: str | None, most: int | None) -> list[Decision]:
    """The decisions of one part, as many as are wanted."""
    first, step = {"choose": (0, 2), "report": (1, 2), None: (0, 1)}[part]
    return decisions[first::step][:most]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Scores a file of rolled-out decisions.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--plies", type=int, nargs="+")
    parser.add_argument("--level", choices=("quick", "deep", "world-class"), nargs="+", help="instead of a depth")
    parser.add_argument("--part", choices=("choose", "report"), help="every second decision only")
    parser.add_argument("--most", type=int, help="so many decisions at the most")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--weights", type=Path, help="judge by this network alone, through the reference, at 0 plies")
    given = parser.parse_args()
    if given.weights is not None and (given.plies or given.level):
        parser.error("the reference judges at 0 plies only")
    return given


def main() -> int:
    given = arguments()
    try:
        decisions = selected(read_decisions(given.file), given.part, given.most)
        if not decisions:
            raise ValueError(f"{given.file}: no decisions")
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    names = given.level or [str(plies) for plies in given.plies or [0]]
    first: list[Choice] | None = None
    with ProcessPoolExecutor(given.processes) as workers:
        for name in names:
            work = partial(choose_by_name, name, given.weights, given.threads)
            choices = list(workers.map(work, decisions, chunksize=8))
            report(given, name, choices, first)
            first = first or choices
    return 0


def report(given: argparse.Namespace, name: str, choices: Sequence[Choice], first: Sequence[Choice] | None) -> None:
    """Print the figures of one judge, and its difference from the first one."""
    result = summary(choices)
    gained = None if first is None else interval([a.loss - b.loss for a, b in zip(first, choices, strict=True)])
    if given.json:
        print(json.dumps({"file": given.file.name, "judge": name, **asdict(result), "gained": gained}), flush=True)
        return
    print(f"{result.decisions} decisions at {name if given.level else f'{name} plies'}")
    print(f"mean loss    {result.mean_loss:.2f} thousandths of a point ({result.low:.2f} to {result.high:.2f})")
    print(f"             {result.hard_loss:.2f} by all trials")
    if gained is not None:
        print(f"gained       {gained[0]:.2f} ± {gained[1]:.2f} against the first")
    print(f"wrong        {100 * result.wrong:.1f} %")
    print(f"equity error {result.error:.4f} (root mean square)")
    print(f"time         {result.milliseconds:.2f} ms a decision", flush=True)


if __name__ == "__main__":
    sys.exit(main())
