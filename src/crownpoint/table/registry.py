"""The games that can be played at a table: the kit of each, by the game's name."""

from __future__ import annotations

from functools import partial

from crownpoint.games import GAMES, Registry, find_kit
from crownpoint.table.play import Rules

__all__ = ["RULES"]

RULES: Registry[Rules] = Registry(partial(find_kit, "crownpoint.table"), GAMES)
