"""`crownpoint play`: a game or a match, in the browser or line by line."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from crownpoint.cli.options import GameName

__all__ = ["play"]


class Opening(StrEnum):
    """How a game of checkers begins."""

    GO_AS_YOU_PLEASE = "go-as-you-please"
    THREE_MOVE = "three-move"
    ELEVEN_MAN = "eleven-man"


class Variant(StrEnum):
    """The starting positions of backgammon, by their names in `backgammon.VARIANTS`."""

    STANDARD = "standard"
    NACKGAMMON = "nackgammon"
    HYPERGAMMON = "hypergammon"


class Language(StrEnum):
    """The languages of the message catalogs."""

    EN = "en"
    PL = "pl"
    SL = "sl"


class Clock(StrEnum):
    """The clocks on offer, in the order of `crownpoint.tui.new_game.CLOCKS`."""

    NONE = "none"
    MOVE_30_SECONDS = "move-30s"
    DELAY_2_MINUTES = "delay-2m-12s"
    DELAY_10_MINUTES = "delay-10m-12s"
    FISCHER_5_MINUTES = "fischer-5m-5s"
    FISCHER_15_MINUTES = "fischer-15m-10s"
    RESERVE_30_MINUTES = "reserve-30m"
    DAYS_3 = "days-3"


class Who(StrEnum):
    """Who sits at a seat."""

    PERSON = "person"
    BEACH_BUM = "beach-bum"
    SELECTOR = "selector"
    KING_TUBBY = "king-tubby"
    BLUE_MOUNTAIN = "blue-mountain"


def play(
    game: Annotated[GameName | None, typer.Argument(metavar="GAME", help="backgammon or checkers")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Play line by line: for screen readers and scripts.")] = False,
    against: Annotated[Who, typer.Option(help="Who sits opposite.")] = Who.SELECTOR,
    first: Annotated[Who, typer.Option(help="Who sits at your place; a computer lets you watch.")] = Who.PERSON,
    name: Annotated[str, typer.Option(help="Your name.")] = "",
    length: Annotated[
        int | None,
        typer.Option(min=0, max=999, help="Points of a backgammon match (0 is money play), or games of checkers."),
    ] = None,
    cube: Annotated[bool, typer.Option(help="Play with the doubling cube.")] = True,
    jacoby: Annotated[bool, typer.Option("--jacoby", help="Money: gammons count after a double only.")] = False,
    beavers: Annotated[bool, typer.Option("--beavers", help="Money: beavers and raccoons are allowed.")] = False,
    automatic_doubles: Annotated[int, typer.Option(min=0, max=3, help="Money: how many opening ties double.")] = 0,
    variant: Annotated[Variant, typer.Option(help="Backgammon: the starting position.")] = Variant.STANDARD,
    opening: Annotated[Opening, typer.Option(help="Checkers: how the games begin.")] = Opening.GO_AS_YOU_PLEASE,
    clock: Annotated[Clock, typer.Option(help="How time is given.")] = Clock.NONE,
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
        from crownpoint.server.local import run_local
        from crownpoint.storage.store import default_path

        run_local(data or default_path().parent, port=port, browser=browser)
        return
    from crownpoint.tui.new_game import NewGame
    from crownpoint.tui.plain import play_plain

    chosen = game or _ask_for_the_game()
    points = length if length is not None else 0 if money else 1
    new = NewGame(
        game=chosen.value,
        first=first.value,
        second=against.value,
        first_name=name,
        points=points,
        games=length if length is not None else 1,
        cube=cube,
        jacoby=jacoby,
        beavers=beavers,
        auto_doubles=automatic_doubles,
        variant=variant.value,
        opening=opening.value.replace("-", "_"),
        clock=list(Clock).index(clock),
    )
    if play_plain(new, language=language and language.value, resume=resume, seed=seed) and not sys.stdin.isatty():
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
