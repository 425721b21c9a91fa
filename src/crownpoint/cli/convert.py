"""`crownpoint convert`: a position in every notation we write."""

from __future__ import annotations

from crownpoint.cli.options import GameArgument, GameName, JsonOption, PositionOption, print_json
from crownpoint.cli.positions import game_ids, ids, read_position

__all__ = ["convert"]


def convert(game: GameArgument, position: PositionOption = None, as_json: JsonOption = False) -> None:
    """Write a position in the usual notations: GNU Backgammon id and XGID, or the canonical FEN."""
    written = ids(read_position(game, position))
    if game is GameName.BACKGAMMON:
        written |= game_ids(position)
    if as_json:
        print_json({"game": game, **written})
    else:
        for name, text in written.items():
            print(f"{name:<10}{text}")
