"""What people do on a site: ratings, rooms, challenges, and the processes that serve it."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    Index,
    Integer,
    String,
    Table,
    Text,
)

from crownpoint.storage.schema.columns import METADATA, person_column, table_column

__all__ = [
    "CHALLENGES",
    "DOWNTIMES",
    "LINES",
    "NOTICES",
    "PRESENCE",
    "PROCESSES",
    "RATINGS",
    "RATING_CHANGES",
    "ROOMS",
    "SEEKS",
]

RATINGS = Table(
    "ratings",
    METADATA,
    person_column("person_id", primary_key=True),
    Column("pool", String(64), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    Index("ratings_by_rating", "pool", "rating"),
)
"""How strong someone is at a game and speed (Glicko-2)."""

RATING_CHANGES = Table(
    "rating_changes",
    METADATA,
    table_column(primary_key=True),
    person_column("person_id", primary_key=True),
    Column("pool", String(64), nullable=False),
    Column("score", Float, nullable=False),  # 1 won, 0.5 drawn, 0 lost
    Column("rating_before", Float, nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("time_ms", BigInteger, nullable=False),
    Index("rating_changes_by_person", "person_id", "pool", "time_ms"),
)
"""One row for each seat of a rated match that has ended. Its key makes a match count once."""

ROOMS = Table(
    "rooms",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("name_key", String(120), nullable=False, unique=True),
    Column("language", String(8), nullable=False),
    Column("owner_id", String(32)),
    Column("created_ms", BigInteger, nullable=False),
)
"""Named rooms of the lobby."""

CHALLENGES = Table(
    "challenges",
    METADATA,
    Column("id", String(32), primary_key=True),
    person_column("person_id", nullable=False),
    person_column("to_id"),  # for this person only
    Column("room_id", String(32)),
    Column("link_hash", String(64), unique=True),  # private: whoever has the link
    Column("options", Text, nullable=False),  # JSON: TableOptions
    Column("least_rating", Integer),
    Column("most_rating", Integer),
    Column("created_ms", BigInteger, nullable=False),
    Column("expires_ms", BigInteger, nullable=False),
    Column("table_id", String(32)),  # once it is taken up; set once
    Index("challenges_by_time", "created_ms"),
    Index("challenges_by_person", "person_id"),
)
"""Open challenges."""

SEEKS = Table(
    "seeks",
    METADATA,
    person_column("person_id", primary_key=True),
    Column("id", String(32), nullable=False),  # a new one for every search
    Column("terms", Text, nullable=False),  # JSON of the options: two seeks meet when these are equal
    Column("pool", String(64), nullable=False),
    Column("rating", Float, nullable=False),
    Column("since_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),  # renewed while the seeker is connected
    Column("table_id", String(32)),  # once a partner is found; set once
    Index("seeks_by_pool", "pool", "since_ms"),
)
"""People who wait for a quick match."""

LINES = Table(
    "lines",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("room_id", String(32), nullable=False),
    person_column("person_id", nullable=False),
    Column("text", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Index("lines_by_room", "room_id", "id"),
)
"""Messages in the chat rooms; what is said at a table is in its events."""

PRESENCE = Table(
    "presence",
    METADATA,
    Column("process_id", String(32), primary_key=True),
    person_column("person_id", primary_key=True),
    Column("room_id", String(32)),  # of the lobby; none: elsewhere on the site
    Index("presence_by_person", "person_id"),
)
"""Who is connected to which process. Rows of a process that has died do not count."""

PROCESSES = Table(
    "processes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("started_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("stopped_ms", BigInteger),  # when it ended in good order
)
"""The server processes of the site."""

NOTICES = Table(
    "notices",
    METADATA,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("body", Text, nullable=False),  # JSON, as on the bus
    Column("created_ms", BigInteger, nullable=False),
)
"""Messages of admin commands to the running processes."""

DOWNTIMES = Table(
    "downtimes",
    METADATA,
    Column("since_ms", BigInteger, primary_key=True, autoincrement=False),
    Column("until_ms", BigInteger, nullable=False),
)
"""Times in which no process was running. They are charged to nobody's clock."""
