"""Checkers as the commands for every game know it."""

from __future__ import annotations

import socket
import sys
from functools import partial
from typing import Annotated, Any

import typer

from crownpoint.ai.checkers.protocols.dxp_socket import PORT as DXP_PORT
from crownpoint.ai.levels import Level
from crownpoint.ai.limit import MAX_DEPTH, Limit
from crownpoint.ai.protocols.session import serve
from crownpoint.checkers import STARTING_POSITION, Position
from crownpoint.cli.checkers.analysis import RECORDS, analyse, convert_file, recognizes, show
from crownpoint.cli.kits import Kit
from crownpoint.cli.options import HostOption, PortOption, print_json
from crownpoint.cli.streams import line_writer

__all__ = ["KIT"]

_DEFAULT_SECONDS = 1.0
_MOST_LINES = 100
_LINE, _HUB, _DXP = PROTOCOLS = ("line", "hub", "dxp")


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
    level: Level | None,
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
        seconds, nodes = (_DEFAULT_SECONDS, None) if level is None else (None, level.nodes)
    limit = Limit(seconds=seconds, depth=depth, nodes=nodes)
    found = Engine(threads=threads).analyse(position, limit, lines=min(lines, _MOST_LINES))
    if as_json:
        print_json(found.as_json())
    else:
        from crownpoint.cli.checkers.tables import show_moves

        show_moves(found)


def engine(
    protocol: str,
    threads: int,
    *,
    book: Annotated[bool, typer.Option(help="Checkers: use the opening book if the limit is a time.")] = True,
    hash: Annotated[  # noqa: A002 - as every engine calls it
        int, typer.Option(min=1, max=4096, help="Checkers: size of the transposition table in MiB.")
    ] = 64,
    host: HostOption = "localhost",
    port: PortOption = None,
) -> None:
    """Speak one of the protocols, on the standard streams or, for DXP, on a socket."""
    from crownpoint.ai.checkers import Engine

    make_engine = partial(Engine, threads=threads, table_mebibytes=hash, use_book=book)
    if protocol == _DXP:
        from crownpoint.ai.checkers.protocols.dxp import serve_dxp

        with socket.create_server((host, DXP_PORT if port is None else port)) as listener:
            print(f"Listening on {host}:{listener.getsockname()[1]}.", flush=True)
            serve_dxp(listener, make_engine(), lambda line: print(line, file=sys.stderr))
        return
    if port is not None:
        raise typer.BadParameter(f"only {_DXP} listens on a port", param_hint="--port")
    if protocol == _HUB:
        from crownpoint.ai.checkers.protocols.hub import HubSession

        serve(sys.stdin, HubSession(line_writer(), threads=threads, table_mebibytes=hash, use_book=book))
        return
    from crownpoint.ai.protocols.line import LineSession

    serve(sys.stdin, LineSession(line_writer(), make_engine(), STARTING_POSITION))


def dataset(*, nodes: Annotated[int, typer.Option(min=1, help="Checkers: positions of a search.")] = 100_000) -> None:
    """How decisions are searched."""


KIT = Kit(
    read_position=read_position,
    ids=ids,
    convert=convert,
    moves=moves,
    hint=hint,
    analyse=analyse,
    show=show,
    recognizes=recognizes,
    records=RECORDS,
    convert_file=convert_file,
    engine=engine,
    protocols=PROTOCOLS,
    dataset=dataset,
)
