"""`crownpoint convert`: a position in every notation we write."""

from __future__ import annotations

from crownpoint.cli.kits import KITS
from crownpoint.cli.options import GameArgument, JsonOption, PositionOption, print_json

__all__ = ["convert"]


def convert(game: GameArgument, position: PositionOption = None, as_json: JsonOption = False) -> None:
    """Write a position in every notation that the game has."""
    written = KITS[game].convert(position)
    if as_json:
        print_json({"game": game, **written})
    else:
        for name, text in written.items():
            print(f"{name:<10}{text}")
