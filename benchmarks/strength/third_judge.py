"""Who is right where we and Open Sage choose differently? Long rollouts of GNU Backgammon, a third party, decide.

    python benchmarks/strength/third_judge.py [--level quick] [--sage 3ply] [--decisions 500] [--trials 324]
        [--plies 10] [--most 100] [--seed 5] [--json]

The decisions are contact positions of games between bare networks, every legal move to choose from, for money without
a cube. Open Sage (`bgsage` on PyPI, in .venv-peers; its 3ply looks as far ahead as our 2 plies) and GNU Backgammon run
beside us as programs of their own. Both choices of a decision are rolled out with the same seed, with variance
reduction, played by GNU Backgammon's bare network and cut off after `--plies`. Printed is what our choice is worth
more, in thousandths of a point, with its 95 % interval, and the CPU time that each of us took for a decision.
"""

from __future__ import annotations

import argparse
import json
import os
import pty
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.speed.backgammon_engine import Decision, decisions
from benchmarks.strength.decisions import interval
from benchmarks.strength.gnubg import find_gnubg

from crownpoint import backgammon
from crownpoint._core import backgammon as core
from crownpoint.ai.backgammon import Engine, Stakes
from crownpoint.ai.backgammon.at_level import judge_moves
from crownpoint.ai.levels import LEVELS, Level

PEER_PYTHON = Path(__file__).resolve().parents[2] / ".venv-peers" / "bin" / "python"
MONEY = Stakes(cubeless=True)
_EQUITY = re.compile(r"Printing final results\..*?CL\s+([+-]\d+\.\d+)", re.DOTALL)
Board = core.Board


def own_choices(asked: Sequence[Decision], level: Level) -> tuple[float, list[Board]]:
    """CPU seconds, and the board after each of our moves, seen by the side that moved."""
    engine = Engine()
    _ = engine.native  # reads the tables
    began, found = time.process_time(), []
    for board, dice in asked:
        position = backgammon.Position.of_board(board, backgammon.Color.WHITE)
        best = judge_moves(engine, position, backgammon.Dice.of(dice), MONEY, level)[0].move
        found.append(position.after(best).board.flipped())
    return time.process_time() - began, found


def sage_choices(asked: Sequence[Decision], level: str) -> tuple[float, list[Board]]:
    """The same of Open Sage."""
    questions = [[unsigned(board), dice] for board, dice in asked]
    done = subprocess.run(
        [str(PEER_PYTHON), str(Path(__file__).parent / "peers/open_sage.py"), level], input=json.dumps(questions),
        text=True, capture_output=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(f"Open Sage did not answer (pip install -r benchmarks/peers.txt):\n{done.stderr[-1000:]}")
    answer = json.loads(done.stdout)
    return answer["seconds"], [signed(board) for board in answer["boards"]]


def unsigned(board: Board) -> list[int]:
    """The 26 numbers as Open Sage wants them."""
    return [abs(board.points[0]), *board.points[1:]]


def signed(numbers: Sequence[int]) -> Board:
    """The board of such numbers."""
    points = [-numbers[0], *numbers[1:]]
    own = sum(count for count in points if count > 0)
    other = -sum(count for count in points if count < 0)
    return Board(tuple(points), (15 - own, 15 - other))


def rolled_out(boards: Sequence[Board], trials: int, plies: int, seed: int) -> list[float]:
    """What boards after a move are worth to the side that moved, by GNU Backgammon's rollouts."""
    setup = [
        "set threads 1", "set display off", "set automatic roll off", "set automatic game off", "set player 0 human",
        "set player 1 human", "set cube use off", "set rollout cubeful off", f"set rollout trials {trials}",
        "set rollout varredn on", "set rollout truncation enable on", f"set rollout truncation plies {plies}",
        "set rollout chequerplay plies 0", *(f"set rollout player {who} chequerplay plies 0" for who in (0, 1)),
    ]  # fmt: skip
    questions = []
    for board in boards:
        after = backgammon.Position.of_board(board.flipped(), backgammon.Color.WHITE)
        questions += [f"set xgid {backgammon.Game(after).xgid}", f"set rollout seed {seed}", "rollout"]
    said = _at_a_terminal([find_gnubg(), "--tty", "--quiet"], "\n".join([*setup, *questions, "quit", "y", ""]))
    equities = [-float(equity) for equity in _EQUITY.findall(said)]
    if len(equities) != len(boards):
        raise RuntimeError(f"GNU Backgammon rolled out {len(equities)} of {len(boards)} boards:\n{said[-1000:]}")
    return equities


def _at_a_terminal(command: list[str], typed: str) -> str:
    """What a program prints at a terminal; elsewhere GNU Backgammon keeps the results of a rollout to itself."""
    ours, theirs = pty.openpty()
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryFile("w+") as commands:
        commands.write(typed)
        commands.seek(0)
        environment = os.environ | {"HOME": home, "TERM": "dumb"}
        program = subprocess.Popen(command, stdin=commands, stdout=theirs, stderr=theirs, env=environment)
        os.close(theirs)
        said = bytearray()
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # the program has ended
                break
            if not part:
                break
            said += part
        program.wait()
    os.close(ours)
    return said.decode(errors="replace").replace("\r", "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", choices=LEVELS, default="quick")
    parser.add_argument("--sage", default="3ply", help="the level of Open Sage: 1ply to 4ply, truncated1 to truncated3")
    parser.add_argument("--decisions", type=int, default=500)
    parser.add_argument("--trials", type=int, default=324)
    parser.add_argument("--plies", type=int, default=10, help="after which a rollout is cut off")
    parser.add_argument("--most", type=int, default=100, help="differences to roll out")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    asked = decisions(Engine(), given.decisions)
    spent, ours = own_choices(asked, LEVELS[given.level])
    sage_spent, theirs = sage_choices(asked, given.sage)
    pairs = [pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1]]
    gained = []
    for mine, other in pairs[: given.most]:
        first, second = rolled_out([mine, other], given.trials, given.plies, given.seed)
        gained.append(1000 * (first - second))
    mean, spread = interval(gained) if gained else (0.0, 0.0)
    answer = {
        "decisions": len(asked), "level": given.level, "sage": given.sage, "differ": len(pairs),
        "rolled_out": len(gained), "gained": mean, "interval": spread, "better": sum(each > 0 for each in gained),
        "milliseconds": 1000 * spent / len(asked), "sage_milliseconds": 1000 * sage_spent / len(asked),
    }  # fmt: skip
    if given.json:
        print(json.dumps(answer))
        return
    print(f"{len(asked)} decisions, ours at {given.level}, Open Sage at {given.sage}: {len(pairs)} differ")
    print(f"{len(gained)} rolled out by GNU Backgammon: ours is the better choice in {answer['better']},")
    print(f"and worth {mean:+.1f} ± {spread:.1f} thousandths more on average")
    print(f"CPU time a decision: ours {answer['milliseconds']:.1f} ms, Open Sage {answer['sage_milliseconds']:.1f} ms")


if __name__ == "__main__":
    main()
