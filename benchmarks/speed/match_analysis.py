"""How long the analysis of a whole match takes, beside GNU Backgammon's in the same run.

    python benchmarks/speed/match_analysis.py [FILE.mat] [--level quick] [--plies 2] [--rounds 3] [--kernels NAME]
        [--json]

Both read the same file and judge every checker play and every cube decision, we at a level, GNU Backgammon 1.07 (a
program of its own) at a number of plies with its own settings, cubeful. CPU time of one thread, the programs in turn;
what GNU Backgammon takes to start and to read the file is taken off. Without a file the match is our own, to 7 points.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.speed.backgammon_engine import gnubg
from benchmarks.strength.gnubg import evaluation_commands, find_gnubg

from crownpoint._core import backgammon as core
from crownpoint.ai.backgammon import Engine
from crownpoint.ai.backgammon.match_analysis import analyse_match
from crownpoint.ai.levels import DEFAULT_LEVEL, LEVELS, Level
from crownpoint.backgammon import MatchRecord, read_match

OURS = Path(__file__).resolve().parents[2] / "testdata/records/backgammon-characters.mat"


def own_seconds(match: MatchRecord, level: Level) -> float:
    """CPU seconds of one analysis by an engine that has looked at nothing before."""
    engine = Engine()
    _ = engine.native  # reads the tables
    begin = time.process_time()
    analyse_match(match, level, engine=engine)
    return time.process_time() - begin


def gnubg_seconds(path: Path, plies: int) -> float:
    """CPU seconds of GNU Backgammon for the analysis alone."""
    setup = ["set threads 1", "set cache 19", f"import mat {path}", "set analysis luck on"]
    setup += evaluation_commands(plies, cubeful=True, who="analysis")
    answer, whole = gnubg([*setup, "analyse match"])
    if "error" in answer.lower():
        raise RuntimeError(f"GNU Backgammon: {answer[-500:]}")
    return whole - gnubg(setup)[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="?", default=OURS)
    parser.add_argument("--level", choices=LEVELS, default=DEFAULT_LEVEL.name)
    parser.add_argument("--plies", type=int, default=2, help="of GNU Backgammon")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--kernels", default="", help="scalar, sse2, avx2, avxvnni or avx512, where they run here")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    find_gnubg()  # says first of all that it is missing
    core.use_kernels(given.kernels)
    match = read_match(given.file.read_bytes())
    own, theirs = [], []
    for _ in range(given.rounds):
        own.append(own_seconds(match, LEVELS[given.level]))
        theirs.append(gnubg_seconds(given.file, given.plies))
    ratios = [mine / other for mine, other in zip(own, theirs, strict=True)]
    if given.json:
        print(json.dumps({"file": given.file.name, "kernels": core.kernels(), "own": own, "gnubg": theirs}))
        return
    print(f"{given.file.name}, kernels {core.kernels()}, CPU seconds of one thread, {given.rounds} rounds in turn")
    for name, values in ((f"Crownpoint, {given.level}", own), (f"GNU Backgammon, {given.plies} plies", theirs)):
        print(f"{name:26} {statistics.median(values):7.2f}  ({min(values):.2f} to {max(values):.2f})")
    print(f"{'ratio':26} {statistics.median(ratios):7.2f}  ({min(ratios):.2f} to {max(ratios):.2f})")


if __name__ == "__main__":
    main()
