"""The tables of the store. A change here needs a migration in `migrations/versions`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

__all__ = ["EVENTS", "METADATA", "TABLES"]

METADATA = MetaData()

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
    Index("tables_by_update", "updated_ms"),
)
"""One row for each table, kept in step with its events in the same transaction."""

EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),  # a line of the table record
)
"""The log. Its primary key makes it impossible to write a number twice."""
