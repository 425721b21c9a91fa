"""How good are the levels at match play and the cube? Scores a set of `training/backgammon/match_set.py`.

    python benchmarks/strength/match_play.py benchmarks/strength/sets/match-play.jsonl.gz --level quick deep world-class
        [--part choose|report] [--most N] [--processes N] [--without-replies] [--json]

A line of the set is a checker play or a cube, rolled out with the cube, for money or at a score. A cube is two
decisions: whether to double, and whether to take. A choice costs what the best one is worth more, in points of the
cube as it stands; one half of the trials says which is best and the other what both are worth, as in decisions.py,
which also says what "kind" and "hard" are. Levels are compared in pairs on the same decisions.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.strength.decisions import Choice, cost_of, interval, selected, summary

from crownpoint.ai.backgammon import Engine, Stakes
from crownpoint.ai.backgammon.at_level import judge_cube, judge_moves
from crownpoint.ai.levels import LEVELS, Level
from crownpoint.ai.weights import read_weights
from crownpoint.backgammon import Game

PASS = 1.0
BARE = Level("0-ply", plies=0, margin=0.0, nodes=0)
Options = Mapping[str, Sequence[float]]  # the equity of each choice by both halves of the trials


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The decisions of a set; ValueError names the line that cannot be read."""
    found = []
    with gzip.open(path, "rt") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                decision = json.loads(line)
                decision["xgid"], decision.get("moves") or decision["no_double"]
            except (KeyError, TypeError, ValueError) as error:
                raise ValueError(f"{path}, line {number}: not a decision ({error})") from error
            found.append(decision)
    return found


def named_cost(options: Options, chosen: str, milliseconds: float) -> Choice:
    """What the choice of this name costs."""
    return cost_of(list(options.values()), list(options).index(chosen), milliseconds)


def judged(line: Mapping[str, Any], level: Level, engine: Engine) -> list[tuple[str, Choice]]:
    """The kind and the cost of each decision of a line: `move`, or `double` and `take`."""
    game = Game.from_xgid(line["xgid"])
    stakes = Stakes.of_game(game)
    began = time.perf_counter()
    if "moves" in line:
        assert game.dice is not None
        ranked = judge_moves(engine, game.position, game.dice, stakes, level)
        took = 1000 * (time.perf_counter() - began)
        chosen = next(str(each.move) for each in ranked if str(each.move) in line["moves"])
        return [("move", named_cost(line["moves"], chosen, took))]
    found = judge_cube(engine, game.position, stakes, level)
    took = 1000 * (time.perf_counter() - began)
    taken, passed = line["double_take"], (PASS, PASS)
    doubled = tuple(min(each, PASS) for each in taken[:2])
    assert found.double_take is not None
    doubles = min(found.double_take, PASS) > found.no_double
    answers = {"take": [-each for each in taken[:2]], "drop": [-each for each in passed]}
    return [
        ("double", named_cost({"no": line["no_double"], "yes": doubled}, "yes" if doubles else "no", took)),
        ("take", named_cost(answers, "take" if found.double_take <= PASS else "drop", 0.0)),
    ]


_engines: dict[bool, Engine] = {}


def engine_of(without_replies: bool) -> Engine:
    """The shipped engine, or the one without its network for replies."""
    if without_replies not in _engines:
        kinds = ("contact", "holding", "race", "pruning")
        weights = {kind: data for kind in kinds if (data := read_weights("backgammon", kind))}
        _engines[without_replies] = Engine(weights=weights) if without_replies else Engine()
    return _engines[without_replies]


def by_level(name: str, without_replies: bool, line: Mapping[str, Any]) -> list[tuple[str, Choice]]:
    """What a worker process does."""
    return judged(line, BARE if name == BARE.name else LEVELS[name], engine_of(without_replies))


def main() -> int:
    parser = argparse.ArgumentParser(description="Scores the levels on match play and cubes.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--level", choices=(BARE.name, *LEVELS), nargs="+", default=[BARE.name, "quick"])
    parser.add_argument("--part", choices=("choose", "report"), help="every second decision only")
    parser.add_argument("--most", type=int, help="so many lines at the most")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--without-replies", action="store_true", help="first also *quick* without that network")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    try:
        lines = read_lines(given.file)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    lines = selected(lines, given.part, given.most)
    runs = [("quick", True)] * given.without_replies + [(name, False) for name in given.level]
    before: list[tuple[str, Choice]] | None = None
    with ProcessPoolExecutor(given.processes) as workers:
        for name, without in runs:
            found = [
                each for part in workers.map(partial(by_level, name, without), lines, chunksize=4) for each in part
            ]
            report(f"{name} without replies" if without else name, found, before or found, given.json)
            before = before or found
    return 0


def report(name: str, found: Sequence[tuple[str, Choice]], first: Sequence[tuple[str, Choice]], as_json: bool) -> None:
    """Print the figures of one level by kind of decision, and what it gained against the first one."""
    for kind in ("move", "double", "take"):
        pairs = [(a, b) for (what, a), (_, b) in zip(found, first, strict=True) if what == kind]
        if not pairs:
            continue
        result = summary([mine for mine, _ in pairs])
        gained, spread = interval([theirs.loss - mine.loss for mine, theirs in pairs])
        if as_json:
            print(json.dumps({"judge": name, "kind": kind, **asdict(result), "gained": [gained, spread]}), flush=True)
            continue
        print(
            f"{name}, {kind}: {result.decisions} decisions, kind {result.mean_loss:.2f} ({result.low:.2f} to "
            f"{result.high:.2f}), hard {result.hard_loss:.2f}, wrong {result.wrong:.1%}, gained {gained:.2f} ± "
            f"{spread:.2f}, {result.milliseconds:.0f} ms",
            flush=True,
        )


if __name__ == "__main__":
    sys.exit(main())
