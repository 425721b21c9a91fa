"""`crownpoint dataset`: self-play games and judged decisions as Parquet files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from crownpoint.ai.dataset import DatasetSettings, write_dataset
from crownpoint.ai.work import workers
from crownpoint.cli.kits import own_options, with_own_options
from crownpoint.cli.options import GameArgument, ProcessesOption, SchedulerOption
from crownpoint.cli.progress import Bar

__all__ = ["dataset"]

_PLAYER = "random, a character (selector), or engine:LIMIT (engine:plies=0, engine:nodes=2000)."


@with_own_options
def dataset(
    game: GameArgument,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder, or one to continue.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    player: Annotated[str, typer.Option(metavar="A", help=_PLAYER)] = "selector",
    opponent: Annotated[str, typer.Option(metavar="B", help="The opponent; player A by default.")] = "",
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same dataset.")] = 1,
    part_size: Annotated[int, typer.Option(min=1, help="Games in one file.")] = 100,
    judged: Annotated[float, typer.Option(min=0, max=1, help="The share of decisions to analyze more deeply.")] = 0.0,
    candidates: Annotated[int, typer.Option(min=1, max=100, help="How many of the best moves to judge.")] = 5,
    processes: ProcessesOption = 1,
    scheduler: SchedulerOption = None,
    **own: Any,
) -> None:
    """Write self-play games and their decisions as Parquet files.

    docs/notation/dataset.md describes the columns. The same command continues after a stop. The files are the same
    however many processes or machines work.
    """
    judging = {"candidates": candidates, **own_options(game, "dataset", own)}
    try:
        settings = DatasetSettings(game, games, (player, opponent or player), seed, part_size, judged, judging)
        with workers(scheduler, processes) as executor, Bar("parts") as bar:
            write_dataset(folder, settings, executor, bar)
    except ValueError as error:
        raise typer.BadParameter(" ".join(str(error).split())) from error
    print(f"{games} games of {game} in {folder}")
