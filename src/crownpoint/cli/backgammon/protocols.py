"""`crownpoint engine` for backgammon: UBGI on the standard streams, and GNU Backgammon's external player on a port."""

from __future__ import annotations

import contextlib
import sys
from typing import Annotated

import typer

from crownpoint.ai.limit import MAX_PLIES
from crownpoint.ai.protocols.session import serve
from crownpoint.cli.options import HostOption, PortOption
from crownpoint.cli.streams import line_writer

__all__ = ["PROTOCOLS", "engine"]

_UBGI, _EXTERNAL = PROTOCOLS = ("ubgi", "gnubg-external")


def engine(
    protocol: str,
    threads: int,
    *,
    plies: Annotated[int, typer.Option(min=0, max=MAX_PLIES, help="Backgammon: plies to look ahead.")] = 2,
    host: HostOption = "localhost",
    port: PortOption = None,
) -> None:
    """Speak one of the protocols until the other program leaves."""
    if protocol == _EXTERNAL:
        if port is None:
            raise typer.BadParameter("the port to listen on is missing", param_hint="--port")
        _listen(host, port, plies, threads)
        return
    if port is not None:
        raise typer.BadParameter(f"only {_EXTERNAL} listens on a port", param_hint="--port")
    from crownpoint.ai.backgammon import Engine
    from crownpoint.ai.backgammon.protocols.ubgi import UbgiSession

    serve(sys.stdin, UbgiSession(line_writer(), Engine(threads=threads), plies))


def _listen(host: str, port: int, plies: int, threads: int) -> None:
    """Play with every GNU Backgammon that connects, until interrupted."""
    from crownpoint.ai.backgammon import Engine
    from crownpoint.ai.backgammon.persona import BackgammonPlayer, Taste
    from crownpoint.ai.backgammon.protocols.gnubg_external import ExternalServer

    player = BackgammonPlayer("Crownpoint", Taste(plies=plies), engine=Engine(threads=threads))
    with ExternalServer((host, port), lambda: player) as server, contextlib.suppress(KeyboardInterrupt):
        print(f"Listening on {host}:{server.port} at {plies} plies.", flush=True)
        server.serve_forever()
