"""`crownpoint play`: a game or a match, in the browser or line by line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from crownpoint.ai.personas import PERSONAS
from crownpoint.backgammon import VARIANTS
from crownpoint.checkers import OpeningRule
from crownpoint.cli.options import GameName
from crownpoint.host.presets import CLOCKS
from crownpoint.messages import LANGUAGES

__all__ = ["play"]


if TYPE_CHECKING:
    Who: TypeAlias = str
    Variant: TypeAlias = str
    Opening: TypeAlias = str
    Clock: TypeAlias = str
    Language: TypeAlias = str
else:  # a choice on the command line from what is listed elsewhere
    Who = Literal["person", *PERSONAS]
    Variant = Literal[tuple(VARIANTS)]
    Opening = Literal[tuple(rule.value.replace("_", "-") for rule in OpeningRule)]
    Clock = Literal[tuple(preset.name for preset in CLOCKS)]
    Language = Literal[tuple(LANGUAGES)]


def play(
    game: Annotated[GameName | None, typer.Argument(metavar="GAME", help="backgammon or checkers")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Play line by line: for screen readers and scripts.")] = False,
    against: Annotated[Who, typer.Option(help="Who sits opposite.")] = "selector",
    first: Annotated[Who, typer.Option(help="Who sits at your place; a computer lets you watch.")] = "person",
    name: Annotated[str, typer.Option(help="Your name.")] = "",
    length: Annotated[
        int | None,
        typer.Option(min=0, max=999, help="Points of a backgammon match (0 is money play), or games of checkers."),
    ] = None,
    cube: Annotated[bool, typer.Option(help="Play with the doubling cube.")] = True,
    jacoby: Annotated[bool, typer.Option("--jacoby", help="Money: gammons count after a double only.")] = False,
    beavers: Annotated[bool, typer.Option("--beavers", help="Money: beavers and raccoons are allowed.")] = False,
    automatic_doubles: Annotated[int, typer.Option(min=0, max=3, help="Money: how many opening ties double.")] = 0,
    variant: Annotated[Variant, typer.Option(help="Backgammon: the starting position.")] = "standard",
    opening: Annotated[Opening, typer.Option(help="Checkers: how the games begin.")] = "go-as-you-please",
    clock: Annotated[Clock, typer.Option(help="How time is given.")] = "none",
    language: Annotated[Language | None, typer.Option(help="That of the system if not given.")] = None,
    resume: Annotated[str | None, typer.Option("--continue", metavar="NAME", help="Go on with a saved game.")] = None,
    seed: Annotated[int | None, typer.Option(help="Line mode: the same dice and moves each time; not saved.")] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Browser: the port; 0 takes a free one.")] = 0,
    browser: Annotated[bool, typer.Option(help="Browser: open the page by itself.")] = True,
    data: Annotated[Path | None, typer.Option(help="Browser: the folder of games and settings.")] = None,
) -> None:
    """Play a game or a match: in the browser, or with --plain line by line. `crownpoint tui` is the terminal app.

    In the browser everything is chosen on the page; the other options are for line mode. There the lines may also come
    from a file or another program; a refused line then makes the status 1. Type help to see what can be typed.
    """
    money = [option for option, given in _money_only(jacoby, beavers, automatic_doubles) if given]
    if length and money:
        raise typer.BadParameter("this is for money play, which has --length 0", param_hint=", ".join(money))
    if not plain:
        from crownpoint.server.operations.home import run_home

        run_home(data, port=port, browser=browser)
        return
    from crownpoint.tui.line.start import play_plain
    from crownpoint.tui.play.new_game import NewGame

    chosen = game or _ask_for_the_game()
    points = length if length is not None else 0 if money else 1
    new = NewGame(
        game=chosen.value,
        first=first,
        second=against,
        first_name=name,
        points=points,
        games=length if length is not None else 1,
        cube=cube,
        jacoby=jacoby,
        beavers=beavers,
        auto_doubles=automatic_doubles,
        variant=variant,
        opening=opening.replace("-", "_"),
        clock=[preset.name for preset in CLOCKS].index(clock),
    )
    if play_plain(new, language=language, resume=resume, seed=seed) and not sys.stdin.isatty():
        raise typer.Exit(1)


def _money_only(jacoby: bool, beavers: bool, automatic_doubles: int) -> list[tuple[str, bool]]:
    return [("--jacoby", jacoby), ("--beavers", beavers), ("--automatic-doubles", automatic_doubles > 0)]


def _ask_for_the_game() -> GameName:
    print("Which game: backgammon or checkers?")
    for line in sys.stdin:
        word = line.strip().lower()
        names = [name for name in GameName if word and name.startswith(word)]
        if len(names) == 1:
            return names[0]
        print("Type backgammon or checkers (the first letter is enough).")
    raise typer.Exit
