"""Backgammon and American checkers, done right, in Python."""

from crownpoint.color import Color

__all__ = ["Color"]
__version__ = "0.1.0"
