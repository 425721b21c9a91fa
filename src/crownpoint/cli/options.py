"""What several commands ask for: which game, which position, and whether to answer in JSON."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated, Any

import typer

from crownpoint.games import GAMES

__all__ = ["GameArgument", "GameName", "JsonOption", "PositionOption", "ThreadsOption", "print_json"]

GameName = StrEnum("GameName", {name.upper(): name for name in GAMES})  # type: ignore[misc]
"""The games on offer."""

GameArgument = Annotated[GameName, typer.Argument(metavar="GAME", help=" or ".join(GAMES))]
PositionOption = Annotated[
    str | None,
    typer.Option(
        "--id",
        "--xgid",
        "--fen",
        metavar="POSITION",
        help="The position: a gnubg ID, an XGID or a FEN, as the game has it. Default: the starting position.",
    ),
]
ThreadsOption = Annotated[int, typer.Option(min=1, max=64, help="Threads to search with.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]


def print_json(answer: Any) -> None:
    """Print an answer for programs: one object, indented, keys in the order given."""
    print(json.dumps(answer, indent=2, ensure_ascii=False))
