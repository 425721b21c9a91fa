"""Starts the terminal app with what the terminal can do."""

from __future__ import annotations

import os
import sys

__all__ = ["colors_of", "run"]

SYSTEMS = {"true": "truecolor", "256": "256", "16": "standard", "none": "standard"}


def colors_of(wanted: str, environment: dict[str, str]) -> str:
    """How many colors to use: what was asked for, `NO_COLOR`, or what the terminal says of itself.

    Raises ValueError for a word that is no number of colors.
    """
    if wanted != "auto":
        if wanted not in SYSTEMS:
            raise ValueError(f"no colors {wanted!r}; there are auto, {', '.join(SYSTEMS)}")
        return wanted
    term = environment.get("TERM", "")
    if environment.get("NO_COLOR") or term in ("dumb", "vt100"):
        return "none"
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "true"
    return "256" if "256color" in term else "true" if term.endswith("direct") else "16"


def run(wanted: str = "auto", ascii_only: bool = False) -> None:
    """Run the app until the player leaves it."""
    try:
        colors = colors_of(wanted, dict(os.environ))
    except ValueError as error:
        sys.exit(f"crownpoint: {error}")
    os.environ["TEXTUAL_COLOR_SYSTEM"] = SYSTEMS[colors]  # read by Textual when it is imported
    from crownpoint.tui.app import LINE_MODE, CrownpointApp

    app = CrownpointApp(colors=colors, ascii_only=ascii_only)
    result = app.run() or ""
    if app.unfinished is not None:
        print(app.settings.say.plain("app.goodbye"))
    if result.startswith(LINE_MODE):
        from crownpoint.tui.line.start import play_plain
        from crownpoint.tui.play.new_game import NewGame

        play_plain(NewGame(), resume=result.removeprefix(LINE_MODE) or None)
