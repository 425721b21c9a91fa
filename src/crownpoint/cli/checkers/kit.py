"""Checkers as the commands for every game know it."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from crownpoint.ai.limit import MAX_DEPTH, Limit
from crownpoint.ai.protocols.session import serve
from crownpoint.checkers import STARTING_POSITION, Color, Position, read_pdn
from crownpoint.cli.kits import Kit
from crownpoint.cli.options import print_json
from crownpoint.cli.progress import Bar
from crownpoint.cli.streams import line_writer
from crownpoint.errors import InvalidRecordError

__all__ = ["KIT"]

_DEFAULT_SECONDS = 1.0
_MOST_LINES = 100
_LINE, _HUB = PROTOCOLS = ("line", "hub")


def read_position(text: str | None) -> Position:
    """The position of a FEN, the starting position for None."""
    return STARTING_POSITION if text is None else Position.from_fen(text)


def ids(position: Position) -> dict[str, str]:
    """The position as a FEN."""
    return {"fen": position.fen}


def convert(text: str | None) -> dict[str, str]:
    """The canonical FEN."""
    return ids(read_position(text))


def moves(text: str | None) -> dict[str, Any]:
    """Every legal move."""
    start = read_position(text)
    legal = [
        {
            "move": str(move),
            "path": move.path,
            "captured": move.captured,
            "crowns": move.crowns,
            "after": start.after(move).fen,
        }
        for move in start.legal_moves()
    ]
    return {**ids(start), "turn": start.turn.value, "count": len(legal), "moves": legal}


def hint(
    text: str | None,
    seconds: float | None,
    lines: int,
    threads: int,
    as_json: bool,
    *,
    depth: Annotated[int | None, typer.Option(min=1, max=MAX_DEPTH, help="Checkers: plies to look ahead.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Checkers: positions to look at.")] = None,
) -> None:
    """Rank the moves."""
    from crownpoint.ai.checkers import Engine

    position = read_position(text)
    if seconds is None and depth is None and nodes is None:
        seconds = _DEFAULT_SECONDS
    limit = Limit(seconds=seconds, depth=depth, nodes=nodes)
    found = Engine(threads=threads).analyse(position, limit, lines=min(lines, _MOST_LINES))
    if as_json:
        print_json(found.as_json())
    else:
        from crownpoint.cli.checkers.tables import show_moves

        show_moves(found)


def analyse(
    text: str,
    least: float,
    threads: int,
    as_json: bool,
    *,
    nodes: Annotated[int, typer.Option(min=1, help="Checkers: positions to look at for a move.")] = 200_000,
    game: Annotated[int, typer.Option(min=1, help="Checkers: which game of the file.")] = 1,
) -> None:
    """Go through a game of a .pdn file."""
    from crownpoint.ai.checkers import Engine
    from crownpoint.ai.checkers.game_analysis import analyse_game, mean_loss

    games = list(read_pdn(text))
    if game > len(games):
        raise InvalidRecordError(f"There are {len(games)} games in this file, not {game}.")
    with Bar("moves") as bar:
        judged = analyse_game(
            games[game - 1].replay(), Limit(nodes=nodes), engine=Engine(threads=threads), progress=bar
        )
    if as_json:
        losses = {color.value: round(mean_loss(judged, color), 4) for color in Color}
        print_json({"game": "checkers", "mean_loss": losses, "moves": [move.as_json() for move in judged]})
        return
    from crownpoint.cli.checkers.tables import show_judged

    show_judged([move for move in judged if move.loss >= least])
    for color in Color:
        print(f"{color}: {mean_loss(judged, color):.3f} men a move")


def engine(
    protocol: str,
    threads: int,
    *,
    book: Annotated[bool, typer.Option(help="Checkers: use the opening book where time is the limit.")] = True,
) -> None:
    """Speak one of the protocols on the standard streams."""
    if protocol == _HUB:
        from crownpoint.ai.checkers.protocols.hub import HubSession

        serve(sys.stdin, HubSession(line_writer(), threads=threads, use_book=book))
        return
    from crownpoint.ai.checkers import Engine
    from crownpoint.ai.protocols.line import LineSession

    serve(sys.stdin, LineSession(line_writer(), Engine(threads=threads, use_book=book), STARTING_POSITION))


KIT = Kit(
    read_position=read_position,
    ids=ids,
    convert=convert,
    moves=moves,
    hint=hint,
    analyse=analyse,
    records=(".pdn",),
    engine=engine,
    protocols=PROTOCOLS,
)
