"""Tables and people in a database: SQLite by default, or PostgreSQL with the same code."""

from crownpoint.storage.log.appending import Intent
from crownpoint.storage.log.store import Lease, SavedTable, Seating, Store, default_path

__all__ = ["Intent", "Lease", "SavedTable", "Seating", "Store", "default_path"]
