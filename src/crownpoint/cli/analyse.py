"""`crownpoint analyse`: go through a game or match and say what each decision cost."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from crownpoint import backgammon, checkers
from crownpoint.ai.limit import MAX_PLIES, Limit
from crownpoint.backgammon.record import MatchRecord
from crownpoint.cli.options import JsonOption, print_json
from crownpoint.cli.progress import Bar
from crownpoint.errors import InvalidRecordError

__all__ = ["analyse"]


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A match (.mat, .txt, .sgf) or a checkers game (.pdn).")],
    plies: Annotated[int, typer.Option(min=0, max=MAX_PLIES, help="Backgammon: look so many plies ahead.")] = 0,
    nodes: Annotated[int, typer.Option(min=1, help="Checkers: positions to look at for a move.")] = 200_000,
    game: Annotated[int, typer.Option(min=1, help="Checkers: which game of the file.")] = 1,
    least: Annotated[float, typer.Option(min=0, help="Show decisions that cost at least so much.")] = 0.02,
    threads: Annotated[int, typer.Option(min=1, max=64, help="Threads to search with.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Go through a match or game and say what each decision cost.

    Backgammon: moves, doubles, takes and drops in points, and the luck of each side. Checkers: moves in men.
    """
    text = file.read_bytes().decode("utf-8", errors="replace")
    if file.suffix.lower() == ".pdn":
        _analyse_checkers(_pdn_game(text, game), Limit(nodes=nodes), least, threads, as_json)
    else:
        _analyse_backgammon(_match(text), plies, least, threads, as_json)


def _match(text: str) -> MatchRecord:
    from crownpoint.backgammon.notation import mat_file, sgf_file

    return sgf_file.read_sgf(text) if text.lstrip().startswith("(;") else mat_file.read_mat(text)


def _pdn_game(text: str, number: int) -> checkers.Game:
    games = list(checkers.read_pdn(text))
    if number > len(games):
        raise InvalidRecordError(f"There are {len(games)} games in this file, not {number}.")
    return games[number - 1].replay()


def _analyse_backgammon(record: MatchRecord, plies: int, least: float, threads: int, as_json: bool) -> None:
    from crownpoint.ai.backgammon import Engine
    from crownpoint.ai.backgammon.match_analysis import analyse_match, summarize

    with Bar("decisions") as bar:
        actions = analyse_match(record, plies, engine=Engine(threads=threads), progress=bar)
    players = [summarize(actions, color) for color in backgammon.Color]
    if as_json:
        answer: dict[str, Any] = {"game": "backgammon", "plies": plies, "length": record.length}
        names = [{"name": record.name(player.color), **player.as_json()} for player in players]
        print_json({**answer, "players": names, "actions": [action.as_json() for action in actions]})
        return
    from crownpoint.cli.tables import new_table, show

    table = new_table(" game", " no.", "player", "action", "best", " loss", "")
    for action in actions:
        if action.loss >= least:
            who = record.name(action.color)
            table.add_row(
                str(action.game), str(action.number), who, action.text, action.best, f"{action.loss:.3f}", action.mark
            )
    show(table)
    table = new_table("player", " decisions", " loss", " mean loss", " blunders", " errors", " luck")
    for player in players:
        counts = (player.marks["blunder"], player.marks["error"])
        table.add_row(
            record.name(player.color), str(player.decisions), f"{player.loss:.3f}", f"{player.mean_loss:.4f}",
            *map(str, counts), f"{player.luck:+.3f}",
        )  # fmt: skip
    show(table)


def _analyse_checkers(game: checkers.Game, limit: Limit, least: float, threads: int, as_json: bool) -> None:
    from crownpoint.ai.checkers import Engine
    from crownpoint.ai.checkers.game_analysis import analyse_game, mean_loss

    with Bar("moves") as bar:
        moves = analyse_game(game, limit, engine=Engine(threads=threads), progress=bar)
    if as_json:
        losses = {color.value: round(mean_loss(moves, color), 4) for color in checkers.Color}
        print_json({"game": "checkers", "mean_loss": losses, "moves": [move.as_json() for move in moves]})
        return
    from crownpoint.cli.tables import new_table, show

    table = new_table(" no.", "player", "move", "best", " loss", " depth", "")
    for move in moves:
        if move.loss >= least:
            cells = (str(move.number), str(move.color), move.move, move.best, f"{move.loss:.2f}", str(move.depth))
            table.add_row(*cells, move.mark)
    show(table)
    for color in checkers.Color:
        print(f"{color}: {mean_loss(moves, color):.3f} men a move")
