"""The command with all its subcommands.

A subcommand is a module of this folder with a function of the same name, and a line in `COMMANDS`. A subcommand for a
single game is in the game's folder, and in the `COMMANDS` there. Only the module of the subcommand that was asked for
is imported, so that `crownpoint --help` is there at once.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import requires
from typing import Annotated, Any

import typer

from crownpoint import __version__
from crownpoint.errors import CrownpointError
from crownpoint.games import GAMES

__all__ = ["COMMANDS", "run"]

_OF_GAMES: dict[str, dict[str, str]] = {game: import_module(f"crownpoint.cli.{game}").COMMANDS for game in GAMES}

COMMANDS = {
    "play": "Play a game or a match, in the browser or line by line.",
    "tui": "Play in the terminal app: board, mouse, saved games, three languages.",
    "serve": "Run a site: guests and members, lobby, rated games, spectators.",
    "moves": "List every legal move of a position.",
    "perft": "Count move sequences (perft).",
    "hint": "Rank the moves of a position.",
    "analyse": "Analyze matches and games: what each decision cost.",
    "library": "Keep matches to study: import, list, show, analyze, export, delete.",
    "duel": "Let two players play each other: characters, engines, programs.",
    "dataset": "Write self-play games and judged decisions as Parquet files.",
    "engine": "Let other programs use the engines through a protocol.",
    "diagram": "Draw a position, as text or as an SVG picture.",
    "convert": "Write a match in another format, or a position in other notations.",
    **{name: summary for own in _OF_GAMES.values() for name, summary in own.items()},
    "admin": "Run a site: accounts, roles, logins, complaints.",
    "saved": "List, export, import, rename or delete saved games.",
    "verify-dice": "Verify the dice of a finished match.",
}


_SPELLINGS = {"analyze": "analyse"}


def run(arguments: list[str]) -> None:
    """Run one command line and exit: status 0 for success, 1 for wrong input, 2 for wrong usage."""
    arguments = [_SPELLINGS.get(word, word) for word in arguments]
    wanted = next((word for word in arguments or _to_complete() if not word.startswith("-")), None)
    app = typer.Typer(
        context_settings={"help_option_names": ["-h", "--help"]},
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback(help=f"{' and '.join(GAMES).capitalize()}: play, analyze, and work with positions.")(_crownpoint)
    try:
        for name, summary in COMMANDS.items():
            found = _command(name) if name == wanted else _not_loaded
            if isinstance(found, typer.Typer):
                app.add_typer(found, name=name, short_help=summary)
            else:
                app.command(name, short_help=summary)(found)
        app(args=arguments, prog_name="crownpoint")
    except CrownpointError as error:
        sys.exit(f"crownpoint: {error}")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("crownpoint"):
            raise
        sys.exit(f"crownpoint: {wanted} needs {error.name}: pip install 'crownpoint[{_extra_of(error.name)}]'")
    except BrokenPipeError:
        # The reader of our output is gone; keep Python from complaining when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        sys.exit(f"crownpoint: {error.filename or 'input or output'}: {error.strerror}")


def _to_complete() -> list[str]:
    """The words typed so far where a shell asks how to go on; Typer reads them in these variables."""
    for variable in ("COMP_WORDS", "_TYPER_COMPLETE_ARGS"):
        if "_CROWNPOINT_COMPLETE" in os.environ and (typed := os.environ.get(variable)):
            os.environ[variable] = re.sub(r"\S+", lambda word: _SPELLINGS.get(word[0], word[0]), typed)
            return os.environ[variable].split()[1:]
    return []


def _extra_of(module: str) -> str:
    """The extra that brings a module, or all of them where its package has another name."""
    for line in requires("crownpoint") or ():
        found = re.match(r"([\w.-]+).*extra == ['\"]([\w-]+)['\"]", line)
        if found and found[1].lower().replace("-", "_") == module.partition(".")[0].lower():
            return found[2]
    return "all"


def _command(name: str) -> Callable[..., Any] | typer.Typer:
    word = name.replace("-", "_")
    room = next((f"crownpoint.cli.{game}" for game, own in _OF_GAMES.items() if name in own), "crownpoint.cli")
    function: Callable[..., Any] | typer.Typer = getattr(import_module(f"{room}.{word}"), word)
    return function


def _not_loaded() -> None:
    """Stand in for a subcommand that was not asked for: only its name is needed."""


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"crownpoint {__version__}")
        raise typer.Exit


def _crownpoint(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version.", is_eager=True, callback=_show_version)
    ] = False,
) -> None:
    """Show the version, or run a command."""
