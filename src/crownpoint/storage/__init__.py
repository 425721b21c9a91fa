"""Tables on disk: SQLite by default, PostgreSQL by the same code. What is shown has been saved before."""

from crownpoint.storage.appending import Intent
from crownpoint.storage.driver import Driver
from crownpoint.storage.session import Listener, Session, system_clock
from crownpoint.storage.store import AtSite, Lease, SavedTable, Store, default_path

__all__ = [
    "AtSite",
    "Driver",
    "Intent",
    "Lease",
    "Listener",
    "SavedTable",
    "Session",
    "Store",
    "default_path",
    "system_clock",
]
