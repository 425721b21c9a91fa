"""The compiled core: rules, search and inference of both games. Use it through the game packages."""

from crownpoint._core._crownpoint import backgammon, checkers

__all__ = ["backgammon", "checkers"]
