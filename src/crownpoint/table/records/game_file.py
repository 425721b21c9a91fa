"""A match that was played here, in the format that other programs read: `.mat` or PDN."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from crownpoint.errors import InvalidRecordError
from crownpoint.table.events import Event, GameStarted
from crownpoint.table.play import GameFile, PlayedGame
from crownpoint.table.table import Table

__all__ = ["game_file"]


def game_file(events: Sequence[Event]) -> GameFile:
    """The match of a table's events, its last game also where it is not over.

    Raises `InvalidRecordError` where no game was begun.
    """
    table = Table.from_events(events[:1])
    games: list[PlayedGame] = []
    for event in events[1:]:
        if isinstance(event.fact, GameStarted):
            games.extend(_played(table))
        table.fold(event)
    games.extend(_played(table))
    if not games:
        raise InvalidRecordError("No game was begun at this table.")
    date = datetime.fromtimestamp(events[0].time_ms / 1000, UTC).date().isoformat()
    return table.rules.game_file(table.options, games, date)


def _played(table: Table) -> list[PlayedGame]:
    """The game that stands on the table, if there is one."""
    played = table.played_game()
    return [] if played is None else [played]
