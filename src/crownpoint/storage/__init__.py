"""Tables on disk: SQLite by default, PostgreSQL by the same code. What is shown has been saved before."""

from crownpoint.storage.driver import Driver
from crownpoint.storage.session import Listener, Session, system_clock
from crownpoint.storage.store import SavedTable, Store, default_path

__all__ = ["Driver", "Listener", "SavedTable", "Session", "Store", "default_path", "system_clock"]
