"""`crownpoint analyse` for a backgammon match."""

from __future__ import annotations

from typing import Annotated

import typer

from crownpoint.ai.limit import MAX_PLIES
from crownpoint.backgammon import Color, read_mat, read_sgf
from crownpoint.cli.options import print_json
from crownpoint.cli.progress import Bar

__all__ = ["analyse"]


def analyse(
    text: str,
    least: float,
    threads: int,
    as_json: bool,
    *,
    plies: Annotated[int, typer.Option(min=0, max=MAX_PLIES, help="Backgammon: plies to look ahead.")] = 0,
) -> None:
    """Go through the text of a .mat or .sgf file."""
    from crownpoint.ai.backgammon import Engine
    from crownpoint.ai.backgammon.match_analysis import analyse_match, summarize

    record = read_sgf(text) if text.lstrip().startswith("(;") else read_mat(text)
    with Bar("decisions") as bar:
        actions = analyse_match(record, plies, engine=Engine(threads=threads), progress=bar)
    players = [summarize(actions, color) for color in Color]
    if as_json:
        names = [{"name": record.name(player.color), **player.as_json()} for player in players]
        answer = {"game": "backgammon", "plies": plies, "length": record.length, "players": names}
        print_json({**answer, "actions": [action.as_json() for action in actions]})
        return
    from crownpoint.cli.backgammon.tables import show_actions, show_players

    show_actions(record, [action for action in actions if action.loss >= least])
    show_players(record, players)
