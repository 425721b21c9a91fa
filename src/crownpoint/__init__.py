"""Backgammon and American checkers, done right, in Python."""

__version__ = "0.1.0"
