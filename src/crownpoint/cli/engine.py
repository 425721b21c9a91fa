"""`crownpoint engine`: speak a protocol with another program."""

from __future__ import annotations

import sys
import threading
from enum import StrEnum
from typing import Annotated

import typer

from crownpoint.ai.protocols.session import Session, Write, serve

__all__ = ["engine"]


class ProtocolName(StrEnum):
    """The protocols we speak."""

    LINE = "line"
    HUB = "hub"


def engine(
    protocol: Annotated[ProtocolName, typer.Argument(metavar="PROTOCOL", help="line or hub.")],
    threads: Annotated[int, typer.Option(min=1, max=64, help="Threads for one search.")] = 1,
) -> None:
    """Speak a protocol on standard input and output, so that other programs can play with our engines.

    Checkers: line and hub.
    """
    serve(sys.stdin, _session(protocol, _writer(), threads))


def _session(protocol: ProtocolName, write: Write, threads: int) -> Session:
    from crownpoint.ai.checkers import Engine

    if protocol is ProtocolName.LINE:
        from crownpoint.ai.protocols.line import LineSession

        return LineSession(write, Engine(threads=threads))
    from crownpoint.ai.protocols.hub import HubSession

    return HubSession(write, threads=threads)


def _writer() -> Write:
    """Writes whole lines to standard output at once, from whichever thread."""
    lock = threading.Lock()

    def write(line: str) -> None:
        with lock:
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()

    return write
