"""`crownpoint diagram`: a position as text or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from crownpoint.cli.kits import KITS
from crownpoint.cli.options import GameArgument, JsonOption, PositionOption, print_json

__all__ = ["diagram"]


def diagram(
    game: GameArgument,
    position: PositionOption = None,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write an SVG picture to this file; - is standard output.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Draw a position as text, or as an SVG picture with --svg."""
    kit = KITS[game]
    shown = kit.read_position(position)
    if svg == "-":
        print(shown.svg())
    elif svg is not None:
        Path(svg).write_text(shown.svg(), encoding="utf-8")
    elif as_json:
        print_json({"game": game, **kit.ids(shown), "diagram": str(shown).splitlines()})
    else:
        print(shown)
