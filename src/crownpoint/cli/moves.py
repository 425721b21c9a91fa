"""`crownpoint moves`: every legal move of a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from crownpoint import backgammon, checkers
from crownpoint.cli.options import GameArgument, JsonOption, PositionOption, print_json
from crownpoint.cli.positions import ids, read_position, read_roll
from crownpoint.errors import InvalidDiceError

__all__ = ["moves"]


def moves(
    game: GameArgument,
    position: PositionOption = None,
    dice: Annotated[str | None, typer.Option(metavar="DICE", help="The roll, such as 31. Backgammon only.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List every legal move of a position.

    In backgammon one move is listed for each position that can be reached; the dice may also come with the id.
    """
    start = read_position(game, position)
    answer: dict[str, Any] = {"game": game, **ids(start), "turn": str(start.turn).lower()}
    if isinstance(start, checkers.Position):
        if dice is not None:
            raise typer.BadParameter("checkers is played without dice", param_hint="--dice")
        legal = list(_checkers_moves(start))
    else:
        roll = backgammon.Dice.parse(dice) if dice is not None else read_roll(position)
        if roll is None:
            raise InvalidDiceError(
                f"{position or 'the starting position'} has no dice: give the roll, such as --dice 31"
            )
        answer["dice"] = list(roll)
        legal = list(_backgammon_moves(start, roll))
    if as_json:
        print_json({**answer, "count": len(legal), "moves": legal})
        return
    for move in legal:
        print(move["move"])
    if not legal:
        print("There is no legal move.")


def _backgammon_moves(start: backgammon.Position, dice: backgammon.Dice) -> Iterator[dict[str, Any]]:
    for move in start.legal_moves(dice):
        yield {"move": str(move), "steps": [step._asdict() for step in move.steps], **_after(start.after(move))}


def _checkers_moves(start: checkers.Position) -> Iterator[dict[str, Any]]:
    for move in start.legal_moves():
        parts = {"path": move.path, "captured": move.captured, "crowns": move.crowns}
        yield {"move": str(move), **parts, **_after(start.after(move))}


def _after(position: backgammon.Position | checkers.Position) -> dict[str, Any]:
    return {"after": next(iter(ids(position).values()))}
