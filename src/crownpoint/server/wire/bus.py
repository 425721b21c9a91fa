"""What the processes of a site tell each other.

The database holds the truth; a message only says where to look. Messages may be lost or arrive twice: listeners read
the database, and must find nothing new the second time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from crownpoint.host.presets import Pace
from crownpoint.server.wire.notifications import Notification

__all__ = [
    "BUS_MESSAGE",
    "BusMessage",
    "ComputerHurried",
    "ComputerPaceSet",
    "ComputerStepped",
    "ComputerThinking",
    "LimitUsed",
    "LineSaid",
    "LobbyChanged",
    "LoginsEnded",
    "PersonBarred",
    "PersonDeleted",
    "PersonMuted",
    "PersonNotified",
    "RelationsChanged",
    "RematchOpened",
    "SeatPresenceChanged",
    "TableOpened",
    "TableWritten",
]


@dataclass(frozen=True, slots=True)
class TableWritten:
    """A process has written events to a table; `number` is that of the newest."""

    kind: Literal["table_written"] = field(default="table_written", kw_only=True)
    table: str
    number: int


@dataclass(frozen=True, slots=True)
class TableOpened:
    """Two players were seated. `people` are the ids of those who are not computers."""

    kind: Literal["table_opened"] = field(default="table_opened", kw_only=True)
    table: str
    people: list[str]


@dataclass(frozen=True, slots=True)
class RematchOpened:
    """The rematch of a table is the table `next`."""

    kind: Literal["rematch_opened"] = field(default="rematch_opened", kw_only=True)
    table: str
    next: str


@dataclass(frozen=True, slots=True)
class ComputerThinking:
    """The computer at a seat begins to think; no seat: it has finished. `process` is where it thinks."""

    kind: Literal["computer_thinking"] = field(default="computer_thinking", kw_only=True)
    table: str
    seat: int | None
    since: int
    process: str


@dataclass(frozen=True, slots=True)
class ComputerHurried:
    """The computer of a table should play at once."""

    kind: Literal["computer_hurried"] = field(default="computer_hurried", kw_only=True)
    table: str


@dataclass(frozen=True, slots=True)
class ComputerPaceSet:
    """The computers of a table should play at this pace."""

    kind: Literal["computer_pace_set"] = field(default="computer_pace_set", kw_only=True)
    table: str
    pace: Pace


@dataclass(frozen=True, slots=True)
class ComputerStepped:
    """The computers of a table may make one more action."""

    kind: Literal["computer_stepped"] = field(default="computer_stepped", kw_only=True)
    table: str


@dataclass(frozen=True, slots=True)
class SeatPresenceChanged:
    """A player has connected to `process`, or has been disconnected since `gone_ms`."""

    kind: Literal["seat_presence_changed"] = field(default="seat_presence_changed", kw_only=True)
    table: str
    seat: int
    gone_ms: int | None
    process: str


@dataclass(frozen=True, slots=True)
class LobbyChanged:
    """The lobby has changed."""

    kind: Literal["lobby_changed"] = field(default="lobby_changed", kw_only=True)


@dataclass(frozen=True, slots=True)
class LineSaid:
    """Message number `line` was written in a chat room."""

    kind: Literal["line_said"] = field(default="line_said", kw_only=True)
    room: str
    line: int


@dataclass(frozen=True, slots=True)
class LimitUsed:
    """A process has used up one token of a rate limit that all processes share, or has given one back."""

    kind: Literal["limit_used"] = field(default="limit_used", kw_only=True)
    process: str
    key: str
    limit: str
    back: bool = False  # it has given one back


@dataclass(frozen=True, slots=True)
class PersonNotified:
    """Something for one person, wherever they are connected."""

    kind: Literal["person_notified"] = field(default="person_notified", kw_only=True)
    person: str
    notification: Notification


@dataclass(frozen=True, slots=True)
class LoginsEnded:
    """These logins or tokens of a person have ended; close their connections."""

    kind: Literal["logins_ended"] = field(default="logins_ended", kw_only=True)
    person: str
    ids: list[str]


@dataclass(frozen=True, slots=True)
class RelationsChanged:
    """A person follows, mutes or blocks someone, or no longer does."""

    kind: Literal["relations_changed"] = field(default="relations_changed", kw_only=True)
    person: str


@dataclass(frozen=True, slots=True)
class PersonBarred:
    """A person was barred."""

    kind: Literal["person_barred"] = field(default="person_barred", kw_only=True)
    person: str


@dataclass(frozen=True, slots=True)
class PersonMuted:
    """A person may not write in chats until a time, or may again."""

    kind: Literal["person_muted"] = field(default="person_muted", kw_only=True)
    person: str
    until_ms: int | None


@dataclass(frozen=True, slots=True)
class PersonDeleted:
    """An account was deleted. If a guest has become a member, `became` is the member."""

    kind: Literal["person_deleted"] = field(default="person_deleted", kw_only=True)
    person: str
    became: str | None = None


BusMessage = (
    TableWritten
    | TableOpened
    | RematchOpened
    | ComputerThinking
    | ComputerHurried
    | ComputerPaceSet
    | ComputerStepped
    | SeatPresenceChanged
    | LobbyChanged
    | LineSaid
    | LimitUsed
    | PersonNotified
    | LoginsEnded
    | RelationsChanged
    | PersonBarred
    | PersonMuted
    | PersonDeleted
)
BUS_MESSAGE: TypeAdapter[BusMessage] = TypeAdapter(Annotated[BusMessage, Field(discriminator="kind")])
"""Reads a message."""
