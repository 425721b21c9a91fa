"""Checkers at a table."""
