"""`crownpoint cube`: whether to double, and whether to take."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from crownpoint.ai.backgammon.stakes import CubeOwner, Stakes
from crownpoint.ai.limit import MAX_PLIES, Limit
from crownpoint.cli.backgammon.positions import read_game
from crownpoint.cli.options import JsonOption, PositionOption, ThreadsOption, print_json

__all__ = ["cube"]

_SCORE = re.compile(r"(\d{1,3})-(\d{1,3})(c?)")
_OWNERS: dict[str, CubeOwner | None] = {"centered": None, "own": "on_roll", "opponent": "opponent"}


def cube(
    position: PositionOption = None,
    score: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SCORE",
            help="Judge at this score: money, or the points that each side still needs, such as 3-5, with a c for the "
            "Crawford game (1-3c). May be repeated.",
        ),
    ] = None,
    owner: Annotated[
        list[str] | None,
        typer.Option(
            metavar="OWNER", help="Judge with this owner of the cube: centered, own or opponent. May be repeated."
        ),
    ] = None,
    value: Annotated[int, typer.Option(min=1, help="The value of the cube, with --score or --owner.")] = 1,
    jacoby: Annotated[bool, typer.Option(help="Money play with the Jacoby rule.")] = False,
    beavers: Annotated[bool, typer.Option(help="Money play with beavers.")] = False,
    plies: Annotated[int, typer.Option(min=0, max=MAX_PLIES, help="Plies to look ahead.")] = 2,
    threads: ThreadsOption = 1,
    as_json: JsonOption = False,
) -> None:
    """Judge the doubling cube of a backgammon position: no double, double and take or pass, too good.

    The cube and the score come from the id, or from --score and --owner: then every score is judged with every owner.
    """
    from crownpoint.ai.backgammon import Engine

    game = read_game(position)
    situations = _situations(score, owner, value, jacoby, beavers) if score or owner else [Stakes.of_game(game)]
    found = Engine(threads=threads).cube_decisions(game.position, Limit(plies=plies), situations)
    if as_json:
        print_json(
            {
                "game": "backgammon",
                "gnubg_id": game.position.gnubg_id,
                "turn": game.turn.value,
                "cubes": [each.as_json() for each in found],
            }
        )
    else:
        from crownpoint.cli.backgammon.tables import show_cubes

        show_cubes(found)


def _situations(
    scores: list[str] | None, owners: list[str] | None, value: int, jacoby: bool, beavers: bool
) -> list[Stakes]:
    """Every score with every owner. Raises `typer.BadParameter` for what is neither."""
    made = []
    for text in scores or ["money"]:
        away, crawford = _score(text)
        for word in owners or ["centered"]:
            if word not in _OWNERS:
                raise typer.BadParameter(f"{word!r} is not centered, own or opponent", param_hint="--owner")
            money = away is None
            try:
                stakes = Stakes(value, _OWNERS[word], away, crawford, jacoby and money, beavers and money)
            except ValueError as error:
                raise typer.BadParameter(str(error), param_hint="--score or --value") from None
            made.append(stakes)
    return made


def _score(text: str) -> tuple[tuple[int, int] | None, bool]:
    if text == "money":
        return None, False
    found = _SCORE.fullmatch(text)
    if found is None:
        raise typer.BadParameter(f"{text!r} is not money or a score such as 3-5 or 1-3c", param_hint="--score")
    return (int(found[1]), int(found[2])), bool(found[3])
