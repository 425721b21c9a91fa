"""`crownpoint play`: a game or a match for two people at one keyboard."""

from __future__ import annotations

import random
import sys
from enum import StrEnum
from typing import Annotated

import typer

from crownpoint import backgammon, checkers
from crownpoint.cli.options import GameName
from crownpoint.cli.plain.backgammon import LineBackgammon
from crownpoint.cli.plain.checkers import LineCheckers
from crownpoint.cli.plain.line_game import LineGame

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


def play(
    game: Annotated[GameName | None, typer.Argument(metavar="GAME", help="backgammon or checkers")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Play line by line; there is no other way yet.")] = True,
    length: Annotated[
        int | None,
        typer.Option(
            min=1, max=999, help="Points of a backgammon match (money play if not given), or games of checkers."
        ),
    ] = None,
    jacoby: Annotated[bool, typer.Option("--jacoby", help="Money: gammons count after a double only.")] = False,
    beavers: Annotated[bool, typer.Option("--beavers", help="Money: beavers are allowed.")] = False,
    raccoons: Annotated[bool, typer.Option("--raccoons", help="Money: beavers and raccoons are allowed.")] = False,
    automatic_doubles: Annotated[int, typer.Option(min=0, help="Money: how many opening ties double.")] = 0,
    variant: Annotated[Variant, typer.Option(help="Backgammon: the starting position.")] = Variant.STANDARD,
    opening: Annotated[Opening, typer.Option(help="Checkers: how the games begin.")] = Opening.GO_AS_YOU_PLEASE,
    seed: Annotated[int | None, typer.Option(help="Make the dice or the ballots the same each time.")] = None,
) -> None:
    """Play a game or a match, two people at one keyboard, one line at a time.

    The lines may also come from a file or another program. Type help to see what can be typed.
    """
    chance = random.SystemRandom() if seed is None else random.Random(seed)
    table: LineGame
    if (game or _ask_for_the_game()) is GameName.CHECKERS:
        table = LineCheckers(_checkers_match(length, opening, chance))
    else:
        rules = backgammon.Rules(
            jacoby=jacoby, beavers=beavers or raccoons, raccoons=raccoons, automatic_doubles=automatic_doubles
        )
        if length and rules.money_only:
            names = ", ".join(f"--{name.replace('_', '-')}" for name in rules.money_only)
            raise typer.BadParameter("this is for money play, which has no --length", param_hint=names)
        start, roller = backgammon.VARIANTS[variant], backgammon.random_roller(chance)
        table = LineBackgammon(backgammon.Match(length or 0, rules=rules, variant=start, roller=roller))
    if not table.run():
        raise typer.Exit(1)


def _ask_for_the_game() -> GameName:
    print("Which game: backgammon or checkers?")
    for line in sys.stdin:
        word = line.strip().lower()
        names = [name for name in GameName if word and name.startswith(word)]
        if len(names) == 1:
            return names[0]
        print("Type backgammon or checkers (the first letter is enough).")
    raise typer.Exit


def _checkers_match(length: int | None, opening: Opening, chance: random.Random) -> checkers.Match:
    ballots: list[checkers.Ballot] = []

    def start(number: int) -> checkers.Position:
        # A ballot is played twice, so that each player has both sides of it.
        if number // 2 == len(ballots):
            ballots.append(checkers.draw_ballot(checkers.OpeningRule[opening.name], chance))
        ballot = ballots[-1]
        if ballot.moves:
            print(f"The opening is ballot {ballot.number}: {ballot.name}.")
        return ballot.position

    return checkers.Match(games=length, opening=start)
