"""What several commands ask for: which game, which position, and whether to answer in JSON."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated, Any

import typer

__all__ = ["GameArgument", "GameName", "JsonOption", "PositionOption", "print_json"]


class GameName(StrEnum):
    """The games on offer: the keys of `crownpoint.games.GAMES`, without importing them."""

    BACKGAMMON = "backgammon"
    CHECKERS = "checkers"


GameArgument = Annotated[GameName, typer.Argument(metavar="GAME", help="backgammon or checkers")]
PositionOption = Annotated[
    str | None,
    typer.Option(
        "--id",
        "--xgid",
        "--fen",
        metavar="POSITION",
        help="A GNU Backgammon id or an XGID; for checkers a FEN. The starting position if not given.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]


def print_json(answer: Any) -> None:
    """Print an answer for programs: one object, indented, keys in the order given."""
    print(json.dumps(answer, indent=2, ensure_ascii=False))
