"""`crownpoint play`: a game or a match, in the browser or line by line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from crownpoint.ai.personas import PERSONAS
from crownpoint.cli.options import POSITION, GameName, refuse_at_site
from crownpoint.games import GAMES
from crownpoint.host.presets import CLOCKS
from crownpoint.messages import LANGUAGES
from crownpoint.table.registry import RULES
from crownpoint.table.start import game_of_start

__all__ = ["play", "play_line_by_line"]


def _offered(rule: str) -> tuple[str, ...]:
    """What the games offer for one of their rules, as it is typed."""
    return tuple(str(value).replace("_", "-") for kit in RULES.values() for value in kit.offers().get(rule, ()))


if TYPE_CHECKING:
    Who: TypeAlias = str
    Variant: TypeAlias = str
    Opening: TypeAlias = str
    Clock: TypeAlias = str
    Language: TypeAlias = str
else:  # a choice on the command line from what is listed elsewhere
    Who = Literal["person", *PERSONAS]
    Variant = Literal[_offered("variant")]
    Opening = Literal[_offered("opening")]
    Clock = Literal[tuple(preset.name for preset in CLOCKS)]
    Language = Literal[tuple(LANGUAGES)]


def play(
    game: Annotated[GameName | None, typer.Argument(metavar="GAME", help=" or ".join(GAMES))] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Play line by line: for screen readers and scripts.")] = False,
    against: Annotated[Who, typer.Option(help="Your opponent.")] = "selector",
    first: Annotated[Who, typer.Option(help="Who takes your seat; with a computer you watch.")] = "person",
    name: Annotated[str, typer.Option(help="Your name.")] = "",
    length: Annotated[
        int | None,
        typer.Option(min=0, max=999, help="Match length in points, or in games that count one each; 0 is unlimited."),
    ] = None,
    cube: Annotated[bool, typer.Option(help="Play with the doubling cube.")] = True,
    jacoby: Annotated[bool, typer.Option("--jacoby", help="Money: gammons count only after a double.")] = False,
    beavers: Annotated[bool, typer.Option("--beavers", help="Money: beavers and raccoons are allowed.")] = False,
    automatic_doubles: Annotated[int, typer.Option(min=0, max=3, help="Money: how many opening ties double.")] = 0,
    variant: Annotated[Variant, typer.Option(help="The starting position, if the game has several.")] = "standard",
    opening: Annotated[Opening, typer.Option(help="How openings are chosen.")] = "go-as-you-please",
    clock: Annotated[Clock, typer.Option(help="The clock.")] = "none",
    language: Annotated[Language | None, typer.Option(help="Language; the system's if not given.")] = None,
    resume: Annotated[str | None, typer.Option("--continue", metavar="NAME", help="Continue a saved game.")] = None,
    position: Annotated[str, typer.Option(metavar="TEXT", help=f"Line mode: {POSITION[0].lower()}{POSITION[1:]}")] = "",
    site: Annotated[
        str, typer.Option(metavar="URL", help="Line mode: play at a site, as a guest or with --token.")
    ] = "",
    token: Annotated[str, typer.Option(envvar="CROWNPOINT_TOKEN", help="Your token at the site.")] = "",
    seed: Annotated[int | None, typer.Option(help="Line mode: the same dice and moves each time; not saved.")] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Browser: the port; 0 chooses a free one.")] = 0,
    browser: Annotated[bool, typer.Option(help="Browser: open the page automatically.")] = True,
    data: Annotated[Path | None, typer.Option(help="Browser: the folder of games and settings.")] = None,
) -> None:
    """Play a game or a match: in the browser, or with --plain line by line. `crownpoint tui` is the terminal app.

    In the browser everything is chosen on the page; the other options are for line mode. There the lines may also come
    from a file or another program; a refused line then makes the status 1. Type help to see what can be typed.
    """
    money = [option for option, given in _money_only(jacoby, beavers, automatic_doubles) if given]
    if length and money:
        raise typer.BadParameter("this is for money play, which has --length 0", param_hint=", ".join(money))
    if position and (site or resume or not plain):
        raise typer.BadParameter("this starts a new game in line mode: --plain", param_hint="--position")
    if site and name:
        raise typer.BadParameter(
            "at a site you have the name of your account, by --token, or a guest's name", param_hint="--name"
        )
    refuse_at_site(site, ("--first", first != "person"), ("--continue", resume), ("--seed", seed))
    if not plain and not site:
        from crownpoint.server.operations.home import run_home

        run_home(data, port=port, browser=browser)
        return
    from crownpoint.tui.line.start import play_at_site, play_plain
    from crownpoint.tui.play.new_game import NewGame, from_position

    if game is None and position:
        game = GameName(game_of_start(position))
    chosen = game or (next(iter(GameName)) if site or resume else _ask_for_the_game())
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
    if position:
        new = from_position(position, new)
        if length is not None and length != new.options.length:
            raise typer.BadParameter(f"the position is from a match to {new.options.length}", param_hint="--length")
    if site:
        refused = play_at_site(site, token, new, language=language)
    else:
        refused = play_plain(new, language=language, resume=resume, seed=seed)
    if refused and not sys.stdin.isatty():
        raise typer.Exit(1)


def play_line_by_line(position: str = "") -> None:
    """A standard game in line mode, from a position or after asking which one."""
    from crownpoint.tui.line.start import play_plain
    from crownpoint.tui.play.new_game import NewGame, from_position

    new = from_position(position) if position else NewGame(game=_ask_for_the_game().value)
    if play_plain(new) and not sys.stdin.isatty():
        raise typer.Exit(1)


def _money_only(jacoby: bool, beavers: bool, automatic_doubles: int) -> list[tuple[str, bool]]:
    return [("--jacoby", jacoby), ("--beavers", beavers), ("--automatic-doubles", automatic_doubles > 0)]


def _ask_for_the_game() -> GameName:
    print(f"Which game: {' or '.join(GAMES)}?")
    for line in sys.stdin:
        word = line.strip().lower()
        names = [name for name in GameName if word and name.startswith(word)]
        if len(names) == 1:
            return names[0]
        if word and "quit".startswith(word):
            break
        print(f"Type {' or '.join(GAMES)} (the first letter is enough).")
    raise typer.Exit
