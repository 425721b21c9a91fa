"""Options of a match that a client asks for: checked against what can be played here, and written for the store."""

from __future__ import annotations

import secrets
from dataclasses import replace

from crownpoint.errors import InvalidPositionError
from crownpoint.server.caller import NotAllowedError
from crownpoint.server.wire.tables import PositionShown
from crownpoint.table import ClockKind, GiveNonce, Occupant, Seat, Table, TableOptions
from crownpoint.table.records.encoding import encode
from crownpoint.table.registry import RULES
from crownpoint.table.start import read_start

__all__ = ["LONGEST", "is_live", "playable", "seated_options", "shown_position", "write_options"]

LONGEST = 64
"""The longest match at a site, in points or games."""

_SEATS = (Occupant("one"), Occupant("other"))


def playable(options: TableOptions, longest: int = LONGEST) -> TableOptions:
    """The options, if they can be played. Raises `NotAllowedError`."""
    if options.length > longest:
        sentence = f"options.length is {options.length}: a match has at most {longest} points or games."
        raise NotAllowedError("bad_options", sentence)
    try:
        Table.open(options, _SEATS, match_id="0" * 32, seed="0" * 64, now_ms=0)  # the table itself has the last word
    except InvalidPositionError as error:
        raise NotAllowedError("unplayable_position", why=str(error)) from error
    except ValueError as error:
        raise NotAllowedError("bad_options", str(error)) from error
    return options


def shown_position(game: str, text: str) -> PositionShown:
    """A position to start from as it will be on the board. Raises `NotAllowedError`."""
    if game not in RULES:
        raise NotAllowedError("bad_options", f"There is no game “{game[:40]}”: choose one of {', '.join(RULES)}.")
    try:
        start = read_start(game, text)
        options = TableOptions(game, 1 if start.length is None else start.length, start=start.text)
        table = Table.open(options, _SEATS, match_id="0" * 32, seed="0" * 64, now_ms=0)
    except InvalidPositionError as error:
        raise NotAllowedError("unplayable_position", why=str(error)) from error
    for seat in Seat:
        table.act(seat, GiveNonce("0" * 64), 0)
    return PositionShown(length=start.length, view=table.view(None, 0))


def write_options(options: TableOptions) -> str:
    """The options as JSON, always the same for the same options."""
    return encode(options, sort_keys=True).decode()


def seated_options(options: TableOptions) -> TableOptions:
    """The options with the color of the first seat drawn where it is open."""
    if options.first_color is not None:
        return options
    return replace(options, first_color=secrets.choice(RULES[options.game].colors))


def is_live(options: TableOptions) -> bool:
    """Whether both players have to be present: always, except when there are days for each move."""
    return options.clock.kind is not ClockKind.DAYS
