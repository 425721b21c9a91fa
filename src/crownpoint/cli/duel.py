"""`crownpoint duel`: two players play each other."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated

import typer

from crownpoint.ai.duel import play_match
from crownpoint.ai.limit import Limit
from crownpoint.ai.work import workers
from crownpoint.cli.options import GameArgument, JsonOption, ProcessesOption, SchedulerOption, print_json
from crownpoint.cli.progress import Bar

__all__ = ["duel"]

_PLAYER = "random, a character (selector), engine:LIMIT (engine:plies=1), or PROTOCOL:COMMAND (hub:./scan hub)."


def duel(
    game: GameArgument,
    first: Annotated[str, typer.Argument(metavar="A", help=_PLAYER)],
    second: Annotated[str, typer.Argument(metavar="B", help="The other player, in the same form.")],
    games: Annotated[int, typer.Option(min=2, max=1_000_000, help="An even number: they are played in pairs.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Decides the dice or the openings.")] = 1,
    seconds: Annotated[float | None, typer.Option(help="How long a program thinks about a move.")] = None,
    depth: Annotated[int | None, typer.Option(help="How many moves deep a program searches.")] = None,
    nodes: Annotated[int | None, typer.Option(help="How many positions a program searches.")] = None,
    plies: Annotated[int | None, typer.Option(help="How many rolls deep a program searches.")] = None,
    records: Annotated[Path | None, typer.Option(metavar="FOLDER", help="A folder for the games.")] = None,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Save finished rounds here, so the same command can resume."),
    ] = None,
    processes: ProcessesOption = 1,
    scheduler: SchedulerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let two players play each other.

    The same dice, or the same opening, are played twice with the sides swapped. The interval is that
    of 95 % confidence. The result is the same however many processes or machines play.
    """
    try:
        limit = Limit(seconds, depth, nodes, plies) if (seconds, depth, nodes, plies) != (None,) * 4 else None
        with workers(scheduler, processes) as executor, Bar("games") as bar:
            found = play_match(
                first, second, game=game, games=games, seed=seed, limit=limit, progress=bar, executor=executor,
                folder=keep,
            )  # fmt: skip
    except ValueError as error:
        raise typer.BadParameter(" ".join(str(error).split())) from error
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
        for name, text in found.records.items():
            (records / name).write_text(text, "utf-8")
    if as_json:
        print_json(found.as_json())
        return
    low, high = found.interval
    spread = f" (95 % between {low:+.3f} and {high:+.3f})" if math.isfinite(found.error) else ""
    print(f"{found.players[0]} against {found.players[1]}, {games} games of {game}:")
    print(f"{found.mean:+.3f} points a game for {found.players[0]}{spread}")
