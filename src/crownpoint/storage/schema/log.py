"""Tables being played, their events and who sits at them; a host at home has these too."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
    text,
)

from crownpoint.storage.schema.columns import METADATA, table_column

__all__ = ["EVENTS", "INTENTS", "SEATS", "TABLES"]

_UNSETTLED = text("pool IS NOT NULL AND settled_ms IS NULL")
_RUNNING = text("ended_ms IS NULL")
_ENDED = text("ended_ms IS NOT NULL")

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("game", String(32), nullable=False),
    Column("phase", String(32), nullable=False),
    Column("summary", Text, nullable=False),  # JSON: names, score and length, for lists
    Column("last_number", Integer, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),  # when a host was last known to run it
    Column("ended_ms", BigInteger),  # when the match ended; what is said afterwards does not change it
    Column("deadline_ms", BigInteger),  # when the next flag falls
    Column("computer_due", Boolean, nullable=False, server_default=false()),  # a computer is to act
    Column("lease_by", String(32)),  # the process that plays the computer now …
    Column("lease_until_ms", BigInteger),  # … and until when no other need look after it
    Column("private", Boolean, nullable=False, server_default=false()),  # there for its players only
    Column("pool", String(64)),  # what a rated table counts for, one of `pools`
    Column("settled_ms", BigInteger),  # of a rated table: when its match was counted
    Column("to_act", Integer, nullable=False, server_default="0"),  # whom it waits for: 1 the first seat, 2 the second
    Index("tables_by_update", "updated_ms"),
    Index("tables_by_deadline", "deadline_ms"),
    Index("tables_by_computer", "computer_due", "lease_until_ms"),
    Index("tables_running", "created_ms", "id", sqlite_where=_RUNNING, postgresql_where=_RUNNING),
    Index("tables_by_end", "ended_ms", "id", sqlite_where=_ENDED, postgresql_where=_ENDED),
    Index("tables_to_settle", "ended_ms", sqlite_where=_UNSETTLED, postgresql_where=_UNSETTLED),
)
"""One row for each table, kept in step with its events in the same transaction."""

EVENTS = Table(
    "events",
    METADATA,
    table_column(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),  # a line of the table record
)
"""The log. Its primary key makes it impossible to write a number twice."""

SEATS = Table(
    "seats",
    METADATA,
    table_column(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column(
        "person_id", String(32), ForeignKey("people.id", ondelete="SET NULL")
    ),  # none: a computer, a deleted account
    Column("gone_ms", BigInteger),  # since when no connection of this person watches the table
    Column("score", Float),  # once the match has ended: 1 won, 0.5 drawn, 0 lost
    Column("here_by", String(32)),  # the process that holds such a connection
    Column("away_times", Integer, nullable=False, server_default="0"),  # how often the page was left during the match …
    Column("away_ms", BigInteger, nullable=False, server_default="0"),  # … and for how long
    Index("seats_by_person", "person_id"),
    Index("seats_by_process", "here_by"),
)
"""Who sits at which table of a site."""

INTENTS = Table(
    "intents",
    METADATA,
    table_column(primary_key=True),
    Column("person_id", String(32), primary_key=True),  # no foreign key: it would cost at every move
    Column("intent", String(64), primary_key=True),
    Column("number", Integer, nullable=False),  # the newest event after it was carried out
)
"""Intents that were carried out. Written with their events, so that an intent sent twice is done once."""
