"""`crownpoint hint`: what the engine would play."""

from __future__ import annotations

from typing import Annotated

import typer

from crownpoint import checkers
from crownpoint.ai.limit import MAX_DEPTH, Limit
from crownpoint.cli.options import GameArgument, JsonOption, PositionOption, print_json
from crownpoint.cli.positions import read_position

__all__ = ["hint"]

_DEFAULT_SECONDS = 1.0


def hint(
    game: GameArgument,
    position: PositionOption = None,
    seconds: Annotated[float | None, typer.Option(help="Think for so long.")] = None,
    depth: Annotated[int | None, typer.Option(min=1, max=MAX_DEPTH, help="Checkers: so many plies deep.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Checkers: look at so many positions.")] = None,
    lines: Annotated[int, typer.Option(min=1, max=100, help="How many moves to show.")] = 5,
    threads: Annotated[int, typer.Option(min=1, max=64, help="Threads to search with.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Rank the moves of a position as the engine judges them."""
    start = read_position(game, position)
    if isinstance(start, checkers.Position):
        _checkers_hint(start, seconds, depth, nodes, lines, threads, as_json)


def _checkers_hint(
    position: checkers.Position,
    seconds: float | None,
    depth: int | None,
    nodes: int | None,
    lines: int,
    threads: int,
    as_json: bool,
) -> None:
    from crownpoint.ai.checkers import Engine
    from crownpoint.cli.tables import show_checkers

    if seconds is None and depth is None and nodes is None:
        seconds = _DEFAULT_SECONDS
    limit = Limit(seconds=seconds, depth=depth, nodes=nodes)
    found = Engine(threads=threads).analyse(position, limit, lines=lines)
    if as_json:
        print_json(found.as_json())
    else:
        show_checkers(found)
