"""The table record: a table's events as JSON lines, for the store, for export and import.

docs/notation/table-record.md describes the format. The first line is a header; every other line is an event.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from crownpoint.errors import InvalidRecordError
from crownpoint.table.events import Event
from crownpoint.table.records.encoding import decode, encode_text

__all__ = ["FORMAT", "VERSION", "Record", "dump_event", "load_event", "read_record", "write_record"]

FORMAT = "crownpoint table"
VERSION = 2


@dataclass(frozen=True, slots=True)
class Record:
    """What a record holds: the name the table was saved under, and its events."""

    name: str
    events: tuple[Event, ...]


def dump_event(event: Event) -> str:
    """An event as one line of JSON, always the same for the same event."""
    return encode_text(event)


def load_event(line: str | bytes) -> Event:
    """The event of a line. Raises `InvalidRecordError` that names the field at fault."""
    return decode(Event, line)


def write_record(events: Iterable[Event], name: str = "") -> str:
    """The record of a table. Unless the match has ended it holds the sealed seed: it is for the host's eyes only."""
    header = {"format": FORMAT, "version": VERSION, "name": name}
    lines = [encode_text(header), *map(dump_event, events)]
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """The events of a record, in order and without a gap. Raises `InvalidRecordError` with the line.

    Whether they make up a possible table is for `crownpoint.table.records.audit` to say.
    """
    lines = text.splitlines()
    name = _header(lines[0] if lines else "")
    events: list[Event] = []
    for at, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        try:
            event = load_event(line)
        except InvalidRecordError as error:
            raise InvalidRecordError(str(error), line=at) from None
        if event.number != len(events) + 1:
            raise InvalidRecordError(f"number is {event.number}, but event {len(events) + 1} is next.", line=at)
        events.append(event)
    if not events:
        raise InvalidRecordError("the record ends after its header: there are no events.", line=1)
    return Record(name, tuple(events))


def _header(line: str) -> str:
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise InvalidRecordError(f'this is not a table record: it should begin with {{"format":"{FORMAT}".', line=1)
    version = header.get("version")
    if type(version) is not int or version < 1:
        raise InvalidRecordError(f"version is {version!r}, not a whole number from 1.", line=1)
    if version != VERSION:
        raise InvalidRecordError(f"version {version} is not known to this program, which reads {VERSION}.", line=1)
    name = header.get("name", "")
    if not isinstance(name, str):
        raise InvalidRecordError(f"name is {name!r}, not a text.", line=1)
    return name
