"""`crownpoint engine`: speak a protocol with another program."""

from __future__ import annotations

import contextlib
import sys
import threading
from enum import StrEnum
from typing import Annotated

import typer

from crownpoint.ai.limit import MAX_PLIES
from crownpoint.ai.protocols.session import Session, Write, serve

__all__ = ["engine"]


class ProtocolName(StrEnum):
    """The protocols we speak."""

    LINE = "line"
    HUB = "hub"
    UBGI = "ubgi"
    GNUBG_EXTERNAL = "gnubg-external"


def engine(
    protocol: Annotated[ProtocolName, typer.Argument(metavar="PROTOCOL", help="line, hub, ubgi or gnubg-external.")],
    threads: Annotated[int, typer.Option(min=1, max=64, help="Threads for one search.")] = 1,
    book: Annotated[bool, typer.Option(help="Checkers: play by the opening book where time is the limit.")] = True,
    plies: Annotated[int, typer.Option(min=0, max=MAX_PLIES, help="Backgammon: look so many plies ahead.")] = 2,
    host: Annotated[str, typer.Option(help="gnubg-external: the address to listen on.")] = "localhost",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="gnubg-external: the port to listen on, 0 for a free one.")
    ] = None,
) -> None:
    """Speak a protocol on standard input and output, so that other programs can play with our engines.

    Checkers: line and hub. Backgammon: ubgi, and gnubg-external, which listens on a port for GNU Backgammon.
    """
    if protocol is ProtocolName.GNUBG_EXTERNAL:
        if port is None:
            raise typer.BadParameter("the port to listen on is missing", param_hint="--port")
        _listen(host, port, plies, threads)
        return
    if port is not None:
        raise typer.BadParameter("only gnubg-external listens on a port", param_hint="--port")
    serve(sys.stdin, _session(protocol, _writer(), threads, plies, book))


def _session(protocol: ProtocolName, write: Write, threads: int, plies: int, book: bool) -> Session:
    if protocol is ProtocolName.UBGI:
        from crownpoint.ai.backgammon import Engine as BackgammonEngine
        from crownpoint.ai.backgammon.protocols.ubgi import UbgiSession

        return UbgiSession(write, BackgammonEngine(threads=threads), plies)
    if protocol is ProtocolName.LINE:
        from crownpoint.ai.checkers import Engine
        from crownpoint.ai.protocols.line import LineSession
        from crownpoint.checkers import STARTING_POSITION

        return LineSession(write, Engine(threads=threads, use_book=book), STARTING_POSITION)
    from crownpoint.ai.checkers.protocols.hub import HubSession

    return HubSession(write, threads=threads, use_book=book)


def _listen(host: str, port: int, plies: int, threads: int) -> None:
    """Play with every GNU Backgammon that connects, until interrupted."""
    from crownpoint.ai.backgammon import Engine as BackgammonEngine
    from crownpoint.ai.backgammon.persona import BackgammonPlayer, Taste
    from crownpoint.ai.backgammon.protocols.gnubg_external import ExternalServer

    shared = BackgammonEngine(threads=threads)
    player = BackgammonPlayer("Crownpoint", Taste(plies=plies), engine=shared)
    with ExternalServer((host, port), lambda: player) as server, contextlib.suppress(KeyboardInterrupt):
        print(f"Listening on {host}:{server.port} at {plies} plies.", flush=True)
        server.serve_forever()


def _writer() -> Write:
    """Writes whole lines to standard output at once, from whichever thread."""
    lock = threading.Lock()

    def write(line: str) -> None:
        with lock:
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()

    return write
