"""Our cube decisions and GNU Backgammon's in positions of its analysed matches, at the scores of these matches.

    python benchmarks/strength/cubes_gnubg.py FILE --plies 2 --count 500 [--json]

A double and a reply to it count as two decisions. GNU Backgammon's equities are the yardstick: a decision costs what
its own best action is worth more, there. They are no truth: where both see a position differently, either may be right.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.strength.gnubg_batch import ask, sides

from crownpoint.ai.backgammon import CubeAnalysis, Engine
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.backgammon import Position
from crownpoint.backgammon.notation.gnubg_id import MatchId

NOBODY = 3  # owns a centered cube
CLEAR, CLOSE = 0.05, 0.1  # a clear disagreement; a decision in which a tenth of a point is at stake at most


@dataclass(frozen=True)
class Case:
    text: str
    position: Position
    stakes: Stakes
    question: list[object]


def cases_of(path: Path, count: int, seed: int, plies: int) -> list[Case]:
    """Positions in which the side on roll may double."""
    with gzip.open(path, "rt") as lines:
        texts = [f"{found['id']}:{found['mid']}" for found in map(json.loads, lines)]
    random.Random(seed).shuffle(texts)
    cases: list[Case] = []
    for text in texts:
        match = MatchId.parse(text.split(":")[1])
        me = match.on_roll
        away = tuple(match.length - score for score in match.scores)
        if match.length == 0 or min(away) < 1:
            continue
        mine = None if match.cube_owner == NOBODY else match.cube_owner == me
        cube_owner = None if mine is None else "on_roll" if mine else "opponent"
        stakes = Stakes(2**match.cube_log, cube_owner, (away[me], away[1 - me]), match.crawford)
        position = Position.from_gnubg_id(text)
        if stakes.may_double and not position.board.outcome:
            scores = (match.scores[1 - me], match.scores[me])  # we ask as player 1
            owner = -1 if mine is None else 1
            cube = [stakes.cube, owner, 1, match.length, scores, 0, 0]
            cases.append(Case(text, position, stakes, [sides(position.board.points), cube, plies]))
        if len(cases) == count:
            break
    return cases


def loss(no_double: float, take: float, drop: float, ours: CubeAnalysis) -> tuple[float, float, bool, bool]:
    """What our double and our reply cost by these equities, and whether they agree."""
    assert ours.double_take is not None
    assert ours.double_pass is not None
    doubled = min(take, drop)
    doubles, passes = ours.action.doubles, ours.double_take >= ours.double_pass
    first = max(no_double, doubled) - (doubled if doubles else no_double)
    second = (drop if passes else take) - doubled
    return first, second, doubles == (doubled > no_double), passes == (take > drop)


def mean(values: Sequence[float]) -> tuple[float, float]:
    middle = math.fsum(values) / len(values)
    return middle, 1.96 * math.sqrt(math.fsum((value - middle) ** 2 for value in values) / len(values) ** 2)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compares our cube decisions with those of GNU Backgammon.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--plies", type=int, default=2)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    cases = cases_of(given.file, given.count, given.seed, given.plies)
    engine = Engine()
    _, answers = ask([case.question for case in cases])
    doubles, replies, agreed, close = [], [], [0, 0], 0
    for case, (_, no_double, take, drop, *_) in zip(cases, answers, strict=True):
        ours = engine.judge(case.position, case.stakes, given.plies)
        first, second, same, same_reply = loss(no_double, take, drop, ours)
        doubles.append(1000 * first)
        replies.append(1000 * second)
        close += abs(min(take, drop) - no_double) < CLOSE or abs(take - drop) < CLOSE
        agreed = [agreed[0] + same, agreed[1] + same_reply]
        if max(first, second) > CLEAR and not given.json:
            print(f"{case.text} {case.stakes.label}: {ours.action}; {ours.no_double:.3f} {ours.double_take:.3f} here, "
                  f"{no_double:.3f} {take:.3f} there; cubeless {ours.cubeless:.3f}")  # fmt: skip
    result = {
        "positions": len(cases), "close": close, "plies": given.plies, "same_double": agreed[0] / len(cases),
        "same_reply": agreed[1] / len(cases), "double_loss": mean(doubles), "reply_loss": mean(replies),
    }  # fmt: skip
    print(json.dumps(result) if given.json else "\n".join(f"{name}: {value}" for name, value in result.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
