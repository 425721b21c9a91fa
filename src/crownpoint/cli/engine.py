"""`crownpoint engine`: let other programs use the engines."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import typer

from crownpoint.cli.kits import KITS, own_options, with_own_options

__all__ = ["engine"]

_GAMES = {protocol: game for game, kit in KITS.items() for protocol in kit.protocols}
_PROTOCOLS = "; ".join(f"{game}: {', '.join(kit.protocols)}" for game, kit in KITS.items())

ProtocolName = StrEnum("ProtocolName", {name.upper().replace("-", "_"): name for name in _GAMES})  # type: ignore[misc]
"""The protocols of all games."""


@with_own_options
def engine(
    protocol: Annotated[ProtocolName, typer.Argument(metavar="PROTOCOL", help=f"{_PROTOCOLS}.")],
    threads: Annotated[int, typer.Option(min=1, max=64, help="Threads for one search.")] = 1,
    **own: Any,
) -> None:
    """Let another program use an engine: speak a protocol on standard input and output."""
    game = _GAMES[protocol]
    KITS[game].engine(protocol, threads, **own_options(game, "engine", own))
