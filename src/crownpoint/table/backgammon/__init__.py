"""Backgammon at a table."""
