"""Starts the terminal app with what the terminal can do."""

from __future__ import annotations

import os
import sys
from dataclasses import replace

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


def run(
    wanted: str = "auto",
    ascii_only: bool = False,
    *,
    theme: str = "",
    resume: str | None = None,
    position: str = "",
    site: str = "",
    token: str = "",
) -> None:
    """Run the app until the player leaves it: in another theme, at a saved game, from a position, or at a site.

    Raises `InvalidPositionError` for a position that is none.
    """
    try:
        colors = colors_of(wanted, dict(os.environ))
    except ValueError as error:
        sys.exit(f"crownpoint: {error}")
    os.environ["TEXTUAL_COLOR_SYSTEM"] = SYSTEMS[colors]  # read by Textual when it is imported
    from crownpoint.tui.app import LINE_MODE, CrownpointApp
    from crownpoint.tui.online.site_client import SiteClient
    from crownpoint.tui.settings import load_settings, settings_path
    from crownpoint.tui.theme import THEMES

    new_game = None
    if position:
        from crownpoint.tui.play.new_game import from_position

        new_game = from_position(position)
    settings = load_settings(settings_path())
    if theme and theme not in THEMES:
        sys.exit(f"crownpoint: no theme {theme!r}; there are {', '.join(THEMES)}")
    app = CrownpointApp(
        settings=replace(settings, theme=theme or settings.theme),
        colors=colors,
        ascii_only=ascii_only,
        resume=resume,
        new_game=new_game,
        site=SiteClient(site, token) if site else None,
    )
    result = app.run() or ""
    if app.goodbye:
        print(app.goodbye)
    if result.startswith(LINE_MODE):
        from crownpoint.tui.line.start import play_at_site, play_plain
        from crownpoint.tui.play.new_game import NewGame

        if site:
            play_at_site(site, token, NewGame())
        else:
            play_plain(NewGame(), resume=result.removeprefix(LINE_MODE) or None)
