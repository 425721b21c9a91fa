"""How do we do against GNU Backgammon? Matches with the cube, or money games without one on mirrored dice.

    python benchmarks/strength/gnubg_match.py matches --plies 0 --matches 400 --length 7 --processes 2
    python benchmarks/strength/gnubg_match.py money --plies 0 --pairs 5000 --processes 2

Matches are played by GNU Backgammon itself, through its external player, half of them from each seat. With `--adjusted`
it takes the luck of the dice out of each result afterwards, which makes the error bars five times smaller; with
`--control` it plays with itself. In money games
each sequence of dice is played twice, once for either side; a pair counts as one observation. The luck of each roll is
taken out of the points: what the roll is worth by our bare evaluation, less the mean of all rolls. That mean is exact,
so the correction is zero on the whole whoever plays and however well; it only makes the error bars small.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.strength.decisions import interval
from benchmarks.strength.gnubg import Gnubg, MatchResult, Points, play_matches

from crownpoint import _core
from crownpoint.ai.backgammon import Engine
from crownpoint.ai.backgammon.persona import BackgammonPlayer, Taste
from crownpoint.ai.backgammon.protocols.gnubg_external import ExternalServer
from crownpoint.backgammon import STARTING_POSITION

Board = _core.backgammon.Board
Mover = Callable[[Points, tuple[int, int]], Points]
Luck = Callable[[Board, tuple[int, int]], float]  # what a roll is worth beyond the mean, to the side that rolled
CHECKERS = 15


@dataclass(frozen=True)
class Result:
    what: str
    plies: int
    gnubg_plies: int
    count: int
    mean: float  # share of matches won, or points a game
    low: float  # 95 % confidence interval
    high: float
    seconds: float


def matches(given: argparse.Namespace) -> list[float]:
    """1 for each match won, 0 for each lost, with the luck of the dice taken out where that is asked for."""
    player = BackgammonPlayer("Crownpoint", Taste(plies=given.plies), engine=Engine())
    jobs: list[Future[list[MatchResult]]] = []
    won: list[float] = []
    adjusted: list[float] = []
    with ExternalServer(("localhost", 0), lambda: player) as server, ThreadPoolExecutor(given.processes) as pool:
        server.start()
        for index, start in enumerate(range(0, given.matches, given.batch)):
            size = min(given.batch, given.matches - start)
            seed = given.seed + index
            port = None if given.control else server.port
            jobs.append(pool.submit(play_matches, port, given.length, size, given.gnubg_plies, seed, ours=index % 2))
        for job in as_completed(jobs):
            won += [float(result.won) for result in job.result()]
            adjusted += [result.adjusted for result in job.result()]
            report(given, "matches won", won)
            report(given, "without luck", adjusted)
        server.shutdown()
    return adjusted if given.adjusted else won


def money(given: argparse.Namespace) -> list[float]:
    """Points a game of each pair of games on mirrored dice."""
    points: list[float] = []
    with ProcessPoolExecutor(given.processes) as pool:
        starts = range(given.seed, given.seed + given.pairs, given.batch)
        size = min(given.batch, given.pairs)
        jobs = [pool.submit(play_pairs, range(start, start + size), given.plies, given.gnubg_plies) for start in starts]
        for job in as_completed(jobs):
            points += job.result()
            report(given, "points a game", points)
    return points[: given.pairs]


def play_pairs(seeds: Sequence[int], plies: int, gnubg_plies: int) -> list[float]:
    """Both games of each seed: the mean of our points."""
    engine = Engine()
    stakes = _core.backgammon.Stakes.money()

    def luck(board: Board, roll: tuple[int, int]) -> float:
        mean = engine.native.judge(board, stakes, 1, replies=0).cubeless
        found = engine.native.rank_moves(board, *roll, stakes, 0)
        if found:
            return max(each.cubeless for each in found) - mean
        return -engine.native.judge(board.flipped(), stakes, 0).cubeless - mean

    def ours(points: Points, dice: tuple[int, int]) -> Points:
        found = engine.native.rank_moves(board_of(points), *dice, stakes, plies, stop_when_decided=True)
        best = max((each for each in found if each.plies == found[0].plies), key=lambda each: each.cubeless)
        return best.after.points

    with Gnubg(gnubg_plies) as gnubg:
        return [(play(ours, gnubg.best, luck, seed) - play(gnubg.best, ours, luck, seed)) / 2 for seed in seeds]


def board_of(points: Points) -> Board:
    own, other = sum(max(n, 0) for n in points), sum(max(-n, 0) for n in points)
    return Board(points, (CHECKERS - own, CHECKERS - other))


def play(first: Mover, second: Mover, luck: Luck, seed: int) -> float:
    """The points that the first player wins beyond his luck in a game without a cube on the dice of a seed."""
    dice = random.Random(seed)
    roll = (dice.randint(1, 6), dice.randint(1, 6))
    while roll[0] == roll[1]:
        roll = (dice.randint(1, 6), dice.randint(1, 6))
    board, movers, sign, lucky = STARTING_POSITION.board, (first, second), 1, 0.0  # the opening roll is mirrored
    while True:
        moves = board.moves(*roll)
        if len(moves):
            made = board_of(movers[sign < 0](board.points, roll))
            if moves.find(made) < 0:
                raise RuntimeError(f"{made.points} is not reached from {board.points} with {roll}")
            board = made
        if board.outcome:
            return sign * board.outcome - lucky
        board, sign, roll = board.flipped(), -sign, (dice.randint(1, 6), dice.randint(1, 6))
        lucky += sign * luck(board, roll)


def report(given: argparse.Namespace, what: str, values: Sequence[float]) -> None:
    if not given.json:
        mean, spread = interval(values)
        print(f"{len(values)}: {what} {mean:.4f} ({mean - spread:.4f} to {mean + spread:.4f})", file=sys.stderr)


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays against GNU Backgammon.")
    parser.add_argument("kind", choices=("matches", "money"))
    parser.add_argument("--plies", type=int, default=0, help="our depth")
    parser.add_argument("--gnubg-plies", type=int, help="its depth, by default ours")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--length", type=int, default=7)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--batch", type=int, default=20, help="matches or pairs of one process at a time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--adjusted", action="store_true", help="take the luck of the dice out of the matches")
    parser.add_argument("--control", action="store_true", help="matches of GNU Backgammon with itself")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    given.gnubg_plies = given.plies if given.gnubg_plies is None else given.gnubg_plies
    began = time.perf_counter()
    values = matches(given) if given.kind == "matches" else money(given)
    what = f"share of {given.length}-point matches won" if given.kind == "matches" else "points a game, pairs of games"
    mean, spread = interval(values)
    elapsed = time.perf_counter() - began
    result = Result(what, given.plies, given.gnubg_plies, len(values), mean, mean - spread, mean + spread, elapsed)
    if given.json:
        print(json.dumps(asdict(result)))
    else:
        print(f"{result.count} × {what} at {result.plies} plies against {result.gnubg_plies}:")
        print(f"{result.mean:.4f} ({result.low:.4f} to {result.high:.4f}) in {result.seconds:.0f} seconds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
