"""The games, and where each layer finds what it asks of them.

A third game is one more name in `GAMES`. What differs between games is in the rooms that bear a game's name: the rules
in `crownpoint.<game>`, and for each layer above them a *kit*, the object `KIT` in `crownpoint.<layer>.<game>.kit`.
Nothing is imported before somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, MutableMapping
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

__all__ = ["GAMES", "Registry", "find_kit"]

Entry = TypeVar("Entry")


class Registry(MutableMapping[str, Entry]):
    """One entry for each game, by the game's name. An entry may also be set, such as that of a game made for a test.

    >>> lengths = Registry(len, ["nim"])
    >>> lengths["nim"], list(lengths)
    (3, ['nim'])
    """

    def __init__(self, find: Callable[[str], Entry], names: Collection[str]) -> None:
        """`find` gives the entry of each of the `names`, which may grow later."""
        self._find = find
        self._names = names
        self._set: dict[str, Entry] = {}

    def __getitem__(self, game: str) -> Entry:
        if game in self._set:
            return self._set[game]
        if game not in self._names:
            raise KeyError(game)
        return self._find(game)

    def __setitem__(self, game: str, entry: Entry) -> None:
        self._set[game] = entry

    def __delitem__(self, game: str) -> None:
        del self._set[game]

    def __contains__(self, game: object) -> bool:
        return game in self._set or game in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*self._names, *self._set]))

    def __len__(self) -> int:
        return len(list(iter(self)))


def find_kit(layer: str, game: str, default: Any = None) -> Any:
    """The kit of a game in a layer, such as `crownpoint.ai`; `default` where the game has no room there.

    Raises `ModuleNotFoundError` if it has none and there is no default.
    """
    room = f"{layer}.{game}"
    try:
        return import_module(f"{room}.kit").KIT
    except ModuleNotFoundError as error:
        if default is None or error.name not in (room, f"{room}.kit"):
            raise
        return default


def _find_library(game: str) -> ModuleType:
    return import_module(f"crownpoint.{game}")


GAMES: Registry[ModuleType] = Registry(_find_library, ["backgammon", "checkers"])
"""The library of each game: its `Position`, `Move`, `Game`, `Match` and so on."""
