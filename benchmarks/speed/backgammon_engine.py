"""How fast the backgammon engine judges, beside GNU Backgammon in the same run: bare evaluations, and whole decisions.

GNU Backgammon (Debian package gnubg) runs as a program of its own. CPU time on one thread is counted: what its
`calibrate` says by the clock is corrected for the share of the CPU that it got. The decisions are those of games
between bare networks.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import resource
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np

from crownpoint import backgammon
from crownpoint._core import backgammon as core
from crownpoint.ai.backgammon.engine import Engine, shipped_networks

GNUBG = shutil.which("gnubg", path="/usr/games:/usr/bin:/usr/local/bin")
MONEY = core.Stakes.money()
Decision = tuple[core.Board, tuple[int, int]]


def decisions(engine: Engine, count: int) -> list[Decision]:
    """Contact decisions with more than three candidates, from games of the bare network."""
    source, found = random.Random(5), []
    start = backgammon.STARTING_POSITION.board
    board = start
    while len(found) < count:
        dice = (source.randint(1, 6), source.randint(1, 6))
        ranked = engine.native.rank_moves(board, *dice, MONEY)
        if not board.is_race and len(ranked) > 3 and source.random() < 0.4:
            found.append((board, dice))
        board = (ranked[0].after if ranked else board).flipped()
        board = start if board.outcome else board
    return found


def own_evaluations(asked: list[Decision]) -> float:
    """Evaluations of the contact network per second of CPU time, the best of several runs."""
    rows = []
    for board, dice in asked:
        moves = board.moves(*dice)
        rows += [[*after.points, *after.off] for after in (moves.after(k).flipped() for k in range(len(moves)))]
    boards, network, best = np.array(rows, dtype=np.int8), shipped_networks().contact, float("inf")
    for _ in range(20):
        begin = time.process_time()
        network.evaluate(boards)
        best = min(best, time.process_time() - begin)
    return len(boards) / best


def own_milliseconds(asked: list[Decision], plies: int) -> float:
    engine = Engine().native
    begin = time.process_time()
    for board, dice in asked:
        engine.rank_moves(board, *dice, MONEY, plies)
    return 1000 * (time.process_time() - begin) / len(asked)


def gnubg(commands: list[str]) -> tuple[str, float]:
    """What GNU Backgammon answers, and the seconds of CPU time that it took."""
    assert GNUBG is not None
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "commands"
        script.write_text("\n".join([*commands, ""]))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [GNUBG, "-t", "-q", "-c", str(script)]
        answer = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return answer, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def gnubg_evaluations() -> float:
    rates = []
    for _ in range(3):
        begin = time.perf_counter()
        answer, used = gnubg(["set threads 1", "calibrate 100"])
        by_the_clock = float(re.findall(r"result: (\d+)", answer)[-1])
        rates.append(by_the_clock * (time.perf_counter() - begin) / used)
    return max(rates)


def gnubg_milliseconds(asked: list[Decision], plies: int) -> float:
    setup = ["set automatic roll off", "set automatic game off", "set threads 1", "set player 0 human"]
    setup += ["set player 1 human", f"set evaluation chequerplay evaluation plies {plies}", "new session"]
    setup += ["set jacoby off"]
    questions = []
    for board, dice in asked:
        gnubg_id = backgammon.Position.of_board(board, backgammon.Color.WHITE).gnubg_id
        questions += [f"set board {gnubg_id}", f"set dice {dice[0]} {dice[1]}", "hint 3"]
    answer, whole = gnubg([*setup, *questions])
    assert answer.count(f"{plies}-ply") >= len(asked), "GNU Backgammon has not answered every question"
    return 1000 * (whole - gnubg(setup)[1]) / len(asked)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--kernels", default="", help="scalar, sse2, avx2, avxvnni or avx512, where they run here")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    core.use_kernels(options.kernels)
    asked = decisions(Engine(), options.decisions)
    rates = {"evaluations a second": {"crownpoint": own_evaluations(asked)}}
    for plies in (0, 1, 2):
        rates[f"ms a decision, {plies}-ply"] = {"crownpoint": own_milliseconds(asked, plies)}
    if GNUBG is not None:
        rates["evaluations a second"]["gnubg"] = gnubg_evaluations()
        rates["ms a decision, 2-ply"]["gnubg"] = gnubg_milliseconds(asked, 2)
    if options.json:
        print(json.dumps(rates))
        return
    print(f"kernels: {core.kernels()}; GNU Backgammon: {GNUBG or 'not installed'}")
    for what, found in rates.items():
        print(f"{what:24}" + "".join(f"  {name} {rate:12,.2f}" for name, rate in found.items()))


if __name__ == "__main__":
    main()
