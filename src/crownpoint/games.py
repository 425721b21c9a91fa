"""The games we know. A third game is one more line here."""

from types import ModuleType

from crownpoint import backgammon, checkers

__all__ = ["GAMES"]

GAMES: dict[str, ModuleType] = {"backgammon": backgammon, "checkers": checkers}
