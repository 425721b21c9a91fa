"""Brings the schema of a store up to date with Alembic. Imported only when it is needed: Alembic is slow to load."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

__all__ = ["known_revisions", "newest_revision", "upgrade"]

_MIGRATIONS = Path(__file__).with_name("migrations")
_ADVISORY_LOCK = 0x43524F574E  # "CROWN": two servers that start at once migrate one after the other


def known_revisions() -> set[str]:
    """The revisions that this version of Crownpoint can read."""
    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def newest_revision() -> str | None:
    """The revision that a store has after an upgrade."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def upgrade(connection: Connection) -> None:
    """Run every migration that is missing, in one transaction, one process at a time."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
