"""A match that was played here, in the format that other programs read: `.mat` or PDN."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from crownpoint.errors import InvalidRecordError
from crownpoint.table.events import Event, GameStarted
from crownpoint.table.play import GameFile, PlayedGame
from crownpoint.table.records.audit import audit
from crownpoint.table.records.record import FORMAT, read_record
from crownpoint.table.table import Table

__all__ = ["as_match_file", "game_file", "is_record"]

_BEGINS = b'{"format":"%s"' % FORMAT.encode()


def is_record(data: bytes) -> bool:
    """Whether a file is the record of a table: of a game that was played here or on another host of ours."""
    return data[:100].replace(b" ", b"").startswith(_BEGINS.replace(b" ", b""))


def as_match_file(data: bytes) -> bytes:
    """A file of a match as it is; of a table's record the match in it, once every event was checked.

    Raises `InvalidRecordError` for a record that is damaged or could not have happened.
    """
    if not is_record(data):
        return data
    events = read_record(data.decode("utf-8", "replace")).events
    audit(events)
    return game_file(events).text.encode()


def game_file(events: Sequence[Event]) -> GameFile:
    """The match of a table's events, its last game also where it is not over.

    Raises `InvalidRecordError` if no game was begun.
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
