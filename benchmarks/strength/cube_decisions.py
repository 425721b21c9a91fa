"""Do we handle the cube as GNU Backgammon does when it looks 2 plies ahead?

    python benchmarks/strength/cube_decisions.py FILE --count 500 --plies 0 2

FILE (JSON lines, optionally gzipped) holds decisions with a position id and a match id: {"id": ..., "mid": ...}. The
cube is judged before the roll, wherever the side on roll may double. A wrong double or no double costs the difference
by GNU Backgammon's equities at 2 plies, and so does a wrong take or drop.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.strength.gnubg import find_gnubg

from crownpoint.ai.backgammon import Engine, Stakes
from crownpoint.backgammon import ActionKind, Game

SCRIPT = Path(__file__).with_name("gnubg_cube_script.py")
REFERENCE_PLIES = 2
CLEAR = 0.05
Equities = Sequence[float]  # no double, double and take, double and pass


@dataclass(frozen=True)
class Score:
    plies: int
    decisions: int
    doubles_agree: float
    takes_agree: float
    mean_loss: float  # thousandths of a point, of the double and the take together
    interval: float  # 95 %, to either side
    clear: list[str]  # ids of the disagreements that cost more than CLEAR


def read_ids(path: Path, count: int, seed: int) -> list[str]:
    """Ids of games before a roll in which a double is allowed, picked at random."""
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        rows = [json.loads(line) for line in lines]
    random.Random(seed).shuffle(rows)
    found: list[str] = []
    for row in rows:
        rolled = Game.from_gnubg_id(f"{row['id']}:{row['mid']}")
        game = Game.from_position(rolled.position, cube=rolled.cube, rules=rolled.rules, score=rolled.score)
        if game.why_not(ActionKind.DOUBLE) is None and Stakes.of_game(game).may_double:
            found.append(game.gnubg_id)
        if len(found) == count:
            break
    return found


def ask_gnubg(ids: Sequence[str], plies: Sequence[int]) -> list[list[Equities]]:
    """GNU Backgammon's equities for each id at each depth."""
    with tempfile.TemporaryDirectory() as folder:
        questions, answers = Path(folder, "questions.json"), Path(folder, "answers.json")
        questions.write_text(json.dumps({"ids": ids, "plies": plies}))
        names = {"CROWNPOINT_QUESTIONS": str(questions), "CROWNPOINT_ANSWERS": str(answers), "HOME": folder}
        subprocess.run(
            [find_gnubg(), "--tty", "--quiet", "--python", str(SCRIPT)], env=os.environ | names, check=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        found: list[list[Equities]] = json.loads(answers.read_text())
        return found


def ask_us(ids: Sequence[str], plies: int) -> list[Equities]:
    """Our equities."""
    engine = Engine()
    found = []
    for gnubg_id in ids:
        game = Game.from_gnubg_id(gnubg_id)
        cube = engine.judge(game.position, Stakes.of_game(game), plies)
        found.append((cube.no_double, cube.double_take or 0.0, 1.0))
    return found


def compare(plies: int, ids: Sequence[str], own: Sequence[Equities], reference: Sequence[Equities]) -> Score:
    """What our decisions cost by the reference."""
    losses, doubles, takes, clear = [], 0, 0, []
    for gnubg_id, ours, theirs in zip(ids, own, reference, strict=True):
        no_double, take, drop = theirs
        worth = {True: min(take, drop), False: no_double}
        we_double, we_take = min(ours[1], ours[2]) > ours[0], ours[1] <= ours[2]
        loss = max(worth.values()) - worth[we_double] + (take if we_take else drop) - min(take, drop)
        doubles += we_double == (worth[True] > worth[False])
        takes += we_take == (take <= drop)
        losses.append(1000 * loss)
        if loss > CLEAR:
            clear.append(gnubg_id)
    mean = math.fsum(losses) / len(losses)
    spread = math.sqrt(math.fsum((loss - mean) ** 2 for loss in losses) / max(1, len(losses) - 1) / len(losses))
    return Score(plies, len(ids), doubles / len(ids), takes / len(ids), mean, 1.96 * spread, clear)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compares cube decisions with GNU Backgammon at 2 plies.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--plies", type=int, nargs="+", default=[0, 2])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    ids = read_ids(given.file, given.count, given.seed)
    answers = ask_gnubg(ids, [0, REFERENCE_PLIES])
    reference = [answer[1] for answer in answers]
    scores = {"GNU Backgammon": [compare(0, ids, [answer[0] for answer in answers], reference)]}
    scores["Crownpoint"] = [compare(plies, ids, ask_us(ids, plies), reference) for plies in given.plies]
    for name, found in scores.items():
        for score in found:
            agree = f"doubles {100 * score.doubles_agree:.1f} %, takes {100 * score.takes_agree:.1f} %"
            print(f"{name} {score.plies}-ply, {score.decisions} decisions: {agree} agree,", end=" ")
            print(f"mean loss {score.mean_loss:.2f} ± {score.interval:.2f} thousandths, clear: {score.clear}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
