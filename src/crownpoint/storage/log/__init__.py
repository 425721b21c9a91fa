"""The events of tables on disk."""
