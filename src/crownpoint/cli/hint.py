"""`crownpoint hint`: what the engine would play."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from crownpoint.ai.levels import LEVELS
from crownpoint.cli.kits import KITS, own_options, with_own_options
from crownpoint.cli.options import GameArgument, JsonOption, LevelName, PositionOption, ThreadsOption

__all__ = ["hint"]


@with_own_options
def hint(
    game: GameArgument,
    position: PositionOption = None,
    seconds: Annotated[float | None, typer.Option(help="Think for this long at most.")] = None,
    level: Annotated[LevelName | None, typer.Option(help="How deeply to analyze, instead of a limit.")] = None,
    lines: Annotated[int, typer.Option(min=1, max=5000, help="How many moves to show.")] = 5,
    threads: ThreadsOption = 1,
    as_json: JsonOption = False,
    **own: Any,
) -> None:
    """Rank the moves of a position.

    If the id also has the cube and the score, they count. Each move is shown with the depth to which it was searched.
    """
    chosen = None if level is None else LEVELS[level]
    KITS[game].hint(position, seconds, chosen, lines, threads, as_json, **own_options(game, "hint", own))
