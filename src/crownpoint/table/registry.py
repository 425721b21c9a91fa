"""The games that can be played at a table. A third game is one more line here."""

from __future__ import annotations

from crownpoint.table.backgammon.kit import BACKGAMMON
from crownpoint.table.checkers.kit import CHECKERS
from crownpoint.table.play import Rules

__all__ = ["RULES"]

RULES: dict[str, Rules] = {"backgammon": BACKGAMMON, "checkers": CHECKERS}
