"""Backgammon as the commands for every game know it."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from crownpoint.ai.levels import Level
from crownpoint.ai.limit import MAX_PLIES, Limit
from crownpoint.cli.backgammon.analysis import RECORDS, analyse, convert_file, recognizes, show
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
    level: Level | None,
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
    from crownpoint.ai.backgammon.analysis import Analysis
    from crownpoint.ai.backgammon.at_level import judge_moves

    game, roll = read_game(text), read_dice(dice, text)
    engine, stakes = Engine(threads=threads), Stakes.of_game(game)
    if level is not None and seconds is None and plies is None:
        ranked = judge_moves(engine, game.position, roll, stakes, level)
        found = Analysis(game.position, stakes, roll, ranked, None)
    else:
        default = _DEFAULT_PLIES if seconds is None else None
        limit = Limit(seconds=seconds, plies=default if plies is None else plies)
        found = engine.analyse(game.position, limit, dice=roll, stakes=stakes)
    if as_json:
        answer = found.as_json()
        print_json({**answer, "candidates": answer["candidates"][:lines]})
    else:
        from crownpoint.cli.backgammon.tables import show_moves

        show_moves(found, lines)


def dataset(
    *,
    trials: Annotated[int, typer.Option(min=1, help="Backgammon: games of a rollout.")] = 324,
    truncate: Annotated[int, typer.Option(min=0, help="Backgammon: plies of those games; 0 plays them out.")] = 7,
) -> None:
    """How decisions are rolled out."""


KIT = Kit(
    read_position=read_position,
    ids=ids,
    convert=convert,
    moves=moves,
    hint=hint,
    analyse=analyse,
    show=show,
    recognizes=recognizes,
    records=RECORDS,
    convert_file=convert_file,
    engine=engine,
    protocols=PROTOCOLS,
    dataset=dataset,
)
