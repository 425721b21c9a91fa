"""`crownpoint tui`: the terminal app."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from crownpoint.cli.options import POSITION, refuse_at_site

__all__ = ["tui"]


def tui(
    colors: Annotated[
        str, typer.Option(help="How many colors to use: auto, true, 256, 16 or none.", metavar="NUMBER")
    ] = "auto",
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Use ASCII characters only.")] = False,
    theme: Annotated[str, typer.Option(metavar="NAME", help="Theme to use this time only.")] = "",
    resume: Annotated[str | None, typer.Option("--continue", metavar="NAME", help="Continue a saved game.")] = None,
    position: Annotated[str, typer.Option(metavar="TEXT", help=POSITION)] = "",
    site: Annotated[str, typer.Option(metavar="URL", help="Play at a site, as a guest or with --token.")] = "",
    token: Annotated[str, typer.Option(envvar="CROWNPOINT_TOKEN", help="Your token at the site.")] = "",
) -> None:
    """Play in the terminal, against the computer or with a friend."""
    if position and (site or resume):
        raise typer.BadParameter("this starts a new game on this machine", param_hint="--position")
    refuse_at_site(site, ("--continue", resume))
    if site and not _has_terminal():
        from crownpoint.tui.line.start import play_at_site
        from crownpoint.tui.play.new_game import NewGame

        if play_at_site(site, token, NewGame()) and not sys.stdin.isatty():
            raise typer.Exit(1)
        return
    if not _has_terminal():
        from crownpoint.cli.play import play_line_by_line
        from crownpoint.messages import catalog, system_language

        print(catalog(system_language())("app.no_terminal"), file=sys.stderr)
        play_line_by_line(position)
        return
    try:
        from crownpoint.tui.run import run
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("crownpoint"):
            raise
        sys.exit(f"crownpoint: the terminal app needs {error.name}: pip install 'crownpoint[tui]'")
    run(colors, ascii_only, theme=theme, resume=resume, position=position, site=site, token=token)


def _has_terminal() -> bool:
    """Whether there is a terminal that can move its cursor."""
    able = os.name == "nt" or os.environ.get("TERM", "dumb") not in ("", "dumb")
    return able and sys.stdin.isatty() and sys.stdout.isatty()
