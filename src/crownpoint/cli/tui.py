"""`crownpoint tui`: the terminal app."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

__all__ = ["tui"]


def tui(
    colors: Annotated[
        str, typer.Option(help="How many colors the terminal has: auto, true, 256, 16 or none.", metavar="NUMBER")
    ] = "auto",
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Use ASCII characters only.")] = False,
) -> None:
    """Play in the terminal, against the computer or with a friend."""
    try:
        from crownpoint.tui.run import run
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("crownpoint"):
            raise
        sys.exit(f"crownpoint: the terminal app needs {error.name}: pip install 'crownpoint[tui]'")
    run(colors, ascii_only)
