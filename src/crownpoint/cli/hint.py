"""`crownpoint hint`: what the engine would play."""

from __future__ import annotations

from typing import Annotated

import typer

from crownpoint import backgammon, checkers
from crownpoint.ai.limit import MAX_DEPTH, MAX_PLIES, Limit
from crownpoint.cli.options import GameArgument, JsonOption, PositionOption, print_json
from crownpoint.cli.positions import read_game, read_position
from crownpoint.errors import InvalidDiceError

__all__ = ["hint"]

_DEFAULT_SECONDS = 1.0
_DEFAULT_PLIES = 2


def hint(
    game: GameArgument,
    position: PositionOption = None,
    dice: Annotated[str | None, typer.Option(metavar="DICE", help="Backgammon: the roll, such as 31.")] = None,
    plies: Annotated[
        int | None, typer.Option(min=0, max=MAX_PLIES, help="Backgammon: look so many plies ahead, 2 if not given.")
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="Think for so long at most.")] = None,
    depth: Annotated[int | None, typer.Option(min=1, max=MAX_DEPTH, help="Checkers: so many plies deep.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Checkers: look at so many positions.")] = None,
    lines: Annotated[int, typer.Option(min=1, max=5000, help="How many moves to show.")] = 5,
    threads: Annotated[int, typer.Option(min=1, max=64, help="Threads to search with.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Rank the moves of a position as the engine judges them.

    Cube and score of a backgammon id count. Each move is shown with the depth it was really judged at.
    """
    start = read_position(game, position)
    if isinstance(start, checkers.Position):
        _refuse(dice=dice, plies=plies)
        if seconds is None and depth is None and nodes is None:
            seconds = _DEFAULT_SECONDS
        _checkers_hint(start, Limit(seconds=seconds, depth=depth, nodes=nodes), lines, threads, as_json)
    else:
        _refuse(depth=depth, nodes=nodes)
        if seconds is None and plies is None:
            plies = _DEFAULT_PLIES
        limit = Limit(seconds=seconds, plies=plies)
        _backgammon_hint(read_game(start, position), dice, position, limit, lines, threads, as_json)


def _refuse(**options: object) -> None:
    """Leave with status 2 when an option of the other game is given."""
    for name, value in options.items():
        if value is not None:
            raise typer.BadParameter("this game does not know it", param_hint=f"--{name}")


def _checkers_hint(position: checkers.Position, limit: Limit, lines: int, threads: int, as_json: bool) -> None:
    from crownpoint.ai.checkers import Engine

    found = Engine(threads=threads).analyse(position, limit, lines=min(lines, 100))
    if as_json:
        print_json(found.as_json())
    else:
        from crownpoint.cli.tables import show_checkers

        show_checkers(found)


def _backgammon_hint(
    game: backgammon.Game,
    dice: str | None,
    text: str | None,
    limit: Limit,
    lines: int,
    threads: int,
    as_json: bool,
) -> None:
    from crownpoint.ai.backgammon import Engine, Stakes

    roll = backgammon.Dice.parse(dice) if dice is not None else game.dice
    if roll is None:
        raise InvalidDiceError(f"{text or 'the starting position'} has no dice: give the roll, such as --dice 31")
    found = Engine(threads=threads).analyse(game.position, limit, dice=roll, stakes=Stakes.of_game(game))
    if as_json:
        answer = found.as_json()
        print_json({**answer, "candidates": answer["candidates"][:lines]})
    else:
        from crownpoint.cli.tables import show_moves

        show_moves(found, lines)
