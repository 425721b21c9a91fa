"""The list of all tables, and columns that many of them have."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, ForeignKey, MetaData, String

__all__ = ["METADATA", "person_column", "table_column"]

METADATA = MetaData()


def person_column(name: str, **options: Any) -> Column[str]:
    """The id of a person; the row goes when they do."""
    return Column(name, String(32), ForeignKey("people.id", ondelete="CASCADE"), **options)


def table_column(name: str = "table_id", **options: Any) -> Column[str]:
    """The id of a table; the row goes when it does."""
    return Column(name, String(32), ForeignKey("tables.id", ondelete="CASCADE"), **options)
