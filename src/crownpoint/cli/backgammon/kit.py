"""Backgammon as the commands for every game know it."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from crownpoint.ai.limit import MAX_PLIES, Limit
from crownpoint.cli.backgammon.analysis import analyse
from crownpoint.cli.backgammon.positions import convert, ids, read_dice, read_game, read_position
from crownpoint.cli.backgammon.protocols import PROTOCOLS, engine
from crownpoint.cli.kits import Kit
from crownpoint.cli.options import print_json

__all__ = ["KIT"]

DiceOption = Annotated[str | None, typer.Option(metavar="DICE", help="Backgammon: the roll, such as 31.")]
_DEFAULT_PLIES = 2


def moves(text: str | None, *, dice: DiceOption = None) -> dict[str, Any]:
    """Every legal move of the roll, one for each position that can be reached."""
    start, roll = read_position(text), read_dice(dice, text)
    legal = [
        {
            "move": str(move),
            "steps": [step._asdict() for step in move.steps],
            "after": start.after(move).gnubg_id,
        }
        for move in start.legal_moves(roll)
    ]
    answer: dict[str, Any] = {**ids(start), "turn": start.turn.value, "dice": list(roll)}
    return {**answer, "count": len(legal), "moves": legal}


def hint(
    text: str | None,
    seconds: float | None,
    lines: int,
    threads: int,
    as_json: bool,
    *,
    dice: DiceOption = None,
    plies: Annotated[
        int | None,
        typer.Option(min=0, max=MAX_PLIES, help=f"Backgammon: plies to look ahead, {_DEFAULT_PLIES} if not given."),
    ] = None,
) -> None:
    """Rank the moves of the roll."""
    from crownpoint.ai.backgammon import Engine, Stakes

    if seconds is None and plies is None:
        plies = _DEFAULT_PLIES
    game, roll = read_game(text), read_dice(dice, text)
    limit = Limit(seconds=seconds, plies=plies)
    found = Engine(threads=threads).analyse(game.position, limit, dice=roll, stakes=Stakes.of_game(game))
    if as_json:
        answer = found.as_json()
        print_json({**answer, "candidates": answer["candidates"][:lines]})
    else:
        from crownpoint.cli.backgammon.tables import show_moves

        show_moves(found, lines)


KIT = Kit(
    read_position=read_position,
    ids=ids,
    convert=convert,
    moves=moves,
    hint=hint,
    analyse=analyse,
    records=(".mat", ".txt", ".sgf"),
    engine=engine,
    protocols=PROTOCOLS,
)
