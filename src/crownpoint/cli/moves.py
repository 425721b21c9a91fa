"""`crownpoint moves`: every legal move of a position."""

from __future__ import annotations

from typing import Any

from crownpoint.cli.kits import KITS, own_options, with_own_options
from crownpoint.cli.options import GameArgument, JsonOption, PositionOption, print_json

__all__ = ["moves"]


@with_own_options
def moves(game: GameArgument, position: PositionOption = None, as_json: JsonOption = False, **own: Any) -> None:
    """List every legal move of a position.

    In a game with dice, one move is listed for each position that can be reached; the dice may also come with the id.
    """
    answer = KITS[game].moves(position, **own_options(game, "moves", own))
    if as_json:
        print_json({"game": game, **answer})
        return
    for move in answer["moves"]:
        print(move["move"])
    if not answer["moves"]:
        print("There is no legal move.")
