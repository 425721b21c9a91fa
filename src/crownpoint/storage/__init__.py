"""Tables on disk: SQLite by default, PostgreSQL by the same code."""
