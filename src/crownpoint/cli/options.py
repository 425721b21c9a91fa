"""What several commands ask for: which game, which position, and whether to answer in JSON."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated, Any

import typer

from crownpoint.ai.levels import LEVELS
from crownpoint.games import GAMES

__all__ = [
    "POSITION",
    "GameArgument",
    "GameName",
    "HostOption",
    "JsonOption",
    "LeastOption",
    "LevelName",
    "PortOption",
    "PositionOption",
    "ProcessesOption",
    "SchedulerOption",
    "ThreadsOption",
    "print_json",
    "refuse_at_site",
]

GameName = StrEnum("GameName", {name.upper(): name for name in GAMES})  # type: ignore[misc]
"""The games on offer."""
LevelName = StrEnum("LevelName", {name.upper(): name for name in LEVELS})  # type: ignore[misc]
"""The levels of analysis."""

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
POSITION = "Start a new game from a position: an XGID, a gnubg ID or a FEN."
ThreadsOption = Annotated[int, typer.Option(min=1, max=64, help="Threads to use.")]
ProcessesOption = Annotated[int, typer.Option(min=1, max=256, help="Processes to use on this machine.")]
SchedulerOption = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Use the machines of a Dask scheduler, such as tcp://10.0.0.1:8786."),
]
HostOption = Annotated[str, typer.Option(help="The address to listen on, for protocols that listen.")]
PortOption = Annotated[int | None, typer.Option(min=0, max=65535, help="The port to listen on, 0 for a free one.")]
LeastOption = Annotated[
    float | None,
    typer.Option(min=0, help="Show decisions that cost at least this much.", show_default="those with a mark"),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def refuse_at_site(site: str, *options: tuple[str, object]) -> None:
    """Refuse options, given with their names, that count on this machine only. Raises `typer.BadParameter`."""
    given = [option for option, value in options if value not in ("", False, None)]
    if site and given:
        raise typer.BadParameter("this is for games on this machine, not at a --site", param_hint=", ".join(given))


def print_json(answer: Any) -> None:
    """Print an answer for programs: one object, indented, keys in the order given."""
    print(json.dumps(answer, indent=2, ensure_ascii=False))
