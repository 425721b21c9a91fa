"""`crownpoint analyse`: what each decision of a game or match cost."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from crownpoint.cli.kits import KITS, own_options, with_own_options
from crownpoint.cli.options import JsonOption, ThreadsOption

__all__ = ["analyse"]

_FILES = " or ".join(f"{game} ({', '.join(kit.records)})" for game, kit in KITS.items())


@with_own_options
def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=f"A game or match: {_FILES}.")],
    least: Annotated[float, typer.Option(min=0, help="Show decisions that cost at least this much.")] = 0.02,
    threads: ThreadsOption = 1,
    as_json: JsonOption = False,
    **own: Any,
) -> None:
    """Analyze a match or game: what each decision cost.

    Losses are in points for a game with a cube, otherwise in men. For a game with dice, the luck of each side is shown
    too.
    """
    text = file.read_bytes().decode("utf-8", errors="replace")
    game = next((game for game, kit in KITS.items() if file.suffix.lower() in kit.records), next(iter(KITS)))
    KITS[game].analyse(text, least, threads, as_json, **own_options(game, "analyse", own))
