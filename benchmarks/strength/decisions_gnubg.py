"""Our choices and GNU Backgammon's on the same rolled-out decisions, in turn, with the CPU time of both.

    python benchmarks/strength/decisions_gnubg.py FILE --plies 2 [--json]

Both judge every candidate without looking ahead, then the best few to the depth, each program those that its own
settings leave. Neither sees the cube. `FILE` is as decisions.py reads it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.strength.decisions import Candidate, Judged, engine_judge, interval, read_decisions
from benchmarks.strength.gnubg_batch import ask, sides

GNUBG_FILTER = (8, 0.16)  # its normal one for two plies: candidates, and how far behind the best
PART = 50  # decisions that one program judges before the other takes its turn


def gnubg_judge(decisions: Sequence[Sequence[Candidate]], plies: int) -> tuple[float, list[list[Judged]]]:
    """CPU seconds and, for each candidate, its depth and equity."""
    boards = [[sides(candidate.board[0]) for candidate in candidates] for candidates in decisions]
    spent, answers = ask([[board, None, 0] for each in boards for board in each])
    bare = iter(answers)
    judged = [[(0, float(next(bare)[5])) for _ in each] for each in boards]
    if plies == 0:
        return spent, judged
    running = [(row, index) for row, each in enumerate(judged) for index in left(each)]
    more, answers = ask([[boards[row][index], None, plies] for row, index in running])
    for (row, index), answer in zip(running, answers, strict=True):
        judged[row][index] = (plies, float(answer[5]))
    return spent + more, judged


def left(judged: Sequence[Judged]) -> list[int]:
    """The candidates that are judged more deeply; low equities of the side on roll are good for the one that moved."""
    order = sorted(range(len(judged)), key=lambda index: judged[index][1])[: GNUBG_FILTER[0]]
    found = [index for index in order if judged[index][1] - judged[order[0]][1] <= GNUBG_FILTER[1]]
    return found if len(found) > 1 else []  # one alone is played without looking deeper


def losses(decisions: Sequence[Sequence[Candidate]], judged: Sequence[Sequence[Judged]]) -> list[float]:
    """Thousandths of a point lost in each decision."""
    found = []
    for candidates, each in zip(decisions, judged, strict=True):
        chosen = max(range(len(each)), key=lambda index: (each[index][0], -each[index][1]))
        found.append(1000 * (max(candidate.equity for candidate in candidates) - candidates[chosen].equity))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Compares our choices with those of GNU Backgammon.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--plies", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    decisions, judge = read_decisions(given.file), engine_judge(given.plies, 1)
    own: list[float] = []
    theirs: list[float] = []
    seconds = [0.0, 0.0]
    for start in range(0, len(decisions), PART):
        part = decisions[start : start + PART]
        began = time.process_time()
        judged = [judge([candidate.board for candidate in candidates]) for candidates in part]
        seconds[0] += time.process_time() - began
        own += losses(part, judged)
        spent, judged_there = gnubg_judge(part, given.plies)
        seconds[1] += spent
        theirs += losses(part, judged_there)
    answer = {
        "decisions": len(own), "plies": given.plies, "ours": interval(own), "gnubg": interval(theirs),
        "difference": interval([mine - other for mine, other in zip(own, theirs, strict=True)]),
        "milliseconds": 1000 * seconds[0] / len(own), "gnubg_milliseconds": 1000 * seconds[1] / len(own),
    }  # fmt: skip
    if given.json:
        print(json.dumps(answer))
        return 0
    print(f"{len(own)} decisions at {given.plies} plies: mean loss in thousandths of a point, CPU time a decision")
    for name, values, spent in (("crownpoint", own, seconds[0]), ("gnubg", theirs, seconds[1])):
        mean, spread = interval(values)
        print(f"{name:10}  {mean:.2f} ± {spread:.2f}  {1000 * spent / len(own):.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
