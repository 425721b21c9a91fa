"""GNU Backgammon as a separate program that answers questions."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

SCRIPT = Path(__file__).with_name("gnubg_script.py")


class Question(NamedTuple):
    """Commands to give, and whether the legal moves are wanted afterwards."""

    commands: list[str]
    wants_moves: bool = False


def ask(program: str, questions: list[Question], folder: Path) -> list[dict[str, Any]]:
    """What GNU Backgammon answers: `id`, `game`, `cube`, and `moves` where wanted.

    Where a match was read, `turns` alone: for each game who rolled what, the board before it and the moved checkers.
    """
    (folder / "questions.json").write_text(json.dumps(questions))
    environment = os.environ | {
        "CROWNPOINT_QUESTIONS": str(folder / "questions.json"),
        "CROWNPOINT_ANSWERS": str(folder / "answers.json"),
        "HOME": str(folder),  # nobody's settings, and none left behind
    }
    subprocess.run(
        [program, "--tty", "--quiet", "--python", str(SCRIPT)],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment, check=True,
    )  # fmt: skip
    answers: list[dict[str, Any]] = json.loads((folder / "answers.json").read_text())
    assert len(answers) == len(questions)
    return answers
