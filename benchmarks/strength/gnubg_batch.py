"""Many questions to GNU Backgammon in one run, through the Python inside it. It stays a program of its own."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.strength.gnubg import find_gnubg

# Runs inside GNU Backgammon. A question is [board, cube, plies]; cube is None for an evaluation without one.
SCRIPT = """
import gnubg, json, time
gnubg.command("set met Kazaross-XG2.xml")
context = {"deterministic": 1, "prune": 1, "noise": 0.0}
answers, began = [], time.process_time()
for board, cube, plies in json.load(open("QUESTIONS")):
    board = tuple(map(tuple, board))
    context["plies"], context["cubeful"] = plies, int(cube is not None)
    arguments = [1, -1, 1, 0, (0, 0), 0, 0] if cube is None else cube[:4] + [tuple(cube[4])] + cube[5:7]
    info = dict(gnubg.cubeinfo(*arguments))
    info["jacoby"], info["beavers"] = 0, 0
    ask = gnubg.evaluate if cube is None else gnubg.cfevaluate
    answers.append(ask(board, info, context))
json.dump([time.process_time() - began, answers], open("ANSWERS", "w"))
"""


def sides(points: Sequence[int]) -> list[list[int]]:
    """The 26 numbers of the side on roll as GNU Backgammon wants them: the opponent's checkers, then its own."""
    own = [max(0, count) for count in points[1:]]
    other = [max(0, -count) for count in reversed(points[:25])]
    return [other, own]


def ask(questions: Sequence[Sequence[Any]]) -> tuple[float, list[list[Any]]]:
    """CPU seconds that GNU Backgammon spent, and its answers in order."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        (folder / "questions").write_text(json.dumps(questions))
        script = SCRIPT.replace("QUESTIONS", str(folder / "questions")).replace("ANSWERS", str(folder / "answers"))
        (folder / "script.py").write_text(script)
        done = subprocess.run(
            [find_gnubg(), "--tty", "--quiet", "--python", str(folder / "script.py")], stdin=subprocess.DEVNULL,
            capture_output=True, text=True, env=os.environ | {"HOME": home}, check=False,
        )  # fmt: skip
        if not (folder / "answers").exists():
            raise RuntimeError(f"GNU Backgammon gave no answers:\n{done.stdout[-1000:]}{done.stderr[-1000:]}")
        seconds, answers = json.loads((folder / "answers").read_text())
    return seconds, answers
